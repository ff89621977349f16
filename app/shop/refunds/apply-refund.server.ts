import { and, desc, eq, gt, inArray, isNotNull, notExists, or } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { order, paymentCapture, refund, refundLine } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { shipIfNothingIsLeft } from "../fulfillment/shipments.server";
import { applyRefundedChange } from "../order-changes/apply-change.server";
import { waiveDue } from "../order-changes/due.server";
import { itemsText } from "../order-lines/item-label";
import { restockedOf } from "../order-lines/line";
import { recordCancellation, restockOrder } from "../orders/cancellation.server";
import { emailedOrder } from "../orders/emailed-order.server";
import { itemsOf, type Order, orderById } from "../orders/order.server";
import { type Actor, recordOrderEvent } from "../orders/order-events.server";
import { orderLabel } from "../orders/order-number";
import { paidCents } from "../orders/paid-amount";
import { refreshBuyer } from "../orders/verified-buyer.server";
import { variantExists } from "../variants/choose-variant.server";
import { captureById } from "./captures.server";
import { endRefundedOrder } from "./end-refunded-order.server";
import { excludeDeletedVariants, linesOfRefund, restockLines } from "./refund-lines.server";
import { amountOf, isByHand, type Refund } from "./refund-parts.server";
import { type RefundStock, refundStockText } from "./refund-stock";

/**
 * Whether an order ends by a refund: nothing is left then of what paid it. A refund of another payment, such as a second one,
 * ends nothing.
 * @param refundedCents what is refunded of what paid the order, with this refund
 */
export function isAllRefunded(
  tx: Transaction,
  { captureId }: Refund,
  found: Order,
  refundedCents = found.refundedCents,
): boolean {
  const paid = paidCents(found);
  return captureById(tx, captureId).reviewReason === null && paid > 0 && refundedCents >= paid;
}

const isCompleted = ({ status }: Refund) => status === "completed";

/** The order that a refund has paid, by an exchange. */
function paidOrderOf(tx: Transaction, parts: Refund[]): { number: number } | undefined {
  const ids = parts.map(({ id }) => id);
  return tx
    .select({ number: order.number })
    .from(paymentCapture)
    .innerJoin(order, eq(order.id, paymentCapture.orderId))
    .where(inArray(paymentCapture.refundId, ids))
    .get();
}

/** What was refunded, in words, and how much of it staff has to send. */
function amountsOf(tx: Transaction, settled: Refund[]): { amount: string; byHand: string | false } {
  const completed = settled.filter(isCompleted);
  const manual = completed.filter((each) => isByHand(tx, each));
  const isPart = manual.length > 0 && manual.length < settled.length;
  return { amount: amountOf(completed), byHand: isPart && `${amountOf(manual)} of it by hand` };
}

/**
 * Applies a refund to its order once no part of it is under way, and e-mails the buyer once: about the cancellation, or about the
 * refund. The order ends when all of its payment is refunded, as the admin who refunded the last part of it has chosen.
 */
