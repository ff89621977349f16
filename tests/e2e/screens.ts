import type { RunningShop } from "../support/shop-process";

/** A screen's name, and its path or how the path follows from the shop's data. */
export type Screen = readonly [name: string, path: string | ((shop: RunningShop) => string)];

export const pathOf = (shop: RunningShop, path: Screen[1]) => (typeof path === "string" ? path : path(shop));

/** Screens that every visitor can open. */
export const VISITOR_SCREENS: Screen[] = [
  ["home", "/"],
  ["second page", "/page/2"],
  ["category", "/category/kitchen"],
  ["search", "/search/oak"],
  ["filtered search", "/search/a?category=Kitchen&category=Bags&priceMin=10&rating=3&inStock=1"],
  ["no products that fit the filters", "/search/oak?brand=Nothing"],
  ["no search results", "/search/qqqqqq"],
  ["empty cart", "/cart"],
  ["sign in", "/login"],
  ["register", "/register"],
  ["forgotten password, sent", "/forgotpw?sent=1"],
  ["confirmation resent", "/resendconfirmation?sent=1"],
  ["expired link", "/users/resetpw/nothing"],
  ["undo a new password", ({ data }) => `/profile/undo/${data.signInChanges.linkOf(data.users.named("jane").id)}`],
  ["API documentation", "/api"],
  ["contact", "/contact"],
  ["contact, sent", "/contact?sent=1"],
  ["all categories", "/categories"],
  ["newsletter", "/mailing-list/subscribe"],
  ["page not found", "/nothing/here"],
];

/** Product pages with everything that such a page can have. */
export const PRODUCT_SCREENS: Screen[] = [
  ["product with colors, video and reviews", ({ data }) => `/product/${data.products.withVideo().id}`],
  ["sold-out product", ({ data }) => `/product/${data.products.soldOut().id}`],
  ["product with a link to another seller", ({ data }) => `/product/${data.products.withPurchaseLink().id}`],
];

/** Screens of a customer's account. */
export const CUSTOMER_SCREENS: Screen[] = [
  ["profile", "/profile"],
  ["orders", "/profile?view=orders"],
  ["password", "/profile?view=password"],
  ["two-factor authentication", "/profile/two-factor"],
  ["access tokens", "/profile/tokens"],
  ["addresses", "/profile/addresses"],
  ["new address", "/profile/addresses/new"],
  ["account deletion", "/profile/delete"],
  ["support", "/contactSupport"],
  ["wish list", "/wishlist"],
  ["invoice", ({ data }) => `/order/${data.orders.demo("paid").id}/invoice`],
  ["review form", ({ data }) => `/product/${data.products.unreviewed().id}`],
];

/** Screens of the back office. */
export const STAFF_SCREENS: Screen[] = [
  ["overview", "/admin"],
  ["orders", "/admin/orderlist"],
  ["orders with wrong filters", "/admin/orderlist?dateFrom=x&minTotal=x"],
  ["order", ({ data }) => `/order/${data.orders.demo("paid").id}`],
  ["change items", ({ data }) => `/admin/orders/${data.orders.demo("paid").id}/edit`],
  ["correct address", ({ data }) => `/admin/orders/${data.orders.demo("paid").id}/address`],
  ["packing slip", ({ data }) => `/admin/orders/slips?id=${data.orders.demo("paid").id}`],
  ["products", "/admin/productlist"],
  ["product form", ({ data }) => `/admin/product/${data.products.colored().id}/edit`],
  ["stock and prices", "/admin/productlist/stock"],
  ["many products", "/admin/productlist/edit?which=all"],
  ["plan a sale", "/admin/productlist/edit?which=all&kind=sale"],
  ["sales and bulk changes", "/admin/productlist/changes"],
  ["import", "/admin/products/import"],
  ["pictures from the web", "/admin/products/pictures"],
  ["categories", "/admin/categories"],
  ["category form", "/admin/categories/kitchen/edit"],
  ["reviews", "/admin/reviews"],
  ["users", "/admin/userlist"],
  ["users with a wrong filter", "/admin/userlist?isAdmin=perhaps"],
  ["no users", "/admin/userlist?id=no-such-user"],
  ["one user", ({ data }) => `/admin/user/${data.users.named("jane").id}/edit`],
  ["a user's page", ({ data }) => `/admin/user/${data.users.named("jane").id}`],
  ["customers", "/admin/customers"],
  ["one customer", ({ data }) => `/admin/customers/${data.customers.list()[0]?.id}`],
  ["customer form", ({ data }) => `/admin/customers/${data.customers.list()[0]?.id}/edit`],
  ["add a colleague", "/admin/users/new"],
  ["new order", "/admin/orders/new"],
  ["ship orders", ({ data }) => `/admin/orders/ship?id=${data.orders.demo("paid").id}`],
  ["messages", "/admin/messages"],
  ["conversation", "/contactSupport?to=jane"],
  ["buy a label", ({ data }) => `/admin/orders/${data.orders.demo("paid").id}/label`],
  ["returns", "/admin/returns"],
  ["contact messages", "/admin/contactmessages"],
  ["discounts", "/admin/discounts"],
  ["discount form", "/admin/discount/new/edit"],
  ["shipping rates", "/admin/shippingrates"],
  ["shipping zones", "/admin/shippingzones?country=DE&postalCode=80331&weight=2.5"],
  ["shipping zone form", "/admin/shippingzone/remote/edit"],
  ["shipping rate form", ({ data }) => `/admin/shippingrate/${data.shippingRates.list()[0]?.id}/edit`],
  ["taxes", "/admin/taxes"],
  ["home page", "/admin/homepage"],
  ["preview of the home page", "/admin/homepage/preview"],
  ["section form", "/admin/homepage/new/edit?kind=story"],
  ["pages", "/admin/pages"],
  ["page form", "/admin/pages/terms/edit"],
  ["mailing list", "/admin/subscribers"],
  ["AliExpress", "/admin/aliexpress"],
  ["emails", "/admin/emails"],
  ["changes", "/admin/changes"],
  ["export", "/admin/export"],
  ["settings", "/admin/settings"],
  ["a section of the settings", "/admin/settings/front-page"],
  ["reports", "/admin/reports"],
  ["sales report", "/admin/reports/sales"],
  ["products report", "/admin/reports/products"],
  ["shortcuts", "/admin/shortcuts"],
];
