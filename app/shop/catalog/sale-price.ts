/**
 * Whether a compare-at price may stand beside a price: only a reduction is shown.
 * @param priceCents in US cents
 * @param compareAtCents in US cents; null for none
 */
export const isComparable = (priceCents: number, compareAtCents: number | null): boolean =>
  compareAtCents === null || compareAtCents > priceCents;

/**
 * How much lower a price is than its compare-at price, in whole percent. It is rounded down, so that it never promises
 * more than is saved.
 * @param priceCents in US cents
 * @param compareAtCents in US cents, above the price
 * @returns 0 to 100
 */
export const savedPercent = (priceCents: number, compareAtCents: number): number =>
  Math.floor(((compareAtCents - priceCents) * 100) / compareAtCents);
