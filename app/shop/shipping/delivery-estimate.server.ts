import { arrivalText, MOST_HANDLING_DAYS } from "./arrival";
import { HOME_COUNTRY } from "./rates";
import { shippingRates } from "./shipping-rates.server";

/** Where deliveries are estimated to while the address is not known: the country of the shop's prices. */
export const USUAL_DESTINATION = { country: HOME_COUNTRY, postalCode: "10001" };

/** What one unit costs to ship within the United States by the cheapest rate, in cents, and when it arrives. */
export type DeliveryEstimate = {
  priceCents: number;
  /** Days after which an order has shipped at the latest. */
  mostHandlingDays: number;
  /** Days from shipping to the arrival. */
  deliveryDays: number;
  /** For example `Nov 26 – 28`. */
  arrives: string;
};

/**
 * The delivery of one unit of a product within the United States by the cheapest rate.
 * @param now milliseconds since 1970
 * @returns null when the shop does not ship there
 */
export function deliveryEstimate(
  product: { shippingMethod: string; priceCents: number },
  timeZone: string,
  now: number,
): DeliveryEstimate | null {
  const contents = [{ shippingMethod: product.shippingMethod, qty: 1 }];
  const [cheapest] = shippingRates(USUAL_DESTINATION, contents, product.priceCents);
  if (!cheapest) return null;
  const { priceCents, deliveryDays } = cheapest;
  const arrives = arrivalText(deliveryDays, timeZone, now);
  return { priceCents, mostHandlingDays: MOST_HANDLING_DAYS, deliveryDays, arrives };
}
