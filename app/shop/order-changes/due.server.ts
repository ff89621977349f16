import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { order, orderChange, orderItem } from "~/platform/schema.server";
import { partOf } from "../money/part-of";
import { splitDiscount } from "../money/split";
import { sumOf } from "../money/sum-of";
import { taxedCents, taxOn } from "../money/tax";
import { unitsToRefund } from "../order-lines/line";
import { rateOfLine, taxLinesWithRefunded } from "../order-lines/line-money";
import { itemsOf, type Order } from "../orders/order.server";

/** What a part of an order costs, and what of that is taxed at each of the order's rates, in cents. */
type Part = { cents: number; atRates: number[] };

/**
 * Takes an amount off parts of an order, one after the other: of each, off its price and its added tax in proportion.
 * @param taxCents the added tax of all parts at each rate
 * @returns what is taken off each part and off the tax at each rate, and what is left of the amount, in cents
 */
function takeOff(amountCents: number, parts: Part[], taxCents: number[]) {
  let left = amountCents;
  const taxLeft = [...taxCents];
  const taxOff = taxCents.map(() => 0);
  const off = parts.map(({ cents, atRates }, index) => {
    const tax = atRates.map((own, rate) => {
      const later = sumOf(parts.slice(index + 1).map((part) => part.atRates[rate] ?? 0));
      const [ofPart = 0] = splitDiscount(taxLeft[rate] ?? 0, [own, later]);
      taxLeft[rate] = (taxLeft[rate] ?? 0) - ofPart;
      return ofPart;
    });
    const taken = Math.min(left, sumOf([cents, ...tax]));
    left -= taken;
    const [net = 0, ...ofTax] = splitDiscount(taken, [cents, ...tax]);
    for (const [rate, each] of ofTax.entries()) taxOff[rate] = (taxOff[rate] ?? 0) + each;
    return net;
  });
  return { off, taxOff, left };
}

/** The units of an order's lines that were paid before a change made something due, by position. */
function paidUnits(tx: Transaction, orderId: string): Map<number, number> {
  const ofOrder = eq(orderChange.orderId, orderId);
  const changes = tx.select({ plan: orderChange.plan }).from(orderChange).where(ofOrder).orderBy(desc(orderChange.num));
  return new Map(changes.all().find(({ plan }) => plan.paidUnits)?.plan.paidUnits);
}

/**
 * Lowers the price of an order to what is paid of it, as a discount on what is not refunded, with its tax: first on the
 * shipping, then on the units that are not paid, and then on the others, of the last item first, so that those that were paid
 * before are worth what was paid. Nothing is due any more.
 */
export function waiveDue(tx: Transaction, found: Order): void {
  const { id, dueCents } = found;
  if (dueCents === 0) return;
  const items = itemsOf(id).reverse();
  const rates = taxLinesWithRefunded(found, items);
  const shippingOfRates = rates.map(({ shippingCents }) => shippingCents);
  const shipping = Math.max(0, found.shippingCents - found.refundedShippingCents);
  const paid = paidUnits(tx, id);
  const costs = items.map((item) => {
    const cents = Math.max(0, item.priceCents * item.qty - item.discountCents - item.refundedNetCents);
    const units = unitsToRefund(item);
    const unpaid = partOf(cents, Math.min(units, Math.max(0, item.qty - (paid.get(item.position) ?? 0))), units);
    return { unpaid, paid: cents - unpaid, rate: rateOfLine(found, item) };
  });
  const partsOf = (kind: "unpaid" | "paid") =>
    costs.map((cost) => ({
      cents: cost[kind],
      atRates: rates.map(({ rate }) => (rate === cost.rate ? cost[kind] : 0)),
    }));
  const ofShipping = { cents: shipping, atRates: splitDiscount(shipping, shippingOfRates) };
  const parts = [ofShipping, ...partsOf("unpaid"), ...partsOf("paid")];
  // Tax that is part of the prices falls with them.
  const unrefundedTax = rates.map(({ taxCents, refunded }) =>
    found.pricesIncludeTax ? 0 : Math.max(0, taxCents - refunded.taxCents),
  );
  const { off, taxOff, left } = takeOff(dueCents, parts, unrefundedTax);
  const [shippingOff = 0, ...ofItems] = off;
  const linesOff = items.map((_, index) => (ofItems[index] ?? 0) + (ofItems[items.length + index] ?? 0));
  const itemsOff = sumOf(linesOff);
  for (const [index, { position, discountCents }] of items.entries())
    tx.update(orderItem)
      .set({ discountCents: discountCents + (linesOff[index] ?? 0) })
      .where(and(eq(orderItem.orderId, id), eq(orderItem.position, position)))
      .run();
  const totalCents = found.totalCents - dueCents + left;
  const shippingParts = splitDiscount(shippingOff, shippingOfRates);
  const taxLines = rates.map((line, index) => {
    const ofRate = items.map((item, place) => (rateOfLine(found, item) === line.rate ? (linesOff[place] ?? 0) : 0));
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
      dueCents: left,
    })
    .where(eq(order.id, id))
    .run();
}
