/**
 * Access rules, route by route. A new file in `app/routes` must be entered here under its name without the extension, and an
 * endpoint of the API under its path, each with the path to request and, for each method it supports, the outcome for each actor.
 *
 * Requests have empty bodies and unknown ids: an authorized actor gets the validation error (400, 404), and nothing
 * changes.
 */

/** Status of the response, or the path it redirects to; SIGN_IN for the sign-in page that returns to the requested path. */
export type Outcome = number | string;

export const SIGN_IN = "sign in";

export type Outcomes = {
  /** Without an account; also a deactivated customer, and one whose session has ended. */
  anonymous: Outcome;
  guest: Outcome;
  /** Casey, the buyer of `{order}` in a path. */
  customer: Outcome;
  otherCustomer: Outcome;
  /** An owner. */
  admin: Outcome;
  manager: Outcome;
  fulfilment: Outcome;
  /** A program with an invalid token; same as `anonymous` by default. */
  badToken?: Outcome;
  /** A program with a valid token of a customer or an admin; same as for the account's browser by default. */
  goodToken?: Outcome;
};

export type Access = {
  path: string;
  GET?: Outcomes;
  POST?: Outcomes;
  PUT?: Outcomes;
  DELETE?: Outcomes;
  /** A form posted by the page's script, which does not reload the page, where the outcome differs. */
  scriptedPOST?: Outcomes;
  /** A layout route without a URL of its own, requested by `?_data=` only. */
  frame?: true;
  /** The request signs out, so each actor needs a new session. */
  signsOut?: true;
};

/** The same outcome for admins of every role. */
const staff = (outcome: Outcome) => ({ admin: outcome, manager: outcome, fulfilment: outcome });

/** The same outcome for every actor. */
const everyone = (outcome: Outcome): Outcomes => ({
  anonymous: outcome,
  guest: outcome,
  customer: outcome,
  otherCustomer: outcome,
  ...staff(outcome),
});

/** Pages of a customer: guests lose their session when they leave the checkout's pages. */
const customers = (outcome: Outcome): Outcomes => ({ ...everyone(outcome), anonymous: SIGN_IN, guest: SIGN_IN });

const shoppers = (outcome: Outcome): Outcomes => ({ ...everyone(outcome), anonymous: SIGN_IN });

/** Pages of admins: of every role, of owners and managers, and of owners. */
const allStaff = (outcome: Outcome): Outcomes => ({ ...everyone(SIGN_IN), ...staff(outcome) });
const managers = (outcome: Outcome): Outcomes => ({ ...allStaff(outcome), fulfilment: 403 });
const owners = (outcome: Outcome): Outcomes => ({ ...managers(outcome), manager: 403 });

/** For Casey and admins; 404 for all others. */
const buyer = (outcome: Outcome): Outcomes => ({ ...everyone(404), customer: outcome, ...staff(outcome) });

/** For clients that are not signed in to an account. */
const signedOut = (outcome: Outcome, others: Outcome, admin = others): Outcomes => ({
  ...everyone(others),
  ...staff(admin),
  anonymous: outcome,
  guest: outcome,
});

const apiUsers = (outcome: Outcome): Outcomes => ({ ...everyone(outcome), anonymous: 401 });
const apiCustomers = (outcome: Outcome): Outcomes => ({ ...everyone(outcome), anonymous: 401, guest: 403 });
/** Changes of how the own account is signed in to, which no bearer token may make. */
const apiSessions = (outcome: Outcome) => ({ ...apiCustomers(outcome), goodToken: 403 });
const apiStaff = (outcome: Outcome): Outcomes => ({ ...everyone(403), anonymous: 401, ...staff(outcome) });
const apiManagers = (outcome: Outcome): Outcomes => ({ ...apiStaff(outcome), fulfilment: 403 });
const apiOwners = (outcome: Outcome): Outcomes => ({ ...apiManagers(outcome), manager: 403 });
const apiBuyer = (outcome: Outcome): Outcomes => ({ ...buyer(outcome), anonymous: 401 });

