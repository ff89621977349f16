import { and, count, eq, ne, sql } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict, InvalidField, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { pageChange, shippingRate, shippingZone } from "~/platform/schema.server";
import { requireRoom } from "../records/record.server";
import type { Person } from "../sessions/session.server";
import { setting, updateSettings } from "../settings/settings.server";
import { NO_POSITION, type ZoneChanges, type ZoneValues, zoneRecord } from "./zone-fields.schema.server";
import { type HiddenPlace, hiddenPlaces } from "./zone-places.server";
import { forgetZones, shippingZones, type ZoneRow } from "./zones.server";

/** Maximum number of zones: each address is compared with all of them. */
const ZONES_LIMIT = 50;

/** The room between the positions of two zones, for others between them. */
const STEP = 10;

/** A zone with the lines of its places that no address can match. */
export type ListedZone = ZoneRow & { hidden: HiddenPlace[] };

/** All shipping zones in their order. */
export function listZones(): ListedZone[] {
  const zones = shippingZones();
  const hidden = hiddenPlaces(zones);
  return zones.map(({ places, ...zone }) => ({
    ...zone,
    places: places.map(({ line }) => line).join("\n"),
    hidden: hidden.get(zone.id) ?? [],
  }));
}

const NO_SUCH_ZONE = "There is no such shipping zone.";

/** A shipping zone. @throws NotFound for an unknown one */
export function getZone(id: string): ListedZone {
  const found = listZones().find((zone) => zone.id === id);
  return requireFound(found, NO_SUCH_ZONE);
}

const getRow = (tx: Transaction, id: string): ZoneRow =>
  requireFound(tx.select().from(shippingZone).where(eq(shippingZone.id, id)).get(), NO_SUCH_ZONE);

function requireUnusedName(tx: Transaction, { id, name }: ZoneRow): void {
  const same = and(eq(sql`lower(${shippingZone.name})`, sql`lower(${name})`), ne(shippingZone.id, id));
  if (!tx.select({ id: shippingZone.id }).from(shippingZone).where(same).get()) return;
  throw new InvalidField("name", "There is a zone with this name already. Please choose another.");
}

const isEverywhere = (places: string) => places.split("\n").includes("*");

/**
 * Keeps the zones for cash on delivery, which the settings name by name or id, when one of them is renamed or deleted.
 * @param name the zone's new name; null when it is deleted
 */
function renameInSettings(actor: Person, before: Pick<ZoneRow, "id" | "name">, name: string | null): void {
  if (name === before.name) return;
  const named = setting("cashOnDeliveryZones").split("\n");
  const kept = named.flatMap((line) => {
    const isId = line.trim() === before.id;
    if (!isId && line.trim().toLowerCase() !== before.name.toLowerCase()) return [line];
    return name === null ? [] : [isId ? line : name];
  });
  updateSettings(actor, { cashOnDeliveryZones: kept.join("\n") });
}

/** The position after all zones, but before those for everywhere, behind which no zone is reached. */
function lastPosition(tx: Transaction, places: string): number {
  const rows = tx.select().from(shippingZone).all();
  const everywhere = isEverywhere(places) ? [] : rows.filter((row) => isEverywhere(row.places));
  if (everywhere.length > 0) return Math.max(0, Math.min(...everywhere.map(({ position }) => position)) - 1);
  return Math.max(0, ...rows.map(({ position }) => position)) + STEP;
}

/** Records that what pages show of shipping has changed. */
function recordPageChange(tx: Transaction): void {
  tx.insert(pageChange).values({ scope: "shop" }).run();
}

/**
 * Adds a shipping zone.
 * @returns its id
 * @throws Invalid when another zone has the name; Conflict when there are too many
 */
export function createZone(actor: Person, values: ZoneValues): string {
  const id = newId();
  transaction((tx) => {
    requireRoom(tx, shippingZone, ZONES_LIMIT, "zones");
    const position = values.position === NO_POSITION ? lastPosition(tx, values.places) : values.position;
    const row: ZoneRow = { ...values, id, position };
    requireUnusedName(tx, row);
    tx.insert(shippingZone).values(row).run();
    zoneRecord.logCreated(tx, actor, id, row);
    recordPageChange(tx);
  });
  forgetZones();
  return id;
}

/**
 * Updates a shipping zone. Existing orders keep their shipping price.
 * @param changes missing fields stay unchanged
 * @throws NotFound for an unknown zone; EditConflict when `changes.version` is not the current one
 * @throws Invalid when another zone has the name
 */
export function updateZone(actor: Person, id: string, { version, ...changes }: ZoneChanges): void {
  transaction((tx) => {
    const before = getRow(tx, id);
    const after = zoneRecord.withChanges(before, changes);
    const kept = after.position === NO_POSITION ? { ...after, position: before.position } : after;
    zoneRecord.requireCurrent(tx, version, { actor, id, before, after: kept });
    requireUnusedName(tx, kept);
    tx.update(shippingZone).set(kept).where(eq(shippingZone.id, id)).run();
    zoneRecord.logChanged(tx, { actor, id, before, after: kept });
    renameInSettings(actor, before, kept.name);
    recordPageChange(tx);
  });
  forgetZones();
}

/**
 * Deletes a shipping zone. Its addresses belong to the next zone that has them.
 * @throws NotFound for an unknown zone; Conflict while it has rates
 */
export function deleteZone(actor: Person, id: string): void {
  transaction((tx) => {
    const row = getRow(tx, id);
    const rates = tx.select({ count: count() }).from(shippingRate).where(eq(shippingRate.zone, id)).get()?.count ?? 0;
    if (rates > 0)
      throw new Conflict(
        `The zone ${row.name} has ${rates === 1 ? "a rate" : `${rates} rates`}. Please delete ${rates === 1 ? "it" : "them"} or choose another zone for ${rates === 1 ? "it" : "them"} first.`,
      );
    tx.delete(shippingZone).where(eq(shippingZone.id, id)).run();
    zoneRecord.logDeleted(tx, actor, id, row);
    renameInSettings(actor, row, null);
    recordPageChange(tx);
  });
  forgetZones();
}

/** @throws Invalid for an unknown zone of a rate */
export function requireZone(tx: Transaction, id: string): void {
  if (tx.select({ id: shippingZone.id }).from(shippingZone).where(eq(shippingZone.id, id)).get()) return;
  throw new InvalidField("zone", "Please choose where it goes.");
}
