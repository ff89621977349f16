import { type Deduction, deductionFrom, type PricedLine } from "./discount-kinds";
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

/**
 * What a discount takes off the items, never more than they cost.
 * @param lines price in cents and quantity of each
 * @returns cents
 */
export function itemsDeduction(lines: readonly PricedLine[], deduction: Deduction | null): number {
  return deductionFrom("items", deduction, itemsTotal(lines), lines);
}

/**
 * What a discount takes off a shipping rate, never more than it costs.
 * @param rateCents in cents
 * @param lines the items that are shipped
 * @returns cents
 */
export function shippingDeduction(
  rateCents: number,
  lines: readonly PricedLine[],
  deduction: Deduction | null,
): number {
  return deductionFrom("shipping", deduction, rateCents, lines);
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
  const shippingDiscountCents = shippingDeduction(rateCents, lines, deduction);
  const itemsCents = fullCents - discountCents;
  const shippingCents = rateCents - shippingDiscountCents;
  const taxCents = taxOn(itemsCents, taxRate);
  const totalCents = itemsCents + taxCents + shippingCents;
  return { itemsCents, discountCents, shippingCents, shippingDiscountCents, taxCents, totalCents };
}

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
