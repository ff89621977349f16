import type { RequestContext } from "~/http/server/context.server";
import { Conflict, Invalid } from "~/platform/errors";
import { customerIdOfOrder } from "~/shop/customers/customer.server";
import { carrierOf } from "~/shop/fulfillment/carrier";
import { findNextToShip } from "~/shop/fulfillment/next-to-ship.server";
import { canTrack, knownParcels, refreshInBackground } from "~/shop/fulfillment/parcel-tracking.server";
import { refundWarning } from "~/shop/fulfillment/refund-warning.server";
import { shipmentsOf } from "~/shop/fulfillment/shipments.server";
import { parcelLabels } from "~/shop/fulfillment/tracking-numbers.schema.server";
import { parcelsOf } from "~/shop/fulfillment/tracking-numbers.server";
import { formatMoney } from "~/shop/money/format-money";
import { cashText } from "~/shop/money/payment-rows";
import { linesVersion } from "~/shop/order-changes/plan-change.server";
import { lineId, unitsToShip } from "~/shop/order-lines/line";
import { offersAccount } from "~/shop/orders/guest-account.server";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { eventWords, type OrderEventKind, orderEvents } from "~/shop/orders/order-events.server";
import { isSent, type OrderTransition } from "~/shop/orders/order-status";
import { isPaidInFull } from "~/shop/orders/paid-amount";
import { cancellationOf, statusOf, transitionOf } from "~/shop/orders/status-of.server";
import { isPaidOnDelivery } from "~/shop/payment-methods/payment-providers.server";
import { lowersCash, testNoticeOf } from "~/shop/payment-methods/payment-text.server";
import { cancellationPreview } from "~/shop/payments/cancel-order.server";
import { type Dispute, disputesOf } from "~/shop/payments/disputes.server";
import { chargeOfUnpaid, isPaymentPending, type UnpaidCharge } from "~/shop/payments/pending-payment.server";
import { NO_REVIEW_NEEDED, reviewReasonText } from "~/shop/payments/review-reasons";
import { capturesOf } from "~/shop/refunds/captures.server";
import { owedText } from "~/shop/refunds/owed-refund.server";
import { stuckRefundsOf } from "~/shop/refunds/pending-refunds.server";
import { refundWord } from "~/shop/refunds/refund-parts.server";
import { refundPreview } from "~/shop/refunds/refund-payment.server";
import { refundStockText } from "~/shop/refunds/refund-stock";
import { refundsOf } from "~/shop/refunds/refunds-of-order.server";
import type { Person } from "~/shop/sessions/session.server";
import { orderArrivalText } from "~/shop/shipping/arrival";
import { shopHandling } from "~/shop/shipping/shop-place.server";
import { hasPermission } from "~/shop/staff/permissions";
import { labelsData } from "./label-view.server";
import { type OrderView, orderView } from "./order-view.server";
import {
  byHandNote,
  cancelNote,
  DISPUTE_TITLES,
  endingOf,
  markPaidNote,
  payHeading,
  refundSaid,
  unpaidNote,
  unpaidText,
} from "./order-words.server";
import { paymentOptions } from "./payment-options.server";
import { returnsData } from "./return-actions.server";

/** What a refund would give back; null where it is refused: its button says why. */
export function unlessRefused<Value>(preview: () => Value): Value | null {
  try {
    return preview();
  } catch (error) {
    if (error instanceof Conflict || error instanceof Invalid) return null;
    throw error;
  }
}

async function capturesView(order: OrderWithItems) {
  const captures = await capturesOf(order.id);
  return captures.map(({ reviewReason, reviewedAt, state, ...capture }) => {
    const isUnpaid = lowersCash(capture.id, order);
    return {
      ...capture,
      /** Whether nothing was paid yet, because it is paid on delivery. */
      isUnpaid,
      state: isUnpaid && state === "received" ? "to be collected" : state,
      /** What staff does besides recording a refund; empty for nothing. */
      byHandNote: capture.isManual ? byHandNote(capture.provider, isUnpaid) : "",
      /** What its form says that it refunds as it opens; null for nothing. */
      refund: unlessRefused(() =>
        refundSaid(refundPreview(order.id, { amountCents: null, note: "", captureId: capture.id })),
      ),
      /** Why an admin has to review it; null if not needed or already reviewed. */
      review:
        reviewReason && !NO_REVIEW_NEEDED.has(reviewReason) && !reviewedAt ? reviewReasonText(reviewReason) : null,
    };
  });
}

