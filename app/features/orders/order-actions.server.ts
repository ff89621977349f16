import { json } from "@remix-run/node";
import { reply } from "~/http/reply/api.server";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
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
import { hasUnits } from "~/shop/order-lines/lines.schema.server";
import { labelsOf } from "~/shop/order-lines/named-lines.server";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { orderQuery } from "~/shop/orders/order-access.server";
import { cancelFormSchema, noteFormSchema, restockChoice } from "~/shop/orders/order-forms.schema.server";
import { addOrderNote } from "~/shop/orders/order-notes.server";
import { isPaidInFull } from "~/shop/orders/paid-amount";
import { markReviewed } from "~/shop/overview/to-do.server";
import { methodNamed, providerOfMethod } from "~/shop/payment-methods/payment-providers.server";
import { type CancelOutcome, cancelOrder, requireMayCancel } from "~/shop/payments/cancel-order.server";
import { waive } from "~/shop/payments/change-lines.server";
import { markPaidSchema, waiveSchema } from "~/shop/payments/mark-paid.schema.server";
import { markPaid } from "~/shop/payments/mark-paid.server";
import { openPayment, startPayment, type WidgetRequest } from "~/shop/payments/open-payment.server";
import { refundOrder } from "~/shop/payments/refund-order.server";
import { requirePaid } from "~/shop/payments/settle-payment.server";
import { capturesOf } from "~/shop/refunds/captures.server";
import { endRefund } from "~/shop/refunds/pending-refunds.server";
import { refundFormSchema } from "~/shop/refunds/refund.schema.server";
import type { RefundOutcome } from "~/shop/refunds/send-refund.server";
import { returnFormSchema } from "~/shop/returns/returns.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import type { Permission } from "~/shop/staff/permissions";
import { returnedForm, returnedResult } from "../accounts/kept-forms.server";
import { permitted } from "../accounts/permitted.server";
import { ensureCartOwner } from "../cart/cart-owner.server";
import { toPaymentError, toSettlementError } from "./payment-errors.server";

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
export async function pay({ order, query, context }: OrderActionContext) {
  try {
    await limitRate("payment", context.clientAddress);
    return redirectTo((await startPayment(order, paymentOpening({ order, query, context }))).approvalUrl);
  } catch (error) {
    const { status, message } = toPaymentError(error, context.requestId);
    return json({ message }, { status });
  }
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

/** Runs an action and redirects to the order's page with a message, or shows the error there. */
async function runOrderAction({ order, query, context }: OrderActionContext, work: () => unknown, notice: FlashKey) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
    const { status, message } = toHttpError(error, context.requestId);
    return json({ message }, { status });
  }
  setFlash(context, notice);
  return redirectTo(`/order/${order.id}${query}`);
}

/** 'Mark as shipped', with the tracking numbers of the same form, if there are some. */
export async function ship(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const submission = parseForm(form, shippingFormSchema);
  if (submission.status !== "success")
    return json({ tracking: await formErrorResponse(submission).json() }, { status: 400 });
  let isAll: boolean | null;
  try {
    isAll = markShipped(person, at.order.id, submission.value);
  } catch (error) {
    return json(
      { tracking: await toFormErrorResponse(error, submission).json() },
      { status: toFormError(error).status },
    );
  }
  setFlash(at.context, isAll === false ? "part-shipped" : "order-shipped");
  return redirectTo(`/order/${at.order.id}${at.query}`);
}

/** 'Cancel order': by the buyer while it is unpaid, or by an admin until it is shipped. */
export async function cancel(at: OrderActionContext, form: FormData) {
  const person = await at.context.visitor.person();
  requireMayCancel(person, at.order);
  const submission = parseForm(form, cancelFormSchema);
  if (submission.status !== "success")
    return json({ cancellation: await formErrorResponse(submission).json() }, { status: 400 });
  const { reason, items, left, ...box } = submission.value;
  let outcome: CancelOutcome;
  try {
    const request = { reason, restocks: restockChoice(box) ?? true, items, seenCents: left };
    outcome = await cancelOrder(person, at.order.id, request);
  } catch (error) {
    return json(
      { cancellation: await toFormErrorResponse(error, submission).json() },
      { status: toFormError(error).status },
    );
  }
  const notices = {
    cancelled: person?.isAdmin ? "order-cancelled" : "own-order-cancelled",
    "cancelled-by-hand": "order-cancelled-by-hand",
    "items-cancelled": "items-cancelled",
    "items-cancelled-by-hand": "items-cancelled-by-hand",
    "items-cancelled-unpaid": "items-cancelled-unpaid",
    "refund-pending": "cancellation-pending",
    "refund-pending-by-hand": "refund-pending-by-hand",
  } as const satisfies Record<CancelOutcome, FlashKey>;
  setFlash(at.context, notices[outcome]);
  return redirectTo(`/order/${at.order.id}${at.query}`);
}

/**
 * 'Order again': puts the items that can still be bought in the visitor's own cart, which names the others. Everyone with
 * the order's link may do that, as they may pay the order; an admin only with orders of their own.
 * @throws Forbidden for an admin who reads a customer's order
 */
export async function orderAgain({ order, context }: OrderActionContext) {
  const person = await context.visitor.person();
  if (person?.isAdmin && order.userId !== person.id) throw new Forbidden("Only the buyer may order these items again.");
  const added = addItemsAgain(await ensureCartOwner(context), order.items);
  if (added > 0) setFlash(context, "added-to-cart");
  return redirectTo("/cart");
}

