import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { Conflict, Invalid, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { taxRate } from "~/platform/schema.server";
import { comparableStateCode, stateSpellings } from "../addresses/states";
import { stateCode } from "../addresses/us-states";
import { countryName } from "../fields/countries.server";
import { STANDARD_CLASS } from "../money/tax";
import { requireRoom } from "../records/record.server";
import type { Person } from "../sessions/session.server";
import type { TaxRateChanges, TaxRateValues } from "./manage-tax-rate.schema.server";
import { listTaxClasses } from "./tax-classes.server";
import { type TaxRateRow, taxRateRecord } from "./tax-rate-fields.schema.server";
import { DEFAULT_RATE_ID } from "./tax-rates.server";

/** Maximum number of tax rates: the list reads all of them. */
const ROWS_LIMIT = 500;

const columns = {
  id: taxRate.id,
  country: taxRate.country,
  state: taxRate.state,
  taxClass: taxRate.taxClass,
  thousandths: taxRate.thousandths,
};

type Place = { country: string; state: string; taxClass: string };

function placeName({ taxClass, ...place }: Place): string {
  const className =
    taxClass === STANDARD_CLASS ? "" : `: ${listTaxClasses().find(({ id }) => id === taxClass)?.name ?? taxClass}`;
  return `${nameOfPlace(place)}${className}`;
}

function nameOfPlace({ country, state }: Omit<Place, "taxClass">): string {
  if (country === "") return "Everywhere else";
  return state === "" ? countryName(country) : `${countryName(country)}, ${state}`;
}

const withPlace = <Row extends Place>(row: Row) => ({ ...row, place: placeName(row) });

/** Lists the tax rates: the default one first, the others by country and state. */
export async function listTaxRates(): Promise<TaxRateRow[]> {
  const rows = await db
    .select(columns)
    .from(taxRate)
    .orderBy(
      asc(taxRate.country),
      asc(taxRate.stateKey),
      sql`${taxRate.taxClass} <> ${STANDARD_CLASS}`,
      asc(taxRate.taxClass),
    );
  return rows.map(withPlace);
}

/** A tax rate. @throws NotFound for an unknown row */
export function getTaxRate(id: string): TaxRateRow {
  const found = db.select(columns).from(taxRate).where(eq(taxRate.id, id)).get();
  return withPlace(requireFound(found, "There is no such tax rate."));
}

/**
 * Adds a tax rate.
 * @param values `ratePercent` in thousandths of a percent
 * @returns the row's id
 * @throws Invalid when the place has a rate already
 * @throws Conflict when the table is full
 */
export function createTaxRate(actor: Person, values: TaxRateValues): string {
  const { country, taxClass, ratePercent: thousandths } = values;
  const state = country === "US" ? (stateCode(values.state) ?? "") : values.state;
  return transaction((tx) => {
    requireRoom(tx, taxRate, ROWS_LIMIT, "tax rates");
    const row = withPlace({ id: newId(), country, state, taxClass, thousandths });
    const spellings = stateSpellings(country, state);
    const same = and(
      eq(taxRate.country, country),
      eq(taxRate.taxClass, taxClass),
      inArray(taxRate.stateKey, spellings),
    );
    if (tx.select({ id: taxRate.id }).from(taxRate).where(same).get()) {
      const message = `${row.place} has a rate already. Please change that one.`;
      throw new Invalid(message, { [state === "" ? "country" : "state"]: message });
    }
    tx.insert(taxRate)
      .values({ ...row, stateKey: spellings[0] ?? "" })
      .run();
    taxRateRecord.logCreated(tx, actor, row.id, row);
    return row.id;
  });
}

/** Checks that a request names no other place or class than those of a rate, which stay. */
function requireSamePlace(row: TaxRateRow, sent: Omit<TaxRateChanges, "ratePercent" | "version">): void {
  const { country = row.country, state = row.state, taxClass = row.taxClass } = sent;
  const isSame = {
    country: country === row.country,
    state: comparableStateCode(row.country, state) === comparableStateCode(row.country, row.state),
    taxClass: taxClass === row.taxClass,
  };
  const message = "The place and the class of a tax rate stay. Please add a rate for the other ones.";
  const wrong = Object.entries(isSame).flatMap(([name, same]) => (same ? [] : [[name, message]]));
  if (wrong.length > 0) throw new Invalid(message, Object.fromEntries(wrong));
}

/**
 * Changes a tax rate. Existing orders keep the rate that they were placed with.
 * @param changes `ratePercent` in thousandths of a percent; a place and a class may be sent as they are
 * @throws NotFound for an unknown row
 * @throws Invalid for another place or class
 * @throws EditConflict when `changes.version` is not the current one
 */
export function updateTaxRate(actor: Person, id: string, { version, ratePercent, ...place }: TaxRateChanges): void {
  transaction((tx) => {
    const before = getTaxRate(id);
    requireSamePlace(before, place);
    const after = taxRateRecord.withChanges(before, { ratePercent });
    const change = { actor, id, before, after };
    taxRateRecord.requireCurrent(tx, version, change);
    if (!taxRateRecord.logChanged(tx, change)) return;
    tx.update(taxRate).set(taxRateRecord.columnsIn(after)).where(eq(taxRate.id, id)).run();
  });
}

/**
 * Deletes a tax rate: orders to its place are taxed by the rate of the country, or by the default rate.
 * @throws NotFound for an unknown row
 * @throws Conflict for the default rate
 */
export function deleteTaxRate(actor: Person, id: string): void {
  transaction((tx) => {
    const row = getTaxRate(id);
    if (id === DEFAULT_RATE_ID) throw new Conflict("The default rate has to stay. Set it to 0 to charge no tax.");
    tx.delete(taxRate).where(eq(taxRate.id, id)).run();
    taxRateRecord.logDeleted(tx, actor, id, row);
  });
}
