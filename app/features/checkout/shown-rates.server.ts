import { checkoutSummaries, placeOf } from "~/shop/checkout/checkout.server";
import { checkoutAt, type TypedPlace } from "~/shop/checkout/typed-place.server";
import { shippingMoney } from "~/shop/money/format-money";
import type { ShippingRate } from "~/shop/shipping/rates";
import { pricesFollowPlaces } from "~/shop/taxes/tax-rates.server";
import type { CartAt } from "../cart/cart-owner.server";
import { arrivalIn, orderSummary } from "./order-summary.server";

export function rateCard(rate: ShippingRate, isPickup: boolean) {
  const { id, carrier, service, priceCents, deliveryDays } = rate;
  return {
    value: id,
    label: carrier ? `${service} (${carrier})` : service,
    description: `${isPickup ? "Ready" : "Arrives"} ${arrivalIn(deliveryDays)}`,
    aside: shippingMoney(priceCents),
  };
}

/**
 * The rates for the place that stands in the shipping form, and the sums of the order with each of them. They are estimates
 * for the form's country as long as the place is not complete.
 * @param selectedRate the id of the rate that was chosen last
 */
export function shownRates(typed: TypedPlace, cartAt: CartAt, selectedRate: string | undefined) {
  const state = checkoutAt(typed);
  const cart = cartAt(placeOf(state));
  const summaryWith = checkoutSummaries(state, cart);
  const { rates, estimatedFor } = summaryWith();
  const sumsAt = (rateId?: string) => {
    const { lines, ...sums } = orderSummary({ cart, ...summaryWith(rateId) });
    // The page has the lines, at the prices of the stored address.
    return pricesFollowPlaces() ? { ...sums, lines } : sums;
  };
  return {
    typed,
    isEstimate: estimatedFor !== null,
    cards: rates.map((rate) => ({ ...rateCard(rate, typed.deliveryMethod === "pickup"), sums: sumsAt(rate.id) })),
    selected: (rates.find(({ id }) => id === selectedRate) ?? rates[0])?.id ?? "",
    /** Without any of the rates. */
    sums: sumsAt(),
  };
}

export type ShownRates = ReturnType<typeof shownRates>;
