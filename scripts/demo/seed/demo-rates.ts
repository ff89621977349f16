import { db } from "~/platform/db.server";
import { shippingRate, shippingZone } from "~/platform/schema.server";

/** Rates for bulky products: higher prices, no overnight service. */
const OVERSIZE = [
  {
    rateId: "expedited",
    zone: "lower-48",
    service: "Expedited",
    firstUnitCents: 2995,
    furtherUnitCents: 1495,
    days: 3,
  },
  { rateId: "expedited", zone: "remote", service: "Expedited", firstUnitCents: 5995, furtherUnitCents: 2995, days: 6 },
  { rateId: "expedited", zone: "abroad", service: "Expedited", firstUnitCents: 8995, furtherUnitCents: 4495, days: 9 },
  { rateId: "overnight", zone: "lower-48", service: "Overnight", firstUnitCents: 0, furtherUnitCents: 0, days: 1 },
] as const;

/** Adds the missing rates for the demo's bulky products, in the zones of a shop in the United States. */
export function seedDemoRates(): void {
  const zones = db
    .select({ id: shippingZone.id })
    .from(shippingZone)
    .all()
    .map(({ id }) => id);
  const missing = OVERSIZE.filter(({ zone }) => zones.includes(zone));
  if (missing.length === 0) return;
  db.insert(shippingRate)
    .values(
      missing.map(({ days, ...row }) => ({
        ...row,
        id: `${row.rateId}-${row.zone}-oversize`,
        carrier: "UPS",
        shippingMethod: "Oversize",
        deliveryDays: days,
        isOffered: row.rateId !== "overnight",
      })),
    )
    .onConflictDoNothing()
    .run();
}
