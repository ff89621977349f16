import { z } from "zod";
import { US_ADDRESS_JSON } from "~/shop/addresses/address.schema.server";
import { orderEmail, shippingFields } from "~/shop/checkout/checkout.schema.server";
import { trackingQuerySchema } from "~/shop/fulfillment/parcel-tracking.schema.server";
import { shippingFormSchema, trackingRequestSchema } from "~/shop/fulfillment/tracking-numbers.schema.server";
import { orderList } from "~/shop/order-lists/order-list.server";
import { guestAccountSchema } from "~/shop/orders/guest-account.schema.server";
import { cancelRequestSchema } from "~/shop/orders/order-forms.schema.server";
import { idempotencyKeySchema, orderRequestSchema } from "~/shop/orders/order-request.schema.server";
import { markPaidSchema } from "~/shop/payments/mark-paid.schema.server";
import { paymentHintSchema } from "~/shop/payments/payment.schema.server";
import { refundRequestSchema } from "~/shop/payments/refund.schema.server";
import { openedPaymentResponse, trackedParcelResponse } from "~/views/api-responses.server";
import { orderResponse } from "~/views/order-json.server";
import { registrationResponse } from "~/views/person-json.server";
import type { Operation } from "../operation";
import { A_PRODUCT, ADDRESS } from "./examples";

const AN_ORDER = { id: "7a11c0de7a11c0de7a11c0de" };

/** What the changes of an order do not have in common. `sample` is the body of the example. */
type OrderChange = Pick<Operation, "summary" | "note" | "caller" | "keyed" | "body" | "refusals"> & {
  method?: "POST" | "PUT";
  sample?: Record<string, unknown>;
};

/** An operation that changes an order and responds with it. */
function orderChange(step: string, { method = "PUT", sample, ...operation }: OrderChange): Operation {
  return {
    method,
    path: `/api/orders/{id}/${step}`,
    group: "Orders and shipping",
    responses: { 200: orderResponse },
    example: { params: AN_ORDER, body: sample },
    ...operation,
  };
}

