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
import { isSent } from "~/shop/orders/order-status";
import { isPaidInFull } from "~/shop/orders/paid-amount";
import { cancellationOf, statusOf, transitionOf } from "~/shop/orders/status-of.server";
import { isPaidOnDelivery } from "~/shop/payment-methods/payment-providers.server";
import { lowersCash, testNoticeOf } from "~/shop/payment-methods/payment-text.server";
import { cancellationCents } from "~/shop/payments/cancel-order.server";
import { disputesOf } from "~/shop/payments/disputes.server";
import { chargeOfUnpaid, isPaymentPending } from "~/shop/payments/pending-payment.server";
import { NO_REVIEW_NEEDED, reviewReasonText } from "~/shop/payments/review-reasons";
import { capturesOf } from "~/shop/refunds/captures.server";
import { owedText } from "~/shop/refunds/owed-refund.server";
import { stuckRefundsOf } from "~/shop/refunds/pending-refunds.server";
import { refundWord } from "~/shop/refunds/refund-parts.server";
import { refundableCents } from "~/shop/refunds/refund-payment.server";
import { refundStockText } from "~/shop/refunds/refund-stock";
import { refundsOf } from "~/shop/refunds/refunds-of-order.server";
import { orderArrivalText } from "~/shop/shipping/arrival";
import { shopHandling } from "~/shop/shipping/shop-place.server";
import { hasPermission } from "~/shop/staff/permissions";
import { labelsData } from "./label-view.server";
import { orderView } from "./order-view.server";
import {
  byHandNote,
  cancelNote,
  DISPUTE_TITLES,
  endingOf,
  markPaidNote,
  payHeading,
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
      /** What its form refunds as it opens, in hundredths of the currency; null for nothing. */
      refundCents: unlessRefused(() =>
        refundableCents(order.id, { amountCents: null, note: "", captureId: capture.id }),
      ),
      /** Why an admin has to review it; null if not needed or already reviewed. */
      review:
        reviewReason && !NO_REVIEW_NEEDED.has(reviewReason) && !reviewedAt ? reviewReasonText(reviewReason) : null,
    };
  });
}

/** Whether the order was paid after its items had sold out. */
const wasPaidAfterStockRanOut = (order: OrderWithItems) => statusOf(order) === "paid" && !order.holdsStock;

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
    captureId,
    ...refund
  }: ReturnType<typeof refundsOf>[number],
  order: OrderWithItems,
  isAdmin: boolean,
) => ({
  ...refund,
  /** Whether nothing had been paid, and the order costs less since. */
  isUnpaid: lowersCash(captureId, order, createdAt),
  state: refundWord(status),
  note: isAdmin ? note : "",
  /** What it did to the stock, as a sentence. */
  stock: isAdmin ? refundStockText(stock, restocked) : "",
  at: createdAt.toISOString(),
});

/** What to look at before an order is packed; null for nothing. */
function shippingWarning(order: OrderWithItems, disputes: ReturnType<typeof disputesOf>): string | null {
  const isDisputed = disputes.some(({ state }) => state === "needs-response" || state === "under-review");
  const disputed = isDisputed && "The payer disputes a payment of this order: look at the dispute before you send it";
  return [disputed, refundWarning({ ...order, status: statusOf(order) })].filter(Boolean).join(". ") || null;
}

