import { json } from "@remix-run/node";
import { reply } from "~/http/reply/api.server";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import {
  type EditFormResult,
  formErrorResponse,
  parseForm,
  type RejectedForm,
  rejectedForm,
  submitForm,
  toFormErrorResponse,
} from "~/http/reply/forms.server";
import { toHttpError } from "~/http/reply/http-error.server";
import { redirectTo, redirectToDocument } from "~/http/reply/redirects.server";
import { clientKey } from "~/http/request/client-key.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { Conflict, Forbidden, Invalid, NotFound, TooManyRequests } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { addItemsAgain } from "~/shop/cart/add-again.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { markDelivered, markShipped, undoDelivered, undoShipped } from "~/shop/fulfillment/order-transitions.server";
import { refreshParcels } from "~/shop/fulfillment/parcel-tracking.server";
import {
  parcelsFrom,
  shippingFormSchema,
  trackingFormSchema,
  undoFormSchema,
} from "~/shop/fulfillment/tracking-numbers.schema.server";
import { addTrackingNumbers, parcelsOf } from "~/shop/fulfillment/tracking-numbers.server";
import { voidLabel } from "~/shop/labels/buy-label.server";
import { type Label, labelOfOrder } from "~/shop/labels/find-label.server";
import { lineId, unitsToShip } from "~/shop/order-lines/line";
import { hasUnits, restockChoice } from "~/shop/order-lines/lines.schema.server";
import { labelsOf } from "~/shop/order-lines/named-lines.server";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { orderQuery } from "~/shop/orders/order-access.server";
import { actorOf } from "~/shop/orders/order-events.server";
import { cancelFormSchema, noteFormSchema } from "~/shop/orders/order-forms.schema.server";
import { addOrderNote } from "~/shop/orders/order-notes.server";
import { isPaidInFull } from "~/shop/orders/paid-amount";
import { markReviewed } from "~/shop/overview/to-do.server";
import { methodNamed, providerOfMethod } from "~/shop/payment-methods/payment-providers.server";
import {
  type CancelOutcome,
  cancellationCents,
  cancelOrder,
  requireMayCancel,
} from "~/shop/payments/cancel-order.server";
import { waive } from "~/shop/payments/change-lines.server";
import { changePaymentMethod } from "~/shop/payments/change-method.server";
import { markPaidSchema, waiveSchema } from "~/shop/payments/mark-paid.schema.server";
import { markPaid } from "~/shop/payments/mark-paid.server";
import { openPayment, startPayment, type WidgetRequest } from "~/shop/payments/open-payment.server";
import { refundOrder } from "~/shop/payments/refund-order.server";
import { requirePaid } from "~/shop/payments/settle-payment.server";
import { capturesOf } from "~/shop/refunds/captures.server";
import { endRefund } from "~/shop/refunds/pending-refunds.server";
import { refundFormSchema } from "~/shop/refunds/refund.schema.server";
import { refundableCents } from "~/shop/refunds/refund-payment.server";
import type { RefundOutcome } from "~/shop/refunds/send-refund.server";
import { returnFormSchema } from "~/shop/returns/returns.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { hasPermission, type Permission } from "~/shop/staff/permissions";
import { returnedAnswer } from "../accounts/kept-forms.server";
import { permitted } from "../accounts/permitted.server";
import { ensureCartOwner } from "../cart/cart-owner.server";
import { createGuestAccount } from "./guest-account.server";
import { toPaymentError, toSettlementError } from "./payment-errors.server";
import { askForReturn } from "./return-actions.server";

/** The order of the page, and the query with which the page opens without a session. */
type OrderActionContext = { order: OrderWithItems; query: string; context: RequestContext };

/** In the address to which a provider returns a shopper who canceled the payment. */
const CANCELLED_PAYMENT = "payment=cancelled";

/** In the address of an order whose payment could not be opened when it was placed. */
const UNOPENED_PAYMENT = "payment=unopened";

