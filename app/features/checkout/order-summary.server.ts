import type { RequestContext } from "~/http/server/context.server";
import { buyableLines, type Cart } from "~/shop/cart/cart.server";
import { type CheckoutSummary, ratesForCart } from "~/shop/checkout/checkout.server";
import { countryName } from "~/shop/fields/countries.server";
import { type DiscountLine, discountLines } from "~/shop/money/discount-lines";
import { setting } from "~/shop/settings/settings.server";
import { arrivalText, arrivalWord } from "~/shop/shipping/arrival";
import { homeDestination } from "~/shop/shipping/shipping-rates.server";
import { shopHandling } from "~/shop/shipping/shop-place.server";
import type { Destination } from "~/shop/shipping/zone-places.server";

/** When an order of today arrives, for example `Nov 26 – 28`. */
export function arrivalIn(deliveryDays: number): string {
  return arrivalText(deliveryDays, shopHandling(), Date.now());
}

/** The line of the cart's discount while there is no shipping rate, or one that is free without the code. */
function itemsDiscount({ discount }: Cart): DiscountLine | null {
  if (!discount?.deduction) return null;
  const { code: discountCode, discountCents, shippingText } = discount;
  const { items } = discountLines({ discountCode, discountCents, shippingDiscountCents: 0 });
  return items && shippingText !== null ? { ...items, amount: shippingText } : items;
}

/** The order summary that every step of a checkout shows, as far as the order is known: of what can be bought. */
export function orderSummary({ cart, figures, expected, estimatedFor }: { cart: Cart } & CheckoutSummary) {
  const { itemsCents, isWithoutTax, discount } = cart;
  return {
    lines: buyableLines(cart).map(({ productId, name, image, variant, qty, priceCents }) => {
      return { productId, name, image, variant, qty, priceCents };
    }),
    itemsCents,
    discount:
      expected && (expected.discountCents > 0 || expected.shippingDiscountCents > 0)
        ? discountLines(expected)
        : { items: itemsDiscount(cart), shipping: null },
    /** Why the discount code takes nothing off. */
    codeProblem: discount?.problem ?? null,
    /** Null for an address that the shop does not ship to. */
    delivery: expected && {
      service: expected.rateService,
      priceCents: expected.shippingCents + expected.shippingDiscountCents,
      tax: { pricesIncludeTax: expected.pricesIncludeTax, taxLines: expected.taxLines },
      /** For example `arrives Nov 26 – 28`. */
      arrives: `${arrivalWord(expected)} ${arrivalIn(expected.deliveryDays)}`,
    },
    pricesIncludeTax: setting("pricesIncludeTax"),
    /** Whether the shop's tax is taken off such prices, for a place that is free of tax. */
    isWithoutTax,
    /** Without a delivery: before shipping and added tax. */
    totalCents: expected?.totalCents ?? itemsCents - (discount?.discountCents ?? 0),
    /** Whether the shipping rate is not chosen yet. */
    isEstimate: !figures,
    /** The country that the sums are estimated for, empty if none can be said; null once the address is known. */
    estimatedFor: estimatedFor && countryName(estimatedFor),
  };
}

export type OrderSummaryView = ReturnType<typeof orderSummary>;

/**
 * The delivery of what can be bought of a cart by the cheapest rate: to the address of the checkout, or else within the
 * shop's country.
 * @returns null when nothing can be bought, or when the shop does not ship there
 */
export async function cartDelivery(cart: Cart, { visitor }: RequestContext) {
  if (cart.count === 0) return null;
  const { shippingAddress } = (await visitor.session())?.checkout ?? {};
  const itemsCents = cart.itemsCents - (cart.discount?.discountCents ?? 0);
  const destination: Destination | null = shippingAddress ?? homeDestination(buyableLines(cart), itemsCents);
  const [cheapest] = destination ? ratesForCart(destination, cart) : [];
  if (!destination || !cheapest) return null;
  const { priceCents, deliveryDays } = cheapest;
  const { isPickup } = destination;
  const place = isPickup ? "for pickup" : `(${countryName(destination.country)})`;
  return { priceCents, arrives: `${arrivalIn(deliveryDays)} ${place}`, isPickup };
}
