import { json } from "@remix-run/node";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { type EditFormResult, formErrorResponse, type RejectedForm } from "~/http/reply/forms.server";
import { toHttpError } from "~/http/reply/http-error.server";
import { pathWithRedirect, redirectTo } from "~/http/reply/redirects.server";
import { limitRate } from "~/http/request/rate-limit.server";
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
import { labelOfOrder } from "~/shop/labels/find-label.server";
import { lineId, unitsToShip } from "~/shop/order-lines/line";
import { hasUnits, restockChoice } from "~/shop/order-lines/lines.schema.server";
import { labelsOf } from "~/shop/order-lines/named-lines.server";
import { guestAccountSchema } from "~/shop/orders/guest-account.schema.server";
import { guestRegistration } from "~/shop/orders/guest-account.server";
import { actorOf } from "~/shop/orders/order-events.server";
import { cancelFormSchema, noteFormSchema } from "~/shop/orders/order-forms.schema.server";
import { addOrderNote } from "~/shop/orders/order-notes.server";
import { markReviewed } from "~/shop/overview/to-do.server";
import {
  type CancelOutcome,
  cancellationPreview,
  cancelOrder,
  requireMayCancel,
} from "~/shop/payments/cancel-order.server";
import { waive } from "~/shop/payments/change-lines.server";
import { changePaymentMethod } from "~/shop/payments/change-method.server";
import { markPaidSchema, waiveSchema } from "~/shop/payments/mark-paid.schema.server";
import { markPaid } from "~/shop/payments/mark-paid.server";
import { refundOrder } from "~/shop/payments/refund-order.server";
import { capturesOf } from "~/shop/refunds/captures.server";
import { endRefund } from "~/shop/refunds/pending-refunds.server";
import { refundFormSchema } from "~/shop/refunds/refund.schema.server";
import { type RefundPreview, refundPreview } from "~/shop/refunds/refund-payment.server";
import type { RefundOutcome } from "~/shop/refunds/send-refund.server";
import { returnFormSchema } from "~/shop/returns/returns.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { hasPermission } from "~/shop/staff/permissions";
import { registerAccount } from "../accounts/account-requests.server";
import { ensureCartOwner } from "../cart/cart-owner.server";
import { refundSaid } from "./order-words.server";
import {
  answerForm,
  answerPageForm,
  done,
  forStaff,
  orMessage,
  type PageForms,
  type PostedAt,
  returnedPageForm,
  staffButton,
  staffForm,
} from "./page-forms.server";
import { type OrderOfPage, pay } from "./pay-order.server";
import { askForReturn } from "./return-actions.server";

/** Where a form of the page was posted. */
type OrderPage = OrderOfPage & PostedAt;

/** 'Pay by …' of an order whose own way to pay cannot be used any more. */
async function payBy(at: OrderPage, form: FormData) {
  const actor = actorOf(await at.context.visitor.person());
  return orMessage(at, async () => {
    await changePaymentMethod(actor, at.id, String(form.get("method")));
    return done(at, "payment-method-changed");
  });
}

/**
 * The form again with what it would refund: where its button asks for that, or it has shown another amount.
 * @param preview what it would refund; null for nothing
 * @param shownCents what the form has shown; undefined for no comparison
 */
async function shownAgain(
  form: FormData,
  submission: Parameters<typeof formErrorResponse>[0],
  preview: RefundPreview | null,
  shownCents: number | undefined,
) {
  const intent = String(form.get("intent"));
  const isAsked = intent.endsWith("-amount");
  // What refunds nothing, as for an order that is canceled already, needs no amount to be seen.
  if (!isAsked && (!preview || shownCents === undefined || shownCents === preview.amountCents)) return null;
  const errors = isAsked ? {} : { form: "Please check the amount, then press the button again." };
  const result: EditFormResult = await formErrorResponse(submission, errors).json();
  result.refund = refundSaid(preview);
  return json<RejectedForm>({ form: intent, result }, isAsked ? 200 : 400);
}