/** The parcels with their last known tracking status. Does not call the tracking service. */
async function parcelsView(order: OrderWithItems) {
  const parcels = parcelsOf(order.id);
  const numbers = parcels.map(({ number }) => number);
  const known = await knownParcels(order, numbers);
  refreshInBackground(order, numbers);
  return parcels.map((parcel) => {
    const tracked = known.get(parcel.number);
    return {
      ...parcel,
      carrier: carrierOf(parcel.number, parcel.carrier),
      tracked: tracked
        ? { status: tracked.status, events: tracked.events, fetchedAt: tracked.fetchedAt.toISOString() }
        : null,
    };
  });
}

type Refunds = ReturnType<typeof refundsOf>;

const visibleRefunds = (orderId: string, forAdmin: boolean) =>
  refundsOf(orderId).filter(({ status }) => forAdmin || refundWord(status) !== "failed");

const refundView = (
  {
    createdAt,
    note,
    status,
    stock,
    restocked,
    changeNum: _,
    isOfOrder: __,
    captureId: ___,
    lowersCash: isUnpaid,
    ...refund
  }: Refunds[number],
  isAdmin: boolean,
) => ({
  ...refund,
  /** Whether nothing had been paid, and the order costs less since. */
  isUnpaid,
  state: refundWord(status),
  note: isAdmin ? note : "",
  /** What it did to the stock, as a sentence. */
  stock: isAdmin ? refundStockText(stock, restocked) : "",
  at: createdAt.toISOString(),
});

/** Whether the newest refund at a time, or a part of it, was of what was not collected yet. */
function loweredCashAt(refunds: Refunds, at: Date): boolean {
  const before = refunds.filter(({ createdAt }) => createdAt <= at);
  const last = before.at(-1)?.createdAt.getTime();
  return before.some(({ lowersCash, createdAt }) => lowersCash && createdAt.getTime() === last);
}

/** What the refunds took off an order that was not paid yet, in cents, without those of changes of its items. */
const loweredBy = (refunds: Refunds): number =>
  refunds
    .filter(({ status, changeNum, lowersCash }) => status === "completed" && changeNum === null && lowersCash)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

function eventsView(order: OrderWithItems, refunds: Refunds, isAdmin: boolean) {
  const paysOnDelivery = isPaidOnDelivery(order.paymentMethod);
  const wordOf = (kind: OrderEventKind, at: Date) => {
    if (kind === "refunded" && loweredCashAt(refunds, at)) return "No longer to be paid";
    if (kind === "delivered" && order.shippingAddress.isPickup) return "Picked up";
    return kind === "paid" && paysOnDelivery && !isAdmin ? "Confirmed" : eventWords[kind];
  };
  return orderEvents(order.id, isAdmin).map(({ kind, at, ...event }) => ({
    ...event,
    what: wordOf(kind, at),
    at: at.toISOString(),
  }));
}

/** How an order is paid, and what is left to pay. */
function payPart(order: OrderWithItems, view: OrderView, isBuyer: boolean) {
  const isUnpaid = view.status === "awaiting-payment";
  const mayPay = isUnpaid && isBuyer;
  const options = paymentOptions(order);
  return {
    mayPay,
    options,
    unpaidText: isUnpaid && !mayPay ? unpaidText(view) : "",
    payHeading: payHeading(options, formatMoney(view.cashDueCents ?? view.payableCents)),
    /** What is said above the form that pays; empty for nothing. */
    payNote: order.paidAt && !view.isUncollected ? "This order costs more than you have paid." : "",
    /** What the buyer's thanks say of the payment. */
    payThanks: view.cashDueCents === null ? "Your payment has arrived." : cashText(view.cashDueCents),
    /** Seconds until the order's stock is released. */
    secondsToPay: Math.max(0, Math.ceil((order.holdEndsAt.getTime() - Date.now()) / 1000)),
  };
}