export function applyRefund(tx: Transaction, group: Refund[], actor: Actor): void {
  // A part that came back meanwhile has done to the order what the others do; `recordSentBack` says that it came back.
  const settled = group.filter(({ status }) => status === "completed" || status === "sent-back");
  const [refunded] = settled;
  if (!refunded?.orderId) return;
  const { orderId } = refunded;
  if (settled.every(({ changeNum }) => changeNum !== null)) {
    applyChange(tx, refunded, settled, actor);
    return;
  }
  // It was requested again: what it does is done.
  if (group.some(({ stock }) => stock !== null)) return;
  const { amount, byHand } = amountsOf(tx, settled);
  let found = orderById(tx, orderId);
  const isChargeOpen = found.isPaymentPending;
  const isFull = isAllRefunded(tx, refunded, found, found.refundedCents + sentBackCents(tx, settled));
  // What is not paid of an order that ends is not due any more.
  if (isFull && found.dueCents > 0) {
    waiveUnpaid(tx, found, settled);
    found = orderById(tx, orderId);
  }
  const end = isFull ? endingOf(tx, refunded) : null;
  const isCancelled = end !== null && end.cancelReason !== null && !found.cancelledAt && !found.shippedAt;
  const named = settled.map((each) => ({ id: each.id, lines: linesOfRefund(tx, each.id, orderId) }));
  const { id, lines } = named.find((each) => each.lines) ?? { id: refunded.id, lines: null };
  excludeDeletedVariants(tx, settled);
  const stock = lines
    ? stockOfLines(lines, found)
    : stockAfter(tx, refunded, { isFull, restocks: end?.restocks ?? false, found });
  tx.update(refund).set({ stock }).where(eq(refund.id, id)).run();
  const saysWhy = stock !== "returned" && (lines ? !lines.withReturn : !isCancelled);
  const paid = paidOrderOf(tx, settled);
  const items = lines ? itemsText(lines.items) : "";
  // The buyer reads why units are not sent. Of the last ones of an order, its cancellation says so.
  const reason = lines?.isCancelled && !isCancelled ? refunded.note : null;
  const parts = [
    amount,
    reason === null ? items : `canceled: ${items}${reason && ` (${reason})`}`,
    byHand,
    paid && `pays order ${orderLabel(paid)}`,
    saysWhy && refundStockText(stock, []).replace(/^N/, "n").replace(/\.$/, ""),
  ];
  if (settled.some(isCompleted))
    recordOrderEvent(tx, orderId, "refunded", { actor, detail: parts.filter(Boolean).join("; ") });
  refreshBuyer(tx, orderId);
  if (lines && stock === "returned") restockLines(tx, lines.restocked, found, actor);
  if (isCancelled) {
    const { cancelReason, restocks } = end;
    recordCancellation(tx, orderId, {
      actor,
      reason: cancelReason ?? "",
      restocks,
      refundedCents: refundedByCancellation(tx, found),
      isChargeOpen,
    });
    return;
  }
  if (!lines && stock === "returned") restockOrder(tx, orderId, actor);
  if (isFull && !settled.every(isCompleted)) endRefundedOrder(tx, orderId, actor);
  if (lines) shipIfNothingIsLeft(tx, orderId, actor);
  // The rest of a cancellation's refund is under way; the email about that says what it refunded.
  if (refunded.cancelReason !== null && !isFull && settled.length === group.length) return;
  // The email about the exchange says what the refund has paid; that the order costs less on delivery, it does not.
  if ((paid && !refunded.lowersCash) || !settled.some(isCompleted)) return;
  const unsent = reason === null ? itemsText(lines?.unsent ?? []) : "";
  emailRefund(found, settled, { amount, items, reason, unsent });
}

/** Waives what is due of an order that a refund ends. Where that has the lines, these cost what was paid for them. */
function waiveUnpaid(tx: Transaction, found: Order, parts: Refund[]): void {
  const ids = parts.map(({ id }) => id);
  const ofRefund = inArray(refundLine.refundId, ids);
  tx.update(refundLine).set({ netCents: 0 }).where(ofRefund).run();
  waiveDue(tx, found);
  for (const { position, priceCents, qty, discountCents, refundedNetCents } of itemsOf(found.id)) {
    const netCents = priceCents * qty - discountCents - refundedNetCents;
    tx.update(refundLine)
      .set({ netCents })
      .where(and(ofRefund, eq(refundLine.position, position)))
      .run();
  }
}

function emailRefund(
  found: Order,
  settled: Refund[],
  about: { amount: string; items: string; reason: string | null; unsent: string },
): void {
  const givenBack = settled.filter(({ lowersCash }) => !lowersCash);
  const isCash = givenBack.length < settled.length;
  const refunded = isCash && givenBack.length > 0 ? amountOf(givenBack) : "";
  queueEmail("order-refunded", { order: emailedOrder(found), ...about, lowersCash: isCash, refunded });
}

