import type { LineCounts } from "./line";

/** A line of an order, with its unit price and its part of the order's discount, in cents. */
type PricedLine = LineCounts & {
  priceCents: number;
  discountCents: number;
  /** What the refunds of its units say that these cost, without tax. */
  refundedNetCents: number;
};

/** A part of a sum, rounded half up. BigInt, because the products are beyond exact numbers. */
const partOf = (sum: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(sum) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

const netUpTo = ({ qty, priceCents, discountCents }: PricedLine, units: number) =>
  priceCents * units - partOf(discountCents, units, qty);

const netRefunded = (lines: readonly PricedLine[]) => lines.reduce((sum, line) => sum + line.refundedNetCents, 0);

/**
 * The tax of the refunded units of an order's lines.
 * @param order what the items cost less the discount, and their tax, in cents
 * @returns cents
 */
export const refundedTax = (order: { itemsCents: number; taxCents: number }, lines: readonly PricedLine[]): number =>
  partOf(order.taxCents, netRefunded(lines), order.itemsCents);

/**
 * The money of units of an order's lines: their price less their part of the discount, and their part of the tax. Each is
 * the step between two rounded sums, so that the parts of all units add up to those of the order to the cent.
 * @param order what the items cost less the discount, and their tax, in cents
 * @param lines all lines of the order, with the units that are refunded already
 * @param chosen the units of some of them; at most those that are not refunded
 * @returns cents: of each chosen line without tax, and the tax of all of them
 */
export function moneyOfUnits(
  order: { itemsCents: number; taxCents: number },
  lines: readonly PricedLine[],
  chosen: readonly { item: PricedLine; units: number }[],
): { netCents: number[]; taxCents: number } {
  const before = netRefunded(lines);
  // From what is stored: a refund that has failed between two others leaves its units and their cents. A change of the
  // lines can have lowered the price of a line below what its refunded units cost in proportion.
  const netCents = chosen.map(({ item, units }) =>
    Math.max(0, netUpTo(item, item.refundedQty + units) - item.refundedNetCents),
  );
  const taxUpTo = (net: number) => partOf(order.taxCents, net, order.itemsCents);
  const after = netCents.reduce((sum, net) => sum + net, before);
  return { netCents, taxCents: taxUpTo(after) - taxUpTo(before) };
}
