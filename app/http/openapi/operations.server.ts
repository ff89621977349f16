import { z } from "zod";
import { passwordRequestSchema } from "~/shop/accounts/change-password.schema.server";
import { loginSchema } from "~/shop/accounts/login.schema.server";
import { manageUserRequestSchema } from "~/shop/accounts/manage-user.schema.server";
import { forgotPasswordSchema, resetRequestSchema } from "~/shop/accounts/password-reset.schema.server";
import { profileRequestSchema } from "~/shop/accounts/profile.schema.server";
import { registrationRequestSchema, resendSchema } from "~/shop/accounts/registration.schema.server";
import { userFilterSchema } from "~/shop/accounts/user-list.schema.server";
import { postalAddressSchema, US_ADDRESS_JSON } from "~/shop/addresses/address.schema.server";
import { productImageSchema, productRequestSchema } from "~/shop/catalogue/edit-product.schema.server";
import { productQuerySchema } from "~/shop/catalogue/listing.schema.server";
import { productFilterSchema } from "~/shop/catalogue/product-list.schema.server";
import { orderEmail, ratesQuerySchema, shippingFields } from "~/shop/checkout/checkout.schema.server";
import { contactSchema } from "~/shop/contact/contact.schema.server";
import { subscriptionSchema } from "~/shop/mailing-list/subscription.schema.server";
import { supportMessageSchema } from "~/shop/messages/message.schema.server";
import { orderFilterSchema } from "~/shop/orders/order-list.schema.server";
import { idempotencyKeySchema, orderRequestSchema } from "~/shop/orders/order-request.schema.server";
import { trackingQuerySchema } from "~/shop/orders/parcel-tracking.schema.server";
import { trackingRequestSchema } from "~/shop/orders/tracking-numbers.schema.server";
import { paymentHintSchema } from "~/shop/payments/payment.schema.server";
import { refundRequestSchema } from "~/shop/payments/refund.schema.server";
import { reviewSchema } from "~/shop/reviews/review.schema.server";
import { rateChangesSchema, rateRequestSchema } from "~/shop/shipping/manage-rate.schema.server";
import {
  accountAnswer,
  captchaAnswer,
  checkedAddressAnswer,
  loginAnswer,
  messageAnswer,
  openedPaymentAnswer,
  orderAnswer,
  picturesAnswer,
  productAnswer,
  productListAnswer,
  profileAnswer,
  rateRowAnswer,
  ratesAnswer,
  rateTableAnswer,
  registrationAnswer,
  reviewAnswer,
  reviewedProductAnswer,
  supportMessageAnswer,
  trackedParcelAnswer,
  userAnswer,
} from "./answers.server";

/** Who may call: `person` is a customer or a guest. */
export type Caller = "anyone" | "person" | "customer" | "admin";

/** The groups of calls, in the order in which they are shown. */
export const GROUPS = [
  "Users and sessions",
  "Products",
  "Uploads",
  "Orders and shipping",
  "Messages",
  "Service",
] as const;

/** What the calls of a group are for. */
export const GROUP_NOTES: Record<(typeof GROUPS)[number], string> = {
  "Users and sessions": "Accounts, signing in and out, passwords and the own profile.",
  Products: "The catalog, its reviews and, for admins, its products.",
  Uploads: "Pictures of the gallery, for admins.",
  "Orders and shipping": "Shipping rates, orders, payments, refunds and parcels.",
  Messages: "Messages between customers and the support, the contact form and the mailing list.",
  Service: "The state of the shop, its configuration, and what outside services call.",
};