/** The data of an order's page: the order, and what depends on who opens the page. */
export async function orderPageData(order: OrderWithItems, { visitor }: RequestContext) {
  const person = await visitor.person();
  const isAdmin = person?.isAdmin === true;
  // An admin sees the orders of all, and acts as the buyer only of their own.
  const isBuyer = !isAdmin || order.userId === person.id;
  const status = statusOf(order);
  const canShip = transitionOf(order, "ship").kind === "next" && !order.isChanging;
  const paysOnDelivery = isPaidOnDelivery(order.paymentMethod);
  const options = paymentOptions(order);
  const view = orderView(order);
  const refunds = visibleRefunds(order.id, isAdmin);
  /** What the refunds took off an order that was not paid yet, in cents, without those of changes of its items. */
  const loweredCents = refunds
    .filter(
      ({ status, changeNum, captureId, createdAt }) =>
        status === "completed" && changeNum === null && lowersCash(captureId, order, createdAt),
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const testNotice = isAdmin && transitionOf(order, "ship").kind === "next" ? testNoticeOf(order.id) : null;
  const disputes = isAdmin ? disputesOf(order.id) : [];
  const captures = isAdmin ? await capturesView(order) : [];
  const isByHand = captures.some(({ isManual, isOfOrder }) => isManual && isOfOrder);
  const paidCharge = isPaymentPending(order.id) ? "pending" : null;
  const charge = order.paidAt ? paidCharge : chargeOfUnpaid(order.id);
  const mayPay = status === "awaiting-payment" && isBuyer;
  const cancelsLines = isAdmin && status !== "awaiting-payment" && (view.paidCents > 0 || status === "partly-shipped");
  const unsent = order.items.map((item) => ({ _id: lineId(item), qty: unitsToShip(item) }));
  const wordOf = (kind: OrderEventKind, at: Date) => {
    const isUnpaid = refunds.some(({ captureId }) => lowersCash(captureId, order, at));
    if (kind === "refunded" && isUnpaid) return "No longer to be paid";
    if (kind === "delivered" && order.shippingAddress.isPickup) return "Picked up";
    return kind === "paid" && paysOnDelivery && !isAdmin ? "Confirmed" : eventWords[kind];
  };
  const secondsToPay = Math.max(0, Math.ceil((order.holdEndsAt.getTime() - Date.now()) / 1000));
  return {
    order: view,
    parcels: await parcelsView(order),
    /** Whether a tracking service is configured. */
    canTrack,
    // When it arrives, in words. A payment that a bank confirms in some days says nothing of the day that the order ships.
    arrives: order.isPaymentPending
      ? ""
      : orderArrivalText({ ...order, status, paysOnDelivery }, shopHandling(), Date.now()),
    events: orderEvents(order.id, isAdmin).map(({ kind, at, ...event }) => ({
      ...event,
      what: wordOf(kind, at),
      at: at.toISOString(),
    })),
    admin: isAdmin
      ? {
          /** The next order that waits for shipping. */
          nextToShip: findNextToShip(order),
          canShip,
          /** How many shipments it has: forms that change them are refused when another one was made or undone. */
          shipments: shipmentsOf(order.id).length,
          /** What a parcel can have, for the form of tracking numbers. */
          parcelLabels: parcelLabels(order.items),
          canDeliver: transitionOf(order, "deliver").kind === "next",
          canCorrectAddress: !order.shippingAddress.isPickup && transitionOf(order, "correct-address").kind === "next",
          canChangeLines:
            hasPermission(person, "orders.create") &&
            transitionOf(order, "change-lines").kind === "next" &&
            !order.isChanging &&
            !order.isPaymentPending,
          labels: labelsData(order.id, person, canShip && !order.shippingAddress.isPickup),
          canMarkPaid: status === "awaiting-payment",
          unpaidNote: status === "awaiting-payment" ? unpaidNote(order, paysOnDelivery) : "",
          /** What is due since its items were changed and the admin may waive; 0 for nothing. */
          waivableCents: hasPermission(person, "orders.create") && status === "awaiting-payment" ? order.dueCents : 0,
          markPaidNote: markPaidNote(order),
          canAddTracking: isPaidInFull(order) && isSent(status),
          /** That the payment can be a test, where the provider that took it has test keys now; null for others. */
          testNotice: testNotice && `${testNotice}. Check this payment before you ship.`,
          /** Whether its items are sent, or were. */
          hasPackingSlip: isSent(status),
          /** What to look at before the order is packed; null for nothing. */
          refundWarning: shippingWarning(order, disputes),
        }
      : null,
    /** The buyer as a customer, for roles that see customers; null when it was deleted. */
    customerId: hasPermission(person, "customers") ? customerIdOfOrder(order.customerNum) : null,
    canCancel:
      (hasPermission(person, "orders.cancel") && cancellationOf(order).kind === "next" && !order.isChanging) ||
      (isBuyer && status === "awaiting-payment" && !order.paidAt),
    /** Whether an admin cancels single units of it. */
    cancelsLines,
    linesVersion: linesVersion(order),
    /** What the form that cancels it refunds as it opens, in cents; null for nothing. */
    cancelCents: isAdmin
      ? unlessRefused(() =>
          cancellationCents(order.id, { reason: "", restocks: true, items: cancelsLines ? unsent : undefined }),
        )
      : null,
    cancelNote: cancelNote(view, isAdmin, isByHand, charge ?? "none"),
    mayPay,
    unpaidText: status === "awaiting-payment" && !mayPay ? unpaidText(view) : "",
    payHeading: payHeading(options, formatMoney(view.cashDueCents ?? view.payableCents)),
    /** What is said above the form that pays; empty for nothing. */
    payNote: order.paidAt && !view.isUncollected ? "This order costs more than you have paid." : "",
    /** What is said while the items are being changed; empty otherwise. */
    changingNote: order.isChanging
      ? "The order gets cheaper. Its items change when the refund of the difference is completed. Until then, nothing else of it does."
      : "",
    /** What the buyer's thanks say of the payment. */
    payThanks: view.cashDueCents === null ? "Your payment has arrived." : cashText(view.cashDueCents),
    /** Whether the reader, a guest, is offered an account. */
    offersAccount: offersAccount(order, person),
    /** Whether the reader may put the items in the cart again. */
    canOrderAgain: status !== "awaiting-payment" && isBuyer,
    // What failed matters to those who can refund it again.
    refunds: refunds.map((refund) => refundView(refund, order, isAdmin)),
    loweredCents,
    payments: isAdmin
      ? {
          captures,
          /** What is to be refunded again, in words; empty for nothing. */
          owed: owedText(order),
          /** The refunds that staff can end. */
          stuck: stuckRefundsOf(order.id).map(({ id, captureId, amountCents }) => ({ id, captureId, amountCents })),
          disputes: disputes.map(({ answerBy, updatedAt: _, ...dispute }) => ({
            ...dispute,
            title: DISPUTE_TITLES[dispute.state],
            answerBy: answerBy?.toISOString() ?? null,
          })),
          /** The order was paid after its items sold out. */
          soldOut: wasPaidAfterStockRanOut(order),
          /** Whether the admin may refund payments and mark them as reviewed. */
          mayRefund: hasPermission(person, "orders.refund"),
        }
      : null,
    returns: returnsData(order, person),
    options,
    /** Seconds until the order's stock is released. */
    secondsToPay,
    isBuyer,
    ending: endingOf(view, loweredCents, charge),
  };
}

export type OrderPageData = Awaited<ReturnType<typeof orderPageData>>;
