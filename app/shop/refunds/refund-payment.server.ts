import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { paymentCapture } from "~/platform/schema.server";
import { requireNoOpenChange } from "../fulfillment/order-transitions.server";
import { requireSeenShipments, shipmentsOf } from "../fulfillment/shipments.server";
import { formatAmount } from "../money/format-money";
import { sumOf } from "../money/sum-of";
import { itemsText } from "../order-lines/item-label";
import { orderById } from "../orders/order.server";
import { type Actor, actorOf } from "../orders/order-events.server";
import { PARTLY_UNPAID } from "../orders/status-of.server";
import { lowersCash } from "../payment-methods/payment-text.server";
import type { Person } from "../sessions/session.server";
import {
  captureById,
  capturesToRefund,
  isBeingRefunded,
  partsOf,
  type Refundable,
  refundedOf,
  restOf,
} from "./captures.server";
import { owedOf } from "./owed-refund.server";
import { recordResult } from "./record-refund.server";
import {
  type LinesToRefund,
  refundOfLines,
  requireCosts,
  requireWithin,
  storeRefundLines,
} from "./refund-lines.server";
import type { Refund } from "./refund-parts.server";
import { type RefundOutcome, requestRefunds } from "./send-refund.server";
import { requireSeen, storeRefunds } from "./store-refund.server";

export type RefundInput = {
  /** In hundredths of the payment's currency; null for the rest of the payment. */
  amountCents: number | null;
  /** The reason, for the shop's own records. */
  note: string;
  /** The payment to refund; those that paid the order by default. Lines take what it lacks from the order's other payments. */
  captureId?: string;
  /** What was left of the payments when the admin saw them, in cents. The refund is refused when it is another amount. */
  seenCents?: number | undefined;
  /** How many shipments the order had then. The refund is refused when it has another number: the stock is decided by that. */
  seenShipments?: number | undefined;
  /**
   * Whether a refund of all that is left puts the items back in stock, or one of lines. Another partial refund never does. By
   * default, those do that are not sent. Of an order that is partly sent, the refund of all that is left puts nothing else back.
   */
  restocks?: boolean;
  /** Units of the order's lines, with their exact money, instead of an amount. */
  lines?: LinesToRefund;
  /**
   * For an exchange: places the order that is paid by it, in the refund's transaction.
   * @param cents what the refund is worth
   * @returns the order, and how much of that pays it, in cents; `onPaid` is called once the payment is stored, with what is not
   *   sent any more in words
   */
  pays?: (tx: Transaction, cents: number) => { orderId: string; cents: number; onPaid: (unsent: string) => void };
  /** Called in the transaction that has stored the refund, before the provider is called. */
  onStored?: (tx: Transaction, refundId: string) => void;
};

/**
 * Refunds an order's payment, in full or in part, through its provider. The refund is stored before the provider is
 * called, with an id that makes the call idempotent; it is pending until the provider has completed it. If the response is lost,
 * the call is repeated in the background.
 * @returns as `requestRefunds`
 * @throws Invalid when the amount is more than the rest, or the order does not have the lines; Conflict when nothing can be refunded, or the provider refuses
 * @throws NotFound for another order's payment
 */
export async function refundPayment(admin: Person, orderId: string, input: RefundInput): Promise<RefundOutcome> {
  const actor = actorOf(admin);
  const requested = transaction((tx) => {
    const { captures, amountCents, restocks, ofLines, cancelReason, owed } = whatToRefund(tx, orderId, input);
    const paid = input.pays?.(tx, amountCents);
    const values = {
      orderId,
      actorName: admin.username,
      note: input.note,
      restocks,
      cancelReason,
      changeNum: null,
      createdAt: new Date(),
    };
    const payments = paid ? storeRefunds(tx, captures, { ...values, amountCents: paid.cents }) : [];
    const left = captures.map(({ capture }) => ({ capture, rest: capture.amountCents - refundedOf(tx, capture.id) }));
    const sent = storeRefunds(tx, left, { ...values, amountCents: amountCents - (paid?.cents ?? 0) }, owed);
    const stored = [...payments, ...sent];
    const first = stored.find(({ changeNum }) => changeNum === null) ?? stored[0];
    if (ofLines && first) storeRefundLines(tx, first.id, ofLines);
    if (first) input.onStored?.(tx, first.id);
    for (const each of payments) payWithRefund(tx, each, paid?.orderId ?? "", actor);
    paid?.onPaid(itemsText(ofLines?.unsent ?? []));
    return sent;
  });
  return requestRefunds(requested, actor);
}

