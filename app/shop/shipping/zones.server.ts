import { asc } from "drizzle-orm";
import { cachedRead } from "~/platform/cached-read.server";
import { db } from "~/platform/db.server";
import { shippingZone } from "~/platform/schema.server";
import { type Destination, destinationIn, parsePlace, type ZonePlaces, zoneOf } from "./zone-places.server";

export type ZoneRow = typeof shippingZone.$inferSelect;

/** A shipping zone with its parsed places, and of each country the first one that no zone before has. */
export type ShippingZone = Omit<ZoneRow, "places"> & ZonePlaces & { ownPlaces: ReturnType<typeof destinationIn>[] };

const allZones = db.select().from(shippingZone).orderBy(asc(shippingZone.position), asc(shippingZone.name)).prepare();

const placesOf = (lines: string) => lines.split("\n").flatMap((line) => parsePlace(line, false) ?? []);

const zones = cachedRead((): ShippingZone[] => {
  const all = allZones.all().map((row) => ({ ...row, places: placesOf(row.places) }));
  return all.map((zone) => {
    const ownPlaces: ShippingZone["ownPlaces"] = [];
    for (const place of zone.places.map((each) => destinationIn(each.place))) {
      const isKnown = ownPlaces.some(({ country }) => country === place.country);
      if (!isKnown && zoneOf(all, place) === zone) ownPlaces.push(place);
    }
    return { ...zone, ownPlaces };
  });
});

/** The shipping zones in the order in which addresses are compared with them. */
export const shippingZones = (): readonly ShippingZone[] => zones.get();

/** Reads the zones anew, after this process has changed them. */
export function forgetZones(): void {
  zones.forget();
}

/** The first zone that has a destination in it; undefined where the shop has none. */
export const zoneFor = (destination: Destination): ShippingZone | undefined => zoneOf(zones.get(), destination);

/** The ids of the zones that lines name, by name or id in any case; null for a line that names none. */
export function zonesNamed(lines: string): { line: string; id: string | null }[] {
  const known = shippingZones();
  return lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({
      line,
      id: known.find(({ id, name }) => id === line || name.toLowerCase() === line.toLowerCase())?.id ?? null,
    }));
}