/**
 * What became of a payment that the shopper comes back from without having paid; null for none.
 * @throws a redirect to the same page without what the provider added to the address
 */
export function paymentOutcome(request: Request, { id }: OrderWithItems, query: string) {
  const { searchParams } = new URL(request.url);
  const outcome = (["cancelled", "unopened"] as const).find((word) => word === searchParams.get("payment")) ?? null;
  // Payments that were opened before canceling had an address of its own return with PayPal's token only.
  if (!searchParams.has("token")) return outcome;
  throw redirectTo(`/order/${id}${query ? `${query}&` : "?"}${CANCELLED_PAYMENT}`);
}

function paymentOpening({ order: { id, paymentMethod }, query, context }: OrderActionContext) {
  const { slug } = providerOfMethod(paymentMethod);
  return {
    client: clientKey(context.clientAddress),
    returnPath: `/order/${id}/pay/${slug}/return${query}`,
    cancelPath: `/order/${id}${query ? `${query}&` : "?"}${CANCELLED_PAYMENT}`,
  };
}

/** The 'Pay' button: opens a payment and redirects to the provider. */
async function pay({ order, query, context }: OrderActionContext) {
  try {
    await limitRate("payment", context.clientAddress);
    return redirectTo((await startPayment(order, paymentOpening({ order, query, context }))).approvalUrl);
  } catch (error) {
    const { status, message } = toPaymentError(error, context.requestId);
    return json({ message }, { status });
  }
}

/** 'Pay by …' of an order whose own way to pay cannot be used any more. */
async function payBy(at: OrderActionContext, form: FormData) {
  const actor = actorOf(await at.context.visitor.person());
  const work = () => changePaymentMethod(actor, at.order.id, String(form.get("method")));
  return runOrderAction(at, work, "payment-method-changed");
}

/** Whether an order is paid on the provider's own pages, and not by fields or instructions on the order's page. */
function isPaidElsewhere(order: OrderWithItems): boolean {
  const provider = providerOfMethod(order.paymentMethod);
  if (provider.kind !== "online" || provider.unavailable || isPaidInFull(order)) return false;
  return !(provider.widget && methodNamed(order.paymentMethod).hasFields);
}

/**
 * Leads from the last step of the checkout to where the order is paid, without another button: the provider's pages. If the
 * payment cannot be opened there, or is made on the order's page, that page is shown.
 * @param order one that the shopper has just placed
 */
export async function payPlaced(order: OrderWithItems, context: RequestContext): Promise<Response> {
  const page = `/order/${order.id}`;
  if (!isPaidElsewhere(order)) return redirectToDocument(page);
  const answer = await pay({ order, query: "", context });
  return answer.headers.has("Location") ? answer : redirectToDocument(`${page}?${UNOPENED_PAYMENT}`);
}

/**
 * Opens a payment for an API call. The shopper approves it in a browser that may have no session, so the return URL
 * contains the order's key.
 * @throws the errors of `startPayment`; TooManyRequests
 */
export async function openApiPayment({ order, context }: Omit<OrderActionContext, "query">) {
  await limitRate("payment", context.clientAddress);
  return reply(await startPayment(order, paymentOpening({ order, query: orderQuery(order.id), context })), 201);
}

/** Opens a payment for the provider's widget on the page, which shows the approval itself. */
export async function createPayment(
  { order, query, context }: OrderActionContext,
  request: WidgetRequest,
): Promise<Response> {
  try {
    await limitRate("payment", context.clientAddress);
    return reply({ id: await openPayment(order, request, paymentOpening({ order, query, context })) });
  } catch (error) {
    const { status, message } = toPaymentError(error, context.requestId);
    return reply({ message }, status);
  }
}

/**
 * Settles a payment after the approval in the provider's widget. Its state is read from the provider.
 * @param payment its id, and whether the widget knows that the payer has approved it
 */