/** Who opens the page. An admin sees the orders of all, and acts as the buyer only of their own. */
type Reader = { person: Person | null; isAdmin: boolean; isBuyer: boolean };

/** How the reader cancels an order, or units of it. @param isByHand whether staff sends the refund, or a part of it */
function cancelPart(
  order: OrderWithItems,
  view: OrderView,
  { person, isAdmin, isBuyer }: Reader,
  money: { charge: UnpaidCharge | null; isByHand: boolean },
) {
  const isUnpaid = view.status === "awaiting-payment";
  const isByStaff = hasPermission(person, "orders.cancel") && cancellationOf(order).kind === "next";
  const cancelsLines = isAdmin && !isUnpaid && (view.paidCents > 0 || view.status === "partly-shipped");
  const unsent = order.items.map((item) => ({ _id: lineId(item), qty: unitsToShip(item) }));
  const request = { reason: "", restocks: true, items: cancelsLines ? unsent : undefined };
  const preview = isAdmin ? unlessRefused(() => cancellationPreview(order.id, request)) : null;
  return {
    canCancel: (isByStaff && !order.isChanging) || (isBuyer && isUnpaid && !order.paidAt),
    /** Whether an admin cancels single units of it. */
    cancelsLines,
    linesVersion: linesVersion(order),
    /** What the form that cancels it says that it refunds as it opens; null for nothing. */
    cancelRefund: preview && refundSaid(preview),
    cancelNote: cancelNote(view, isAdmin, money.isByHand, money.charge ?? "none"),
  };
}

/** What to look at before an order is packed; null for nothing. */
function shippingWarning(order: OrderWithItems, disputes: Dispute[]): string | null {
  const isDisputed = disputes.some(({ state }) => state === "needs-response" || state === "under-review");
  const disputed = isDisputed && "The payer disputes a payment of this order: look at the dispute before you send it";
  return [disputed, refundWarning({ ...order, status: statusOf(order) })].filter(Boolean).join(". ") || null;
}

/** What staff can do with an order, and has to know of it. */
function staffPart(order: OrderWithItems, staff: Person, disputes: Dispute[]) {
  const status = statusOf(order);
  const isUnpaid = status === "awaiting-payment";
  const { isPickup } = order.shippingAddress;
  const isNext = (step: OrderTransition) => transitionOf(order, step).kind === "next";
  const canShip = isNext("ship") && !order.isChanging;
  const mayChange = hasPermission(staff, "orders.create");
  const testNotice = isNext("ship") ? testNoticeOf(order.id) : null;
  const paysOnDelivery = isPaidOnDelivery(order.paymentMethod);
  return {
    /** The next order that waits for shipping. */
    nextToShip: findNextToShip(order),
    canShip,
    /** How many shipments it has: forms that change them are refused when another one was made or undone. */
    shipments: shipmentsOf(order.id).length,
    /** What a parcel can have, for the form of tracking numbers. */
    parcelLabels: parcelLabels(order.items),
    canDeliver: isNext("deliver"),
    canCorrectAddress: !isPickup && isNext("correct-address"),
    canChangeLines: mayChange && isNext("change-lines") && !order.isChanging && !order.isPaymentPending,
    labels: labelsData(order.id, staff, canShip && !isPickup),
    canMarkPaid: isUnpaid,
    paysOnDelivery,
    unpaidNote: isUnpaid ? unpaidNote(order, paysOnDelivery) : "",
    /** What is due since its items were changed and the admin may waive; 0 for nothing. */
    waivableCents: mayChange && isUnpaid ? order.dueCents : 0,
    markPaidNote: markPaidNote(order),
    canAddTracking: isPaidInFull(order) && isSent(status),
    /** That the payment can be a test, where the provider that took it has test keys now; null for others. */
    testNotice: testNotice && `${testNotice}. Check this payment before you ship.`,
    /** Whether its items are sent, or were. */
    hasPackingSlip: isSent(status),
    refundWarning: shippingWarning(order, disputes),
  };
}

