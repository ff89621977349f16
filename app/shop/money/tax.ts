import type { TaxLine } from "~/platform/schema.server";
import { partOf } from "./part-of";
import { splitDiscount } from "./split";

/** The id of the tax class that always exists. */
export const STANDARD_CLASS = "standard";

/** How shipping is taxed: not at all, at the standard class's rate, or at the rates of the items in proportion to them. */
export const SHIPPING_TAXES = ["none", "standard", "proportional"] as const;
export type ShippingTax = (typeof SHIPPING_TAXES)[number];

/** A tax rate, with the class that it was entered for. */
export type TaxRate = {
  taxClass: string;
  /** Thousandths of a percent. */
  rate: number;
};

/** How an order is taxed: what follows from the shop's settings and from the place that it is shipped to. */
export type TaxRule = {
  /** Whether the prices include the tax, so that it is a part of them, or else it is added to them. */
  pricesIncludeTax: boolean;
  shippingTax: ShippingTax;
  /** The rate of a tax class, by its id, at the order's place. */
  rateOf(taxClass: string): TaxRate;
};

/** A rate is in thousandths of a percent: this many are the whole. */
const WHOLE = 100_000;

/**
 * The tax of an amount, rounded half up to the smallest unit.
 * @param rate in thousandths of a percent
 * @param isIncluded whether the amount includes it
 * @returns in the amount's unit
 */
export const taxOn = (cents: number, rate: number, isIncluded = false): number =>
  partOf(cents, rate, isIncluded ? WHOLE + rate : WHOLE);

/** What is taxed of an order at one rate, in cents as it was entered. */
export const taxedCents = ({ itemsCents, shippingCents }: TaxLine): number => itemsCents + shippingCents;

/** What is taxed of an order at one rate, in cents without the tax. */
export const netOf = (line: TaxLine, pricesIncludeTax: boolean): number =>
  taxedCents(line) - (pricesIncludeTax ? line.taxCents : 0);

/**
 * The tax of a part of what is taxed at one rate, such as what is refunded of it. What was refunded before a change of the lines
 * comes first, and keeps its tax; of the rest, each part has its share of the tax.
 * @param cents what the part costs as it was entered; more than all counts as all
 * @returns cents; that of all is the tax at the rate
 */
export function taxOfPart(line: TaxLine, cents: number): number {
  const { refunded = { cents: 0, taxCents: 0 } } = line;
  if (cents <= refunded.cents) return partOf(refunded.taxCents, cents, refunded.cents);
  const rest = Math.max(0, taxedCents(line) - refunded.cents);
  return refunded.taxCents + partOf(line.taxCents - refunded.taxCents, Math.min(cents - refunded.cents, rest), rest);
}

/**
 * The tax of an order by rate: of each, what its lines cost together and its part of the shipping, rounded once. It does not
 * depend on the order of the lines.
 * @param lines what each costs less its part of the discount, in cents as it was entered, and its tax class
 * @param shippingCents the shipping less the discount
 * @returns from the highest rate
 */
export function taxLines(
  rule: TaxRule,
  lines: readonly { cents: number; taxClass: string }[],
  shippingCents: number,
): TaxLine[] {
  const byRate = new Map<number, TaxLine>();
  const at = ({ taxClass, rate }: TaxRate): TaxLine => {
    const known = byRate.get(rate);
    const line = known ?? { taxClass, rate, itemsCents: 0, shippingCents: 0, taxCents: 0 };
    // Of classes with equal rates, the standard one stands for all, or else the first by name.
    if (taxClass === STANDARD_CLASS || (line.taxClass !== STANDARD_CLASS && taxClass < line.taxClass))
      line.taxClass = taxClass;
    byRate.set(rate, line);
    return line;
  };
  for (const { cents, taxClass } of lines) at(rule.rateOf(taxClass)).itemsCents += cents;
  const itemsCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  // Items that cost nothing have no rates to share the shipping over.
  const isShared = rule.shippingTax === "proportional" && itemsCents > 0;
  if (rule.shippingTax !== "none" && shippingCents > 0 && !isShared)
    at(rule.rateOf(STANDARD_CLASS)).shippingCents = shippingCents;
  const found = [...byRate.values()].sort((one, other) => other.rate - one.rate);
  const shares = splitDiscount(
    isShared ? shippingCents : 0,
    found.map((line) => line.itemsCents),
  );
  return found.map((line, index) => {
    const taxed = { ...line, shippingCents: line.shippingCents + (shares[index] ?? 0) };
    return { ...taxed, taxCents: taxOn(taxedCents(taxed), line.rate, rule.pricesIncludeTax) };
  });
}

/** The sum of the tax of all rates, in cents. */
export const taxOfLines = (lines: readonly TaxLine[]): number => lines.reduce((sum, { taxCents }) => sum + taxCents, 0);

/** What an order stores of its tax. */
export type TaxedOrder = {
  itemsCents: number;
  taxCents: number;
  includedTaxCents: number;
  taxRate: number;
  pricesIncludeTax: boolean;
  taxLines: TaxLine[];
};

/** The tax of an order by rate. Orders from before there were tax classes have one rate, and their shipping is not taxed. */
export const taxLinesOf = ({
  taxLines: stored,
  itemsCents,
  taxCents,
  taxRate,
}: Omit<TaxedOrder, "includedTaxCents">): TaxLine[] =>
  stored.length > 0 ? stored : [{ taxClass: STANDARD_CLASS, rate: taxRate, itemsCents, shippingCents: 0, taxCents }];

/** The tax of an order by rate as it is shown: the rate in thousandths of a percent, what is taxed without the tax, the tax. */
export const shownTaxLines = (
  order: Omit<TaxedOrder, "includedTaxCents">,
): { taxClass: string; rate: number; netCents: number; taxCents: number }[] =>
  taxLinesOf(order).map((line) => ({
    taxClass: line.taxClass,
    rate: line.rate,
    netCents: netOf(line, order.pricesIncludeTax),
    taxCents: line.taxCents,
  }));

/** The tax of an order, in cents, whether it is added to its prices or a part of them. */
export const taxOfOrder = ({ taxCents, includedTaxCents }: Pick<TaxedOrder, "taxCents" | "includedTaxCents">): number =>
  taxCents + includedTaxCents;