export async function approvePayment(
  { order, context }: OrderActionContext,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<Response> {
  try {
    await limitRate("payment", context.clientAddress);
    await requirePaid(order, id, isConfirmed);
  } catch (error) {
    const { status, message } = toSettlementError(error, context.requestId);
    return reply({ message }, status);
  }
  setFlash(context, "order-paid");
  return reply({ paid: true });
}

async function requireActor({ context }: OrderActionContext, permission: Permission): Promise<Person> {
  return permitted(await context.visitor.person(), permission);
}

/** Redirects to the order's page with a message. */
function done({ order, query, context }: OrderActionContext, notice: FlashKey) {
  setFlash(context, notice);
  return redirectTo(`/order/${order.id}${query}`);
}

/** Runs an action and redirects to the order's page with a message, or shows the error there. */
async function runOrderAction(at: OrderActionContext, work: () => unknown, notice: FlashKey) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
    const { status, message } = toHttpError(error, at.context.requestId);
    return json({ message }, { status });
  }
  return done(at, notice);
}

/** 'Mark as shipped', with the tracking numbers of the same form, if there are some. */
async function ship(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  let notice: FlashKey = "order-shipped";
  const refused = await submitForm(form, shippingFormSchema, (typed) => {
    if (markShipped(person, at.order.id, typed) === false) notice = "part-shipped";
  });
  return refused ? rejectedForm(form, refused) : done(at, notice);
}

/**
 * The form again with what it would refund: where its button asks for that, or it has shown another amount.
 * @param cents what it would refund; null for nothing
 * @param shownCents what the form has shown; undefined for no comparison
 */
async function shownAgain(
  form: FormData,
  submission: Parameters<typeof formErrorResponse>[0],
  cents: number | null,
  shownCents: number | undefined,
) {
  const intent = String(form.get("intent"));
  const isAsked = intent.endsWith("-amount");
  if (!isAsked && (shownCents === undefined || shownCents === cents)) return null;
  const errors = isAsked ? {} : { form: "Please check the amount, then press the button again." };
  const result: EditFormResult = await formErrorResponse(submission, errors).json();
  result.refundCents = cents;
  return json<RejectedForm>({ form: intent, result }, isAsked ? 200 : 400);
}

/** 'Cancel order': by the buyer while it is unpaid, or by an admin until it is shipped. */
async function cancel(at: OrderActionContext, form: FormData) {
  const person = await at.context.visitor.person();
  requireMayCancel(person, at.order);
  const notices = {
    cancelled: person?.isAdmin ? "order-cancelled" : "own-order-cancelled",
    "cancelled-by-hand": "order-cancelled-by-hand",
    "items-cancelled": "items-cancelled",
    "items-cancelled-by-hand": "items-cancelled-by-hand",
    "items-cancelled-unpaid": "items-cancelled-unpaid",
    "refund-pending": "cancellation-pending",
    "refund-pending-by-hand": "refund-pending-by-hand",
  } as const satisfies Record<CancelOutcome, FlashKey>;
  const submission = parseForm(form, cancelFormSchema);
  if (submission.status !== "success") return rejectedForm(form, formErrorResponse(submission));
  const { reason, items, left, shown, version, ...box } = submission.value;
  const request = { reason, restocks: restockChoice(box) ?? true, items, seenCents: left, version };
  try {
    const cents = hasPermission(person, "orders.cancel") ? cancellationCents(at.order.id, request) : null;
    const again = await shownAgain(form, submission, cents, shown);
    return again ?? done(at, notices[await cancelOrder(person, at.order.id, request)]);
  } catch (error) {
    return rejectedForm(form, toFormErrorResponse(error, submission));
  }
}

/**
 * 'Order again': puts the items that can still be bought in the visitor's own cart, which names the others. Everyone with
 * the order's link may do that, as they may pay the order; an admin only with orders of their own.
 * @throws Forbidden for an admin who reads a customer's order
 */
async function orderAgain({ order, context }: OrderActionContext) {
  const person = await context.visitor.person();
  if (person?.isAdmin && order.userId !== person.id) throw new Forbidden("Only the buyer may order these items again.");
  const added = addItemsAgain(await ensureCartOwner(context), order.items);
  if (added > 0) setFlash(context, "added-to-cart");
  return redirectTo("/cart");
}