export const orderOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/orders",
    group: "Orders and shipping",
    summary: "List orders, newest first",
    note: "Text filters match parts of a value and ignore case. Ranges include both ends. Days are in the shop's time zone.",
    caller: "admin",
    query: z.object(orderList.filters).partial(),
    paged: true,
    responses: { 200: z.array(orderResponse).meta({ id: "AllOrders" }) },
    example: { query: { paid: "yes", shipped: "no", dateFrom: "2026-01-01" } },
  },
  {
    method: "POST",
    path: "/api/orders",
    group: "Orders and shipping",
    summary: "Place an order",
    note: "The shop calculates all prices; different prices in the request get 409 with the right ones. A buyer with five unpaid orders that reserve stock also gets 409, with the orders in `unpaidOrders`. More than 30 orders in an hour from one client address get 429. An unpublished product gets 404. In the United States, the state of `shippingAddress` has to be that of its ZIP code. For a guest, the order's emails are sent to `email`.",
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
    responses: { 200: orderResponse, 201: orderResponse },
    example: {
      body: {
        orderItems: [{ product: A_PRODUCT.id, qty: 1 }],
        shippingAddress: { shipToFirstName: "Jane", shipToLastName: "Doe", ...ADDRESS },
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
    responses: { 200: z.array(orderResponse).meta({ id: "Orders" }) },
  },
  {
    method: "GET",
    path: "/api/orders/{id}",
    group: "Orders and shipping",
    summary: "Get an order",
    note: "Only for its buyer and for admins.",
    caller: "person",
    keyed: true,
    responses: { 200: orderResponse },
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
    responses: { 201: openedPaymentResponse },
    example: { params: AN_ORDER },
  },
  {
    method: "POST",
    path: "/api/orders/{id}/account",
    group: "Orders and shipping",
    summary: "Ask for an account for a guest's paid order",
    note: "For the guest who placed it, once. The account gets the name and addresses of the order, and its orders when the address is confirmed by the link in its email. 409 for everyone else. The response is the same when the address has an account already.",
    caller: "person",
    body: guestAccountSchema,
    refusals: [409, 429],
    responses: { 201: registrationResponse },
    example: { params: AN_ORDER, body: { password: "Demo-pass1!" } },
  },
  orderChange("pay", {
    summary: "Check and capture a payment",
    note: "`id` is the id of a payment or capture at the provider. The shop does not trust it: it gets the state from the provider, captures an approved payment, and marks the order as paid if the amount is right.",
    caller: "person",
    keyed: true,
    body: paymentHintSchema,
    refusals: [409, 429, 502, 504],
    sample: { id: "5O190127TN364715T" },
  }),
  orderChange("refund", {
    method: "POST",
    summary: "Refund an order through its provider",
    note: "Without `amount`, the whole remaining amount is refunded. A payment that was marked as paid is refunded by hand: this records it. The buyer is notified by email. `capture` selects a payment other than the one that paid the order.",
    caller: "admin",
    body: refundRequestSchema,
    refusals: [409, 502, 504],
    sample: { amount: 19.99, note: "Arrived broken" },
  }),
  orderChange("mark-paid", {
    summary: "Mark an order as paid whose money arrived outside of the payment services",
    note: "For an order by bank transfer, and for any other one that was paid another way, such as in cash. The buyer is notified by email. A repeated call changes nothing. An open PayPal payment is not captured any more; one that was captured after all waits for a review. 409 for an order that was paid online already, and for a canceled one.",
    caller: "admin",
    body: markPaidSchema,
    refusals: [409],
    sample: { reference: "Statement 11, line 4" },
  }),
  orderChange("ship", {
    summary: "Mark a paid order as shipped",
    note: "`bigNumber` and `trackingItem` are optional, as in the tracking form. With items in `trackingItem`, each item of the order has to be among them or in an earlier parcel, or the call is refused with 400; without, the whole order ships. The buyer gets one email with the tracking links. A repeated call keeps the date; new tracking numbers are added. 409 when the order is unpaid, canceled or refunded.",
    caller: "admin",
    body: shippingFormSchema,
    refusals: [409],
    sample: { bigNumber: "1Z999AA10123456784" },
  }),
  orderChange("cancel", {
    summary: "Cancel an order",
    note: "The buyer can cancel while the order is unpaid, an admin until it is shipped. What was paid is refunded first. A repeated call changes nothing. 409 when the order is shipped, delivered or, for the buyer, paid.",
    caller: "person",
    keyed: true,
    body: cancelRequestSchema,
    refusals: [409, 502, 504],
    sample: { reason: "Ordered twice" },
  }),
  orderChange("deliver", {
    summary: "Mark a shipped order as delivered",
    note: "The buyer is notified by email. A repeated call changes nothing.",
    caller: "admin",
    refusals: [409],
  }),
  {
    method: "POST",
    path: "/api/orders/email/send",
    group: "Orders and shipping",
    summary: "Add tracking numbers to an order and notify its buyer",
    note: "`bigNumber` is one number, several numbers separated by commas, or a list with the items of each parcel. Each number is stored once. The email goes to the order's address; `email` is ignored.",
    caller: "admin",
    body: trackingRequestSchema,
    refusals: [404, 409],
    responses: { 200: orderResponse },
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
    path: "/api/orders/shipments/tracking",
    group: "Orders and shipping",
    summary: "Track a parcel",
    note: "Only for the buyer of the parcel's order and for admins. 404 'Try again' until the tracking service has data.",
    caller: "person",
    body: trackingQuerySchema,
    refusals: [404, 429, 502, 504],
    responses: { 200: trackedParcelResponse },
    example: {
      body: {
        trackingId: "9400111899223197523109",
        destinationCountry: "United States",
        language: "en",
        zipcode: "97201",
      },
    },
  },
];
