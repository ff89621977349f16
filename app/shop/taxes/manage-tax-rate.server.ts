import { asc, count, eq } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { taxRate } from "~/platform/schema.server";
import { countryName } from "../addresses/countries.server";
import { stateCode } from "../addresses/us-states";
import { recordAdminChange } from "../audit/admin-change.server";
import { type EditableFields, editVersionOf, requireCurrentVersion } from "../audit/edit-version.server";
import { formatPercent, toPercent } from "../money/tax-percent";
import type { Person } from "../sessions/session.server";
import type { TaxRateChanges, TaxRateValues } from "./manage-tax-rate.schema.server";
import { comparableState, DEFAULT_RATE_ID } from "./tax-rates.server";

export type TaxRateRow = Pick<typeof taxRate.$inferSelect, "id" | "country" | "state" | "thousandths"> & {
  /** For example `United States, OR`; `Everywhere else` for the default rate. */
  place: string;
};

/** Maximum number of tax rates: the list has no pages. */
const ROWS_LIMIT = 500;

const columns = {
  id: taxRate.id,
  country: taxRate.country,
  state: taxRate.state,
  thousandths: taxRate.thousandths,
};

function placeName({ country, state }: { country: string; state: string }): string {
  if (country === "") return "Everywhere else";
  return state === "" ? countryName(country) : `${countryName(country)}, ${state}`;
}

const withPlace = <Row extends { country: string; state: string }>(row: Row) => ({ ...row, place: placeName(row) });

/** Lists the tax rates: the default one first, the others by country and state. */
export async function listTaxRates(): Promise<TaxRateRow[]> {
  const rows = await db.select(columns).from(taxRate).orderBy(asc(taxRate.country), asc(taxRate.stateKey));
  return rows.map(withPlace);
}

function getRow(reader: Pick<Transaction, "select">, id: string): TaxRateRow {
  const found = reader.select(columns).from(taxRate).where(eq(taxRate.id, id)).get();
  if (!found) throw new NotFound("There is no such tax rate.");
  return withPlace(found);
}

/**
 * A tax rate.
 * @throws NotFound for an unknown row
 */
export async function getTaxRate(id: string): Promise<TaxRateRow> {
  return getRow(db, id);
}

const auditSnapshot = ({ place, thousandths }: TaxRateRow) => ({ place, rate: formatPercent(thousandths) });

/** The fields of a rate's form. */
const VERSION_FIELDS: EditableFields<TaxRateRow> = {
  ratePercent: {
    auditName: "rate",
    stored: (row) => formatPercent(row.thousandths),
    typed: (row) => String(toPercent(row.thousandths)),
  },
};

/** The version of a tax rate, for its form and the API. */
export const taxRateVersion = (row: TaxRateRow): string => editVersionOf(VERSION_FIELDS, row);

/**
 * Adds a tax rate.
 * @param values `ratePercent` in thousandths of a percent
 * @returns the row's id
 * @throws Invalid when the place has a rate already
 * @throws Conflict when the table is full
 */
export async function createTaxRate(actor: Person, values: TaxRateValues): Promise<string> {
  const { country, ratePercent: thousandths } = values;
  const state = country === "US" ? (stateCode(values.state) ?? "") : values.state;
  return transaction((tx) => {
    const rows = tx.select({ count: count() }).from(taxRate).get()?.count ?? 0;
    if (rows >= ROWS_LIMIT) throw new Conflict(`There are ${ROWS_LIMIT} tax rates already. Please delete one first.`);
    const row = withPlace({ id: newId(), country, state, thousandths });
    const stored = { ...row, stateKey: comparableState(state) };
    const { changes } = tx.insert(taxRate).values(stored).onConflictDoNothing().run();
    if (changes === 0) {
      const message = `${row.place} has a rate already. Please change that one.`;
      throw new Invalid(message, { [state === "" ? "country" : "state"]: message });
    }
    recordAdminChange(tx, { actor, entity: "tax", entityId: row.id, action: "created", after: auditSnapshot(row) });
    return row.id;
  });
}

/**
 * Changes a tax rate. Existing orders keep the rate that they were placed with.
 * @param changes `ratePercent` in thousandths of a percent
 * @throws NotFound for an unknown row
 * @throws EditConflict when `changes.version` is not the current one
 */
export async function updateTaxRate(actor: Person, id: string, changes: TaxRateChanges): Promise<void> {
  const { ratePercent: thousandths, version } = changes;
  transaction((tx) => {
    const before = getRow(tx, id);
    const after = { ...before, thousandths };
    requireCurrentVersion(tx, { entity: "tax", entityId: id, actor, fields: VERSION_FIELDS, version, before, after });
    if (before.thousandths === thousandths) return;
    tx.update(taxRate).set({ thousandths }).where(eq(taxRate.id, id)).run();
    const [was, is] = [auditSnapshot(before), auditSnapshot(after)];
    recordAdminChange(tx, { actor, entity: "tax", entityId: id, action: "changed", before: was, after: is });
  });
}

/**
 * Deletes a tax rate: orders to its place are taxed by the rate of the country, or by the default rate.
 * @throws NotFound for an unknown row
 * @throws Conflict for the default rate
 */
export async function deleteTaxRate(actor: Person, id: string): Promise<void> {
  transaction((tx) => {
    const row = getRow(tx, id);
    if (id === DEFAULT_RATE_ID) throw new Conflict("The default rate has to stay. Set it to 0 to charge no tax.");
    tx.delete(taxRate).where(eq(taxRate.id, id)).run();
    recordAdminChange(tx, { actor, entity: "tax", entityId: id, action: "deleted", before: auditSnapshot(row) });
  });
}
