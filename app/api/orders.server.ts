import { randomUUID } from "node:crypto";
import { z } from "zod";
import { registerAccount } from "~/features/accounts/account-requests.server";
import { permitted } from "~/features/accounts/permitted.server";
import { ensureCartOwner } from "~/features/cart/cart-owner.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { requireApiOrder } from "~/features/orders/order-guards.server";
import { openApiPayment } from "~/features/orders/pay-order.server";
import { reply } from "~/http/reply/api.server";
import { listReply } from "~/http/reply/lists.server";
import { clientKey } from "~/http/request/client-key.server";
import { pagingHeaders, parsePaging } from "~/http/request/paging.server";
import { limitCodeGuesses, limitRate, limitRefusedOrders } from "~/http/request/rate-limit.server";
import { ADDRESS_JSON } from "~/shop/addresses/address.schema.server";
import { orderEmail, shippingFields } from "~/shop/checkout/checkout.schema.server";
import { clearCheckout } from "~/shop/checkout/checkout.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { markDelivered, markShipped } from "~/shop/fulfillment/order-transitions.server";
import { trackingQuerySchema } from "~/shop/fulfillment/parcel-tracking.schema.server";
import { trackParcel } from "~/shop/fulfillment/parcel-tracking.server";
import { shipRequestSchema, trackingRequestSchema } from "~/shop/fulfillment/tracking-numbers.schema.server";
import { addTrackingNumbers } from "~/shop/fulfillment/tracking-numbers.server";
import { linesChangeFrom, linesChangeSchema } from "~/shop/order-changes/lines-change.schema.server";
import { onBehalfOfSchema } from "~/shop/order-entry/buyer.server";
import { staffRequestFromApi } from "~/shop/order-entry/staff-request.server";
import { countOrdersOf, ordersOf } from "~/shop/order-lists/my-orders.server";
import { orderList } from "~/shop/order-lists/order-list.server";
import { guestAccountSchema } from "~/shop/orders/guest-account.schema.server";
import { guestRegistration } from "~/shop/orders/guest-account.server";
import { getOrder, type OrderReader } from "~/shop/orders/order.server";
import { cancelRequestSchema } from "~/shop/orders/order-forms.schema.server";
import { idempotencyKeySchema, orderRequestSchema } from "~/shop/orders/order-request.schema.server";
import { orderRequestFromApi } from "~/shop/orders/order-request.server";
import { findOrderByKey, findStaffOrder, placeOrder } from "~/shop/orders/place-order.server";
import { cancelOrder, requireMayCancel } from "~/shop/payments/cancel-order.server";
import { changeLines, waive } from "~/shop/payments/change-lines.server";
import { markPaidSchema, waiveSchema } from "~/shop/payments/mark-paid.schema.server";
import { markPaid } from "~/shop/payments/mark-paid.server";
import { paymentHintSchema } from "~/shop/payments/payment.schema.server";
import { refundOrder } from "~/shop/payments/refund-order.server";
import { requirePaid } from "~/shop/payments/settle-payment.server";
import { refundRequestSchema } from "~/shop/refunds/refund.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { call, changing, endpoint } from "./call.server";
import { A_PRODUCT, ADDRESS, AN_ORDER } from "./examples";
import { orderJson, orderResponse, ordersJson } from "./json/order.server";
import { personJson, registrationResponse } from "./json/person.server";
import { openedPaymentResponse, trackedParcelResponse } from "./json/responses.server";

const GROUP = "Orders and shipping";
const EXAMPLE = { params: AN_ORDER };

/** The order as it is now. */
const current = (id: string, reader: OrderReader) => orderJson(getOrder(id, reader), reader.person?.isAdmin === true);

const currentForStaff = (id: string, person: Person) => current(id, { person });

