import { z } from "zod";
import { passwordRequestSchema } from "~/shop/accounts/change-password.schema.server";
import { forgotPasswordSchema, resetRequestSchema } from "~/shop/accounts/password-reset.schema.server";
import { profileRequestSchema } from "~/shop/accounts/profile.schema.server";
import { registrationRequestSchema, resendSchema } from "~/shop/accounts/registration.schema.server";
import { postalAddressSchema, US_ADDRESS_JSON } from "~/shop/addresses/address.schema.server";
import { productImageSchema, productRequestSchema } from "~/shop/catalogue/edit-product.schema.server";
import { productQuerySchema } from "~/shop/catalogue/listing.schema.server";
import { productList } from "~/shop/catalogue/product-list.server";
import { orderEmail, ratesQuerySchema, shippingFields } from "~/shop/checkout/checkout.schema.server";
import { contactSchema } from "~/shop/contact/contact.schema.server";
import { subscriptionSchema } from "~/shop/mailing-list/subscription.schema.server";
import { supportMessageSchema } from "~/shop/messages/message.schema.server";
import { cancelRequestSchema } from "~/shop/orders/order-forms.schema.server";
import { orderList } from "~/shop/orders/order-list.server";
import { idempotencyKeySchema, orderRequestSchema } from "~/shop/orders/order-request.schema.server";
import { trackingQuerySchema } from "~/shop/orders/parcel-tracking.schema.server";
import { shippingFormSchema, trackingRequestSchema } from "~/shop/orders/tracking-numbers.schema.server";
import { markPaidSchema } from "~/shop/payments/mark-paid.schema.server";
import { paymentHintSchema } from "~/shop/payments/payment.schema.server";
import { refundRequestSchema } from "~/shop/payments/refund.schema.server";
import { reviewSchema } from "~/shop/reviews/review.schema.server";
import { loginSchema } from "~/shop/sessions/login.schema.server";
import { settingChangesSchema } from "~/shop/settings/settings.schema.server";
import { rateChangesSchema, rateRequestSchema } from "~/shop/shipping/manage-rate.schema.server";
import { manageUserRequestSchema } from "~/shop/users/manage-user.schema.server";
import { userList } from "~/shop/users/user-list.server";
import {
  accountAnswer,
  captchaAnswer,
  checkedAddressAnswer,
  loginAnswer,
  messageAnswer,
  openedPaymentAnswer,
  orderAnswer,
  paymentMethodsAnswer,
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
  settingsAnswer,
  supportMessageAnswer,
  trackedParcelAnswer,
  userAnswer,
} from "./answers.server";

/** Who may call: `person` is a customer or a guest. */
export type Caller = "anyone" | "person" | "customer" | "admin";

/** The groups of operations, in the order of the API's page. */
export const GROUPS = [
  "Users and sessions",
  "Products",
  "Uploads",
  "Orders and shipping",
  "Messages",
  "Service",
] as const;

/** The description of each group. */
export const GROUP_NOTES: Record<(typeof GROUPS)[number], string> = {
  "Users and sessions": "Accounts, signing in and out, passwords, and the caller's own profile.",
  Products: "The catalog, its reviews and, for admins, its products.",
  Uploads: "Pictures of the gallery. Only for admins.",
  "Orders and shipping": "Shipping rates, orders, payments, refunds and parcels.",
  Messages: "Messages between customers and support, the contact form, and the mailing list.",
  Service: "The shop's health and configuration, and the endpoints that outside services call.",
};

