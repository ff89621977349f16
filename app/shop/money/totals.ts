import { countsFor, type Deduction, deductionFrom, type PricedLine } from "./discount-kinds";
import { splitDiscount } from "./split";
import { sumOf } from "./sum-of";
import { STANDARD_CLASS, type TaxedOrder, type TaxRule, taxLines, taxOfLines } from "./tax";

/** The sums of an order. Items, added tax and shipping add up to the total; a discount is taken off before. */
export type Totals = {
  /** The items at their prices, less the discount. */
  itemsCents: number;
  /** What the discount took off the items. */
  discountCents: number;
  /** The shipping rate, less the discount. */
  shippingCents: number;
  /** What the discount took off the shipping rate. */
  shippingDiscountCents: number;
  /** The tax that is added to the prices. */
  taxCents: number;
  /** The tax that is part of the prices. */
  includedTaxCents: number;
  totalCents: number;
};

export type TaxedTotals = Totals & Pick<TaxedOrder, "pricesIncludeTax" | "taxLines" | "taxRate">;

type TaxedLine = PricedLine & { taxClass: string };

/** The total of an order's items at their prices, in cents. @param lines price in cents and quantity of each */
export const itemsTotal = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + line.priceCents * line.qty, 0);

const totalOff = (off: number | number[]): number => (typeof off === "number" ? off : sumOf(off));

const countedLines = (lines: readonly PricedLine[], deduction: Deduction) =>
  deduction.category ? lines.filter((line) => countsFor(deduction, line)) : lines;

/**
 * What a discount takes off the items, never more than those cost that it counts for.
 * @param lines price in cents, quantity and category of each
 * @returns cents
 */
export const itemsDeduction = (lines: readonly PricedLine[], deduction: Deduction | null): number =>
  deduction === null ? 0 : totalOff(deductionFrom("items", deduction, countedLines(lines, deduction)));

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
export const shippingDeduction = (rateCents: number, deduction: Deduction | null): number =>
  deduction === null ? 0 : totalOff(deductionFrom("shipping", deduction, [{ priceCents: rateCents, qty: 1 }]));

/**
 * The totals of an order: the items less the discount, the shipping rate, and their tax.
 * @param lines price in cents, quantity and tax class of each
 * @param rateCents the selected shipping rate, in cents
 * @param rule how the order is taxed
 * @param shipsFree whether the shop pays the shipping, as a discount
 */
export function orderTotals(
  lines: readonly TaxedLine[],
  rateCents: number,
  rule: TaxRule,
  deduction: Deduction | null = null,
  shipsFree = false,
): TaxedTotals {
  const off = lineDeductions(lines, deduction);
  const discountCents = sumOf(off);
  const shippingDiscountCents = shipsFree ? rateCents : shippingDeduction(rateCents, deduction);
  const itemsCents = itemsTotal(lines) - discountCents;
  const shippingCents = rateCents - shippingDiscountCents;
  const taxed = taxLines(
    rule,
    lines.map(({ priceCents, qty, taxClass }, index) => ({ cents: priceCents * qty - (off[index] ?? 0), taxClass })),
    shippingCents,
  );
  const { pricesIncludeTax } = rule;
  const tax = taxOfLines(taxed);
  const [taxCents, includedTaxCents] = pricesIncludeTax ? [0, tax] : [tax, 0];
  const [only, second] = taxed;
  return {
    itemsCents,
    discountCents,
    shippingCents,
    shippingDiscountCents,
    taxCents,
    includedTaxCents,
    totalCents: itemsCents + taxCents + shippingCents,
    pricesIncludeTax,
    taxLines: taxed,
    taxRate: only && !second ? only.rate : rule.rateOf(STANDARD_CLASS).rate,
  };
}
