import { asc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { shippingRate } from "~/platform/schema.server";
import { type Consignment, FREE_RATE, ratesOf, type ShippingRate, zoneOf } from "./rates";

const rowsOfZone = db
  .select()
  .from(shippingRate)
  .where(eq(shippingRate.zone, sql.placeholder("zone")))
  .orderBy(asc(shippingRate.rateId))
  .prepare();

const pricedStandardRate = db
  .select({ num: sql`1` })
  .from(shippingRate)
  .where(
    sql`${shippingRate.rateId} = ${FREE_RATE} and (${shippingRate.firstUnitCents} > 0
      or ${shippingRate.furtherUnitCents} > 0 or not ${shippingRate.isOffered})`,
  )
  .limit(1)
  .prepare();

/** Whether standard shipping is offered and free everywhere, so that the shop may promise it. */
export const isStandardShippingFree = (): boolean => pricedStandardRate.get() === undefined;

/**
 * The current rates for an order: always the free standard rate, and the others by zone, number of units and the
 * products' shipping methods.
 * @param destination `country` as ISO 3166-1 alpha-2
 */
export function shippingRates(
  destination: { country: string; postalCode: string; state?: string },
  contents: Consignment[],
): ShippingRate[] {
  return ratesOf(rowsOfZone.all({ zone: zoneOf(destination) }), contents);
}