/** Applies the refund of a change of an order's lines. */
function applyChange(tx: Transaction, { orderId, changeNum }: Refund, settled: Refund[], actor: Actor): void {
  if (orderId === null || changeNum === null) return;
  const { amount, byHand } = amountsOf(tx, settled);
  const found = orderById(tx, orderId);
  recordOrderEvent(tx, orderId, "refunded", { actor, detail: [amount, byHand].filter(Boolean).join("; ") });
  // The email about the change says what it refunded. One that came back is refunded again.
  if (!applyRefundedChange(tx, changeNum)) emailRefund(found, settled, { amount, items: "", reason: null, unsent: "" });
}

/** What came back of a refund before the rest of it was completed, in cents; 0 once something of the order was refunded after it. */
function sentBackCents(tx: Transaction, settled: Refund[]): number {
  const [first] = settled;
  const back = settled.filter(({ status, changeNum }) => status === "sent-back" && changeNum === null);
  if (!first || back.length === 0) return 0;
  const isLater = and(eq(refund.orderId, first.orderId ?? ""), gt(refund.createdAt, first.createdAt));
  const later = tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(isLater, eq(refund.status, "completed")))
    .get();
  return later ? 0 : back.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What the refunds of an order's cancellation have given back, in cents. */
function refundedByCancellation(tx: Transaction, found: Order): number {
  const isOfCancellation = and(
    eq(refund.orderId, found.id),
    eq(refund.status, "completed"),
    isNotNull(refund.cancelReason),
  );
  const refunds = tx.select().from(refund).where(isOfCancellation).all();
  const paid = refunds.filter(({ lowersCash }) => !lowersCash);
  return paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

type Units = { variantNum: number | null }[];

/** What comes of units of an order that are chosen to go back in stock. */
function stockOfUnits(units: Units, { holdsStock }: Pick<Order, "holdsStock">): RefundStock {
  if (!holdsStock || units.length === 0) return "none-held";
  return units.some(variantExists) ? "returned" : "deleted";
}

/** What a completed refund of lines does to the stock. */
const stockOfLines = ({ restocked }: { restocked: Units }, found: Order): RefundStock =>
  restocked.length === 0 ? "not-chosen" : stockOfUnits(restocked, found);

/** What a completed refund does to the stock. */
function stockAfter(
  tx: Transaction,
  refunded: Refund,
  { isFull, restocks, found }: { isFull: boolean; restocks: boolean; found: Order },
): RefundStock {
  const capture = tx.select().from(paymentCapture).where(eq(paymentCapture.id, refunded.captureId)).get();
  if (capture && capture.reviewReason !== null) return "other-payment";
  if (!isFull) return "partial";
  if (restocks)
    return wasReturned(tx, refunded.orderId) ? "none-held" : stockOfUnits(restockedOf(itemsOf(found.id)), found);
  return refunded.actorName === capture?.provider ? "at-provider" : "not-chosen";
}

/** Whether a refund has put back before what an order had out of the stock: one that came back to the shop, and is made again. */
function wasReturned(tx: Transaction, orderId: string | null): boolean {
  const ofLines = tx.select({ id: refundLine.refundId }).from(refundLine).where(eq(refundLine.refundId, refund.id));
  const isIt = and(eq(refund.orderId, orderId ?? ""), eq(refund.stock, "returned"), notExists(ofLines));
  return tx.select({ id: refund.id }).from(refund).where(isIt).get() !== undefined;
}

/** The refund that was to end the order: usually the one completed now, else the newest one of the rest of the payment. */
function endingOf(tx: Transaction, refunded: Refund): Refund | null {
  if (refunded.cancelReason !== null || refunded.restocks) return refunded;
  const isEnding = or(isNotNull(refund.cancelReason), eq(refund.restocks, true));
  const isOfOrder = and(eq(refund.orderId, refunded.orderId ?? ""), eq(refund.status, "completed"), isEnding);
  return tx.select().from(refund).where(isOfOrder).orderBy(desc(refund.createdAt)).get() ?? null;
}
