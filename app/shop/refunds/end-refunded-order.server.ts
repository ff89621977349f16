import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { order, refundLine } from "~/platform/schema.server";
import { shipIfNothingIsLeft } from "../fulfillment/shipments.server";
import { itemsText } from "../order-lines/item-label";
import { lineId, restockedOf, unitsToShip } from "../order-lines/line";
import { itemsOf, type Order, type OrderItem, orderById } from "../orders/order.server";
import type { Actor } from "../orders/order-events.server";
import { refreshBuyer } from "../orders/verified-buyer.server";
import { refundOfLines } from "./refund-lines.server";
import type { Refund } from "./refund-parts.server";

/**
 * Ends an order that a refund of all of it has ended, although money of it came back to the shop: as canceled, or what was not sent
 * of one that is partly shipped.
 * @returns what it did, in words; empty for an order that has ended otherwise
 */
export function endRefundedOrder(tx: Transaction, refunded: Refund, actor: Actor): string[] {
  const found = orderById(tx, refunded.orderId ?? "");
  if (found.cancelledAt || found.shippedAt) return [];
  if (found.isBegun) {
    const cancelled = cancelUnsent(tx, refunded, found, actor);
    return cancelled.length > 0 ? [`${itemsText(cancelled)} not sent any more`] : [];
  }
  const ended = { cancelledAt: new Date(), cancelReason: "", holdsStock: false };
  tx.update(order).set(ended).where(eq(order.id, found.id)).run();
  refreshBuyer(tx, found.id);
  return found.holdsStock && restockedOf(itemsOf(found.id)).length > 0 ? ["items not put back in stock"] : [];
}

/** Cancels what was not sent of an order that a refund of all of it had ended, so that the order is shipped and ends. */
function cancelUnsent(tx: Transaction, { id, stock }: Refund, found: Order, actor: Actor): OrderItem[] {
  const unsent = itemsOf(found.id).flatMap((item) => {
    const units = unitsToShip(item);
    return units > 0 ? [{ ...item, qty: units }] : [];
  });
  if (unsent.length === 0) return [];
  const items = unsent.map((item) => ({ _id: lineId(item), qty: item.qty }));
  const { rows } = refundOfLines(found, { items, isCancelled: true }, stock === "returned");
  for (const row of rows)
    tx.insert(refundLine)
      .values({ ...row, refundId: id })
      .onConflictDoUpdate({
        target: [refundLine.orderId, refundLine.position, refundLine.refundId],
        set: {
          qty: sql`qty + excluded.qty`,
          unsentQty: sql`unsent_qty + excluded.unsent_qty`,
          netCents: sql`net_cents + excluded.net_cents`,
        },
      })
      .run();
  shipIfNothingIsLeft(tx, found.id, actor);
  return unsent;
}
