/**
 * Who may do what, route by route. A new file in `app/routes` must be entered here: under its name without the extension,
 * with its path and, for each method it answers, what each actor gets.
 *
 * The bodies sent are empty and the ids of changes are nobody's: who is let in is told what is wrong with them (400, 404),
 * and nothing changes.
 */

/** Status of the answer, or where it sends: a path, or SIGN_IN, which brings back to the path asked for. */
export type Outcome = number | string;

export const SIGN_IN = "sign in";

export type Outcomes = {
  /** Nobody; also who was deactivated, and whose session has ended. */
  visitor: Outcome;
  guest: Outcome;
  /** Casey, whose order `{order}` in a path is. */
  customer: Outcome;
  otherCustomer: Outcome;
  admin: Outcome;
  /** A program whose token is not good; as a visitor unless told. */
  badToken?: Outcome;
};

export type Access = {
  path: string;
  GET?: Outcomes;
  POST?: Outcomes;
  PUT?: Outcomes;
  DELETE?: Outcomes;
  /** A form posted by the page's script, which does not load the page again, where that differs. */
  scriptedPOST?: Outcomes;
  /** Asked for by `?_data=` only: a frame around pages, which has no address of its own. */
  frame?: true;
  /** Posting signs out, so each actor comes anew. */
  signsOut?: true;
};

/** The same for everybody. */
const everybody = (outcome: Outcome): Outcomes => ({
  visitor: outcome,
  guest: outcome,
  customer: outcome,
  otherCustomer: outcome,
  admin: outcome,
});

/** Screens of somebody's own: guests have none, and lose their session for straying (spec section 6). */
const customers = (outcome: Outcome): Outcomes => ({ ...everybody(outcome), visitor: SIGN_IN, guest: SIGN_IN });

const shoppers = (outcome: Outcome): Outcomes => ({ ...everybody(outcome), visitor: SIGN_IN });

const admins = (outcome: Outcome): Outcomes => ({ ...everybody(SIGN_IN), admin: outcome });

/** What is Casey's and the admins'; to others it is not there. */
const owner = (outcome: Outcome): Outcomes => ({ ...everybody(404), customer: outcome, admin: outcome });

/** For who has no account yet, or is not signed in to it. */
const signedOut = (outcome: Outcome, others: Outcome): Outcomes => ({
  ...everybody(others),
  visitor: outcome,
  guest: outcome,
});

const callers = (outcome: Outcome): Outcomes => ({ ...everybody(outcome), visitor: 401 });
const callingCustomers = (outcome: Outcome): Outcomes => ({ ...everybody(outcome), visitor: 401, guest: 403 });
const callingAdmins = (outcome: Outcome): Outcomes => ({ ...everybody(403), visitor: 401, admin: outcome });
const callingOwner = (outcome: Outcome): Outcomes => ({ ...owner(outcome), visitor: 401 });

