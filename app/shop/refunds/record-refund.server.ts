import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { orderReturn, refund, refundLine } from "~/platform/schema.server";
import type { RefundState } from "~/providers/payments/payment-provider";
import { reopenIfUnitsAreLeft, shipmentsOf } from "../fulfillment/shipments.server";
import { dropChange } from "../order-changes/apply-change.server";
import { unitsToRefund, unitsToShip } from "../order-lines/line";
import { itemsOf, orderById } from "../orders/order.server";
import { type Actor, recordOrderEvent } from "../orders/order-events.server";
import { refreshBuyer } from "../orders/verified-buyer.server";
import { applyRefund, isAllRefunded } from "./apply-refund.server";
import { checkAgain } from "./captures.server";
import { endRefundedOrder } from "./end-refunded-order.server";
import { partialRefundText } from "./refund-lines.server";
import { amountOf, groupOf, isUnderWay, type Refund, requesterOf } from "./refund-parts.server";

type RefundResult = { id: string | null; state: RefundState; issue?: string };

/**
 * Stores the provider's result of a refund. A refund that the provider has failed stays failed, and a completed one completed unless
 * it fails afterwards: any other response that arrives late changes nothing. One that the shop has given up without an answer can
 * be made all the same.
 * @returns the status of the refund after that
 */
export function recordResult(
  tx: Transaction,
  providerName: string,
  requested: Refund,
  { id: providerRefundId, state: status, issue }: RefundResult,
  actor: Actor,
): Refund["status"] {
  const known = tx.select().from(refund).where(eq(refund.id, requested.id)).get();
  if (known?.status === "completed" && status === "failed") {
    recordSentBack(tx, known, providerName);
    return "sent-back";
  }
  if (!known || known.status === status) return known?.status ?? status;
  const isGivenUp = known.status === "failed" && known.providerRefundId === null && providerRefundId !== null;
  if (isGivenUp) reviveRefund(tx, known);
  else if (!isUnderWay(known)) return known.status;
  const updatedAt = new Date();
  if (providerRefundId !== null) takeFromOther(tx, providerName, requested, providerRefundId);
  tx.update(refund).set({ status, providerRefundId, updatedAt }).where(eq(refund.id, requested.id)).run();
  if (status === "failed") recordFailed(tx, providerName, known, issue);
  const group = groupOf(tx, isGivenUp ? { ...known, groupId: null } : known);
  // The sums of the buyer have each part, also while another one is under way.
  if (status === "completed" && known.orderId) refreshBuyer(tx, known.orderId);
  const by = status === "failed" ? requesterOf(known, providerName) : actor;
  if (status !== "pending" && !group.some(isUnderWay)) applyRefund(tx, group, by);
  return status;
}

/**
 * Prepares a refund that was given up, such as one that staff has stopped, for the answer that came after all: it is one of its own, and
 * does to the order's units what is still to be done.
 */
function reviveRefund(tx: Transaction, { id, orderId, createdAt, restocks, cancelReason }: Refund): void {
  const items = orderId === null ? [] : itemsOf(orderId);
  const rows = tx.select().from(refundLine).where(eq(refundLine.refundId, id)).all();
  const isOpen = rows.every(({ position, qty, unsentQty }) =>
    items.some((item) => item.position === position && unitsToRefund(item) >= qty && unitsToShip(item) >= unsentQty),
  );
  if (!isOpen) {
    tx.delete(refundLine).where(eq(refundLine.refundId, id)).run();
    tx.update(orderReturn).set({ refundId: null }).where(eq(orderReturn.refundId, id)).run();
  }
  const isAsThen = orderId !== null && shipmentsOf(orderId).every(({ shippedAt }) => shippedAt < createdAt);
  const ending = isAsThen ? { restocks, cancelReason } : { restocks: false, cancelReason: null };
  tx.update(refund)
    .set({ groupId: null, ...ending })
    .where(eq(refund.id, id))
    .run();
}

