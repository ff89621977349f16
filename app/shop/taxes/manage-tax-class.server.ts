import { and, count, eq, ne, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, InvalidField, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { product, taxClass, taxRate } from "~/platform/schema.server";
import { slugFrom } from "../fields/slug";
import { STANDARD_CLASS } from "../money/tax";
import { requireRoom } from "../records/record.server";
import type { Person } from "../sessions/session.server";
import { type TaxClass, taxClassRecord } from "./tax-class.schema.server";

const CLASSES_LIMIT = 20;

/** The longest id that is made of a name, so that it can be typed in files. */
const ID_LENGTH = 40;

/** A tax class. @throws NotFound for an unknown one */
export const getTaxClass = (id: string): TaxClass =>
  requireFound(db.select().from(taxClass).where(eq(taxClass.id, id)).get(), "There is no such tax class.");

function requireNewName(tx: Transaction, name: string, id: string): void {
  const isSame = and(sql`lower(${taxClass.name}) = lower(${name})`, ne(taxClass.id, id));
  if (!tx.select({ id: taxClass.id }).from(taxClass).where(isSame).get()) return;
  throw new InvalidField("name", `There is a tax class ${name} already. Please choose another name.`);
}

/** An id that can be read in files and programs, such as `reduced-rate`. */
function idFor(tx: Transaction, name: string): string {
  const readable = slugFrom(name).slice(0, ID_LENGTH).replace(/-$/, "");
  const isFree = readable && !tx.select().from(taxClass).where(eq(taxClass.id, readable)).get();
  return isFree ? readable : newId();
}

/**
 * Adds a tax class. Until it has rates, its products are taxed at the standard rates.
 * @returns its id, which is made of the name and stays
 * @throws Invalid for a name that another class has; Conflict when there are too many
 */
export function createTaxClass(actor: Person, { name }: { name: string }): string {
  return transaction((tx) => {
    requireRoom(tx, taxClass, CLASSES_LIMIT, "tax classes");
    requireNewName(tx, name, "");
    const row = { id: idFor(tx, name), name };
    tx.insert(taxClass).values(row).run();
    taxClassRecord.logCreated(tx, actor, row.id, row);
    return row.id;
  });
}

/**
 * Renames a tax class.
 * @throws NotFound for an unknown one; Invalid for a name that another class has
 * @throws EditConflict when `version` is not the current one
 */
export function updateTaxClass(
  actor: Person,
  id: string,
  { version, ...changes }: { name: string; version?: string | undefined },
): void {
  transaction((tx) => {
    const before = getTaxClass(id);
    requireNewName(tx, changes.name, id);
    const after = taxClassRecord.withChanges(before, changes);
    const change = { actor, id, before, after };
    taxClassRecord.requireCurrent(tx, version, change);
    if (!taxClassRecord.logChanged(tx, change)) return;
    tx.update(taxClass).set({ name: after.name }).where(eq(taxClass.id, id)).run();
  });
}

/**
 * Deletes a tax class and its rates. Existing orders keep their tax.
 * @throws NotFound for an unknown one; Conflict for the standard one, and for one that products have
 */
export function deleteTaxClass(actor: Person, id: string): void {
  transaction((tx) => {
    const row = getTaxClass(id);
    if (id === STANDARD_CLASS) throw new Conflict("The standard tax class has to stay.");
    const used = tx.select({ count: count() }).from(product).where(eq(product.taxClass, id)).get()?.count ?? 0;
    if (used > 0)
      throw new Conflict(
        `${used === 1 ? "A product has" : `${used} products have`} the tax class ${row.name}. Please give ${used === 1 ? "it" : "them"} another one first.`,
      );
    tx.delete(taxRate).where(eq(taxRate.taxClass, id)).run();
    tx.delete(taxClass).where(eq(taxClass.id, id)).run();
    taxClassRecord.logDeleted(tx, actor, id, row);
  });
}
