import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Invalid, InvalidField, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { shippingRate } from "~/platform/schema.server";
import { recordChecked } from "../audit/admin-change.server";
import { slugFrom } from "../fields/slug";
import { requireRoom } from "../records/record.server";
import type { Person } from "../sessions/session.server";
import { requireZone } from "./manage-zone.server";
import type { RateChanges, RateValues } from "./rate-fields.schema.server";
import { rateRecord } from "./rate-fields.schema.server";
import { STANDARD_RATE } from "./rates";

type Row = typeof shippingRate.$inferSelect;

/** Maximum number of rows in the rate table: every order reads all rows of its zone. */
const ROWS_LIMIT = 200;

/** Lists the rate table by zone, with standard shipping first in each zone. */
export async function listRates(): Promise<Row[]> {
  return db
    .select()
    .from(shippingRate)
    .orderBy(
      asc(shippingRate.zone),
      asc(sql`${shippingRate.rateId} <> ${STANDARD_RATE}`),
      asc(shippingRate.service),
      asc(shippingRate.shippingMethod),
      asc(shippingRate.minWeight),
      asc(shippingRate.minTotalCents),
    );
}

/** The distinct shipping methods of the rate table, in alphabetical order. */
export async function shippingMethods(): Promise<string[]> {
  const rows = await db
    .select({ method: sql<string>`min(${shippingRate.shippingMethod})` })
    .from(shippingRate)
    .where(ne(shippingRate.shippingMethod, ""))
    .groupBy(sql`lower(${shippingRate.shippingMethod})`);
  return rows.map(({ method }) => method);
}

/** A row of the rate table. @throws NotFound for an unknown row */
export function getRate(id: string): Row {
  const found = db.select().from(shippingRate).where(eq(shippingRate.id, id)).get();
  return requireFound(found, "There is no such shipping rate.");
}

/** A service has the same rate id in every zone. A new service's rate id is derived from its name. */
function rateIdFor(tx: Transaction, service: string): string {
  const same = tx
    .select({ rateId: shippingRate.rateId })
    .from(shippingRate)
    .where(eq(sql`lower(${shippingRate.service})`, service.toLowerCase()))
    .get();
  if (same) return same.rateId;
  const slug = slugFrom(service);
  const taken = tx.select({ id: shippingRate.id }).from(shippingRate).where(eq(shippingRate.rateId, slug)).get();
  return slug === "" || taken ? newId() : slug;
}

/** Whether two ranges have more than one number in common. */
const overlap = (from: number, to: number | null, otherFrom: number, otherTo: number | null) =>
  (otherTo === null || from < otherTo) && (to === null || otherFrom < to);

/** @throws Invalid when a bound is above its counterpart, and for what is shipped without a carrier */
function requireConsistent({ kind, carrier, minWeight, maxWeight, minTotalCents, maxTotalCents }: Row): void {
  const fields = {
    ...(kind === "ship" && carrier === "" && { carrier: "Enter who carries it, like UPS." }),
    ...(maxWeight !== null &&
      minWeight > maxWeight && { maxWeight: "Enter a weight that is not below the one it starts from." }),
    ...(maxTotalCents !== null &&
      minTotalCents > maxTotalCents && { maxTotal: "Enter a total that is not below the one it starts from." }),
  };
  const [message] = Object.values(fields);
  if (message) throw new Invalid(message, fields);
}

/**
 * Checks that no order has two rows of one service: for equal products, their weights and totals have to differ. Rows for pickup
 * are for every order, whatever their zone.
 */
function requireUnusedRate(tx: Transaction, row: Row): void {
  const { id, zone, kind, rateId, shippingMethod } = row;
  const same = and(
    or(eq(shippingRate.zone, zone), kind === "pickup" ? eq(shippingRate.kind, kind) : undefined),
    eq(shippingRate.rateId, rateId),
    eq(sql`lower(${shippingRate.shippingMethod})`, sql`lower(${shippingMethod})`),
    ne(shippingRate.id, id),
  );
  const isTaken = tx
    .select()
    .from(shippingRate)
    .where(same)
    .all()
    .some(
      (other) =>
        (row.minWeight === other.minWeight && row.minTotalCents === other.minTotalCents) ||
        (overlap(row.minWeight, row.maxWeight, other.minWeight, other.maxWeight) &&
          overlap(row.minTotalCents, row.maxTotalCents, other.minTotalCents, other.maxTotalCents)),
    );
  if (!isTaken) return;
  throw new InvalidField("service", "There is such a rate already. Please change that one.");
}

/**
 * Adds a row to the rate table. A service that has rows already keeps its rate id.
 * @param values prices in cents
 * @returns the row's id
 * @throws Invalid when the same row exists already
 * @throws Conflict when the table is full
 */
export function createRate(actor: Person, values: RateValues): string {
  return transaction((tx) => {
    requireRoom(tx, shippingRate, ROWS_LIMIT, "rates");
    const row: Row = { ...rateRecord.columnsOf(values), id: newId(), rateId: rateIdFor(tx, values.service) };
    requireZone(tx, row.zone);
    requireConsistent(row);
    requireUnusedRate(tx, row);
    tx.insert(shippingRate).values(row).run();
    rateRecord.logCreated(tx, actor, row.id, row);
    return row.id;
  });
}

/**
 * Updates a row of the rate table; its rate id stays the same. Existing orders keep their shipping price and service.
 * @param changes prices in cents; missing fields stay unchanged
 * @throws NotFound for an unknown row
 * @throws EditConflict when `changes.version` is not the current one
 * @throws Invalid when the same row exists already
 */
export function updateRate(actor: Person, id: string, { version, ...changes }: RateChanges): void {
  transaction((tx) => {
    const before = getRate(id);
    const after = rateRecord.withChanges(before, changes);
    rateRecord.requireCurrent(tx, version, { actor, id, before, after });
    requireZone(tx, after.zone);
    requireConsistent(after);
    requireUnusedRate(tx, after);
    tx.update(shippingRate).set(after).where(eq(shippingRate.id, id)).run();
    const isChanged = rateRecord.logChanged(tx, { actor, id, before, after });
    if (!isChanged) recordChecked(tx, { actor, entity: "rate", entityId: id });
  });
}

/** Deletes a row of the rate table. @throws NotFound for an unknown row */
export function deleteRate(actor: Person, id: string): void {
  transaction((tx) => {
    const row = getRate(id);
    tx.delete(shippingRate).where(eq(shippingRate.id, id)).run();
    rateRecord.logDeleted(tx, actor, id, row);
  });
}
