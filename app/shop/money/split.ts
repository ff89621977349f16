import { sumOf } from "./sum-of";

/**
 * Splits a discount over the lines of an order, in proportion to what each costs. The parts add up to the discount, and
 * none is more than its line.
 * @param discountCents at most the lines' total
 * @param lineCents what each line costs
 * @returns cents for each line
 */
export function splitDiscount(discountCents: number, lineCents: number[]): number[] {
  const total = sumOf(lineCents);
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