export const ACCESS: Record<string, Access> = {
  // The shop's screens
  _shop: { path: "/", frame: true, GET: everyone(200) },
  "_shop._index": { path: "/", GET: everyone(200) },
  "_shop.$": { path: "/nothing/here", GET: { ...everyone(404), guest: SIGN_IN } },
  "_shop.api._index": { path: "/api", GET: everyone(200) },
  "_shop.admin.homepage.preview": { path: "/admin/homepage/preview", GET: managers(200) },
  "_shop.cart.$id": { path: "/cart/{product}", GET: everyone("/cart") },
  "_shop.cart._index": { path: "/cart", GET: everyone(200), POST: everyone(400) },
  "_shop.categories": { path: "/categories", GET: everyone(200) },
  "_shop.category.$slug._index": { path: "/category/kitchen", GET: everyone(200) },
  "_shop.category.$slug.page.$pageNumber": { path: "/category/kitchen/page/99", GET: everyone(404) },
  "_shop.contact": { path: "/contact", GET: everyone(200), POST: everyone(400) },
  "_shop.mailing-list.confirm.$token": {
    path: "/mailing-list/confirm/none",
    GET: everyone(404),
    POST: everyone(404),
  },
  // The shop of the test has no mailing list service.
  "_shop.mailing-list.subscribe": { path: "/mailing-list/subscribe", GET: everyone(404), POST: everyone(404) },
  "_shop.mailing-list.unsubscribe.$token": {
    path: "/mailing-list/unsubscribe/none",
    GET: everyone(404),
    POST: everyone(404),
  },
  "_shop.page.$pageNumber": { path: "/page/2", GET: everyone(200) },
  // The page is a draft.
  "_shop.pages.$slug": { path: "/pages/terms", GET: { ...everyone(404), admin: 200, manager: 200 } },
  "_shop.product.$id": { path: "/product/{product}", GET: everyone(200), POST: everyone(400) },
  "_shop.stock-notices.stop.$token": { path: "/stock-notices/stop/none", GET: everyone(404), POST: everyone(404) },
  "_shop.search._index": { path: "/search?keyword=oak", GET: everyone("/search/oak") },
  "_shop.search.$keyword._index": { path: "/search/oak", GET: everyone(200) },
  "_shop.search.$keyword.page.$pageNumber": { path: "/search/a/page/2", GET: everyone(200) },

  // Accounts
  "_shop.login": {
    path: "/login",
    GET: signedOut(200, "/", "/admin"),
    // A signed-in customer may sign in to another account; after a failure, the page redirects.
    POST: signedOut(400, "/", "/admin"),
    scriptedPOST: everyone(400),
  },
  "_shop.login_.code": { path: "/login/code", GET: everyone("/login"), POST: everyone("/login") },
  "_shop.register": { path: "/register", GET: signedOut(200, "/", "/admin"), POST: signedOut(400, "/", "/admin") },
  "_shop.registerconfirm.$token": { path: "/registerconfirm/none", GET: everyone(404), POST: everyone(400) },
  "_shop.resendconfirmation": { path: "/resendconfirmation", GET: everyone(200), POST: everyone(400) },
  "_shop.setup.$token": { path: "/setup/none", GET: everyone(404), POST: everyone(404) },
  "_shop.forgotpw": { path: "/forgotpw", GET: everyone(200), POST: everyone(400) },
  "_shop.wishlist._index": { path: "/wishlist", GET: everyone(200), POST: everyone(400) },
  "_shop.wishlist.$token": { path: "/wishlist/none", GET: everyone(404) },
  "_shop.users.resetpw.$token": { path: "/users/resetpw/none", GET: everyone(404), POST: everyone(400) },
  "user.confirm.$token": { path: "/user/confirm/none", GET: everyone(404), POST: everyone(404) },
  logout: { path: "/logout", GET: everyone("/"), POST: everyone("/login"), signsOut: true },
  "_shop.profile": { path: "/profile", GET: customers(200), POST: customers(400) },
  "_shop.profile_.delete": { path: "/profile/delete", GET: customers(200), POST: customers(400) },
  // These are authorized by the token in the link.
  "_shop.profile_.email.confirm.$token": {
    path: "/profile/email/confirm/none",
    GET: everyone(404),
    POST: everyone(404),
  },
  "_shop.profile_.email.undo.$token": {
    path: "/profile/email/undo/none",
    GET: everyone(404),
    POST: everyone(404),
  },
  "_shop.profile_.undo.$token": { path: "/profile/undo/none", GET: everyone(404), POST: everyone(404) },
  "_shop.profile_.two-factor": { path: "/profile/two-factor", GET: customers(200), POST: customers(400) },
  "_shop.profile_.addresses": { path: "/profile/addresses", GET: customers(200), POST: customers(400) },
  "_shop.profile_.addresses_.$id": { path: "/profile/addresses/none", GET: customers(404), POST: customers(404) },
  "_shop.profile_.tokens": { path: "/profile/tokens", GET: customers(200), POST: customers(404) },
  "profile_.data": { path: "/profile/data", GET: { ...customers(200), anonymous: "/login?redirect=%2Fprofile" } },

  // Checkout and orders; all carts are empty here
  "_shop.shipping": { path: "/shipping", GET: shoppers("/cart"), POST: shoppers("/cart") },
  "_shop.shippingrate": { path: "/shippingrate", GET: shoppers("/shipping"), POST: shoppers("/shipping") },
  "_shop.payment": { path: "/payment", GET: shoppers("/shipping"), POST: shoppers("/shipping") },
  // Casey has just placed the order, and has an empty cart.
  "_shop.placeorder": {
    path: "/placeorder",
    GET: { ...shoppers("/shipping"), customer: "/order/{order}" },
    POST: { ...shoppers("/shipping"), customer: "/order/{order}" },
  },
  "_shop.order.$id._index": { path: "/order/{order}", GET: buyer(200), POST: buyer(400) },
  "_shop.order.$id.paypal": { path: "/order/{order}/paypal", GET: buyer(409) },
  "_shop.order.$id.pay.$provider.return": { path: "/order/{order}/pay/paypal/return", GET: buyer(409) },
  "order.$id.invoice": { path: "/order/{order}/invoice", GET: buyer(200) },
  "order.$id.payment": { path: "/order/{order}/payment", POST: buyer(400) },

  // Messages and the mailing list
  // A guest is shown how to sign in.
  "_shop.contactSupport": {
    path: "/contactSupport",
    GET: { ...customers(200), guest: 200 },
    POST: customers(400),
  },
  // A customer has one conversation with support; an admin has to name the customer.
  "contactSupport.news": {
    path: "/contactSupport/news",
    GET: { ...apiCustomers(200), ...staff(404) },
    POST: { ...apiCustomers(200), ...staff(404) },
  },
  "contactSupport.recipients": { path: "/contactSupport/recipients", GET: apiStaff(200) },

  // The back office
  admin: { path: "/admin", frame: true, GET: allStaff(200) },
  "admin._index": { path: "/admin?index", GET: allStaff(200), POST: allStaff(400) },
  "admin.changes": { path: "/admin/changes", GET: managers(200) },
  "admin.reports._index": { path: "/admin/reports", GET: managers(200) },
  "admin.reports.$name": { path: "/admin/reports/sales", GET: managers(200) },
  "admin.reports.sales[.]csv": { path: "/admin/reports/sales.csv", GET: managers(200) },
  "admin.reports.tax[.]csv": { path: "/admin/reports/tax.csv", GET: managers(200) },
  "admin.reports.products[.]csv": { path: "/admin/reports/products.csv", GET: managers(200) },
  "admin.reports.categories[.]csv": { path: "/admin/reports/categories.csv", GET: managers(200) },
  "admin.reports.discounts[.]csv": { path: "/admin/reports/discounts.csv", GET: managers(200) },
  "admin.reports.refunds[.]csv": { path: "/admin/reports/refunds.csv", GET: managers(200) },
  "admin.emails": { path: "/admin/emails", GET: managers(200), POST: managers(400) },
  "admin.emails_.$id": { path: "/admin/emails/none", GET: managers(404) },
  "admin.customers._index": { path: "/admin/customers", GET: managers(200) },
  "admin.customers.$id._index": { path: "/admin/customers/none", GET: managers(404), POST: managers(400) },
  "admin.customers.$id.edit": { path: "/admin/customers/none/edit", GET: managers(404), POST: managers(404) },
  "admin.customers[.]csv": { path: "/admin/customers.csv", GET: managers(200) },
  "admin.userlist": { path: "/admin/userlist", GET: managers(200), POST: managers(400) },
  "admin.user.$id._index": { path: "/admin/user/none", GET: managers(404), POST: owners(400) },
  "admin.user.$id.edit": { path: "/admin/user/none/edit", GET: managers(404), POST: managers(400) },
  "admin.users.new": { path: "/admin/users/new", GET: owners(200), POST: owners(400) },
  "admin.aliexpress": { path: "/admin/aliexpress", GET: managers(200), POST: managers(400) },
  "admin.contactmessages._index": { path: "/admin/contactmessages", GET: allStaff(200) },
  "admin.contactmessages.$id": { path: "/admin/contactmessages/none", GET: allStaff(404), POST: allStaff(400) },
  "admin.messages": { path: "/admin/messages", GET: allStaff(200) },
  "admin.product.$id.edit": { path: "/admin/product/none/edit", GET: managers(404), POST: managers(404) },
  "admin.products.import": { path: "/admin/products/import", GET: managers(200), POST: managers(404) },
  "admin.products[.]csv": { path: "/admin/products.csv", GET: allStaff(200) },
  // Its form creates and deletes products.
  "admin.productlist.($pageNumber)": { path: "/admin/productlist", GET: allStaff(200), POST: managers(400) },
  "admin.products.pictures": { path: "/admin/products/pictures", GET: managers(200), POST: managers(400) },
  "admin.productlist.stock": {
    path: "/admin/productlist/stock",
    GET: allStaff(200),
    POST: allStaff("/admin/productlist"),
  },
  "admin.productlist.edit": {
    path: "/admin/productlist/edit?which=all",
    GET: managers(200),
    POST: managers(400),
  },
  "admin.productlist.changes._index": { path: "/admin/productlist/changes", GET: managers(200) },
  "admin.productlist.changes.$id": {
    path: "/admin/productlist/changes/none",
    GET: managers(404),
    POST: managers(400),
  },
  "admin.orderlist": { path: "/admin/orderlist", GET: allStaff(200), POST: allStaff(400) },
  "admin.export": { path: "/admin/export", GET: owners(200) },
  "admin.export[.]json": { path: "/admin/export.json", GET: owners(200) },
  "admin.orders[.]csv": { path: "/admin/orders.csv", GET: allStaff(200) },
  "admin.shortcuts": { path: "/admin/shortcuts", GET: allStaff(200), POST: allStaff(400) },
  "admin.reviews": { path: "/admin/reviews", GET: managers(200), POST: managers(400) },
  "admin.settings.($section)": { path: "/admin/settings", GET: owners(200), POST: owners(400) },
  "admin.shippingrates": { path: "/admin/shippingrates", GET: managers(200), POST: managers(400) },
  "admin.shippingzones": { path: "/admin/shippingzones", GET: managers(200), POST: managers(400) },
  "admin.shippingzone.$id.edit": { path: "/admin/shippingzone/none/edit", GET: managers(404), POST: managers(400) },
  "admin.shippingrate.$id.edit": { path: "/admin/shippingrate/none/edit", GET: managers(404), POST: managers(400) },
  "admin.categories._index": { path: "/admin/categories", GET: managers(200) },
  "admin.categories.$slug.edit": { path: "/admin/categories/none/edit", GET: managers(404), POST: managers(404) },
  "admin.homepage._index": { path: "/admin/homepage", GET: managers(200), POST: managers(400) },
  "admin.homepage.$id.edit": { path: "/admin/homepage/none/edit", GET: managers(404), POST: managers(404) },
  "admin.pages._index": { path: "/admin/pages", GET: managers(200), POST: managers(400) },
  "admin.pages.$id.edit": { path: "/admin/pages/none/edit", GET: managers(404), POST: managers(400) },
  "admin.discounts": { path: "/admin/discounts", GET: managers(200), POST: managers(400) },
  "admin.discount.$id.edit": { path: "/admin/discount/none/edit", GET: managers(404), POST: managers(400) },
  "admin.taxes": { path: "/admin/taxes", GET: owners(200), POST: owners(400) },
  "admin.subscribers": { path: "/admin/subscribers", GET: managers(200) },
  "admin.orders.new": { path: "/admin/orders/new", GET: managers(200), POST: managers(200) },
  "admin.orders.$id.edit": { path: "/admin/orders/none/edit", GET: managers(404), POST: managers(404) },
  "admin.orders.ship": { path: "/admin/orders/ship", GET: allStaff(200), POST: allStaff(400) },
  "admin.orders.$id.address": { path: "/admin/orders/none/address", GET: allStaff(404), POST: allStaff(404) },
  "admin.orders.$id.label": { path: "/admin/orders/none/label", GET: allStaff(404), POST: allStaff(404) },
  "admin.returns._index": { path: "/admin/returns", GET: allStaff(200) },
  "admin.returns.$id": { path: "/admin/returns/none", GET: allStaff(404), POST: allStaff(400) },
  "admin.returns.$id_.exchange": {
    path: "/admin/returns/none/exchange",
    GET: managers(404),
    POST: managers(404),
  },
  "admin_.orders.slips": { path: "/admin/orders/slips?id=none", GET: allStaff(404) },
  "admin_.subscribers[.]csv": { path: "/admin/subscribers.csv", GET: managers(200) },
  "admin.users[.]csv": { path: "/admin/users.csv", GET: managers(200) },

  // For crawlers
  "shipping.place": { path: "/shipping/place?country=US&postalCode=97205", GET: everyone(200) },
  "shipping.rates": {
    path: "/shipping/rates?country=US&state=OR&postalCode=97205",
    GET: { ...shoppers("/cart"), anonymous: "/login?redirect=%2Fshipping" },
  },
  "recently-viewed": { path: "/recently-viewed?id={product}", GET: everyone(200) },
  "robots[.]txt": { path: "/robots.txt", GET: everyone(200) },
  "sitemap[.]xml": { path: "/sitemap.xml", GET: everyone(200) },
  "sitemap.$file": { path: "/sitemap/1.xml", GET: everyone(200) },

  // The theme
  "manifest[.]webmanifest": { path: "/manifest.webmanifest", GET: everyone(200) },
  theme: { path: "/theme", GET: everyone("/"), POST: everyone(400) },
  "admin_.settings.colors": { path: "/admin/settings/colors", GET: { ...apiOwners(200), guest: SIGN_IN } },
  "theme_.$file": { path: "/theme/none.css", GET: everyone(404) },

  // The API, by cookie and by bearer token
  "/api/*": {
    path: "/api/nothing",
    GET: everyone(404),
    POST: everyone(404),
    PUT: everyone(404),
    DELETE: everyone(404),
  },
  "/api/contact": { path: "/api/contact", POST: everyone(400) },
  "/api/mailing-list/subscribe": { path: "/api/mailing-list/subscribe", POST: everyone(400) },
  // This shop has no keys for AliExpress.
  "/api/aliexpress/oauth/url": { path: "/api/aliexpress/oauth/url", GET: apiManagers(409) },
  "/api/aliexpress/oauth/callback": {
    path: "/api/aliexpress/oauth/callback",
    GET: {
      ...everyone("/login?redirect=%2Fadmin%2Faliexpress"),
      ...staff("/admin/aliexpress?problem=stale"),
      fulfilment: 403,
    },
  },
  "/api/captcha": { path: "/api/captcha", GET: everyone(200) },
  "/api/config/paypal": { path: "/api/config/paypal", GET: everyone(404) },
  "/api/health": { path: "/api/health", GET: everyone(200) },
  "/api/openapi.json": { path: "/api/openapi.json", GET: everyone(200) },
  // Drafts are visible to admins only.
  "/api/products": { path: "/api/products", GET: { ...everyone(200), badToken: 401 }, POST: apiManagers(201) },
  "/api/products/top": { path: "/api/products/top", GET: everyone(200) },
  "/api/suggest": { path: "/api/suggest?q=lam", GET: everyone(200) },
  "/api/products/{id}": {
    path: "/api/products/none",
    GET: { ...everyone(404), badToken: 401 },
    // Without fields that change more than the stock.
    PUT: apiStaff(404),
    DELETE: apiManagers(404),
  },
  "/api/products/image/{id}": { path: "/api/products/image/none", PUT: apiManagers(404) },
  "/api/upload/{folder}": { path: "/api/upload/none", POST: apiManagers(415) },
  "/api/upload/list/{folder}": { path: "/api/upload/list/none", GET: apiManagers(200) },
  "/api/products/{id}/reviews/{reviewId}": {
    path: "/api/products/none/reviews/none",
    PUT: apiCustomers(400),
    DELETE: apiManagers(404),
  },
  "/api/products/{id}/reviews": { path: "/api/products/{product}/reviews", POST: apiCustomers(400) },
  "/api/shippingrates": {
    path: "/api/shippingrates",
    GET: apiManagers(200),
    POST: apiManagers(400),
  },
  "/api/shippingzones": {
    path: "/api/shippingzones",
    GET: apiManagers(200),
    POST: apiManagers(400),
  },
  "/api/shippingzones/{id}": {
    path: "/api/shippingzones/none",
    GET: apiManagers(404),
    PUT: apiManagers(404),
    DELETE: apiManagers(404),
  },
  "/api/shippingrates/{id}": {
    path: "/api/shippingrates/none",
    GET: apiManagers(404),
    PUT: apiManagers(404),
    DELETE: apiManagers(404),
  },
  "/api/bulk-changes": { path: "/api/bulk-changes", GET: apiManagers(200), POST: apiManagers(400) },
  "/api/bulk-changes/{id}": { path: "/api/bulk-changes/none", GET: apiManagers(404), PUT: apiManagers(400) },
  "/api/bulk-changes/{id}/products": { path: "/api/bulk-changes/none/products", GET: apiManagers(404) },
  "/api/customers": { path: "/api/customers", GET: apiManagers(200) },
  "/api/customers/{id}": {
    path: "/api/customers/none",
    GET: apiManagers(404),
    PUT: apiManagers(404),
    DELETE: apiManagers(404),
  },
  "/api/discounts": { path: "/api/discounts", GET: apiManagers(200), POST: apiManagers(400) },
  "/api/discounts/{id}": {
    path: "/api/discounts/none",
    GET: apiManagers(404),
    PUT: apiManagers(404),
    DELETE: apiManagers(404),
  },
  "/api/categories": { path: "/api/categories", GET: everyone(200) },
  "/api/categories/{slug}": { path: "/api/categories/none", PUT: apiManagers(404) },
  "/api/pages": { path: "/api/pages", GET: { ...everyone(200), badToken: 401 }, POST: apiManagers(400) },
  "/api/pages/{slug}": {
    path: "/api/pages/none",
    GET: { ...everyone(404), badToken: 401 },
    PUT: apiManagers(404),
    DELETE: apiManagers(404),
  },
  "/api/reports/{name}": { path: "/api/reports/sales", GET: apiManagers(200) },
  "/api/taxclasses": { path: "/api/taxclasses", GET: apiOwners(200), POST: apiOwners(400) },
  "/api/taxclasses/{id}": { path: "/api/taxclasses/none", PUT: apiOwners(400), DELETE: apiOwners(404) },
  "/api/taxes": { path: "/api/taxes", GET: apiOwners(200), POST: apiOwners(400) },
  "/api/taxes/{id}": { path: "/api/taxes/none", GET: apiOwners(404), PUT: apiOwners(400), DELETE: apiOwners(404) },
  "/api/shipping/{postalCode}": { path: "/api/shipping/97201", GET: { ...everyone(200), badToken: 401 } },
  "/api/shipping/shippingaddress": { path: "/api/shipping/shippingaddress", POST: everyone(400) },
  "/api/orders": { path: "/api/orders", GET: apiStaff(200), POST: apiUsers(400) },
  "/api/orders/myorders": { path: "/api/orders/myorders", GET: apiCustomers(200) },
  "/api/orders/{id}": { path: "/api/orders/{order}", GET: apiBuyer(200) },
  // This shop has no PayPal account.
  "/api/orders/{id}/pay": { path: "/api/orders/{order}/pay", POST: apiBuyer(409), PUT: apiBuyer(400) },
  "/api/orders/{id}/ship": { path: "/api/orders/none/ship", PUT: apiStaff(404) },
  "/api/orders/{id}/cancel": { path: "/api/orders/none/cancel", PUT: apiUsers(404) },
  "/api/orders/{id}/account": { path: "/api/orders/none/account", POST: apiUsers(404) },
  "/api/orders/{id}/deliver": { path: "/api/orders/none/deliver", PUT: apiStaff(404) },
  "/api/orders/{id}/mark-paid": { path: "/api/orders/none/mark-paid", PUT: apiStaff(404) },
  "/api/orders/{id}/lines": { path: "/api/orders/none/lines", PUT: apiManagers(400) },
  "/api/orders/{id}/waive": { path: "/api/orders/none/waive", PUT: apiManagers(404) },
  "/api/orders/{id}/refund": { path: "/api/orders/none/refund", POST: apiManagers(404) },
  "/api/orders/{id}/labels": { path: "/api/orders/none/labels", GET: apiStaff(404), POST: apiStaff(400) },
  "/api/labels/{id}": { path: "/api/labels/none", PUT: apiStaff(400) },
  "/api/orders/{id}/returns": { path: "/api/orders/{order}/returns", GET: apiBuyer(200), POST: apiBuyer(400) },
  "/api/returns/{id}": { path: "/api/returns/none", PUT: apiStaff(400) },
  "/api/returns/{id}/exchange": { path: "/api/returns/none/exchange", POST: apiManagers(400) },
  "/api/orders/email/send": { path: "/api/orders/email/send", POST: apiStaff(400) },
  "/api/orders/shipments/tracking": { path: "/api/orders/shipments/tracking", POST: apiUsers(400) },
  // Without PayPal's keys, events cannot be verified.
  "/api/payments": { path: "/api/payments", GET: everyone(200) },
  "/api/payments/{provider}/webhook": { path: "/api/payments/paypal/webhook", POST: everyone(409) },
  // Only the address that PayPal was given has the cart's signature.
  "/api/payments/{provider}/quote": { path: "/api/payments/paypal/quote", POST: everyone(404) },
  "/api/settings": { path: "/api/settings", GET: apiOwners(200), PUT: apiOwners(200) },
  "/api/paypal/webhook": { path: "/api/paypal/webhook", POST: everyone(409) },
  "/api/messages/get/{username}": {
    path: "/api/messages/get/john",
    GET: { ...apiCustomers(404), ...staff(200) },
  },
  "/api/messages/send": { path: "/api/messages/send", POST: apiCustomers(400) },
  "/api/users": { path: "/api/users", GET: apiManagers(200), POST: everyone(400) },
  "/api/users/count": { path: "/api/users/count", GET: apiManagers(200) },
  "/api/users/{id}": {
    path: "/api/users/none",
    GET: apiManagers(404),
    PUT: apiManagers(404),
    DELETE: apiManagers(404),
  },
  "/api/users/staff": { path: "/api/users/staff", POST: apiOwners(400) },
  "/api/users/profile": { path: "/api/users/profile", GET: apiCustomers(200), PUT: apiCustomers(400) },
  "/api/users/profile/two-factor": {
    path: "/api/users/profile/two-factor",
    GET: apiCustomers(200),
    POST: apiSessions(400),
  },
  "/api/users/profile/two-factor/recovery-codes": {
    path: "/api/users/profile/two-factor/recovery-codes",
    POST: apiSessions(400),
  },
  "/api/users/profile/two-factor/off": { path: "/api/users/profile/two-factor/off", POST: apiSessions(400) },
  "/api/users/two-factor/{id}": { path: "/api/users/two-factor/none", DELETE: apiOwners(404) },
  // No change of email address is pending.
  "/api/users/profile/email": {
    path: "/api/users/profile/email",
    POST: apiCustomers(409),
    DELETE: apiCustomers(200),
  },
  "/api/users/profile/email/confirm/{token}": { path: "/api/users/profile/email/confirm/none", POST: everyone(404) },
  "/api/users/profile/email/undo/{token}": { path: "/api/users/profile/email/undo/none", POST: everyone(404) },
  "/api/users/profile/undo/{token}": { path: "/api/users/profile/undo/none", POST: everyone(404) },
  "/api/users/session": { path: "/api/users/session", GET: apiUsers(200) },
  "/api/users/logout": { path: "/api/users/logout", POST: apiUsers(200), signsOut: true },
  "/api/users/guest": { path: "/api/users/guest", POST: { ...signedOut(400, 409), badToken: 401 } },
  "/api/users/login": { path: "/api/users/login", POST: everyone(400) },
  "/api/users/fpw": { path: "/api/users/fpw", POST: everyone(400) },
  "/api/users/confirm/{token}": { path: "/api/users/confirm/none", POST: everyone(404) },
  "/api/users/registerconfirm/{token}": { path: "/api/users/registerconfirm/none", POST: everyone(404) },
  "/api/users/resendconfirmation": { path: "/api/users/resendconfirmation", POST: everyone(400) },
  "/api/users/resetpw/{token}": { path: "/api/users/resetpw/none", POST: everyone(400) },
};
