import { InvalidField } from "~/platform/errors";
import { countryInSentence } from "../fields/countries.server";
import { arrivalText } from "./arrival";
import { homeDestination, shippingRates } from "./shipping-rates.server";
import { shopHandling } from "./shop-place.server";

/** What one unit costs to ship within the shop's country by the cheapest rate, in cents, and when it arrives. */
export type DeliveryEstimate = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The country in the middle of a sentence, for example `the United States`. */
  place: string;
  priceCents: number;
  /** Days after which an order has shipped at the latest. */
  mostHandlingDays: number;
  /** Days from shipping to the arrival. */
  deliveryDays: number;
  /** For example `Nov 26 – 28`. */
  arrives: string;
};

/**
 * The delivery of one unit of a product within the shop's country by the cheapest rate.
 * @param now milliseconds since 1970
 * @returns null when the shop does not ship there
 */
function deliveryEstimate(
  product: { shippingMethod: string; weight: number | null; priceCents: number },
  now: number,
): DeliveryEstimate | null {
  const contents = [{ shippingMethod: product.shippingMethod, weight: product.weight, qty: 1 }];
  const place = homeDestination(contents, product.priceCents);
  const [cheapest] = place ? shippingRates(place, contents, product.priceCents) : [];
  if (!place || !cheapest) return null;
  const { priceCents, deliveryDays } = cheapest;
  const handling = shopHandling();
  const arrives = arrivalText(deliveryDays, handling, now);
  const { country } = place;
  return {
    country,
    place: countryInSentence(country),
    priceCents,
    mostHandlingDays: handling.handlingDays,
    deliveryDays,
    arrives,
  };
}

/** What one unit costs, in cents, and weighs, in grams. */
type Unit = { priceCents: number; weight: number | null };

/**
 * One unit of a product as its rates need it.
 * @param variantId while the choice is open, it is the cheapest variant, whose price is the product's
 * @throws Invalid for a variant that the product does not have
 */
export function unitOf<Product extends Unit & { name: string; variants: (Unit & { id: string })[] }>(
  product: Product,
  variantId: string | undefined,
): Product {
  const { name, variants, priceCents: lowest } = product;
  const isMeant = (one: Unit & { id: string }) => (variantId ? one.id === variantId : one.priceCents === lowest);
  const chosen = variants.find(isMeant);
  if (variantId && !chosen) throw new InvalidField("variantId", `Please choose one of the variants of ${name}.`);
  return { ...product, priceCents: chosen?.priceCents ?? lowest, weight: chosen?.weight ?? product.weight };
}

/**
 * The deliveries of one unit of a product and of its variants, as `deliveryEstimate` has them.
 * @param now milliseconds since 1970
 * @returns `delivery` while the choice is open, of the unit that `unitOf` says; `others` are those of variants that differ from it, by their ids, or false
 */
export function deliveriesOf(
  product: Unit & { name: string; shippingMethod: string; variants: (Unit & { id: string })[] },
  now: number,
): { delivery: DeliveryEstimate | null; others: Record<string, DeliveryEstimate | false> } {
  const { shippingMethod, variants } = product;
  const known = new Map<string, DeliveryEstimate | null>();
  const estimate = ({ priceCents, weight }: Unit): DeliveryEstimate | null => {
    const unit = { shippingMethod, priceCents, weight: weight ?? product.weight };
    const key = `${unit.priceCents} ${unit.weight}`;
    const made = known.get(key) ?? deliveryEstimate(unit, now);
    known.set(key, made);
    return made;
  };
  const delivery = estimate(unitOf(product, undefined));
  const differs = (other: DeliveryEstimate | null) => JSON.stringify(other) !== JSON.stringify(delivery);
  const others = variants.map((one) => [one.id, estimate(one)] as const).filter(([, other]) => differs(other));
  return { delivery, others: Object.fromEntries(others.map(([id, other]) => [id, other ?? false])) };
}
