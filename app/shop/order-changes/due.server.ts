import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { order, orderItem } from "~/platform/schema.server";
import { splitDiscount } from "../money/totals";
import { refundedTax } from "../order-lines/line-money";
import { itemsOf, type Order } from "../orders/order.server";

/**
 * Lowers the price of an order to what is paid of it, as a discount: on the items that are not refunded, with their tax, and
 * then on the shipping. Nothing is due any more.
 */
export function waiveDue(tx: Transaction, found: Order): void {
  const { id, dueCents } = found;
  if (dueCents === 0) return;
  const items = itemsOf(id);
  const net = items.map((item) => item.priceCents * item.qty - item.discountCents - item.refundedNetCents);
  const unrefunded = net.reduce((sum, cents) => sum + Math.max(0, cents), 0);
  const unrefundedTax = found.taxCents - refundedTax(found, items);
  const ofItems = Math.min(dueCents, unrefunded + unrefundedTax);
  const [itemsOff = 0, taxOff = 0] = splitDiscount(ofItems, [unrefunded, unrefundedTax]);
  const shippingOff = Math.min(found.shippingCents, dueCents - itemsOff - taxOff);
  const parts = splitDiscount(
    itemsOff,
    net.map((cents) => Math.max(0, cents)),
  );
  for (const [index, { position, discountCents }] of items.entries())
    tx.update(orderItem)
      .set({ discountCents: discountCents + (parts[index] ?? 0) })
      .where(and(eq(orderItem.orderId, id), eq(orderItem.position, position)))
      .run();
  const totalCents = found.totalCents - itemsOff - taxOff - shippingOff;
  tx.update(order)
    .set({
      itemsCents: found.itemsCents - itemsOff,
      discountCents: found.discountCents + itemsOff,
      taxCents: found.taxCents - taxOff,
      shippingCents: found.shippingCents - shippingOff,
      shippingDiscountCents: found.shippingDiscountCents + shippingOff,
      totalCents,
      dueCents: totalCents - (found.totalCents - dueCents),
    })
    .where(eq(order.id, id))
    .run();
}
