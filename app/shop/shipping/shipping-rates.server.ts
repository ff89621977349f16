import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { shippingRate } from "~/platform/schema.server";
import { type Consignment, ratesOf, type ShippingRate, STANDARD_RATE } from "./rates";
import { shopPlace, usualPlace } from "./shop-place.server";
import { type Destination, destinationIn } from "./zone-places.server";
import { type ShippingZone, shippingZones, zoneFor } from "./zones.server";

const rowsOfZone = db
  .select()
  .from(shippingRate)
  .where(and(eq(shippingRate.zone, sql.placeholder("zone")), eq(shippingRate.kind, "ship")))
  .orderBy(asc(shippingRate.rateId))
  .prepare();

const pickupRows = db
  .select()
  .from(shippingRate)
  .where(eq(shippingRate.kind, "pickup"))
  .orderBy(asc(shippingRate.rateId), asc(shippingRate.id))
  .prepare();

// Rows that cost something or are not for every order, and zones in which all products without a row of their own ship.
const standardRates = db
  .select({
    priced: sql<number>`count(case when ${shippingRate.firstUnitCents} + ${shippingRate.furtherUnitCents} > 0
      or not ${shippingRate.isOffered} or ${shippingRate.minWeight} > 0 or ${shippingRate.maxWeight} is not null
      or ${shippingRate.minTotalCents} > 0 or ${shippingRate.maxTotalCents} is not null then 1 end)`,
    zones: sql<number>`count(case when ${shippingRate.shippingMethod} = '' then 1 end)`,
  })
  .from(shippingRate)
  .where(and(eq(shippingRate.rateId, STANDARD_RATE), eq(shippingRate.kind, "ship")))
  .prepare();

/** Whether standard shipping is offered and free everywhere, so that the shop may promise it. */
export function isStandardShippingFree(): boolean {
  const rates = standardRates.get();
  return rates?.priced === 0 && rates.zones > 0 && rates.zones === shippingZones().length;
}

/** The rates for an order that is picked up at the shop. */
const pickupRates = (contents: Consignment[], itemsCents: number): ShippingRate[] =>
  ratesOf(pickupRows.all(), contents, itemsCents);

const ratesIn = ({ id }: ShippingZone, contents: Consignment[], itemsCents: number) =>
  ratesOf(rowsOfZone.all({ zone: id }), contents, itemsCents);

/**
 * The current rates for an order, by zone, number and weight of the units, the products' shipping methods and the total of the
 * items; for an order that is picked up, those of the kind `pickup`.
 * @param itemsCents the total of the items, in cents
 * @returns an empty list when the shop does not ship there
 */
export function shippingRates(destination: Destination, contents: Consignment[], itemsCents: number): ShippingRate[] {
  if (destination.isPickup) return pickupRates(contents, itemsCents);
  const zone = zoneFor(destination);
  return zone ? ratesIn(zone, contents, itemsCents) : [];
}

/** Whether an order can be picked up at the shop. */
export const canBePickedUp = (contents: Consignment[], itemsCents: number): boolean =>
  pickupRates(contents, itemsCents).length > 0;

/** The zones that the shop ships an order to, in their order. */
export const zonesShippedTo = (contents: Consignment[], itemsCents: number): ShippingZone[] =>
  shippingZones().filter((zone) => ratesIn(zone, contents, itemsCents).length > 0);

/** Whether the zone of a place names its country, and is not only for everywhere. */
const isNamed = (at: Destination) =>
  zoneFor(at)?.places.some(({ place }) => destinationIn(place).country === at.country) === true;

/**
 * Where the costs of an order are estimated to while its address is not known: in the shop's country if the order can be
 * shipped there, to the shop's own state or another part of it where zones have only parts.
 * @returns an empty country when it is shipped to no certain one; null when it is shipped nowhere
 */
export function usualDestination(contents: Consignment[], itemsCents: number) {
  const [home, own] = [usualPlace(), shopPlace()];
  const isShippedTo = (place: Destination) => shippingRates(place, contents, itemsCents).length > 0;
  for (const place of [home, own]) {
    if (isNamed(place) && isShippedTo(place)) return place;
  }
  for (const zone of shippingZones()) {
    const inCountry = zone.ownPlaces.find(({ country }) => country === home.country);
    if (inCountry && ratesIn(zone, contents, itemsCents).length > 0) return inCountry;
  }
  if (isShippedTo(home)) return home;
  return zonesShippedTo(contents, itemsCents).flatMap(({ ownPlaces }) => ownPlaces)[0] ?? null;
}

/** The same in the shop's country only, and in a part of it only where no zone has all of it; null when it is not shipped there. */
export function homeDestination(contents: Consignment[], itemsCents: number) {
  const home = usualPlace();
  if (isNamed(home)) return shippingRates(home, contents, itemsCents).length > 0 ? home : null;
  const place = usualDestination(contents, itemsCents);
  return place?.country === home.country ? place : null;
}