export type Operation = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path, with its parameters in braces. */
  path: string;
  group: (typeof GROUPS)[number];
  summary: string;
  /** Details that the summary does not contain, in sentences. */
  note?: string;
  caller: Caller;
  /** Whether signing in is optional but changes the result. */
  authOptional?: true;
  /** The schema of the query. */
  query?: z.ZodType;
  /** Whether the `key` from the order's link also gives access, without signing in. */
  keyed?: boolean;
  /** Whether it is a list with paging by `pageNumber` and `pageSize`. */
  paged?: boolean;
  /** The schema that validates the JSON body. */
  body?: z.ZodType;
  /** Whether the body is a multipart form with files in its field `files`. */
  files?: boolean;
  /** Whether the body needs a solved captcha in `grecaptcha`; `sometimes` depends on earlier calls or on settings. */
  captcha?: "always" | "sometimes";
  /** Error statuses in addition to those that follow from the other fields. */
  refusals?: (400 | 401 | 404 | 409 | 413 | 415 | 429 | 502 | 503 | 504)[];
  answers: Partial<Record<200 | 201, z.ZodType>>;
  /** Whether the response is a redirect to a page, not JSON. */
  redirects?: boolean;
  /** Optional request headers and response headers, with their descriptions. */
  headers?: {
    request?: Record<string, { about: string; schema: z.ZodType }>;
    answer?: Record<string, string>;
  };
  example?: { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> };
};