/** 'Add a note', which only admins see. */
export async function addNote(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const submission = parseForm(form, noteFormSchema);
  if (submission.status !== "success")
    return json({ note: await formErrorResponse(submission).json() }, { status: 400 });
  return runOrderAction(at, () => addOrderNote(person, at.order.id, submission.value.note), "note-added");
}

/** 'Void label' of one of the order's labels. */
export async function voidOrderLabel(at: OrderActionContext, form: FormData) {
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
  setFlash(at.context, status === "voiding" ? "label-void-pending" : "label-voided");
  return redirectTo(`/order/${at.order.id}${at.query}`);
}

/** 'Ready for pickup'. */
export async function markReady(at: OrderActionContext) {
  const person = await requireActor(at, "orders.fulfill");
  if (!at.order.shippingAddress.isPickup) throw new Invalid("This order is shipped, not picked up.");
  return runOrderAction(at, () => markShipped(person, at.order.id), "order-ready");
}

/** 'Mark as delivered', and 'Picked up'. */
export async function deliver(at: OrderActionContext) {
  const person = await requireActor(at, "orders.fulfill");
  return runOrderAction(
    at,
    () => markDelivered(person, at.order.id),
    at.order.shippingAddress.isPickup ? "order-picked-up" : "order-delivered",
  );
}

/** 'Undo delivered'. */
export async function undoDelivery(at: OrderActionContext) {
  const person = await requireActor(at, "orders.fulfill");
  return runOrderAction(at, () => undoDelivered(person, at.order.id), "delivery-undone");
}

/** 'Undo shipped'. */
export async function undoShipping(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const work = () => undoShipped(person, at.order.id, parseInput(undoFormSchema, Object.fromEntries(form)).shipments);
  return runOrderAction(at, work, "shipping-undone");
}

/** The tracking form: the parcels' numbers, and what is in them. */
export async function addTracking(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const submission = parseForm(form, trackingFormSchema);
  if (submission.status !== "success")
    return json({ tracking: await formErrorResponse(submission).json() }, { status: 400 });
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
export async function refund(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.refund");
  const submission = parseForm(form, refundFormSchema);
  if (submission.status !== "success")
    return json({ refund: await formErrorResponse(submission).json() }, { status: 400 });
  const { amount, note, capture, left, items, shipments, ...box } = submission.value;
  let done: RefundOutcome;
  try {
    const restocks = restockChoice(box);
    done = await refundOrder(person, at.order.id, {
      amountCents: amount,
      note,
      captureId: capture,
      seenCents: left,
      seenShipments: shipments,
      restocks,
      lines: items && hasUnits(items) ? { items, isCancelled: false } : undefined,
    });
  } catch (error) {
    const { status, form: message } = toFormError(error);
    // Without a payment, the page has no form for it.
    if ((await capturesOf(at.order.id)).length === 0) return json({ message }, { status });
    return json({ refund: await toFormErrorResponse(error, submission).json() }, { status });
  }
  setFlash(at.context, REFUND_NOTICES[done]);
  return redirectTo(`/order/${at.order.id}${at.query}`);
}

/** The 'Stop the refund' button: ends a refund that its provider neither makes nor refuses. */
export async function stopRefund(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.refund");
  const isStopped = await endRefund(person, at.order.id, String(form.get("refund")));
  setFlash(at.context, isStopped ? "refund-stopped" : "refund-made");
  return redirectTo(`/order/${at.order.id}${at.query}`);
}

/** The 'Mark as paid' form of an order that is not paid online. */
export async function markOrderPaid(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.fulfill");
  const submission = parseForm(form, markPaidSchema);
  if (submission.status !== "success")
    return json({ markPaid: await formErrorResponse(submission).json() }, { status: 400 });
  try {
    await markPaid(person, at.order.id, submission.value);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return json(
      { markPaid: await toFormErrorResponse(error, submission).json() },
      { status: toFormError(error).status },
    );
  }
  setFlash(at.context, "order-marked-paid");
  return redirectTo(`/order/${at.order.id}${at.query}`);
}

/** The 'Waive' button: what is due since the items were changed need not be paid. */
export async function waiveDifference(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.create");
  const work = () => waive(person, at.order.id, parseInput(waiveSchema, Object.fromEntries(form)).amount);
  return runOrderAction(at, work, "due-waived");
}

/** A form of the order's page that was kept while its session had ended, as the answer that shows it again; else null. */
export async function returnedOrderForm(request: Request) {
  const kept = returnedForm(request);
  switch (kept?.form.get("intent")) {
    case "ship":
      return { tracking: await returnedResult(kept, shippingFormSchema) };
    case "tracking":
      return { tracking: await returnedResult(kept, trackingFormSchema) };
    case "note":
      return { note: await returnedResult(kept, noteFormSchema) };
    case "return":
      return { returned: await returnedResult(kept, returnFormSchema) };
    case "refund":
      return { refund: await returnedResult(kept, refundFormSchema) };
    case "mark-paid":
      return { markPaid: await returnedResult(kept, markPaidSchema) };
    case "cancel":
      return { cancellation: await returnedResult(kept, cancelFormSchema) };
    default:
      return null;
  }
}

/** The 'Mark as reviewed' button: closes the review of a payment that did not pay its order. */
export async function reviewPayment(at: OrderActionContext, form: FormData) {
  const person = await requireActor(at, "orders.refund");
  return runOrderAction(at, () => markReviewed(person, String(form.get("capture"))), "payment-reviewed");
}

/** The 'Refresh tracking' button: fetches the status of the order's parcels, for everyone who may see the order. */
export async function track({ order, query, context }: OrderActionContext) {
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
