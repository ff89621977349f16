import { and, eq } from "drizzle-orm";
import { afterCommit, type Transaction } from "~/platform/db.server";
import { order, orderItem } from "~/platform/schema.server";
import { splitDiscount } from "../money/split";
import { sumOf } from "../money/sum-of";
import { taxedCents, taxOn } from "../money/tax";
import { rateOfLine, taxLinesWithRefunded } from "../order-lines/line-money";
import { countLinesChange } from "../order-lines/lines-version.server";
import { itemsOf, type Order } from "../orders/order.server";

/**
 * Lowers the price of an order to what is paid of it, as a discount: on the items that are not refunded, with their tax, and
 * then on the shipping. Nothing is due any more.
 */
export function waiveDue(tx: Transaction, found: Order): void {
  const { id, dueCents } = found;
  if (dueCents === 0) return;
  const items = itemsOf(id);
  const unrefundedNet = items.map((item) =>
    Math.max(0, item.priceCents * item.qty - item.discountCents - item.refundedNetCents),
  );
  const unrefunded = sumOf(unrefundedNet);
  const rates = taxLinesWithRefunded(found, items);
  // Tax that is part of the prices falls with them.
  const unrefundedTax = rates.map(({ taxCents, refunded }) =>
    found.pricesIncludeTax ? 0 : Math.max(0, taxCents - refunded.taxCents),
  );
  const ofItems = Math.min(dueCents, sumOf([unrefunded, ...unrefundedTax]));
  const [itemsOff = 0, ...taxOff] = splitDiscount(ofItems, [unrefunded, ...unrefundedTax]);
  const shippingOff = Math.min(found.shippingCents, dueCents - ofItems);
  const parts = splitDiscount(itemsOff, unrefundedNet);
  for (const [index, { position, discountCents }] of items.entries())
    tx.update(orderItem)
      .set({ discountCents: discountCents + (parts[index] ?? 0) })
      .where(and(eq(orderItem.orderId, id), eq(orderItem.position, position)))
      .run();
  const totalCents = found.totalCents - ofItems - shippingOff;
  const shippingParts = splitDiscount(
    shippingOff,
    rates.map(({ shippingCents }) => shippingCents),
  );
  const taxLines = rates.map((line, index) => {
    const ofRate = items.map((item, place) => (rateOfLine(found, item) === line.rate ? (parts[place] ?? 0) : 0));
    const lower = {
      ...line,
      itemsCents: line.itemsCents - sumOf(ofRate),
      shippingCents: line.shippingCents - (shippingParts[index] ?? 0),
    };
    const { cents, taxCents: taxOfRefunded } = line.refunded;
    const taxCents = found.pricesIncludeTax
      ? taxOfRefunded + taxOn(Math.max(0, taxedCents(lower) - cents), line.rate, true)
      : line.taxCents - (taxOff[index] ?? 0);
    return { ...lower, taxCents };
  });
  const tax = sumOf(taxLines.map(({ taxCents }) => taxCents));
  tx.update(order)
    .set({
      itemsCents: found.itemsCents - itemsOff,
      discountCents: found.discountCents + itemsOff,
      taxCents: found.pricesIncludeTax ? 0 : tax,
      includedTaxCents: found.pricesIncludeTax ? tax : 0,
      taxLines,
      shippingCents: found.shippingCents - shippingOff,
      shippingDiscountCents: found.shippingDiscountCents + shippingOff,
      totalCents,
      dueCents: totalCents - (found.totalCents - dueCents),
    })
    .where(eq(order.id, id))
    .run();
  afterCommit(countLinesChange);
}