/** 'Add a note', which only admins see. */
async function addNote(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const refused = await submitForm(form, noteFormSchema, ({ note }) => addOrderNote(person, at.order.id, note));
  return refused ? rejectedForm(form, refused) : done(at, "note-added");
}

async function voidOrderLabel(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const { id } = labelOfOrder(at.order.id, String(form.get("label")));
  let status: Label["status"] = "voiding";
  try {
    status = (await voidLabel(person, id)).status;
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof ServiceUnavailable)) throw error;
    const { status: code, message } = toHttpError(error, at.context.requestId);
    return json({ message }, { status: code });
  }
  return done(at, status === "voiding" ? "label-void-pending" : "label-voided");
}

async function markReady(at: OrderActionContext) {
  const person = await requireActor(at, "orders.fulfill");
  if (!at.order.shippingAddress.isPickup) throw new Invalid("This order is shipped, not picked up.");
  return runOrderAction(at, () => markShipped(person, at.order.id), "order-ready");
}

/** 'Mark as delivered', and 'Picked up'. */
async function deliver(at: OrderActionContext) {
  const person = await requireActor(at, "orders.fulfill");
  return runOrderAction(
    at,
    () => markDelivered(person, at.order.id),
    at.order.shippingAddress.isPickup ? "order-picked-up" : "order-delivered",
  );
}

async function undoDelivery(at: OrderActionContext) {
  const person = await requireActor(at, "orders.fulfill");
  return runOrderAction(at, () => undoDelivered(person, at.order.id), "delivery-undone");
}

async function undoShipping(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const work = () => undoShipped(person, at.order.id, parseInput(undoFormSchema, Object.fromEntries(form)).shipments);
  return runOrderAction(at, work, "shipping-undone");
}

/** The tracking form: the parcels' numbers, and what is in them. */
async function addTracking(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const submission = parseForm(form, trackingFormSchema);
  if (submission.status !== "success") return rejectedForm(form, formErrorResponse(submission));
  const { items = [] } = submission.value;
  // All that is left to ship is filled in. Fewer units are a choice: the parcels have them, and are of the next shipment.
  const named = new Map(items.map(({ _id, qty }) => [_id, qty]));
  const isOfNext = hasUnits(items) && at.order.items.some((item) => unitsToShip(item) > (named.get(lineId(item)) ?? 0));
  const parcels = parcelsFrom(submission.value, isOfNext ? labelsOf(at.order.items, items) : []);
  const work = () => addTrackingNumbers(person, at.order.id, parcels, isOfNext ? null : undefined);
  return runOrderAction(at, work, "tracking-added");
}

export const REFUND_NOTICES = {
  completed: "order-refunded",
  pending: "refund-pending",
  "done-by-hand": "refund-recorded",
  "not-paid": "refund-unpaid",
  "pending-by-hand": "refund-pending-by-hand",
} as const satisfies Record<RefundOutcome, FlashKey>;

/** The 'Refund' form: refunds all or a part of a payment through its provider, or records what is refunded by hand. */
async function refund(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.refund");
  const submission = parseForm(form, refundFormSchema);
  if (submission.status !== "success") return rejectedForm(form, formErrorResponse(submission));
  const { amount, note, capture, left, shown, items, shipments, ...box } = submission.value;
  const request = {
    amountCents: amount,
    note,
    captureId: capture,
    seenCents: left,
    seenShipments: shipments,
    restocks: restockChoice(box),
    lines: items && hasUnits(items) ? { items, isCancelled: false } : undefined,
  };
  try {
    // An amount that was typed was seen.
    const shownCents = amount === null ? shown : undefined;
    const again = await shownAgain(form, submission, refundableCents(at.order.id, request), shownCents);
    return again ?? done(at, REFUND_NOTICES[await refundOrder(person, at.order.id, request)]);
  } catch (error) {
    const { status, form: message } = toFormError(error);
    // Without a payment, the page has no form for it.
    if ((await capturesOf(at.order.id)).length === 0) return json({ message }, { status });
    return rejectedForm(form, toFormErrorResponse(error, submission));
  }
}

