import { asc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { shippingRate } from "~/platform/schema.server";
import {
  type Consignment,
  HOME_COUNTRY,
  ratesOf,
  type ShippingRate,
  STANDARD_RATE,
  ZONES,
  type Zone,
  zoneOf,
} from "./rates";

const rowsOfZone = db
  .select()
  .from(shippingRate)
  .where(eq(shippingRate.zone, sql.placeholder("zone")))
  .orderBy(asc(shippingRate.rateId))
  .prepare();

// Rows that cost something, and zones in which all products without a row of their own ship.
const standardRates = db
  .select({
    priced: sql<number>`count(case when ${shippingRate.firstUnitCents} + ${shippingRate.furtherUnitCents} > 0
      or not ${shippingRate.isOffered} then 1 end)`,
    zones: sql<number>`count(case when ${shippingRate.shippingMethod} = '' then 1 end)`,
  })
  .from(shippingRate)
  .where(eq(shippingRate.rateId, STANDARD_RATE))
  .prepare();

/** Whether standard shipping is offered and free everywhere, so that the shop may promise it. */
export function isStandardShippingFree(): boolean {
  const rates = standardRates.get();
  return rates?.priced === 0 && rates.zones === ZONES.length;
}

/**
 * The current rates for an order, by zone, number of units, the products' shipping methods and the total of the items.
 * @param destination `country` as ISO 3166-1 alpha-2
 * @param itemsCents the total of the items, in cents
 * @returns an empty list when the shop does not ship there
 */
export function shippingRates(
  destination: { country: string; postalCode: string; state?: string },
  contents: Consignment[],
  itemsCents: number,
): ShippingRate[] {
  return ratesOf(rowsOfZone.all({ zone: zoneOf(destination) }), contents, itemsCents);
}

/** The zones that the shop ships an order to. The total of its items changes prices only, so it does not matter here. */
export function zonesShippedTo(contents: Consignment[]): Zone[] {
  return ZONES.map(({ zone }) => zone).filter((zone) => ratesOf(rowsOfZone.all({ zone }), contents, 0).length > 0);
}

/** An address in each zone. Outside the shop's country none stands for all. */
const USUAL_DESTINATIONS: Record<Zone, { country: string; postalCode: string; state: string }> = {
  "lower-48": { country: HOME_COUNTRY, postalCode: "10001", state: "" },
  remote: { country: HOME_COUNTRY, postalCode: "96813", state: "" },
  abroad: { country: "", postalCode: "", state: "" },
};

/**
 * Where the costs of an order are estimated to while its address is not known: in the shop's country if the order can be
 * shipped there.
 * @returns an empty country when it only ships to others; null when it ships nowhere
 */
export function usualDestination(contents: Consignment[]) {
  const [zone] = zonesShippedTo(contents);
  return zone ? USUAL_DESTINATIONS[zone] : null;
}
