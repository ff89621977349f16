import { asc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { shippingRate } from "~/platform/schema.server";
import { type Consignment, ratesOf, type ShippingRate, zoneOf } from "./rates";

const rowsOfZone = db
  .select()
  .from(shippingRate)
  .where(eq(shippingRate.zone, sql.placeholder("zone")))
  .orderBy(asc(shippingRate.rateId))
  .prepare();

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