/** What staff sees of an order's payments. */
const paymentsPart = async (order: OrderWithItems, staff: Person, disputes: Dispute[]) => ({
  captures: await capturesView(order),
  /** What is to be refunded again, in words; empty for nothing. */
  owed: owedText(order),
  /** The refunds that staff can end. */
  stuck: stuckRefundsOf(order.id).map(({ id, captureId, amountCents }) => ({ id, captureId, amountCents })),
  disputes: disputes.map(({ answerBy, updatedAt: _, ...dispute }) => ({
    ...dispute,
    title: DISPUTE_TITLES[dispute.state],
    answerBy: answerBy?.toISOString() ?? null,
  })),
  /** Whether the order was paid after its items had sold out. */
  soldOut: statusOf(order) === "paid" && !order.holdsStock,
  /** Whether the admin may refund payments and mark them as reviewed. */
  mayRefund: hasPermission(staff, "orders.refund"),
});

/** The data of an order's page: the order, and what depends on who opens the page. */
export async function orderPageData(order: OrderWithItems, { visitor }: RequestContext) {
  const person = await visitor.person();
  const staff = person?.isAdmin ? person : null;
  const isAdmin = staff !== null;
  const isBuyer = !staff || order.userId === staff.id;
  const view = orderView(order);
  const paysOnDelivery = isPaidOnDelivery(order.paymentMethod);
  const refunds = visibleRefunds(order.id, isAdmin);
  const loweredCents = loweredBy(refunds);
  const disputes = staff ? disputesOf(order.id) : [];
  const payments = staff && (await paymentsPart(order, staff, disputes));
  const isByHand = payments?.captures.some(
    ({ isManual, isOfOrder, isUnpaid, refundableCents }) => isManual && isOfOrder && !isUnpaid && refundableCents > 0,
  );
  const paidCharge = isPaymentPending(order.id) ? "pending" : null;
  const charge = order.paidAt ? paidCharge : chargeOfUnpaid(order.id);
  return {
    order: view,
    isBuyer,
    parcels: await parcelsView(order),
    /** Whether a tracking service is configured. */
    canTrack,
    // When it arrives, in words. A payment that a bank confirms in some days says nothing of the day that the order ships.
    arrives: order.isPaymentPending
      ? ""
      : orderArrivalText({ ...order, status: view.status, paysOnDelivery }, shopHandling(), Date.now()),
    events: eventsView(order, refunds, isAdmin),
    // What failed matters to those who can refund it again.
    refunds: refunds.map((refund) => refundView(refund, isAdmin)),
    loweredCents,
    ending: endingOf(view, loweredCents, charge),
    returns: returnsData(order, person),
    /** What is said while the items are being changed; empty otherwise. */
    changingNote: order.isChanging
      ? "The order gets cheaper. Its items change when the refund of the difference is completed. Until then, nothing else of it does."
      : "",
    ...payPart(order, view, isBuyer),
    ...cancelPart(order, view, { person, isAdmin, isBuyer }, { charge, isByHand: isByHand ?? false }),
    /** Whether the reader, a guest, is offered an account. */
    offersAccount: offersAccount(order, person),
    /** Whether the reader may put the items in the cart again. */
    canOrderAgain: view.status !== "awaiting-payment" && isBuyer,
    /** The buyer as a customer, for roles that see customers; null when it was deleted. */
    customerId: hasPermission(person, "customers") ? customerIdOfOrder(order.customerNum) : null,
    admin: staff && staffPart(order, staff, disputes),
    payments,
  };
}

export type OrderPageData = Awaited<ReturnType<typeof orderPageData>>;