/** 'Cancel order': by the buyer while it is unpaid, or by an admin until it is shipped. */
async function cancel(at: OrderPage, form: FormData) {
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
  return answerForm(form, cancelFormSchema, async ({ reason, items, left, shown, version, ...box }, submission) => {
    const request = { reason, restocks: restockChoice(box) ?? true, items, seenCents: left, version };
    const preview = hasPermission(person, "orders.cancel") ? cancellationPreview(at.id, request) : null;
    const again = await shownAgain(form, submission, preview, shown);
    return again ?? done(at, notices[await cancelOrder(person, at.id, request)]);
  });
}

/** Registers the guest of a paid order, and redirects to the thanks page, whose sign-in link leads to the order. */
async function createAccount({ order, context }: OrderPage, form: FormData) {
  return answerForm(form, guestAccountSchema, async ({ password }) => {
    const registration = guestRegistration(order, await context.visitor.person(), password);
    const { thanksPath } = await registerAccount(registration, context.clientAddress);
    return redirectTo(pathWithRedirect(thanksPath, `/order/${order.id}`));
  });
}

/**
 * 'Order again': puts the items that can still be bought in the visitor's own cart, which names the others. Everyone with
 * the order's link may do that, as they may pay the order; an admin only with orders of their own.
 * @throws Forbidden for an admin who reads a customer's order
 */
async function orderAgain({ order, context }: OrderOfPage) {
  const person = await context.visitor.person();
  if (person?.isAdmin && order.userId !== person.id) throw new Forbidden("Only the buyer may order these items again.");
  const added = addItemsAgain(await ensureCartOwner(context), order.items);
  if (added > 0) setFlash(context, "added-to-cart");
  return redirectTo("/cart");
}

async function voidOrderLabel(staff: Person, at: OrderPage, form: FormData) {
  const { id } = labelOfOrder(at.id, String(form.get("label")));
  const work = async () => {
    const { status } = await voidLabel(staff, id);
    return done(at, status === "voiding" ? "label-void-pending" : "label-voided");
  };
  return orMessage(at, work, [Conflict, ServiceUnavailable]);
}

async function markReady(staff: Person, at: OrderPage) {
  if (!at.order.shippingAddress.isPickup) throw new Invalid("This order is shipped, not picked up.");
  return orMessage(at, async () => {
    markShipped(staff, at.id);
    return done(at, "order-ready");
  });
}

/** The tracking form: the parcels' numbers, and what is in them. */
async function addTracking(staff: Person, at: OrderPage, form: FormData) {
  return answerForm(form, trackingFormSchema, async (typed) => {
    const { items = [] } = typed;
    const ordered = at.order.items;
    // All that is left to ship is filled in. Fewer units are a choice: the parcels have them, and are of the next shipment.
    const named = new Map(items.map(({ _id, qty }) => [_id, qty]));
    const isOfNext = hasUnits(items) && ordered.some((item) => unitsToShip(item) > (named.get(lineId(item)) ?? 0));
    const parcels = parcelsFrom(typed, isOfNext ? labelsOf(ordered, items) : []);
    return orMessage(at, async () => {
      addTrackingNumbers(staff, at.id, parcels, isOfNext ? null : undefined);
      return done(at, "tracking-added");
    });
  });
}

export const REFUND_NOTICES = {
  completed: "order-refunded",
  pending: "refund-pending",
  "done-by-hand": "refund-recorded",
  "not-paid": "refund-unpaid",
  "pending-by-hand": "refund-pending-by-hand",
} as const satisfies Record<RefundOutcome, FlashKey>;

const STOP_NOTICES = {
  ...REFUND_NOTICES,
  failed: "refund-stopped",
  asked: "refund-stopping",
} as const satisfies Record<string, FlashKey>;

/** The 'Refund' form: refunds all or a part of a payment through its provider, or records what is refunded by hand. */
async function refund(staff: Person, at: OrderPage, form: FormData) {
  return answerForm(form, refundFormSchema, async (typed, submission) => {
    const { amount, note, capture, left, shown, items, shipments, ...box } = typed;
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
      const again = await shownAgain(form, submission, refundPreview(at.id, request), shownCents);
      return again ?? done(at, REFUND_NOTICES[await refundOrder(staff, at.id, request)]);
    } catch (error) {
      const { status, form: message } = toFormError(error);
      if ((await capturesOf(at.id)).length > 0) throw error;
      // Without a payment, the page has no form for it.
      return json({ message }, { status });
    }
  });
}