const STOP_NOTICES = {
  ...REFUND_NOTICES,
  failed: "refund-stopped",
  asked: "refund-stopping",
} as const satisfies Record<string, FlashKey>;

/** The 'Stop the refund' button: ends a refund that its provider neither makes nor refuses. */
async function stopRefund(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.refund");
  return done(at, STOP_NOTICES[await endRefund(person, at.order.id, String(form.get("refund")))]);
}

/** The 'Mark as paid' form of an order that is not paid online. */
async function markOrderPaid(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const refused = await submitForm(form, markPaidSchema, (typed) => markPaid(person, at.order.id, typed));
  return refused ? rejectedForm(form, refused) : done(at, "order-marked-paid");
}

/** The 'Waive' button: what is due since the items were changed need not be paid. */
async function waiveDifference(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.create");
  const work = () => waive(person, at.order.id, parseInput(waiveSchema, Object.fromEntries(form)).amount);
  return runOrderAction(at, work, "due-waived");
}

/** A form of the order's page that was kept while its session had ended, as the answer that shows it again; else null. */
export const returnedOrderForm = (request: Request) =>
  returnedAnswer(request, {
    ship: shippingFormSchema,
    tracking: trackingFormSchema,
    note: noteFormSchema,
    return: returnFormSchema,
    refund: refundFormSchema,
    "refund-amount": refundFormSchema,
    "mark-paid": markPaidSchema,
    cancel: cancelFormSchema,
    "cancel-amount": cancelFormSchema,
  });

/** The 'Mark as reviewed' button: closes the review of a payment that did not pay its order. */
async function reviewPayment(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.refund");
  return runOrderAction(at, () => markReviewed(person, String(form.get("capture"))), "payment-reviewed");
}

/** The 'Refresh tracking' button: fetches the status of the order's parcels, for everyone who may see the order. */
async function track({ order, query, context }: OrderActionContext) {
  try {
    await limitRate("tracking", context.clientAddress);
    const numbers = parcelsOf(order.id).map(({ number }) => number);
    if (numbers.length === 0) throw new Invalid("Invalid shipment data");
    await refreshParcels(order, numbers);
  } catch (error) {
    if (error instanceof ServiceUnavailable) {
      const message = "The tracking service cannot be reached right now. Please try again later.";
      return json({ message }, { status: toHttpError(error, context.requestId).status });
    }
    const isExpected = [Invalid, NotFound, TooManyRequests].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    const { status, message } = toHttpError(error, context.requestId);
    return json({ message }, { status });
  }
  return redirectTo(`/order/${order.id}${query}#parcels`);
}

/** What the buttons of an order's page do, by their intents. */
const ACTIONS: Record<string, (at: OrderActionContext, form: FormData) => Promise<Response>> = {
  pay,
  "pay-by": payBy,
  "order-again": orderAgain,
  ship,
  "create-account": createGuestAccount,
  cancel,
  "cancel-amount": cancel,
  note: addNote,
  ready: markReady,
  deliver,
  "undo-ship": undoShipping,
  "undo-deliver": undoDelivery,
  "void-label": voidOrderLabel,
  tracking: addTracking,
  track,
  return: askForReturn,
  refund,
  "refund-amount": refund,
  "stop-refund": stopRefund,
  "mark-paid": markOrderPaid,
  waive: waiveDifference,
  reviewed: reviewPayment,
};

/** Does what a button of an order's page says. */
export function handleOrderForm(at: OrderActionContext, form: FormData): Promise<Response> {
  const intent = String(form.get("intent"));
  const act = Object.hasOwn(ACTIONS, intent) ? ACTIONS[intent] : undefined;
  if (!act) throw new Invalid("Please use the buttons on the order page.");
  return act(at, form);
}