export type Operation = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its parameters in braces. */
  path: string;
  group: (typeof GROUPS)[number];
  summary: string;
  /** More than the summary says, in sentences. */
  note?: string;
  caller: Caller;
  /** Whether anyone may call, but it matters who does. */
  authOptional?: true;
  /** What the address's query takes. */
  query?: z.ZodType;
  /** Whether the `key` of the order's link opens it, too, without anybody signed in. */
  keyed?: boolean;
  /** A list that is paged by `pageNumber` and `pageSize`. */
  paged?: boolean;
  /** The schema that checks the JSON body. */
  body?: z.ZodType;
  /** Whether it takes files instead, as `files` of a multipart form. */
  files?: boolean;
  /** Whether the body must carry a solved captcha as `grecaptcha`; some only after a while. */
  captcha?: "always" | "sometimes";
  /** Statuses beside those that follow from the rest. */
  refusals?: (400 | 401 | 404 | 409 | 413 | 415 | 429 | 502 | 503 | 504)[];
  answers: Partial<Record<200 | 201, z.ZodType>>;
  /** Whether the answer is no JSON, but leads a browser on to a page. */
  redirects?: boolean;
  /** Headers that a caller may send, and that an answer may carry, with what they mean. */
  headers?: {
    request?: Record<string, { about: string; schema: z.ZodType }>;
    answer?: Record<string, string>;
  };
  example?: { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };
};

const CAPTCHA = "ID:7";
const A_RATE = {
  ...{ zone: "lower-48", service: "Freight", carrier: "UPS", shippingMethod: "Oversize" },
  ...{ firstUnitPrice: 79.5, furtherUnitPrice: 40, deliveryDays: 7 },
};
const A_USER = { id: "5ec0ffee5ec0ffee5ec0ffee" };
const A_PRODUCT = { id: "65f0c0de65f0c0de65f0c0de" };
const AN_ORDER = { id: "7a11c0de7a11c0de7a11c0de" };
const A_LINK_TOKEN = { token: "TOKEN" };

const address = {
  address1: "1600 Harbor Street",
  address2: "",
  city: "Portland",
  state: "OR",
  postalCode: "97201",
  country: "US",
};

