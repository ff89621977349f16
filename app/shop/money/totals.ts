export type Totals = { itemsCents: number; shippingCents: number; taxCents: number; totalCents: number };

/**
 * Tax on an amount, rounded half up to whole cents. Uses integers only: 15 % in floating point is a cent off for more
 * than one amount in a hundred.
 * @param itemsCents the items' total, in cents
 * @param taxRate in thousandths of a percent
 * @returns cents
 */
export function taxOn(itemsCents: number, taxRate: number): number {
  return Math.floor((taxRate * itemsCents + 50_000) / 100_000);
}

/**
 * The total of an order's items, in cents.
 * @param lines price in cents and quantity of each
 */
export function itemsTotal(lines: { priceCents: number; qty: number }[]): number {
  return lines.reduce((sum, line) => sum + line.priceCents * line.qty, 0);
}

/**
 * The totals of an order: items, tax on the items, and the shipping rate, which is not taxed.
 * @param lines price in cents and quantity of each
 * @param shippingCents the selected rate, in cents
 * @param taxRate in thousandths of a percent
 */
export function orderTotals(
  lines: { priceCents: number; qty: number }[],
  shippingCents: number,
  taxRate: number,
): Totals {
  const itemsCents = itemsTotal(lines);
  const taxCents = taxOn(itemsCents, taxRate);
  return { itemsCents, shippingCents, taxCents, totalCents: itemsCents + taxCents + shippingCents };
}