/** What a refund gives back, and of which payments. @throws the errors of `refundPayment` that need no provider */
function whatToRefund(tx: Pick<Transaction, "select">, orderId: string, input: RefundInput) {
  const named = capturesToRefund(tx, orderId, input.captureId);
  const paysOrder = named[0].capture.reviewReason === null;
  const paying = paysOrder ? capturesToRefund(tx, orderId, undefined) : named;
  const [first] = named;
  const { capture } = first;
  // Lines cost what they cost: what the named payment lacks, the order's others have.
  const others = paying.filter((each) => each.capture.id !== capture.id);
  const captures: [Refundable, ...Refundable[]] = input.lines ? [first, ...others] : named;
  const rest = restOf(captures);
  if (rest <= 0) {
    throw new Conflict(
      captures.some((each) => isBeingRefunded(tx, each.capture.id))
        ? "A refund of this payment is under way. Nothing else is left to refund."
        : "This payment was refunded already.",
    );
  }
  requireSeen(paying, input.seenCents);
  requireSeenShipments(shipmentsOf(orderId), input.seenShipments);
  const found = orderById(tx, orderId);
  if (paysOrder) requireNoOpenChange(found);
  const ofLines = input.lines && refundOfLines(found, input.lines, input.restocks, restOf(paying));
  const endsOrder = ofLines?.isWhole === true && input.lines?.isCancelled === true;
  if (ofLines && !endsOrder && found.dueCents > 0) throw new Conflict(PARTLY_UNPAID);
  if (ofLines && !paysOrder) throw new Conflict("This payment did not pay the order. Refund an amount of it instead.");
  if (ofLines) requireCosts(ofLines, input.lines?.isCancelled === true);
  const ofReturn = input.lines?.ofReturn;
  const exactCents = ofLines && !ofLines.isWhole ? ofLines.amountCents : input.amountCents;
  const amountCents = ofLines && ofReturn ? Math.min(ofLines.amountCents, rest) : (exactCents ?? rest);
  const format = (cents: number) => formatAmount(cents, capture.currency);
  requireWithin(amountCents, rest, format, ofLines ? "items" : "amount");
  const isRest = !ofLines && paysOrder && amountCents === restOf(paying);
  const cancelReason = endsOrder ? input.note : null;
  const restocks = isRest && (input.restocks ?? !found.shippedAt);
  const owed = paysOrder && (!ofLines || ofLines.isWhole) ? owedOf(tx, found) : undefined;
  return { found, captures, amountCents, restocks, ofLines, cancelReason, owed };
}

/** What a refund would do. Amounts are in hundredths of the payment's currency. */
export type RefundPreview = {
  amountCents: number;
  /** What of the amount is not given back, but taken off the cash that is to be paid on delivery. */
  cashCents: number;
  currency: string;
  /** What would not be sent any more beside the chosen items, in words; empty for nothing. */
  unsent: string;
};

/**
 * What a refund would do. Nothing is stored.
 * @throws the errors of `refundPayment` that need no provider
 */
export function refundPreview(orderId: string, input: RefundInput): RefundPreview {
  const { found, captures, amountCents, ofLines } = whatToRefund(db, orderId, input);
  const ofCash = partsOf(captures, amountCents).filter(({ capture }) => lowersCash(capture.id, found));
  return {
    amountCents,
    cashCents: sumOf(ofCash.map(({ cents }) => cents)),
    currency: captures[0].capture.currency,
    unsent: itemsText(ofLines?.unsent ?? []),
  };
}

/** Completes a stored refund by which another order is paid: the money stays where it is. */
function payWithRefund(tx: Transaction, stored: Refund, paidOrderId: string, actor: Actor): void {
  const { id, amountCents, currency, captureId } = stored;
  const { provider } = captureById(tx, captureId);
  const updatedAt = new Date();
  const reference = paidOrderId;
  tx.insert(paymentCapture)
    .values({
      id: newId(),
      orderId: paidOrderId,
      provider,
      status: "captured",
      amountCents,
      currency,
      reference,
      refundId: id,
      updatedAt,
    })
    .run();
  recordResult(tx, provider, stored, { id: null, state: "completed" }, actor);
}
