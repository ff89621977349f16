import { formatMoney } from "~/shop/money/format-money";

type ChangedLine = { name: string; priceCents: number; formerPriceCents: number | null; problem: string | null };

function changesOf({ name, priceCents, formerPriceCents, problem }: ChangedLine): string[] {
  const price =
    formerPriceCents === null
      ? []
      : [`${name} now costs ${formatMoney(priceCents)}; it was ${formatMoney(formerPriceCents)}.`];
  return problem ? [...price, problem] : price;
}

export const CART_CHANGED = "Your cart has changed";

/** What has changed of a cart since the shopper saw it, in sentences. */
export const cartChanges = ({ lines, lost }: { lines: ChangedLine[]; lost: string[] }): string[] => [
  ...lost.map((name) => `${name} is no longer for sale. We took it out of your cart.`),
  ...new Set(lines.flatMap(changesOf)),
];
