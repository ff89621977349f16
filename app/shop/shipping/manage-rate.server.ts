import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { shippingRate } from "~/platform/schema.server";
import type { Person } from "../accounts/session.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { toDollars } from "../money/dollars";
import type { RateChanges, RateValues } from "./manage-rate.schema.server";
import { FREE_RATE } from "./rates";

type Row = typeof shippingRate.$inferSelect;

/** Rows the table may have: every order reads those of its zone. */
const ROWS_LIMIT = 200;

/** A row of the table as the API tells admins; prices in dollars. */
export function rateJson({ id, firstUnitCents, furtherUnitCents, ...row }: Row) {
  return {
    _id: id,
    ...{ rateId: row.rateId, zone: row.zone, shippingMethod: row.shippingMethod },
    ...{ service: row.service, carrier: row.carrier },
    firstUnitPrice: toDollars(firstUnitCents),
    furtherUnitPrice: toDollars(furtherUnitCents),
    ...{ deliveryDays: row.deliveryDays, isOffered: row.isOffered },
  };
}

/** The whole table of rates, zone by zone, free standard first. */
export async function listRates(): Promise<Row[]> {
  return db
    .select()
    .from(shippingRate)
    .orderBy(
      asc(shippingRate.zone),
      asc(sql`${shippingRate.rateId} <> ${FREE_RATE}`),
      asc(shippingRate.service),
      asc(shippingRate.shippingMethod),
    );
}

/** The shipping methods that rates are for, each once, in order. */
export async function shippingMethods(): Promise<string[]> {
  const rows = await db
    .select({ method: sql<string>`min(${shippingRate.shippingMethod})` })
    .from(shippingRate)
    .where(ne(shippingRate.shippingMethod, ""))
    .groupBy(sql`lower(${shippingRate.shippingMethod})`);
  return rows.map(({ method }) => method);
}

function rowOf(reader: Pick<Transaction, "select">, id: string): Row {
  const found = reader.select().from(shippingRate).where(eq(shippingRate.id, id)).get();
  if (!found) throw new NotFound("There is no such shipping rate.");
  return found;
}

/**
 * A row of the table of rates.
 * @throws NotFound for an unknown one
 */
export async function getRate(id: string): Promise<Row> {
  return rowOf(db, id);
}

/** The same service is one rate in every zone; a new service's rate goes by its name. */
function rateIdFor(tx: Transaction, service: string): string {
  const same = tx
    .select({ rateId: shippingRate.rateId })
    .from(shippingRate)
    .where(eq(sql`lower(${shippingRate.service})`, service.toLowerCase()))
    .get();
  if (same) return same.rateId;
  const slug = service
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const taken = tx.select({ id: shippingRate.id }).from(shippingRate).where(eq(shippingRate.rateId, slug)).get();
  return slug === "" || taken ? newId() : slug;
}

function requireFreeStandard({ rateId, firstUnitCents, furtherUnitCents, isOffered }: Row): void {
  if (rateId !== FREE_RATE) return;
  const free = "Standard shipping is free, always. Please leave its prices at 0.";
  const fields: Record<string, string> = {};
  if (firstUnitCents > 0) fields.firstUnitPrice = free;
  if (furtherUnitCents > 0) fields.furtherUnitPrice = free;
  if (!isOffered) fields.isOffered = "Standard shipping is offered always.";
  const [message] = Object.values(fields);
  if (message) throw new Invalid(message, fields);
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

const isFallbackRate = ({ rateId, shippingMethod }: Row) => rateId === FREE_RATE && shippingMethod === "";

const auditSnapshot = ({ id: _, ...row }: Row) => row;

/**
 * Adds a row to the table of rates. A service that the table knows by its name keeps its rate's id.
 * @param values prices in cents
 * @returns its id
 * @throws Invalid when the service has such a row already, or standard shipping would cost something
 * @throws Conflict when the table is full
 */
export async function createRate(actor: Person, values: RateValues): Promise<string> {
  return transaction((tx) => {
    const rows = tx.select({ count: count() }).from(shippingRate).get()?.count ?? 0;
    if (rows >= ROWS_LIMIT) throw new Conflict(`There are ${ROWS_LIMIT} rates already. Please delete one first.`);
    const { firstUnitPrice: firstUnitCents, furtherUnitPrice: furtherUnitCents, ...rest } = values;
    const rateId = rateIdFor(tx, values.service);
    const row: Row = { id: newId(), rateId, firstUnitCents, furtherUnitCents, ...rest };
    requireFreeStandard(row);
    requireUnusedRate(tx, row);
    tx.insert(shippingRate).values(row).run();
    recordAdminChange(tx, { actor, entity: "rate", entityId: row.id, action: "created", after: auditSnapshot(row) });
    return row.id;
  });
}

/**
 * Changes a row of the table of rates; the rate keeps its id. Orders placed before keep what they were told.
 * @param changes prices in cents; what is left out stays as it is
 * @throws NotFound for an unknown row
 * @throws Invalid when there is such a row already, or standard shipping would cost something or not be there
 */
export async function updateRate(actor: Person, id: string, changes: RateChanges): Promise<void> {
  transaction((tx) => {
    const before = rowOf(tx, id);
    const { firstUnitPrice = before.firstUnitCents, furtherUnitPrice = before.furtherUnitCents, ...rest } = changes;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const after: Row = { ...before, firstUnitCents: firstUnitPrice, furtherUnitCents: furtherUnitPrice, ...given };
    requireFreeStandard(after);
    if (isFallbackRate(before) && !(isFallbackRate(after) && after.zone === before.zone)) {
      const message = "Standard shipping has to stay, for all products of its zone.";
      throw new Invalid(message, { [after.zone === before.zone ? "shippingMethod" : "zone"]: message });
    }
    requireUnusedRate(tx, after);
    tx.update(shippingRate).set(auditSnapshot(after)).where(eq(shippingRate.id, id)).run();
    const [was, is] = [auditSnapshot(before), auditSnapshot(after)];
    recordAdminChange(tx, { actor, entity: "rate", entityId: id, action: "changed", before: was, after: is });
  });
}

/**
 * Deletes a row of the table of rates.
 * @throws NotFound for an unknown row
 * @throws Conflict for free standard shipping, which is always there
 */
export async function deleteRate(actor: Person, id: string): Promise<void> {
  transaction((tx) => {
    const row = rowOf(tx, id);
    if (isFallbackRate(row))
      throw new Conflict("Standard shipping has to stay. You can change its days and its carrier.");
    tx.delete(shippingRate).where(eq(shippingRate.id, id)).run();
    recordAdminChange(tx, { actor, entity: "rate", entityId: id, action: "deleted", before: auditSnapshot(row) });
  });
}
