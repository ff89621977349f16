import { formatMoney } from "./format-money";

/** What an order's discount took off, in cents; `discountCode` is empty without one. */
export type Discounted = { discountCode: string; discountCents: number; shippingDiscountCents: number };

/** A line among an order's totals. */
export type DiscountLine = { term: string; amount: string };

// The negative zero would be formatted as -$0.00.
const lineOf = (code: string, cents: number): DiscountLine => ({
  term: `Discount (${code})`,
  amount: formatMoney(cents === 0 ? 0 : -cents),
});

/**
 * The lines of an order's discount: below the items or below the shipping rate, which are shown at their full prices
 * then. A discount that took off nothing stands below the items.
 */
export function discountLines({ discountCode, discountCents, shippingDiscountCents }: Discounted): {
  items: DiscountLine | null;
  shipping: DiscountLine | null;
} {
  if (discountCode === "") return { items: null, shipping: null };
  if (shippingDiscountCents > 0) return { items: null, shipping: lineOf(discountCode, shippingDiscountCents) };
  return { items: lineOf(discountCode, discountCents), shipping: null };
}