export const ACCESS: Record<string, Access> = {
  // The shop's screens
  _shop: { path: "/", frame: true, GET: everybody(200) },
  "_shop._index": { path: "/", GET: everybody(200) },
  "_shop.$": { path: "/nothing/here", GET: { ...everybody(404), guest: SIGN_IN } },
  "_shop.api._index": { path: "/api", GET: everybody(200) },
  "_shop.cart.$id": { path: "/cart/{product}", GET: everybody("/cart") },
  "_shop.cart._index": { path: "/cart", GET: everybody(200), POST: everybody(400) },
  "_shop.contact": { path: "/contact", GET: everybody(200), POST: everybody(400) },
  "_shop.mailing-list.confirm.$token": {
    path: "/mailing-list/confirm/none",
    GET: everybody(404),
    POST: everybody(404),
  },
  "_shop.mailing-list.unsubscribe.$token": {
    path: "/mailing-list/unsubscribe/none",
    GET: everybody(404),
    POST: everybody(404),
  },
  "_shop.page.$pageNumber": { path: "/page/2", GET: everybody(200) },
  "_shop.product.$id": { path: "/product/{product}", GET: everybody(200), POST: everybody(400) },
  "_shop.search._index": { path: "/search?keyword=oak", GET: everybody("/search/oak") },
  "_shop.search.$keyword._index": { path: "/search/oak", GET: everybody(200) },
  "_shop.search.$keyword.page.$pageNumber": { path: "/search/a/page/2", GET: everybody(200) },

  // Accounts
  "_shop.login": {
    path: "/login",
    GET: signedOut(200, "/"),
    // Who is signed in may sign in to another account; when that fails, the page leads on.
    POST: signedOut(400, "/"),
    scriptedPOST: everybody(400),
  },
  "_shop.register": { path: "/register", GET: signedOut(200, "/"), POST: signedOut(400, "/") },
  "_shop.registerconfirm.$token": { path: "/registerconfirm/none", GET: everybody(404), POST: everybody(400) },
  "_shop.resendconfirmation": { path: "/resendconfirmation", GET: everybody(200), POST: everybody(400) },
  "_shop.forgotpw": { path: "/forgotpw", GET: everybody(200), POST: everybody(400) },
  "_shop.users.resetpw.$token": { path: "/users/resetpw/none", GET: everybody(404), POST: everybody(400) },
  "user.confirm.$token": { path: "/user/confirm/none", GET: everybody(404) },
  logout: { path: "/logout", GET: everybody("/"), POST: everybody("/login"), signsOut: true },
  "_shop.profile": { path: "/profile", GET: customers(200), POST: customers(400) },
  "_shop.profile_.delete": { path: "/profile/delete", GET: customers(200), POST: customers(400) },
  // The links' tokens are what opens these.
  "_shop.profile_.email.confirm.$token": { path: "/profile/email/confirm/none", GET: everybody(404) },
  "_shop.profile_.email.undo.$token": {
    path: "/profile/email/undo/none",
    GET: everybody(404),
    POST: everybody(404),
  },
  "_shop.profile_.tokens": { path: "/profile/tokens", GET: customers(200), POST: customers(404) },
  "profile_.data": { path: "/profile/data", GET: { ...customers(200), visitor: "/login?redirect=%2Fprofile" } },

  // Checkout and orders; nobody here has a cart
  "_shop.shipping": { path: "/shipping", GET: shoppers("/cart"), POST: shoppers("/cart") },
  "_shop.shippingrate": { path: "/shippingrate", GET: shoppers("/cart"), POST: shoppers("/cart") },
  "_shop.payment": { path: "/payment", GET: shoppers("/cart"), POST: shoppers("/cart") },
  "_shop.placeorder": { path: "/placeorder", GET: shoppers("/cart"), POST: shoppers("/cart") },
  "_shop.order.$id._index": { path: "/order/{order}", GET: owner(200), POST: owner(400) },
  "_shop.order.$id.paypal": { path: "/order/{order}/paypal", GET: owner(409) },
  "order.$id.payment": { path: "/order/{order}/payment", POST: owner(400) },

  // Messages and the mailing list
  // A guest is shown the way to sign in.
  "_shop.contactSupport": {
    path: "/contactSupport",
    GET: { ...customers(200), guest: 200 },
    POST: customers(400),
  },
  // A customer has the one conversation with the support; an admin says which.
  "contactSupport.news": {
    path: "/contactSupport/news",
    GET: { ...callingCustomers(200), admin: 404 },
    POST: { ...callingCustomers(200), admin: 404 },
  },
  "contactSupport.recipients": { path: "/contactSupport/recipients", GET: callingAdmins(200) },

  // The back office
  admin: { path: "/admin", frame: true, GET: admins(200) },
  "admin._index": { path: "/admin?index", GET: admins(200), POST: admins(400) },
  "admin.changes": { path: "/admin/changes", GET: admins(200) },
  "admin.emails": { path: "/admin/emails", GET: admins(200), POST: admins(400) },
  "admin.userlist": { path: "/admin/userlist", GET: admins(200), POST: admins(400) },
  "admin.user.$id.edit": { path: "/admin/user/none/edit", GET: admins(404), POST: admins(400) },
  "admin.aliexpress": { path: "/admin/aliexpress", GET: admins(200), POST: admins(400) },
  "admin.contactmessages._index": { path: "/admin/contactmessages", GET: admins(200) },
  "admin.contactmessages.$id": { path: "/admin/contactmessages/none", GET: admins(404), POST: admins(400) },
  "admin.messages": { path: "/admin/messages", GET: admins(200) },
  "admin.product.$id.edit": { path: "/admin/product/none/edit", GET: admins(404), POST: admins(404) },
  "admin.products.import": { path: "/admin/products/import", GET: admins(200), POST: admins(404) },
  "admin.products[.]csv": { path: "/admin/products.csv", GET: admins(200) },
  "admin.productlist.($pageNumber)": { path: "/admin/productlist", GET: admins(200), POST: admins(400) },
  "admin.orderlist": { path: "/admin/orderlist", GET: admins(200) },
  "admin.orders[.]csv": { path: "/admin/orders.csv", GET: admins(200) },
  "admin.shippingrates": { path: "/admin/shippingrates", GET: admins(200), POST: admins(400) },
  "admin.shippingrate.$id.edit": { path: "/admin/shippingrate/none/edit", GET: admins(404), POST: admins(400) },
  "admin.subscribers": { path: "/admin/subscribers", GET: admins(200) },
  "admin_.subscribers[.]csv": { path: "/admin/subscribers.csv", GET: admins(200) },
  "admin.users[.]csv": { path: "/admin/users.csv", GET: admins(200) },

  // For crawlers
  "robots[.]txt": { path: "/robots.txt", GET: everybody(200) },
  "sitemap[.]xml": { path: "/sitemap.xml", GET: everybody(200) },
  "sitemap.$file": { path: "/sitemap/1.xml", GET: everybody(200) },

  // Pictures and the theme
  "img.$width.$": { path: "/img/320{picture}", GET: everybody(200) },
  theme: { path: "/theme", GET: everybody("/"), POST: everybody(400) },

  // The API, by cookie and by bearer token
  "api.$": {
    path: "/api/nothing",
    GET: everybody(404),
    POST: everybody(404),
    PUT: everybody(404),
    DELETE: everybody(404),
  },
  "api.contact": { path: "/api/contact", POST: everybody(400) },
  "api.mailing-list.subscribe": { path: "/api/mailing-list/subscribe", POST: everybody(400) },
  // The shop of this test has no keys for AliExpress.
  "api.aliexpress.oauth.url": { path: "/api/aliexpress/oauth/url", GET: callingAdmins(409) },
  "api.aliexpress.oauth.callback": {
    path: "/api/aliexpress/oauth/callback",
    GET: { ...everybody("/login?redirect=%2Fadmin%2Faliexpress"), admin: "/admin/aliexpress?problem=stale" },
  },
  "api.captcha": { path: "/api/captcha", GET: everybody(200) },
  "api.config.paypal": { path: "/api/config/paypal", GET: everybody(404) },
  "api.health": { path: "/api/health", GET: everybody(200) },
  "api.openapi[.]json": { path: "/api/openapi.json", GET: everybody(200) },
  // A draft is no change to the shop: nobody sees it but admins.
  "api.products._index": { path: "/api/products", GET: everybody(200), POST: callingAdmins(201) },
  "api.products.top": { path: "/api/products/top", GET: everybody(200) },
  "api.products.$id": {
    path: "/api/products/none",
    GET: { ...everybody(404), badToken: 401 },
    PUT: callingAdmins(404),
    DELETE: callingAdmins(404),
  },
  "api.products.image.$id": { path: "/api/products/image/none", PUT: callingAdmins(404) },
  "api.upload.$folder": { path: "/api/upload/none", POST: callingAdmins(415) },
  "api.upload.list.$folder": { path: "/api/upload/list/none", GET: callingAdmins(200) },
  "api.products.$id_.reviews": { path: "/api/products/{product}/reviews", POST: callingCustomers(400) },
  "api.shippingrates._index": {
    path: "/api/shippingrates",
    GET: callingAdmins(200),
    POST: callingAdmins(400),
  },
  "api.shippingrates.$id": {
    path: "/api/shippingrates/none",
    GET: callingAdmins(404),
    PUT: callingAdmins(404),
    DELETE: callingAdmins(404),
  },
  "api.shipping.$param": { path: "/api/shipping/97201", GET: { ...everybody(200), badToken: 401 } },
  "api.shipping.shippingaddress": { path: "/api/shipping/shippingaddress", POST: everybody(400) },
  "api.orders._index": { path: "/api/orders", GET: callingAdmins(200), POST: callers(400) },
  "api.orders.myorders": { path: "/api/orders/myorders", GET: callingCustomers(200) },
  "api.orders.$id._index": { path: "/api/orders/{order}", GET: callingOwner(200) },
  // The shop of this test has no PayPal account.
  "api.orders.$id.pay": { path: "/api/orders/{order}/pay", POST: callingOwner(409), PUT: callingOwner(400) },
  "api.orders.$id.ship": { path: "/api/orders/none/ship", PUT: callingAdmins(404) },
  "api.orders.$id.deliver": { path: "/api/orders/none/deliver", PUT: callingAdmins(404) },
  "api.orders.$id.refund": { path: "/api/orders/none/refund", POST: callingAdmins(404) },
  "api.orders.email.send": { path: "/api/orders/email/send", POST: callingAdmins(400) },
  "api.orders.shipments.tracking": { path: "/api/orders/shipments/tracking", POST: callers(400) },
  // Without PayPal's keys there is nothing to hear.
  "api.paypal.webhook": { path: "/api/paypal/webhook", POST: everybody(409) },
  "api.messages.get.$username": {
    path: "/api/messages/get/john",
    GET: { ...callingCustomers(404), admin: 200 },
  },
  "api.messages.send": { path: "/api/messages/send", POST: callingCustomers(400) },
  // An admin's browser comes back to it; what became of it, a page tells.
  "api.users._index": { path: "/api/users", GET: callingAdmins(200), POST: everybody(400) },
  "api.users.count": { path: "/api/users/count", GET: callingAdmins(200) },
  "api.users.$id": {
    path: "/api/users/none",
    GET: callingAdmins(404),
    PUT: callingAdmins(404),
    DELETE: callingAdmins(404),
  },
  "api.users.profile": { path: "/api/users/profile", GET: callingCustomers(200), PUT: callingCustomers(400) },
  // Nobody here has a change pending.
  "api.users.profile_.email": {
    path: "/api/users/profile/email",
    POST: callingCustomers(409),
    DELETE: callingCustomers(200),
  },
  "api.users.profile_.email.confirm.$token": { path: "/api/users/profile/email/confirm/none", POST: everybody(404) },
  "api.users.profile_.email.undo.$token": { path: "/api/users/profile/email/undo/none", POST: everybody(404) },
  "api.users.session": { path: "/api/users/session", GET: callers(200) },
  "api.users.logout": { path: "/api/users/logout", POST: callers(200), signsOut: true },
  "api.users.guest": { path: "/api/users/guest", POST: { ...signedOut(400, 409), badToken: 401 } },
  "api.users.login": { path: "/api/users/login", POST: everybody(400) },
  "api.users.fpw": { path: "/api/users/fpw", POST: everybody(400) },
  "api.users.confirm.$token": { path: "/api/users/confirm/none", POST: everybody(404) },
  "api.users.registerconfirm.$token": { path: "/api/users/registerconfirm/none", POST: everybody(404) },
  "api.users.resendconfirmation": { path: "/api/users/resendconfirmation", POST: everybody(400) },
  "api.users.resetpw.$token": { path: "/api/users/resetpw/none", POST: everybody(400) },
};