const CAPTCHA = "ID:7";
const A_RATE = {
  zone: "lower-48",
  service: "Freight",
  carrier: "UPS",
  shippingMethod: "Oversize",
  firstUnitPrice: 79.5,
  furtherUnitPrice: 40,
  deliveryDays: 7,
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

/** All operations of the API. A test compares the list with the routes. */
export const operations: Operation[] = [
  {
    method: "GET",
    path: "/api/captcha",
    group: "Users and sessions",
    summary: "Get a captcha question",
    caller: "anyone",
    answers: { 200: captchaAnswer },
  },
  {
    method: "POST",
    path: "/api/users/login",
    group: "Users and sessions",
    summary: "Sign in and get a bearer token",
    note: "Wrong credentials and unknown, unconfirmed or deactivated accounts all get the same 401 response.",
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
    note: "Ends the call's bearer token at once, or without a token the session of its cookie. Other tokens and sessions of the account stay valid.",
    caller: "person",
    answers: { 200: messageAnswer },
  },
  {
    method: "GET",
    path: "/api/users/session",
    group: "Users and sessions",
    summary: "Get the signed-in user",
    caller: "person",
    answers: { 200: userAnswer },
  },
  {
    method: "POST",
    path: "/api/users/guest",
    group: "Users and sessions",
    summary: "Start a guest session for the checkout",
    note: "Sets the session cookie, which later calls must send.",
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
    summary: "Register an account",
    note: "The account is usable after the link in the e-mail is opened. An address that already has an account gets the same response.",
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
    summary: "Get the address that a registration's e-mail was sent to",
    note: "The token is the one of the thanks page. It does not confirm the address.",
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
    summary: "Set a new password with the token from the e-mail",
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
    summary: "Get the caller's profile",
    caller: "customer",
    answers: { 200: profileAnswer },
  },
  {
    method: "PUT",
    path: "/api/users/profile",
    group: "Users and sessions",
    summary: "Change the caller's profile or password",
    note: "Changes must be at least ten seconds apart; from the third change on, a captcha is required. A new password or e-mail address needs `currentPassword`. A new password ends every other session and token; an empty `password` leaves it unchanged. A new e-mail address replaces the old one when the link sent to it is opened; until then it is `pendingEmail`.",
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
    summary: "Confirm a change of e-mail address with the token sent to the new address",
    caller: "anyone",
    refusals: [409],
    answers: { 200: messageAnswer },
    example: { params: A_LINK_TOKEN },
  },
  {
    method: "POST",
    path: "/api/users/profile/email/undo/{token}",
    group: "Users and sessions",
    summary: "Undo a change of e-mail address with the token sent to the old address",
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
    summary: "Count the accounts",
    caller: "admin",
    answers: { 200: z.strictObject({ count: z.int().meta({ examples: [128] }) }).meta({ id: "Count" }) },
  },
  {
    method: "GET",
    path: "/api/users",
    group: "Users and sessions",
    summary: "List accounts, newest first",
    note: "Text filters match parts of a value and ignore case.",
    caller: "admin",
    query: z.object(userList.filters).partial(),
    paged: true,
    answers: { 200: z.array(accountAnswer).meta({ id: "Accounts" }) },
    example: { query: { email: "example.com", isAdmin: "no" } },
  },
  {
    method: "GET",
    path: "/api/users/{id}",
    group: "Users and sessions",
    summary: "Get an account",
    caller: "admin",
    answers: { 200: accountAnswer },
    example: { params: A_USER },
  },
  {
    method: "PUT",
    path: "/api/users/{id}",
    group: "Users and sessions",
    summary: "Change an account",
    note: "Omitted fields stay unchanged. Admins cannot demote or deactivate themselves or the last admin.",
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
    note: "Its orders keep a copy of the buyer's data.",
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
    note: "With `adminCheck`, admins also see drafts and can filter by id, name, category, brand and price.",
    caller: "anyone",
    authOptional: true,
    query: productQuerySchema.extend(z.object(productList.filters).partial().shape),
    refusals: [429],
    answers: { 200: productListAnswer },
    example: { query: { keyword: "lamp", sortBy: "price", order: "asc" } },
  },
  {
    method: "GET",
    path: "/api/products/top",
    group: "Products",
    summary: "List the best-rated products",
    caller: "anyone",
    answers: { 200: z.array(productAnswer).meta({ id: "Products" }) },
  },
  {
    method: "GET",
    path: "/api/products/{id}",
    group: "Products",
    summary: "Get a product with its reviews",
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
    note: "Each customer can review a product once.",
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
    summary: "List the shipping rates to a postal code",
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
    summary: "Validate an address with the postal service",
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
    summary: "List the table of shipping rates",
    caller: "admin",
    answers: { 200: rateTableAnswer },
  },
  {
    method: "POST",
    path: "/api/shippingrates",
    group: "Orders and shipping",
    summary: "Add a row to the table of shipping rates",
    note: "By default, the rate is offered and applies to all products whose shipping method has no row in this service and zone. Standard shipping is free.",
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
    summary: "Get a row of the table of shipping rates",
    caller: "admin",
    answers: { 200: rateRowAnswer },
    example: { params: { id: "overnight-lower-48" } },
  },
  {
    method: "PUT",
    path: "/api/shippingrates/{id}",
    group: "Orders and shipping",
    summary: "Change a row of the table of shipping rates",
    note: "Omitted fields stay unchanged. Existing orders keep their shipping price.",
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
    note: "Free standard shipping cannot be deleted.",
    caller: "admin",
    refusals: [409],
    answers: { 200: messageAnswer },
    example: { params: { id: "overnight-lower-48" } },
  },
  {
    method: "GET",
    path: "/api/orders",
    group: "Orders and shipping",
    summary: "List orders, newest first",
    note: "Text filters match parts of a value and ignore case. Ranges include both ends. Dates are in UTC.",
    caller: "admin",
    query: z.object(orderList.filters).partial(),
    paged: true,
    answers: { 200: z.array(orderAnswer).meta({ id: "AllOrders" }) },
    example: { query: { paid: "yes", shipped: "no", dateFrom: "2026-01-01" } },
  },
  {
    method: "POST",
    path: "/api/orders",
    group: "Orders and shipping",
    summary: "Place an order",
    note: "The shop calculates all prices; different prices in the request get 409 with the right ones. A buyer with five unpaid orders that reserve stock also gets 409, with the orders in `unpaidOrders`. More than 30 orders in an hour from one client address get 429. An unpublished product gets 404. For a guest, the order's e-mails are sent to `email`.",
    headers: {
      request: {
        "Idempotency-Key": {
          about: "1 to 200 characters. A repeated request with the same key gets 200 and the first order.",
          schema: idempotencyKeySchema,
        },
      },
    },
    caller: "person",
    // Omitted fields are taken from the checkout of the caller's session.
    body: orderRequestSchema.extend({
      email: orderEmail.optional(),
      shippingAddress: shippingFields
        .omit({ promotionsOptIn: true })
        .partial({ shipToFirstName: true, shipToLastName: true, email: true, country: true })
        .meta(US_ADDRESS_JSON)
        .optional(),
    }),
    // 404 for an unpublished product.
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
    summary: "List the caller's orders, newest first",
    caller: "customer",
    paged: true,
    answers: { 200: z.array(orderAnswer).meta({ id: "Orders" }) },
  },
  {
    method: "GET",
    path: "/api/orders/{id}",
    group: "Orders and shipping",
    summary: "Get an order",
    note: "Only for its buyer and for admins.",
    caller: "person",
    keyed: true,
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER },
  },
  {
    method: "POST",
    path: "/api/orders/{id}/pay",
    group: "Orders and shipping",
    summary: "Create a payment at the order's provider",
    note: "The shopper approves it at `approvalUrl` in a browser and returns to the order's page, which captures it. Alternatively, capture it with PUT and the `id`. 409 when the order is already paid, is not paid online, or its items have sold out.",
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
    summary: "Check and capture a payment",
    note: "`id` is the id of a payment or capture at the provider. The shop does not trust it: it gets the state from the provider, captures an approved payment, and marks the order as paid if the amount is right.",
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
    summary: "Send a message to support or, as an admin, to an account",
    note: "A customer's message always goes to support and needs a captcha. An admin sets the recipient's user name. The sender is the signed-in account. Line breaks become spaces.",
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
    summary: "List the conversation with a user, oldest message first",
    note: "A customer has one conversation, with support, available under support's user name or their own. Reading messages through the API does not mark them as read.",
    caller: "customer",
    paged: true,
    answers: { 200: z.array(supportMessageAnswer).meta({ id: "SupportMessages" }) },
    example: { params: { username: "jane" } },
  },
  {
    method: "POST",
    path: "/api/orders/{id}/refund",
    group: "Orders and shipping",
    summary: "Refund an order through its provider",
    note: "Without `amount`, the whole remaining amount is refunded. A payment that was marked as paid is refunded by hand: this records it. The buyer is notified by e-mail. `capture` selects a payment other than the one that paid the order.",
    caller: "admin",
    body: refundRequestSchema,
    refusals: [409, 502, 504],
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER, body: { amount: 19.99, note: "Arrived broken" } },
  },
  {
    method: "PUT",
    path: "/api/orders/{id}/mark-paid",
    group: "Orders and shipping",
    summary: "Mark an order as paid that is not paid online",
    note: "For an order by bank transfer. The buyer is notified by e-mail. A repeated call changes nothing. 409 for an order that is paid online.",
    caller: "admin",
    body: markPaidSchema,
    refusals: [409],
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER, body: { reference: "Statement 11, line 4" } },
  },
  {
    method: "PUT",
    path: "/api/orders/{id}/ship",
    group: "Orders and shipping",
    summary: "Mark a paid order as shipped",
    note: "`bigNumber` and `trackingItem` are optional, as in the tracking form. The buyer gets one e-mail with the tracking links. A repeated call keeps the date; new tracking numbers are added. 409 when the order is unpaid, canceled or refunded.",
    caller: "admin",
    body: shippingFormSchema,
    refusals: [409],
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER, body: { bigNumber: "1Z999AA10123456784" } },
  },
  {
    method: "PUT",
    path: "/api/orders/{id}/cancel",
    group: "Orders and shipping",
    summary: "Cancel an order",
    note: "The buyer can cancel while the order is unpaid, an admin until it is shipped. What was paid is refunded first. A repeated call changes nothing. 409 when the order is shipped, delivered or, for the buyer, paid.",
    caller: "person",
    keyed: true,
    body: cancelRequestSchema,
    refusals: [409, 502, 504],
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER, body: { reason: "Ordered twice" } },
  },
  {
    method: "PUT",
    path: "/api/orders/{id}/deliver",
    group: "Orders and shipping",
    summary: "Mark a shipped order as delivered",
    note: "The buyer is notified by e-mail. A repeated call changes nothing.",
    caller: "admin",
    refusals: [409],
    answers: { 200: orderAnswer },
    example: { params: AN_ORDER },
  },
  {
    method: "POST",
    path: "/api/orders/email/send",
    group: "Orders and shipping",
    summary: "Add tracking numbers to an order and notify its buyer",
    note: "`bigNumber` is one number, several numbers separated by commas, or a list with the items of each parcel. Each number is stored once. The e-mail goes to the order's address; `email` is ignored.",
    caller: "admin",
    body: trackingRequestSchema,
    refusals: [404, 409],
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
    summary: "Send a message to the shop",
    note: "The captcha is optional if the shop has turned it off.",
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
    summary: "Request a subscription to the mailing list",
    note: "The address is subscribed after the link in the e-mail is opened and confirmed. Known and unknown addresses get the same response.",
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
    summary: "Get the URL that connects the AliExpress account",
    note: "Open it in a browser where the same admin is signed in. 409 when the shop has no AliExpress keys.",
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
    summary: "Receive the redirect from AliExpress",
    note: "Opened by the admin's browser. It redirects to the page that shows the connection.",
    caller: "anyone",
    query: z.object({ state: z.string(), code: z.string().optional() }),
    redirects: true,
    answers: {},
  },
  {
    method: "POST",
    path: "/api/products",
    group: "Products",
    summary: "Create a draft product",
    note: "The storefront shows it after it is saved with a name.",
    headers: { answer: { Location: "The draft's path" } },
    caller: "admin",
    refusals: [400, 413, 415],
    answers: { 201: reviewedProductAnswer },
  },
  {
    method: "PUT",
    path: "/api/products/{id}",
    group: "Products",
    summary: "Change a product",
    note: "Omitted fields stay unchanged. `countInStockShown` is the stock that the caller last saw: if units were sold since then, a changed stock gets 409, so that sold units are not added back. The description can be HTML, a Quill Delta or raw content.",
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
    note: "Orders keep a copy. The product is removed from carts.",
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
    note: "Up to 50 files, JPEG or PNG by content, with at most 5,242,880 bytes each. Other files are skipped.",
    headers: { answer: { "X-Upload-Message": "The number of skipped files, if there are any" } },
    caller: "admin",
    files: true,
    answers: { 200: picturesAnswer },
    example: { params: { folder: "mugs" } },
  },
  {
    method: "GET",
    path: "/api/upload/list/{folder}",
    group: "Uploads",
    summary: "List the pictures of a folder",
    caller: "admin",
    refusals: [400],
    answers: { 200: picturesAnswer },
    example: { params: { folder: "mugs" } },
  },
  {
    method: "POST",
    path: "/api/orders/shipments/tracking",
    group: "Orders and shipping",
    summary: "Track a parcel",
    note: "Only for the buyer of the parcel's order and for admins. 404 'Try again' until the tracking service has data.",
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
    path: "/api/payments",
    group: "Service",
    summary: "List the payment methods that new orders can have",
    caller: "anyone",
    answers: { 200: paymentMethodsAnswer },
  },
  {
    method: "POST",
    path: "/api/payments/{provider}/webhook",
    group: "Service",
    summary: "Receive a payment provider's webhook events",
    note: "The provider verifies the signature of each event. The shop reads the current state of the payment from the provider.",
    caller: "anyone",
    refusals: [400, 404, 409, 413, 429, 502, 504],
    answers: { 200: messageAnswer },
  },
  {
    method: "GET",
    path: "/api/settings",
    group: "Service",
    summary: "Get the shop's settings",
    caller: "admin",
    answers: { 200: settingsAnswer },
  },
  {
    method: "PUT",
    path: "/api/settings",
    group: "Service",
    summary: "Change the shop's settings",
    note: "Omitted settings stay unchanged. 400 for a setting that an environment variable sets.",
    caller: "admin",
    body: settingChangesSchema,
    answers: { 200: settingsAnswer },
    example: { body: { bankTransferDays: 10 } },
  },
  {
    method: "GET",
    path: "/api/config/paypal",
    group: "Service",
    summary: "Get the shop's PayPal client id",
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
    summary: "Receive PayPal's webhook events at their first address",
    note: "The same as `/api/payments/paypal/webhook`.",
    caller: "anyone",
    refusals: [400, 409, 413, 429, 502, 504],
    answers: { 200: messageAnswer },
  },
  {
    method: "GET",
    path: "/api/health",
    group: "Service",
    summary: "Check the shop's health",
    caller: "anyone",
    refusals: [503],
    answers: { 200: z.strictObject({ status: z.literal("ok") }).meta({ id: "Health" }) },
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    group: "Service",
    summary: "Get this OpenAPI 3.1 document",
    caller: "anyone",
    answers: { 200: z.looseObject({ openapi: z.string().meta({ examples: ["3.1.1"] }) }).meta({ id: "OpenApi" }) },
  },
];