export const orders = {
  all: endpoint("/api/orders", GROUP, {
    GET: call({
      permission: "orders.read",
      summary: "List orders, newest first",
      note: "Text filters match parts of a value and ignore case. Ranges include both ends. Days are in the shop's time zone.",
      describedQuery: z.object(orderList.filters).partial(),
      paged: true,
      responses: { 200: z.array(orderResponse).meta({ id: "AllOrders" }) },
      example: { query: { paid: "yes", shipped: "no", dateFrom: "2026-01-01" } },
    }).handledBy(({ request }) => listReply(request, orderList, (found) => ordersJson(found, true))),
    POST: call({
      caller: "person",
      summary: "Place an order",
      note: "The shop calculates all prices; different prices in the request get 409 with the right ones. A buyer with five unpaid orders that reserve stock also gets 409, with the orders in `unpaidOrders`. More than 30 orders in an hour from one client address get 429. An unpublished product gets 404. In the United States, the state of `shippingAddress` has to be that of its ZIP code. For a guest, the order's emails are sent to `email`. With `onBehalfOf`, a manager or an owner enters the order for a customer: it belongs to the account with that email address or else to a new guest, who gets the link to it by email. The limits of unpaid orders do not apply then.",
      headers: {
        request: {
          "Idempotency-Key": {
            about: "1 to 200 characters. A repeated request with the same key gets 200 and the first order.",
            schema: idempotencyKeySchema,
          },
        },
      },
      // Omitted fields are taken from the checkout of the caller's session.
      describedBody: orderRequestSchema
        .extend({
          email: orderEmail.optional(),
          onBehalfOf: onBehalfOfSchema.optional(),
          shippingAddress: shippingFields
            .omit({ promotionsOptIn: true })
            .partial({ shipToFirstName: true, shipToLastName: true, email: true, country: true, address1: true })
            .optional(),
        })
        .meta({
          if: { properties: { deliveryMethod: { const: "pickup" } }, required: ["deliveryMethod"] },
          else: {
            unevaluatedProperties: true,
            properties: {
              shippingAddress: {
                ...ADDRESS_JSON,
                unevaluatedProperties: true,
                properties: { address1: { type: "string", minLength: 1 } },
                required: ["address1"],
              },
            },
          },
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
    }).handledBy(async ({ person, sent, request, context }) => {
      const { visitor } = context;
      const idempotencyKey = parseInput(
        idempotencyKeySchema,
        request.headers.get("Idempotency-Key") ?? randomUUID(),
        "Idempotency-Key",
      );
      const staff = sent.onBehalfOf === undefined ? null : permitted(person, "orders.create");
      // A repeat arrives after the checkout was cleared, from which the body's missing fields are taken.
      const before = staff ? findStaffOrder(staff, idempotencyKey) : findOrderByKey(person, idempotencyKey);
      if (before) return reply(current(before, { person }));
      if (staff) {
        const placed = await placeOrder(staffRequestFromApi(staff, sent, idempotencyKey));
        return reply(currentForStaff(placed.id, person), placed.placedBefore ? 200 : 201);
      }
      const session = visitor.hasBearerToken ? null : await visitor.ensureSession();
      const order = {
        ...orderRequestFromApi(sent, person, session?.checkout ?? {}, idempotencyKey),
        cartOwner: await ensureCartOwner(context),
        client: clientKey(context.clientAddress),
      };
      const place = () => limitRefusedOrders(context.clientAddress, () => placeOrder(order));
      const placed = await (order.discountCode ? limitCodeGuesses(context.clientAddress, place) : place());
      if (session && !placed.placedBefore) clearCheckout(session);
      return reply(current(placed.id, { person }), placed.placedBefore ? 200 : 201);
    }),
  }),
  own: endpoint("/api/orders/myorders", GROUP, {
    GET: call({
      caller: "customer",
      summary: "List the caller's orders, newest first",
      paged: true,
      responses: { 200: z.array(orderResponse).meta({ id: "Orders" }) },
    }).handledBy(({ person, request }) => {
      const paging = parsePaging(request);
      const found = ordersOf(person.id, paging.page, paging.pageSize);
      const total = countOrdersOf(person.id);
      return reply(ordersJson(found), 200, pagingHeaders(request, paging, total));
    }),
  }),
  one: endpoint("/api/orders/{id}", GROUP, {
    GET: call({
      caller: "orderReader",
      summary: "Get an order",
      note: "Only for its buyer and for admins.",
      responses: { 200: orderResponse },
      example: EXAMPLE,
    }).handledBy(({ order, reader }) => current(order.id, reader)),
  }),
  pay: endpoint("/api/orders/{id}/pay", GROUP, {
    POST: call({
      caller: "orderReader",
      summary: "Create a payment at the order's provider",
      note: "The shopper approves it at `approvalUrl` in a browser and returns to the order's page, which captures it. Alternatively, capture it with PUT and the `id`. 409 when the order is already paid, is not paid online, or its items have sold out.",
      refusals: [409, 429, 502, 504],
      responses: { 201: openedPaymentResponse },
      example: EXAMPLE,
    }).handledBy(({ order, context }) => openApiPayment({ order, context })),
    PUT: call({
      caller: "orderReader",
      summary: "Check and capture a payment",
      note: "`id` is the id of a payment or capture at the provider. The shop does not trust it: it gets the state from the provider, captures an approved payment, and marks the order as paid if the amount is right.",
      body: paymentHintSchema,
      refusals: [409, 429, 502, 504],
      responses: { 200: orderResponse },
      example: { ...EXAMPLE, body: { id: "5O190127TN364715T" } },
    }).handledBy(async ({ order, reader, body, context }) => {
      await limitRate("payment", context.clientAddress);
      await requirePaid(order, body.id);
      return current(order.id, reader);
    }),
  }),
  account: endpoint("/api/orders/{id}/account", GROUP, {
    POST: call({
      caller: "person",
      summary: "Ask for an account for a guest's paid order",
      note: "For the guest who placed it, once. The account gets the name and addresses of the order, and its orders when the address is confirmed by the link in its email. 409 for everyone else. The response is the same when the address has an account already.",
      // The handler checks first whether the caller may see the order.
      describedBody: guestAccountSchema,
      refusals: [409, 429],
      responses: { 201: registrationResponse },
      example: { ...EXAMPLE, body: { password: "Demo-pass1!" } },
    }).handledBy(async ({ request, params, sent, context }) => {
      const { order, reader } = await requireApiOrder(request, params.id, context);
      const { password } = parseInput(guestAccountSchema, sent);
      const registration = guestRegistration(order, reader.person, password);
      const { person, thanksPath } = await registerAccount(registration, context.clientAddress);
      return { ...personJson(person), url: absoluteUrl(thanksPath) };
    }),
  }),
  lines: endpoint("/api/orders/{id}/lines", GROUP, {
    PUT: call({
      permission: "orders.create",
      summary: "Change the items of an order that is not shipped",
      note: "`items` are all lines that the order is to have: its own by `_id`, which keep their prices, and products to add at their prices today. Those that are left out are removed; units that are shipped, refunded or canceled have to stay. Discount, shipping and tax are computed anew. What a paid order costs less is refunded first, and the items change when that is completed: until then, the response has the order as it was, and a pending refund. What it costs more is its `duePrice`: the order is `awaiting-payment` until that is paid or waived. The buyer is notified by email. 404 for an unpublished product. 409 when the order is shipped or has ended, while a payment or a refund is under way, when the stock is not enough, for another `totalPrice` or an old `version`, and when the provider refuses the refund.",
      body: linesChangeSchema,
      refusals: [404, 409],
      responses: { 200: orderResponse },
      example: {
        ...EXAMPLE,
        body: {
          items: [
            { _id: `${AN_ORDER.id}-1`, qty: 1 },
            { product: A_PRODUCT.id, qty: 2 },
          ],
        },
      },
    }).handledBy(changing((person, id, body) => changeLines(person, id, linesChangeFrom(body)), currentForStaff)),
  }),
  waive: endpoint("/api/orders/{id}/waive", GROUP, {
    PUT: call({
      permission: "orders.create",
      summary: "Waive what is due of a paid order since its items were changed",
      note: "The order gets cheaper by that, as by a discount, and can be shipped. The buyer is notified by email. A repeated call changes nothing. 409 for an order that is not paid at all, and when another `amount` is due.",
      body: waiveSchema,
      refusals: [409],
      responses: { 200: orderResponse },
      example: { ...EXAMPLE, body: { amount: 5 } },
    }).handledBy(changing((person, id, { amount }) => waive(person, id, amount), currentForStaff)),
  }),
  refund: endpoint("/api/orders/{id}/refund", GROUP, {
    POST: call({
      permission: "orders.refund",
      summary: "Refund an order through its provider",
      note: "Without `amount` and `items`, the whole remaining amount is refunded. `items` are units of the order's lines, refunded at their exact price with their part of discount and tax; what was not sent of them is not sent any more. A payment that was marked as paid is refunded by hand: this records it. The buyer is notified by email. `capture` selects a payment other than the one that paid the order. While the provider is down, the refund is stored and repeated: it is `pending` in `refunds` then, and is not to be asked for again. With `left`, a call that is sent twice refunds once.",
      body: refundRequestSchema,
      refusals: [409],
      responses: { 200: orderResponse },
      example: { ...EXAMPLE, body: { amount: 20, note: "Arrived broken" } },
    }).handledBy(async ({ person, params, body: { amount, note, capture, left, restock, items, shipments } }) => {
      const { id } = getOrder(params.id, { person });
      await refundOrder(person, id, {
        amountCents: amount ?? null,
        note,
        captureId: capture,
        seenCents: left,
        seenShipments: shipments,
        restocks: restock,
        lines: items && { items, isCancelled: false },
      });
      return currentForStaff(id, person);
    }),
  }),
  markPaid: endpoint("/api/orders/{id}/mark-paid", GROUP, {
    PUT: call({
      permission: "orders.fulfill",
      summary: "Mark an order as paid whose money arrived outside of the payment services",
      note: "For an order by bank transfer, and for any other one that was paid another way, such as in cash; also for what is due of an order whose items were changed. The buyer is notified by email. A repeated call changes nothing. An open PayPal payment is not captured any more; one that was captured after all waits for a review. 409 for an order that was paid online already, for a canceled one, and when another `amount` is to pay.",
      body: markPaidSchema,
      refusals: [409],
      responses: { 200: orderResponse },
      example: { ...EXAMPLE, body: { reference: "Statement 11, line 4" } },
    }).handledBy(changing(markPaid, currentForStaff)),
  }),
  ship: endpoint("/api/orders/{id}/ship", GROUP, {
    PUT: call({
      permission: "orders.fulfill",
      summary: "Ship a paid order, or a part of it",
      note: "`items` are the `_id` and the units of what is in this shipment, which the numbers get as their `trackingItem` if none is sent; without them, it is all that is left. The order is shipped when nothing is left, and `partly-shipped` until then. The buyer gets one email about each shipment, with its tracking links. A repeated call ships nothing and keeps the date. A call is a repeat when all is shipped, where new tracking numbers are added, or when its units and all its numbers are those of the last shipment and it has the `shipments` of before or, without these, numbers. 400 when the order has no such items or fewer are left. 409 when the order is unpaid, canceled or refunded, and when its shipments have changed otherwise.",
      body: shipRequestSchema,
      refusals: [409],
      responses: { 200: orderResponse },
      example: { ...EXAMPLE, body: { bigNumber: "1Z999AA10123456784" } },
    }).handledBy(changing(markShipped, currentForStaff)),
  }),
  cancel: endpoint("/api/orders/{id}/cancel", GROUP, {
    PUT: call({
      caller: "orderReader",
      summary: "Cancel an order",
      note: "The buyer can cancel while the order is unpaid, an admin with the permission `orders.cancel` until it is shipped. What was paid is refunded first: until that is completed, the status is `refund-pending`. With `items`, only these units of a paid order are canceled, also when others of them are shipped. When nothing is left of the order, it is canceled. A repeated call changes nothing without `items` or when the order is canceled; of a part, one with `version` is refused, and with `left` unless its units cost nothing. 409 when the order is shipped, delivered or, for the buyer, paid.",
      // The handler checks first whether the caller may cancel.
      describedBody: cancelRequestSchema,
      refusals: [409],
      responses: { 200: orderResponse },
      example: { ...EXAMPLE, body: { reason: "Ordered twice" } },
    }).handledBy(async ({ order, reader, sent }) => {
      requireMayCancel(reader.person, order);
      const { restock, left, ...request } = parseInput(cancelRequestSchema, sent);
      await cancelOrder(reader.person, order.id, { ...request, restocks: restock, seenCents: left });
      return current(order.id, reader);
    }),
  }),
  deliver: endpoint("/api/orders/{id}/deliver", GROUP, {
    PUT: call({
      permission: "orders.fulfill",
      summary: "Mark a shipped order as delivered",
      note: "The buyer is notified by email. A repeated call changes nothing.",
      refusals: [409],
      responses: { 200: orderResponse },
      example: EXAMPLE,
    }).handledBy(({ person, params }) => {
      markDelivered(person, params.id);
      return currentForStaff(params.id, person);
    }),
  }),
  tracking: endpoint("/api/orders/email/send", GROUP, {
    POST: call({
      permission: "orders.fulfill",
      summary: "Add tracking numbers to an order and notify its buyer",
      note: "`bigNumber` is one number, several numbers separated by commas, or a list with the items of each parcel. Each number is stored once. The email goes to the order's address; `email` is ignored.",
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
    }).handledBy(({ person, body: { orderId, bigNumber } }) => {
      addTrackingNumbers(person, orderId, bigNumber);
      return currentForStaff(orderId, person);
    }),
  }),
  parcel: endpoint("/api/orders/shipments/tracking", GROUP, {
    POST: call({
      caller: "person",
      summary: "Track a parcel",
      note: "Only for the buyer of the parcel's order and for admins. 404 'Try again' until the tracking service has data.",
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
    }).handledBy(async ({ person, body }) => {
      await limitRate("tracking", person.id);
      const { fetchedAt, ...parcel } = await trackParcel(body, person);
      return { ...parcel, fetchedAt: fetchedAt.toISOString() };
    }),
  }),
};