/** What follows from a part of a refund that has failed: those that were not sent fail with it, and what is refunded keeps the lines. */
function recordFailed(tx: Transaction, providerName: string, known: Refund, issue: string | undefined): void {
  const others = groupOf(tx, known).filter(({ id }) => id !== known.id);
  // Of a refund whose first part was accepted and fails later, the next one may be on its way.
  const unsent = others.filter(({ status }) => status === "asked").slice(known.status === "asked" ? 0 : 1);
  for (const { id } of unsent)
    tx.update(refund).set({ status: "failed", updatedAt: new Date() }).where(eq(refund.id, id)).run();
  const failed = [known, ...unsent];
  const kept = others.filter((each) => !unsent.includes(each) && each.status !== "failed");
  const [first] = kept;
  if (first) {
    const ids = failed.map(({ id }) => id);
    tx.update(refundLine).set({ refundId: first.id }).where(inArray(refundLine.refundId, ids)).run();
    tx.update(orderReturn).set({ refundId: first.id }).where(inArray(orderReturn.refundId, ids)).run();
    // For the sums of the reports, which follow it.
    tx.update(refund).set({ status: first.status }).where(eq(refund.id, first.id)).run();
  }
  // What is refunded of it all the same is a refund of an amount: the order ends by another one.
  const hasLines = first && tx.select().from(refundLine).where(eq(refundLine.refundId, first.id)).get() !== undefined;
  if (known.groupId !== null && !hasLines)
    tx.update(refund).set({ restocks: false, cancelReason: null }).where(eq(refund.groupId, known.groupId)).run();
  if (!known.orderId) return;
  reopenIfUnitsAreLeft(tx, known.orderId);
  const isDropped = known.changeNum !== null && dropChange(tx, known.changeNum);
  checkAgain(tx, known.orderId);
  const all = first ? ` of ${amountOf([known, ...others])}` : "";
  const parts = [
    `${amountOf(failed)}${all}${issue ? ` (${issue})` : ""}`,
    first && partialRefundText(tx, kept),
    isDropped && `The items of the order stay as they are${first ? "" : ": change them again"}`,
    !isDropped && !hasLines && known.cancelReason !== null && "The order is not canceled: cancel it again",
    !isDropped && !hasLines && known.cancelReason === null && "Refund it again, or send the money another way",
  ];
  const detail = parts.filter(Boolean).join(". ");
  recordOrderEvent(tx, known.orderId, "refund-failed", { actor: { name: providerName }, detail });
}

/**
 * Takes the provider's id from a refund that was mistaken for another one of the same amount, before the provider said whose
 * request each is: that one is requested again, unless it was recorded as made on the provider's site.
 */
function takeFromOther(tx: Transaction, providerName: string, { id }: Refund, providerRefundId: string): void {
  const status = sql`iif(${refund.actorName} = ${providerName}, 'failed', 'asked')`;
  const isOther = and(eq(refund.providerRefundId, providerRefundId), ne(refund.id, id));
  tx.update(refund).set({ status, providerRefundId: null }).where(isOther).run();
}

/**
 * Records that a completed refund has failed afterwards, for example because the payer's account is closed: the provider has
 * the money again. What was done to the order's units stays done: an order that has ended by the refund stays ended.
 */
function recordSentBack(tx: Transaction, refunded: Refund, providerName: string): void {
  tx.update(refund).set({ status: "sent-back", updatedAt: new Date() }).where(eq(refund.id, refunded.id)).run();
  log.warn({ order: refunded.orderId, refund: refunded.id }, "completed refund failed afterwards");
  if (!refunded.orderId) return;
  const found = orderById(tx, refunded.orderId);
  const untilThen = found.refundedCents + refunded.amountCents;
  const hadEnded = refunded.changeNum === null && isAllRefunded(tx, refunded, found, untilThen);
  const actor = { name: providerName };
  const ended = hadEnded ? endRefundedOrder(tx, found.id, actor) : [];
  refreshBuyer(tx, found.id);
  const detail = [amountOf([refunded]), "refund it again, or send the money another way", ...ended].join("; ");
  recordOrderEvent(tx, found.id, "refund-sent-back", { actor, detail });
}
