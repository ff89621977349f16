import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { shippingRate } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { type EditableFields, editVersionOf, requireCurrentVersion } from "../audit/edit-version.server";
import { slugFrom } from "../fields/slug";
import { dollarsText } from "../money/dollars";
import { formatMoney } from "../money/format-money";
import type { Person } from "../sessions/session.server";
import type { RateChanges, RateValues } from "./manage-rate.schema.server";
import { STANDARD_RATE, ZONES } from "./rates";

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

function getRow(reader: Pick<Transaction, "select">, id: string): Row {
  const found = reader.select().from(shippingRate).where(eq(shippingRate.id, id)).get();
  if (!found) throw new NotFound("There is no such shipping rate.");
  return found;
}

/**
 * A row of the rate table.
 * @throws NotFound for an unknown row
 */
export async function getRate(id: string): Promise<Row> {
  return getRow(db, id);
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

function requireUnusedRate(tx: Transaction, { id, zone, rateId, shippingMethod }: Row): void {
  const same = and(
    eq(shippingRate.zone, zone),
    eq(shippingRate.rateId, rateId),
    eq(sql`lower(${shippingRate.shippingMethod})`, sql`lower(${shippingMethod})`),
    ne(shippingRate.id, id),
  );
  if (!tx.select({ id: shippingRate.id }).from(shippingRate).where(same).get()) return;
  const message = "There is such a rate already. Please change that one.";
  throw new Invalid(message, { service: message });
}

const auditSnapshot = ({ id: _, ...row }: Row) => row;

const readablePrice = (cents: unknown) => formatMoney(Number(cents));

/** The fields of a rate's form. */
const VERSION_FIELDS: EditableFields<Row> = {
  zone: {
    stored: (row) => row.zone,
    typed: (row) => row.zone,
    readable: (value) => ZONES.find(({ zone }) => zone === value)?.label ?? String(value),
  },
  service: { stored: (row) => row.service, typed: (row) => row.service },
  carrier: { stored: (row) => row.carrier, typed: (row) => row.carrier },
  shippingMethod: { stored: (row) => row.shippingMethod, typed: (row) => row.shippingMethod },
  firstUnitPrice: {
    auditName: "firstUnitCents",
    stored: (row) => row.firstUnitCents,
    typed: (row) => dollarsText(row.firstUnitCents),
    readable: readablePrice,
  },
  furtherUnitPrice: {
    auditName: "furtherUnitCents",
    stored: (row) => row.furtherUnitCents,
    typed: (row) => dollarsText(row.furtherUnitCents),
    readable: readablePrice,
  },
  freeFrom: {
    auditName: "freeFromCents",
    stored: (row) => row.freeFromCents,
    typed: (row) => (row.freeFromCents === null ? "" : dollarsText(row.freeFromCents)),
    readable: (cents) => (cents === null ? "never" : readablePrice(cents)),
  },
  deliveryDays: { stored: (row) => row.deliveryDays, typed: (row) => String(row.deliveryDays) },
  isOffered: { stored: (row) => row.isOffered, typed: (row) => (row.isOffered ? "on" : "") },
};

/** The version of a rate, for its form and the API. */
export const rateVersion = (row: Row): string => editVersionOf(VERSION_FIELDS, row);

/**
 * Adds a row to the rate table. A service that has rows already keeps its rate id.
 * @param values prices in cents
 * @returns the row's id
 * @throws Invalid when the same row exists already
 * @throws Conflict when the table is full
 */
export async function createRate(actor: Person, values: RateValues): Promise<string> {
  return transaction((tx) => {
    const rows = tx.select({ count: count() }).from(shippingRate).get()?.count ?? 0;
    if (rows >= ROWS_LIMIT) throw new Conflict(`There are ${ROWS_LIMIT} rates already. Please delete one first.`);
    const { firstUnitPrice: firstUnitCents, furtherUnitPrice: furtherUnitCents, freeFrom, ...rest } = values;
    const rateId = rateIdFor(tx, values.service);
    const row: Row = { id: newId(), rateId, firstUnitCents, furtherUnitCents, freeFromCents: freeFrom, ...rest };
    requireUnusedRate(tx, row);
    tx.insert(shippingRate).values(row).run();
    recordAdminChange(tx, { actor, entity: "rate", entityId: row.id, action: "created", after: auditSnapshot(row) });
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
export async function updateRate(actor: Person, id: string, changes: RateChanges): Promise<void> {
  transaction((tx) => {
    const before = getRow(tx, id);
    const {
      firstUnitPrice = before.firstUnitCents,
      furtherUnitPrice = before.furtherUnitCents,
      freeFrom = before.freeFromCents,
      version,
      ...rest
    } = changes;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const prices = { firstUnitCents: firstUnitPrice, furtherUnitCents: furtherUnitPrice, freeFromCents: freeFrom };
    const after: Row = { ...before, ...prices, ...given };
    requireCurrentVersion(tx, { entity: "rate", entityId: id, actor, fields: VERSION_FIELDS, version, before, after });
    requireUnusedRate(tx, after);
    tx.update(shippingRate).set(auditSnapshot(after)).where(eq(shippingRate.id, id)).run();
    const [was, is] = [auditSnapshot(before), auditSnapshot(after)];
    recordAdminChange(tx, { actor, entity: "rate", entityId: id, action: "changed", before: was, after: is });
  });
}

/**
 * Deletes a row of the rate table.
 * @throws NotFound for an unknown row
 */
export async function deleteRate(actor: Person, id: string): Promise<void> {
  transaction((tx) => {
    const row = getRow(tx, id);
    tx.delete(shippingRate).where(eq(shippingRate.id, id)).run();
    recordAdminChange(tx, { actor, entity: "rate", entityId: id, action: "deleted", before: auditSnapshot(row) });
  });
}
