/**
 * A part of a sum, rounded half up. BigInt where the products are beyond exact numbers.
 * @param sum in cents
 * @returns `sum * part / whole` in cents; 0 of nothing
 */
export function partOf(sum: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const product = 2 * sum * part + whole;
  // Below this bound, the quotient's error is less than its distance from the next whole number.
  if (product < 2 ** 50) return Math.floor(product / (2 * whole));
  return Number((2n * BigInt(sum) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
