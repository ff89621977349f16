import { formatMoney } from "./format-money";

/** What an order's discount took off, in cents; `discountCode` is empty without one. */
export type Discounted = { discountCode: string; discountCents: number; shippingDiscountCents: number };

/** A line among an order's totals. */
export type DiscountLine = { term: string; amount: string };

// The negative zero would be formatted as -$0.00.
const lineOf = (code: string, cents: number): DiscountLine => ({
  term: code ? `Discount (${code})` : "Discount",
  amount: formatMoney(cents === 0 ? 0 : -cents),
});

/**
 * The lines of an order's discount: below the items or below the shipping rate, which are shown at their full prices
 * then. The discount of a code that took off nothing stands below the items; one without a code was given by the shop.
 */
export function discountLines({ discountCode, discountCents, shippingDiscountCents }: Discounted): {
  items: DiscountLine | null;
  shipping: DiscountLine | null;
} {
  const isOfItems = discountCents > 0 || (discountCode !== "" && shippingDiscountCents === 0);
  return {
    items: isOfItems ? lineOf(discountCode, discountCents) : null,
    shipping: shippingDiscountCents > 0 ? lineOf(discountCode, shippingDiscountCents) : null,
  };
}