/** Every call of the API; a test holds the list against the routes. */
export const operations: Operation[] = [
  {
    method: "GET",
    path: "/api/captcha",
    group: "Users and sessions",
    summary: "Ask for a captcha question",
    caller: "anyone",
    answers: { 200: captchaAnswer },
  },
  {
    method: "POST",
    path: "/api/users/login",
    group: "Users and sessions",
    summary: "Sign in and get a bearer token",
    note: "Wrong credentials, unknown, unconfirmed and deactivated accounts are all answered 401 alike.",
    caller: "anyone",
    body: loginSchema,
    captcha: "always",
    refusals: [401, 429],
    answers: { 200: loginAnswer },
    example: { body: { email: "jane@example.com", password: "Demo-pass1!", grecaptcha: CAPTCHA } },
  },
  {
    method: "POST",
    path: "/api/users/logout",
    group: "Users and sessions",
    summary: "Sign out",
    note: "Ends the bearer token that the call carries, or without one the session of its cookie, at once. Other tokens and sessions of the account stay.",
    caller: "person",
    answers: { 200: messageAnswer },
  },
  {
    method: "GET",
    path: "/api/users/session",
    group: "Users and sessions",
    summary: "Who is signed in",
    caller: "person",
    answers: { 200: userAnswer },
  },
  {
    method: "POST",
    path: "/api/users/guest",
    group: "Users and sessions",
    summary: "Become a guest, to check out",
    note: "Sets the session's cookie, which later calls have to send.",
    caller: "anyone",
    authOptional: true,
    body: z.object({}),
    captcha: "always",
    refusals: [409, 429],
    answers: { 200: userAnswer, 201: userAnswer },
    example: { body: { grecaptcha: CAPTCHA } },
  },
  {
    method: "POST",
    path: "/api/users",
    group: "Users and sessions",
    summary: "Register",
    note: "The account can be used once the link in the e-mail was opened. An address that has an account is answered alike.",
    caller: "anyone",
    body: registrationRequestSchema,
    captcha: "always",
    refusals: [429],
    answers: { 201: registrationAnswer },
    example: {
      body: {
        firstName: "Jane",
        lastName: "Doe",
        username: "jane.doe",
        email: "jane.doe@example.com",
        password: "Demo-pass1!",
        grecaptcha: CAPTCHA,
      },
    },
  },
  {
    method: "POST",
    path: "/api/users/registerconfirm/{token}",
    group: "Users and sessions",
    summary: "Where a registration's e-mail went",
    note: "The token is the thanks page's. It confirms nothing.",
    caller: "anyone",
    answers: { 200: messageAnswer },
    example: { params: A_LINK_TOKEN },
  },
  {
    method: "POST",
    path: "/api/users/confirm/{token}",
    group: "Users and sessions",
    summary: "Confirm an e-mail address",
    caller: "anyone",
    answers: { 200: messageAnswer },
    example: { params: A_LINK_TOKEN },
  },
  {
    method: "POST",
    path: "/api/users/resendconfirmation",
    group: "Users and sessions",
    summary: "Send the confirmation e-mail again",
    caller: "anyone",
    body: resendSchema,
    captcha: "always",
    refusals: [429],
    answers: { 200: messageAnswer },
    example: { body: { email: "jane.doe@example.com", grecaptcha: CAPTCHA } },
  },
  {
    method: "POST",
    path: "/api/users/fpw",
    group: "Users and sessions",
    summary: "Send an e-mail with a link for a new password",
    caller: "anyone",
    body: forgotPasswordSchema,
    refusals: [429],
    answers: { 200: messageAnswer },
    example: { body: { email: "jane@example.com" } },
  },
  {
    method: "POST",
    path: "/api/users/resetpw/{token}",
    group: "Users and sessions",
    summary: "Set a new password by the link from the e-mail",
    note: "Ends every session and token of the account.",
    caller: "anyone",
    body: resetRequestSchema,
    answers: { 200: messageAnswer },
    example: { params: A_LINK_TOKEN, body: { newPassword: "Other-pass2?" } },
  },
  {
    method: "GET",
    path: "/api/users/profile",
    group: "Users and sessions",
    summary: "The own profile",
    caller: "customer",
    answers: { 200: profileAnswer },
  },
  {
    method: "PUT",
    path: "/api/users/profile",
    group: "Users and sessions",
    summary: "Change the own profile, or the own password",
    note: "Ten seconds pass from one change to the next; from the third on a captcha is asked for. A new password or e-mail address needs `currentPassword`. A change of password ends every other session and token; `password` may be empty where it is to stay. A new e-mail address replaces the old one once the link sent to it is opened: until then it is `pendingEmail`.",
    caller: "customer",
    body: z.union([profileRequestSchema, passwordRequestSchema]),
    captcha: "sometimes",
    refusals: [409, 429],
    answers: { 200: profileAnswer },
    example: { body: { firstName: "Jane", lastName: "Doe", email: "jane@example.com" } },
  },
  {
    method: "POST",
    path: "/api/users/profile/email",
    group: "Users and sessions",
    summary: "Send the link to the new e-mail address again",
    caller: "customer",
    refusals: [409, 429],
    answers: { 200: profileAnswer },
  },
  {
    method: "DELETE",
    path: "/api/users/profile/email",
    group: "Users and sessions",
    summary: "Cancel the pending change of the e-mail address",
    caller: "customer",
    answers: { 200: profileAnswer },
  },
  {
    method: "POST",
    path: "/api/users/profile/email/confirm/{token}",
    group: "Users and sessions",
    summary: "Complete a change of e-mail address by the link sent to the new one",
    caller: "anyone",
    refusals: [409],
    answers: { 200: messageAnswer },
    example: { params: A_LINK_TOKEN },
  },
  {
    method: "POST",
    path: "/api/users/profile/email/undo/{token}",
    group: "Users and sessions",
    summary: "Undo a change of e-mail address by the link sent to the old one",
    note: "Restores the address, ends every session and token of the account, disables the password, and sends a link for a new one.",
    caller: "anyone",
    refusals: [409],
    answers: { 200: messageAnswer },
    example: { params: A_LINK_TOKEN },
  },
  {
    method: "GET",
    path: "/api/users/count",
    group: "Users and sessions",
    summary: "How many accounts there are",
    caller: "admin",
    answers: { 200: z.strictObject({ count: z.int().meta({ examples: [128] }) }).meta({ id: "Count" }) },
  },
  {
    method: "GET",
    path: "/api/users",
    group: "Users and sessions",
    summary: "List accounts, the newest first",
    note: "Text filters match parts, in any case.",
    caller: "admin",
    query: userFilterSchema.partial(),
    paged: true,
    answers: { 200: z.array(accountAnswer).meta({ id: "Accounts" }) },
    example: { query: { email: "example.com", isAdmin: "no" } },
  },
  {
    method: "GET",
    path: "/api/users/{id}",
    group: "Users and sessions",
    summary: "One account",
    caller: "admin",
    answers: { 200: accountAnswer },
    example: { params: A_USER },
  },
  {
    method: "PUT",
    path: "/api/users/{id}",
    group: "Users and sessions",
    summary: "Change an account",
    note: "What is left out stays as it is. Nobody can demote or deactivate themselves or the last admin.",
    caller: "admin",
    body: manageUserRequestSchema,
    refusals: [409],
    answers: { 200: accountAnswer },
    example: { params: A_USER, body: { isActive: false } },
  },
  {
    method: "DELETE",
    path: "/api/users/{id}",
    group: "Users and sessions",
    summary: "Delete an account",
    note: "Its orders keep their copy.",
    caller: "admin",
    refusals: [409],
    answers: { 200: messageAnswer },
    example: { params: A_USER },
  },
  {
    method: "GET",
    path: "/api/products",
    group: "Products",
    summary: "List and search products",
    note: "With `adminCheck` admins see drafts too, and may filter by id, name, category, brand and price.",
    caller: "anyone",
    authOptional: true,
    query: productQuerySchema.extend(productFilterSchema.partial().shape),
    refusals: [429],
    answers: { 200: productListAnswer },
    example: { query: { keyword: "lamp", sortBy: "price", order: "asc" } },
  },
  {
    method: "GET",
    path: "/api/products/top",
    group: "Products",
    summary: "The best-rated products",
    caller: "anyone",
    answers: { 200: z.array(productAnswer).meta({ id: "Products" }) },
  },
  {
    method: "GET",
    path: "/api/products/{id}",
    group: "Products",
    summary: "One product with its reviews",
    caller: "anyone",
    authOptional: true,
    answers: { 200: reviewedProductAnswer },
    example: { params: A_PRODUCT },
  },
  {
    method: "POST",
    path: "/api/products/{id}/reviews",
    group: "Products",
    summary: "Review a product",
    note: "Once for each customer and product.",
    caller: "customer",
    body: reviewSchema,
    refusals: [409],
    answers: { 201: reviewAnswer },
    example: { params: A_PRODUCT, body: { rating: 5, comment: "Just as in the picture." } },
  },
  {
    method: "GET",
    path: "/api/shipping/{postalCode}",
    group: "Orders and shipping",
    summary: "Shipping rates to a postal code",
    caller: "anyone",
    authOptional: true,
    query: ratesQuerySchema.partial(),
    answers: { 200: ratesAnswer },
    example: { params: { postalCode: "97201" }, query: { qty: "2" } },
  },
  {
    method: "POST",
    path: "/api/shipping/shippingaddress",
    group: "Orders and shipping",
    summary: "Have an address checked by the postal service",
    caller: "anyone",
    body: postalAddressSchema,
    refusals: [429, 502, 504],
    answers: { 200: checkedAddressAnswer },
    example: { body: address },
  },
  {
    method: "GET",
    path: "/api/shippingrates",
    group: "Orders and shipping",
    summary: "The table of shipping rates",
    caller: "admin",
    answers: { 200: rateTableAnswer },
  },
  {
    method: "POST",
    path: "/api/shippingrates",
    group: "Orders and shipping",
    summary: "Add a row to the table of shipping rates",
    note: "For all products that have no row of their own in this service and zone, and offered, unless told. Standard shipping is free.",
    caller: "admin",
    body: rateRequestSchema,
    refusals: [409],
    answers: { 201: rateRowAnswer },
    example: { body: A_RATE },
  },
  {
    method: "GET",
    path: "/api/shippingrates/{id}",
    group: "Orders and shipping",
    summary: "One row of the table of shipping rates",
    caller: "admin",
    answers: { 200: rateRowAnswer },
    example: { params: { id: "overnight-lower-48" } },
  },
  {
    method: "PUT",
    path: "/api/shippingrates/{id}",
    group: "Orders and shipping",
    summary: "Change a row of the table of shipping rates",
    note: "What is left out stays as it is. Orders placed before keep what they were told.",
    caller: "admin",
    body: rateChangesSchema,
    answers: { 200: rateRowAnswer },
    example: { params: { id: "overnight-lower-48" }, body: { firstUnitPrice: 26.5 } },
  },
  {
    method: "DELETE",
    path: "/api/shippingrates/{id}",
    group: "Orders and shipping",
    summary: "Delete a row of the table of shipping rates",
    note: "Free standard shipping stays.",
    caller: "admin",
    refusals: [409],
    answers: { 200: messageAnswer },
    example: { params: { id: "overnight-lower-48" } },
  },
  {
    method: "GET",
    path: "/api/orders",
    group: "Orders and shipping",
    summary: "List orders, the newest first",
    note: "Text filters match parts, in any case; ranges include their ends; days are UTC's.",
    caller: "admin",
    query: orderFilterSchema.partial(),
    paged: true,
    answers: { 200: z.array(orderAnswer).meta({ id: "AllOrders" }) },
    example: { query: { paid: "yes", shipped: "no", dateFrom: "2026-01-01" } },
  },
  {
    method: "POST",
    path: "/api/orders",
    group: "Orders and shipping",
    summary: "Place an order",
    note: "The shop works out every price itself; figures that differ are answered 409 with the right ones. 409, too, for a buyer with five unpaid orders that hold stock, named by `unpaidOrders`; 429 after 30 orders within an hour from one client address. A product that is not for sale is 404. A guest's `email` is where the order's e-mails go.",
    headers: {
      request: {
        "Idempotency-Key": {
          about: "1 to 200 characters; a repeat with the same is answered 200 with the first order",
          schema: idempotencyKeySchema,
        },
      },
    },
    caller: "person",
    // What is left out is taken from the checkout, as far as the caller's session has gone through it.
    body: orderRequestSchema.extend({
      email: orderEmail.optional(),
      shippingAddress: shippingFields
        .omit({ promotionsOptIn: true })
        .partial({ shipToFirstName: true, shipToLastName: true, email: true, country: true })
        .meta(US_ADDRESS_JSON)
        .optional(),
    }),
    // 404 for a product that is not for sale.
    refusals: [404, 409, 429],
    answers: { 200: orderAnswer, 201: orderAnswer },
    example: {
      body: {
        orderItems: [{ product: A_PRODUCT.id, qty: 1 }],
        shippingAddress: { shipToFirstName: "Jane", shipToLastName: "Doe", ...address },
        paymentMethod: "PayPal",
        selectedRate: "standard",
      },
    },
  },
  {
    method: "GET",
    path: "/api/orders/myorders",
    group: "Orders and shipping",
    summary: "The own orders, newest first",
    caller: "customer",
    paged: true,
    answers: { 200: z.array(orderAnswer).meta({ id: "Orders" }) },
  },
  {
    method: "GET",
    path: "/api/orders/{id}",
    group: "Orders and shipping",
    summary: "One order",
    note: "For its buyer, and for admins.",
    caller: "person",
    keyed: true,
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER },
  },
  {
    method: "POST",
    path: "/api/orders/{id}/pay",
    group: "Orders and shipping",
    summary: "Open a payment at PayPal",
    note: "The shopper approves it at `approvalUrl`, in a browser, and comes back to the order's page, which settles it. Or PUT does, with the `id`. 409 when the order is paid, or its goods have sold out since.",
    caller: "person",
    keyed: true,
    refusals: [409, 429, 502, 504],
    answers: { 201: openedPaymentAnswer },
    example: { params: AN_ORDER },
  },
  {
    method: "PUT",
    path: "/api/orders/{id}/pay",
    group: "Orders and shipping",
    summary: "Have a payment looked at",
    note: "`id` names a PayPal order or capture and is only a hint: the shop asks PayPal itself, captures what was approved, and calls the order paid when the money is right.",
    caller: "person",
    keyed: true,
    body: paymentHintSchema,
    refusals: [409, 429, 502, 504],
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER, body: { id: "5O190127TN364715T" } },
  },
  {
    method: "POST",
    path: "/api/messages/send",
    group: "Messages",
    summary: "Write to the support, or, as an admin, to an account",
    note: "A customer's message goes to the support, whoever else is named, and needs a captcha. An admin names the recipient by user name. The sender is whoever is signed in. Line breaks become spaces.",
    caller: "customer",
    body: supportMessageSchema.partial({ recipient: true }),
    captcha: "sometimes",
    refusals: [429],
    answers: { 201: supportMessageAnswer },
    example: { body: { content: "Does the enamel mug go into the dishwasher?", grecaptcha: CAPTCHA } },
  },
  {
    method: "GET",
    path: "/api/messages/get/{username}",
    group: "Messages",
    summary: "The conversation with a user, the oldest message first",
    note: "A customer has one, with the support, under the support's user name or their own. Reading through the API does not mark messages as read.",
    caller: "customer",
    paged: true,
    answers: { 200: z.array(supportMessageAnswer).meta({ id: "SupportMessages" }) },
    example: { params: { username: "jane" } },
  },
  {
    method: "POST",
    path: "/api/orders/{id}/refund",
    group: "Orders and shipping",
    summary: "Give back an order's money through PayPal",
    note: "Without `amount` all that is left. The buyer is told by e-mail. `capture` names another payment than the one that paid the order.",
    caller: "admin",
    body: refundRequestSchema,
    refusals: [409, 502, 504],
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER, body: { amount: 19.99, note: "Arrived broken" } },
  },
  {
    method: "PUT",
    path: "/api/orders/{id}/ship",
    group: "Orders and shipping",
    summary: "Mark a paid order as shipped",
    note: "The buyer is told by e-mail. A repeat changes nothing.",
    caller: "admin",
    refusals: [409],
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER },
  },
  {
    method: "PUT",
    path: "/api/orders/{id}/deliver",
    group: "Orders and shipping",
    summary: "Mark a shipped order as delivered",
    note: "The buyer is told by e-mail. A repeat changes nothing.",
    caller: "admin",
    refusals: [409],
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER },
  },
  {
    method: "POST",
    path: "/api/orders/email/send",
    group: "Orders and shipping",
    summary: "Put tracking numbers on an order and tell its buyer",
    note: "`bigNumber` is one number, several separated by commas, or a list that also says what is in each parcel. Each number is stored once. The e-mail goes to the order's own address, whatever `email` says.",
    caller: "admin",
    body: trackingRequestSchema,
    refusals: [404],
    answers: { 200: orderAnswer },
    example: {
      body: {
        orderId: AN_ORDER.id,
        bigNumber: [{ number: "1Z999AA10123456784", trackingItem: ["Harbor Lamp, Brass"] }],
        email: "jane@example.com",
      },
    },
  },
  {
    method: "POST",
    path: "/api/contact",
    group: "Messages",
    summary: "Write to the shop",
    note: "The captcha may be left out where the shop has switched it off.",
    caller: "anyone",
    body: contactSchema,
    captcha: "sometimes",
    refusals: [429],
    answers: { 201: messageAnswer },
    example: {
      body: {
        name: "Jane Doe",
        email: "jane@example.com",
        subject: "Opening hours",
        message: "When can I reach you by telephone?",
        grecaptcha: CAPTCHA,
      },
    },
  },
  {
    method: "POST",
    path: "/api/mailing-list/subscribe",
    group: "Messages",
    summary: "Ask an address whether it wants the shop's e-mails",
    note: "It is on the list once the link in the e-mail was opened and confirmed. Known and unknown addresses are answered alike.",
    caller: "anyone",
    body: subscriptionSchema,
    refusals: [429],
    answers: { 200: messageAnswer },
    example: { body: { email: "jane@example.com", source: "shipping_opt_in" } },
  },
  {
    method: "GET",
    path: "/api/aliexpress/oauth/url",
    group: "Service",
    summary: "Where an admin connects the AliExpress account",
    note: "Open it in a browser where the same admin is signed in. Without keys for AliExpress it is 409.",
    caller: "admin",
    refusals: [409],
    answers: {
      200: z
        .strictObject({
          authURL: z.url().meta({ examples: ["https://api-sg.aliexpress.com/oauth/authorize?state=STATE"] }),
        })
        .meta({ id: "AliExpressAddress" }),
    },
  },
  {
    method: "GET",
    path: "/api/aliexpress/oauth/callback",
    group: "Service",
    summary: "Where AliExpress sends the admin back to",
    note: "For the browser: it leads on to the page that shows the connection.",
    caller: "anyone",
    query: z.object({ state: z.string(), code: z.string().optional() }),
    redirects: true,
    answers: {},
  },
  {
    method: "POST",
    path: "/api/products",
    group: "Products",
    summary: "Make a draft",
    note: "The storefront shows it once it is saved with a name.",
    headers: { answer: { Location: "The draft's address" } },
    caller: "admin",
    refusals: [400, 413, 415],
    answers: { 201: reviewedProductAnswer },
  },
  {
    method: "PUT",
    path: "/api/products/{id}",
    group: "Products",
    summary: "Change a product",
    note: "What is left out stays. With `countInStockShown`, the stock that was seen, units sold meanwhile are not brought back: 409 when a changed stock would. The description may be HTML, a Quill Delta or raw content.",
    caller: "admin",
    body: productRequestSchema,
    refusals: [409],
    answers: { 200: reviewedProductAnswer },
    example: { params: A_PRODUCT, body: { name: "Enamel Mug", price: 12.5, countInStock: 80, brand: "Fennmark" } },
  },
  {
    method: "DELETE",
    path: "/api/products/{id}",
    group: "Products",
    summary: "Delete a product and its reviews",
    note: "Orders keep their copy; carts lose it.",
    caller: "admin",
    answers: { 200: messageAnswer },
    example: { params: A_PRODUCT },
  },
  {
    method: "PUT",
    path: "/api/products/image/{id}",
    group: "Products",
    summary: "Change a product's pictures",
    caller: "admin",
    body: productImageSchema,
    answers: { 200: reviewedProductAnswer },
    example: {
      params: A_PRODUCT,
      body: { image: "/uploads/mugs/front.jpg", imageB: [{ src: "/uploads/mugs/front.jpg" }] },
    },
  },
  {
    method: "POST",
    path: "/api/upload/{folder}",
    group: "Uploads",
    summary: "Upload pictures into a folder of the gallery",
    note: "JPEG or PNG by content, 5,242,880 bytes each, at most 50 at once. Other files are skipped.",
    headers: { answer: { "X-Upload-Message": "How many files were skipped, when some were" } },
    caller: "admin",
    files: true,
    answers: { 200: picturesAnswer },
    example: { params: { folder: "mugs" } },
  },
  {
    method: "GET",
    path: "/api/upload/list/{folder}",
    group: "Uploads",
    summary: "The pictures of a folder",
    caller: "admin",
    refusals: [400],
    answers: { 200: picturesAnswer },
    example: { params: { folder: "mugs" } },
  },
  {
    method: "POST",
    path: "/api/orders/shipments/tracking",
    group: "Orders and shipping",
    summary: "Where a parcel is",
    note: "For the buyer of the parcel's order, and for admins. While nothing is known the answer is 404 'Try again'.",
    caller: "person",
    body: trackingQuerySchema,
    refusals: [404, 429, 502, 504],
    answers: { 200: trackedParcelAnswer },
    example: {
      body: { trackingId: "1Z999AA10123456784", destinationCountry: "United States", language: "en", zipcode: "97201" },
    },
  },
  {
    method: "GET",
    path: "/api/config/paypal",
    group: "Service",
    summary: "The shop's PayPal client id",
    caller: "anyone",
    refusals: [404],
    answers: {
      200: z
        .strictObject({ clientId: z.string().meta({ examples: ["CLIENT-ID"] }) })
        .meta({ id: "PayPalConfiguration" }),
    },
  },
  {
    method: "POST",
    path: "/api/paypal/webhook",
    group: "Service",
    summary: "Where PayPal sends its events",
    note: "Each is held against PayPal's signature, and what it is about is asked of PayPal itself.",
    caller: "anyone",
    refusals: [400, 409, 413, 429, 502, 504],
    answers: { 200: messageAnswer },
  },
  {
    method: "GET",
    path: "/api/health",
    group: "Service",
    summary: "Whether the shop works",
    caller: "anyone",
    refusals: [503],
    answers: { 200: z.strictObject({ status: z.literal("ok") }).meta({ id: "Health" }) },
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    group: "Service",
    summary: "This description, as OpenAPI 3.1",
    caller: "anyone",
    answers: { 200: z.looseObject({ openapi: z.string().meta({ examples: ["3.1.1"] }) }).meta({ id: "OpenApi" }) },
  },
];
