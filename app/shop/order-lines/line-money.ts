import type { TaxLine } from "~/platform/schema.server";
import { partOf } from "../money/part-of";
import { splitDiscount } from "../money/split";
import { sumOf } from "../money/sum-of";
import { type TaxedOrder, taxLinesOf, taxOfPart } from "../money/tax";
import type { LineCounts } from "./line";

/** A line of an order, with its unit price and its part of the order's discount, in cents. */
type PricedLine = LineCounts & {
  priceCents: number;
  discountCents: number;
  /** What the refunds of its units say that these cost, without added tax. */
  refundedNetCents: number;
  /** Thousandths of a percent. */
  taxRate: number;
};

type OrderTax = Omit<TaxedOrder, "includedTaxCents">;

type RefundedOrder = OrderTax & { refundedShippingCents: number };

type RefundedLine = Pick<PricedLine, "taxRate" | "refundedNetCents">;

/**
 * What units that are not refunded cost, without added tax: their part of what is left of their line. A change or a waiver can have
 * given the line another price since others were refunded at theirs.
 */
function netOf({ qty, priceCents, discountCents, refundedQty, refundedNetCents }: PricedLine, units: number): number {
  const left = qty - refundedQty;
  const leftCents = Math.max(0, priceCents * qty - discountCents - refundedNetCents);
  return priceCents * units - partOf(priceCents * left - leftCents, units, left);
}

/** The rate of an order's line, in thousandths of a percent. An order from before there were tax classes has one rate. */
export const rateOfLine = (
  { taxLines, taxRate }: Pick<TaxedOrder, "taxLines" | "taxRate">,
  line: Pick<RefundedLine, "taxRate">,
): number => (taxLines.length > 0 ? line.taxRate : taxRate);

/** What is refunded of an order at each of its rates, as `taxLinesOf` lists them: items and taxed shipping, in cents. */
function refundedByRate(order: OrderTax, lines: readonly RefundedLine[], shippingCents: number): number[] {
  const rates = taxLinesOf(order);
  const ofShipping = splitDiscount(
    shippingCents,
    rates.map((rate) => rate.shippingCents),
  );
  // A change of the lines can have left units at a rate that no line has any more; their tax is that of the last rate.
  const place = (line: RefundedLine) => {
    const found = rates.findIndex(({ rate }) => rate === rateOfLine(order, line));
    return found < 0 ? rates.length - 1 : found;
  };
  const sums = rates.map((_, index) => ofShipping[index] ?? 0);
  for (const line of lines) {
    const index = place(line);
    sums[index] = (sums[index] ?? 0) + line.refundedNetCents;
  }
  return sums;
}

/** The tax of what is refunded at each rate, in cents. */
const taxByRate = (order: OrderTax, refunded: number[]): number[] =>
  taxLinesOf(order).map((line, index) => taxOfPart(line, refunded[index] ?? 0));

/**
 * The tax of an order by rate, with what is refunded of lines and shipping at each rate as `refunded`: a change of the order
 * leaves that as it is.
 */
export function taxLinesWithRefunded(order: RefundedOrder, lines: readonly RefundedLine[]): Required<TaxLine>[] {
  const refunded = refundedByRate(order, lines, order.refundedShippingCents);
  const tax = taxByRate(order, refunded);
  return taxLinesOf(order).map((line, index) => ({
    ...line,
    refunded: { cents: refunded[index] ?? 0, taxCents: tax[index] ?? 0 },
  }));
}

/**
 * The tax by rate of an order whose lines are changed: that of the units that are not refunded with that of the refunded ones.
 * @param live the tax of what the order costs without the refunded units
 * @param order as it is before the change
 * @param lines those of the order before the change
 */
export function taxWithRefunded(live: TaxLine[], order: RefundedOrder, lines: readonly RefundedLine[]): TaxLine[] {
  const changed = live.map((line) => ({ ...line }));
  const ofItems = refundedByRate(order, lines, 0);
  const taxOfItems = taxByRate(order, ofItems);
  for (const [index, { rate, taxClass, refunded }] of taxLinesWithRefunded(order, lines).entries()) {
    if (refunded.cents === 0) continue;
    const known = changed.find((line) => line.rate === rate);
    const line = known ?? { taxClass, rate, itemsCents: 0, shippingCents: 0, taxCents: 0 };
    line.itemsCents += ofItems[index] ?? 0;
    line.taxCents += taxOfItems[index] ?? 0;
    line.refunded = refunded;
    if (!known) changed.push(line);
  }
  return changed.sort((one, other) => other.rate - one.rate);
}

/**
 * The money of units of an order's lines: their price less their part of the discount, and their part of the tax that is
 * added to the prices. Each is taken from what is left after those before it, so that the parts of all units add up to those of the
 * order to the smallest unit, for each of its rates.
 * @param order its tax by rate, and what is refunded of its shipping already, in cents
 * @param lines all lines of the order, with the units that are refunded already
 * @param chosen the units of some of them; at most those that are not refunded
 * @param shippingCents what is refunded of the shipping with them
 * @returns cents: of each chosen line without added tax, and the added tax of all of them and of the shipping
 */
export function moneyOfUnits(
  order: RefundedOrder,
  lines: readonly PricedLine[],
  chosen: readonly { item: PricedLine; units: number }[],
  shippingCents = 0,
): { netCents: number[]; taxCents: number } {
  const netCents = chosen.map(({ item, units }) => netOf(item, units));
  if (order.pricesIncludeTax) return { netCents, taxCents: 0 };
  const before = refundedByRate(order, lines, order.refundedShippingCents);
  const taken = chosen.map(({ item }, index) => ({ ...item, refundedNetCents: netCents[index] ?? 0 }));
  const untilNow = refundedByRate(order, lines, order.refundedShippingCents + shippingCents);
  const added = refundedByRate(order, taken, 0);
  const after = untilNow.map((cents, index) => cents + (added[index] ?? 0));
  return { netCents, taxCents: sumOf(taxByRate(order, after)) - sumOf(taxByRate(order, before)) };
}
