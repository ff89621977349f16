import { and, desc, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { order, paymentCapture, refund, refundLine } from "~/platform/schema.server";
import { shipIfNothingIsLeft } from "../fulfillment/shipments.server";
import { itemsText } from "../order-lines/item-label";
import { lineId, restockedOf, unitsToShip } from "../order-lines/line";
import { itemsOf, type Order, type OrderItem, orderById } from "../orders/order.server";
import type { Actor } from "../orders/order-events.server";
import { refreshBuyer } from "../orders/verified-buyer.server";
import { refundOfLines, storeRefundLines } from "./refund-lines.server";

/**
 * Ends an order that a refund of all of it has ended, although money of it came back to the shop: as canceled, or what was not sent
 * of one that is partly shipped.
 * @returns what it did, in words; empty for an order that has ended otherwise
 */
export function endRefundedOrder(tx: Transaction, orderId: string, actor: Actor): string[] {
  const found = orderById(tx, orderId);
  if (found.cancelledAt || found.shippedAt) return [];
  if (found.isBegun) {
    const cancelled = cancelUnsent(tx, found, actor);
    return cancelled.length > 0 ? [`${itemsText(cancelled)} not sent any more`] : [];
  }
  const ended = { cancelledAt: new Date(), cancelReason: "", holdsStock: false };
  tx.update(order).set(ended).where(eq(order.id, found.id)).run();
  refreshBuyer(tx, found.id);
  return found.holdsStock && restockedOf(itemsOf(found.id)).length > 0 ? ["items not put back in stock"] : [];
}

/** Cancels what was not sent of an order that a refund of all of it had ended, so that the order is shipped and ends. */
function cancelUnsent(tx: Transaction, found: Order, actor: Actor): OrderItem[] {
  const unsent = itemsOf(found.id).flatMap((item) => {
    const units = unitsToShip(item);
    return units > 0 ? [{ ...item, qty: units }] : [];
  });
  const ending = lastRefundOfAmount(tx, found.id);
  if (!ending || unsent.length === 0) return [];
  const items = unsent.map((item) => ({ _id: lineId(item), qty: item.qty }));
  storeRefundLines(tx, ending.id, refundOfLines(found, { items, isCancelled: true }, ending.stock === "returned"));
  shipIfNothingIsLeft(tx, found.id, actor);
  return unsent;
}

/** The refund that has refunded what was left of an order. One of lines, such as that of a return, says of these only what it is for. */
function lastRefundOfAmount(tx: Transaction, orderId: string) {
  const ofLines = tx.select({ id: refundLine.refundId }).from(refundLine).where(eq(refundLine.refundId, refund.id));
  const isDone = inArray(refund.status, ["completed", "sent-back"]);
  const isOfAmount = and(eq(refund.orderId, orderId), isDone, isNull(refund.changeNum), notExists(ofLines));
  return tx
    .select({ id: refund.id, stock: refund.stock })
    .from(refund)
    .innerJoin(paymentCapture, eq(paymentCapture.id, refund.captureId))
    .where(and(isOfAmount, isNull(paymentCapture.reviewReason)))
    .orderBy(desc(refund.createdAt), sql`${refund.stock} is null`)
    .get();
}