/** The 'Refresh tracking' button: fetches the status of the order's parcels, for everyone who may see the order. */
async function track(at: OrderPage) {
  const { order, path, context } = at;
  const work = async () => {
    await limitRate("tracking", context.clientAddress);
    const numbers = parcelsOf(order.id).map(({ number }) => number);
    if (numbers.length === 0) throw new Invalid("Invalid shipment data");
    try {
      await refreshParcels(order, numbers);
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error;
      const message = "The tracking service cannot be reached right now. Please try again later.";
      return json({ message }, { status: toHttpError(error, context.requestId).status });
    }
    return redirectTo(`${path}#parcels`);
  };
  return orMessage(at, work, [Invalid, NotFound, TooManyRequests]);
}

const FORMS: PageForms<OrderPage> = {
  pay: { answer: pay },
  "pay-by": { answer: payBy },
  "order-again": { answer: orderAgain },
  "create-account": { answer: createAccount },
  cancel: { schema: cancelFormSchema, answer: cancel },
  "cancel-amount": { schema: cancelFormSchema, answer: cancel },
  return: { schema: returnFormSchema, answer: askForReturn },
  track: { answer: track },
  // 'Add a note', which only admins see.
  note: staffForm("orders.fulfill", noteFormSchema, (staff, { id }, { note }) => {
    addOrderNote(staff, id, note);
    return "note-added";
  }),
  // 'Mark as shipped', with the tracking numbers of the same form, if there are some.
  ship: staffForm("orders.fulfill", shippingFormSchema, (staff, { id }, typed) =>
    markShipped(staff, id, typed) === false ? "part-shipped" : "order-shipped",
  ),
  tracking: forStaff("orders.fulfill", addTracking, trackingFormSchema),
  ready: forStaff("orders.fulfill", markReady),
  // 'Mark as delivered', and 'Picked up'.
  deliver: staffButton("orders.fulfill", (staff, { id, order }) => {
    markDelivered(staff, id);
    return order.shippingAddress.isPickup ? "order-picked-up" : "order-delivered";
  }),
  "undo-ship": staffButton("orders.fulfill", (staff, { id }, form) => {
    undoShipped(staff, id, parseInput(undoFormSchema, Object.fromEntries(form)).shipments);
    return "shipping-undone";
  }),
  "undo-deliver": staffButton("orders.fulfill", (staff, { id }) => {
    undoDelivered(staff, id);
    return "delivery-undone";
  }),
  "void-label": forStaff("orders.fulfill", voidOrderLabel),
  "mark-paid": staffForm("orders.fulfill", markPaidSchema, async (staff, { id }, typed) => {
    await markPaid(staff, id, typed);
    return "order-marked-paid" as const;
  }),
  // What is due since the items were changed need not be paid.
  waive: staffButton("orders.create", async (staff, { id }, form) => {
    await waive(staff, id, parseInput(waiveSchema, Object.fromEntries(form)).amount);
    return "due-waived" as const;
  }),
  refund: forStaff("orders.refund", refund, refundFormSchema),
  "refund-amount": forStaff("orders.refund", refund, refundFormSchema),
  // Ends a refund that its provider neither makes nor refuses.
  "stop-refund": staffButton(
    "orders.refund",
    async (staff, { id }, form) => STOP_NOTICES[await endRefund(staff, id, String(form.get("refund")))],
  ),
  // Closes the review of a payment that did not pay its order.
  reviewed: staffButton("orders.refund", (staff, _, form) => {
    markReviewed(staff, String(form.get("capture")));
    return "payment-reviewed";
  }),
};

/** Does what a button of an order's page says. */
export function handleOrderForm(at: OrderOfPage, form: FormData): Promise<Response> {
  const { id } = at.order;
  const page = { ...at, id, path: `/order/${id}${at.query}` };
  return answerPageForm(FORMS, page, form, "Please use the buttons on the order page.");
}

/** A form of the order's page that was kept while its session had ended, as the answer that shows it again; else null. */
export const returnedOrderForm = (request: Request) => returnedPageForm(request, FORMS);
