import { formatMoney } from "./format-money";
import { formatPercent } from "./tax-percent";

/** The tax of an order as it is shown: the rates in thousandths of a percent, from the highest. Amounts in cents. */
export type ShownTax = {
  pricesIncludeTax: boolean;
  taxLines: readonly { rate: number; taxCents: number }[];
};

/**
 * The lines of an order's tax: below the items when it is added to them, or below the total when it is a part of that.
 * @param namesRate whether a single rate is named too
 */
export function taxRows(
  { pricesIncludeTax, taxLines }: ShownTax,
  namesRate = false,
): { added: { term: string; amount: string }[]; included: { term: string; amount: string }[] } {
  const rows = taxLines.map(({ rate, taxCents }) => {
    const isNamed = namesRate || pricesIncludeTax || taxLines.length > 1;
    // No price includes a tax of 0 %.
    const name = pricesIncludeTax && rate ? "Includes tax" : "Tax";
    return { term: isNamed ? `${name} (${formatPercent(rate)})` : "Tax", amount: formatMoney(taxCents) };
  });
  return pricesIncludeTax ? { added: [], included: rows } : { added: rows, included: [] };
}
