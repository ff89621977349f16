import { countsFor, type Deduction, deductionFrom, type PricedLine } from "./discount-kinds";
import { shareOf } from "./tax-percent";

/** The sums of an order. Items, tax and shipping add up to the total; a discount is taken off before. */
export type Totals = {
  /** The items at their prices, less the discount. */
  itemsCents: number;
  /** What the discount took off the items. */
  discountCents: number;
  /** The shipping rate, less the discount. */
  shippingCents: number;
  /** What the discount took off the shipping rate. */
  shippingDiscountCents: number;
  taxCents: number;
  totalCents: number;
};

/**
 * Tax on an amount, rounded half up to whole cents.
 * @param itemsCents the items' total, in cents
 * @param taxRate in thousandths of a percent
 * @returns cents
 */
export function taxOn(itemsCents: number, taxRate: number): number {
  return shareOf(itemsCents, taxRate);
}

/**
 * The total of an order's items at their prices, in cents.
 * @param lines price in cents and quantity of each
 */
export function itemsTotal(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.priceCents * line.qty, 0);
}

const sumOf = (off: number | number[]): number =>
  typeof off === "number" ? off : off.reduce((sum, cents) => sum + cents, 0);

const countedLines = (lines: readonly PricedLine[], deduction: Deduction) =>
  deduction.category ? lines.filter((line) => countsFor(deduction, line)) : lines;

/**
 * What a discount takes off the items, never more than those cost that it counts for.
 * @param lines price in cents, quantity and category of each
 * @returns cents
 */
export function itemsDeduction(lines: readonly PricedLine[], deduction: Deduction | null): number {
  return deduction === null ? 0 : sumOf(deductionFrom("items", deduction, countedLines(lines, deduction)));
}

/**
 * What a discount takes off each line, in all the deduction from the items: none is more than its line.
 * @param lines price in cents, quantity and category of each
 * @returns cents for each line
 */
export function lineDeductions(lines: readonly PricedLine[], deduction: Deduction | null): number[] {
  if (deduction === null) return lines.map(() => 0);
  const counted = countedLines(lines, deduction);
  const off = deductionFrom("items", deduction, counted);
  const parts =
    typeof off === "number"
      ? splitDiscount(
          off,
          counted.map(({ priceCents, qty }) => priceCents * qty),
        )
      : off;
  let next = 0;
  return lines.map((line) => (countsFor(deduction, line) ? (parts[next++] ?? 0) : 0));
}

/**
 * What a discount takes off a shipping rate, never more than it costs.
 * @param rateCents in cents
 * @returns cents
 */
export function shippingDeduction(rateCents: number, deduction: Deduction | null): number {
  return deduction === null ? 0 : sumOf(deductionFrom("shipping", deduction, [{ priceCents: rateCents, qty: 1 }]));
}

/**
 * The totals of an order: the items less the discount, tax on them, and the shipping rate, which is not taxed.
 * @param lines price in cents and quantity of each
 * @param rateCents the selected shipping rate, in cents
 * @param taxRate in thousandths of a percent
 */
export function orderTotals(
  lines: readonly PricedLine[],
  rateCents: number,
  taxRate: number,
  deduction: Deduction | null = null,
): Totals {
  const fullCents = itemsTotal(lines);
  const discountCents = itemsDeduction(lines, deduction);
  const shippingDiscountCents = shippingDeduction(rateCents, deduction);
  const itemsCents = fullCents - discountCents;
  const shippingCents = rateCents - shippingDiscountCents;
  const taxCents = taxOn(itemsCents, taxRate);
  const totalCents = itemsCents + taxCents + shippingCents;
  return { itemsCents, discountCents, shippingCents, shippingDiscountCents, taxCents, totalCents };
}

/** The totals of an order whose shipping the shop pays, as a discount. */
export const withoutShipping = (totals: Totals): Totals => ({
  ...totals,
  shippingCents: 0,
  shippingDiscountCents: totals.shippingDiscountCents + totals.shippingCents,
  totalCents: totals.totalCents - totals.shippingCents,
});

/**
 * Splits a discount over the lines of an order, in proportion to what each costs. The parts add up to the discount, and
 * none is more than its line.
 * @param discountCents at most the lines' total
 * @param lineCents what each line costs
 * @returns cents for each line
 */
export function splitDiscount(discountCents: number, lineCents: number[]): number[] {
  const total = lineCents.reduce((sum, cents) => sum + cents, 0);
  if (total === 0 || discountCents === 0) return lineCents.map(() => 0);
  // Each part is the step between two rounded sums. BigInt, because the products are beyond exact numbers.
  const shareUpTo = (cents: number) => Number((BigInt(discountCents) * BigInt(cents)) / BigInt(total));
  let before = 0;
  return lineCents.map((cents) => {
    const part = shareUpTo(before + cents) - shareUpTo(before);
    before += cents;
    return part;
  });
}
