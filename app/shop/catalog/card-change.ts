type Priced = { purchaseLink: string; priceCents: number; variants: { isAvailable: boolean; priceCents: number }[] };

const hasHigherPrices = ({ priceCents, variants }: Priced) =>
  variants.some((one) => one.isAvailable && one.priceCents > priceCents);

/** Whether a change of a product changes its card by what the database's trigger does not look at. */
export const isCardChanged = (before: Priced, after: Priced): boolean =>
  (before.purchaseLink === "") !== (after.purchaseLink === "") || hasHigherPrices(before) !== hasHigherPrices(after);
