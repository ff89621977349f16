import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { taxRate } from "~/platform/schema.server";

/** The id of the row with the default rate, which always exists. */
export const DEFAULT_RATE_ID = "default";

/**
 * A state or province as tax rates are compared by it, ignoring case and spaces. The state of a US address has been
 * replaced by its abbreviation.
 */
export const comparableState = (state: string) => state.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();

// The most specific rate first: that of the state, of the country, the default one.
const rateOfPlace = db
  .select({ thousandths: taxRate.thousandths })
  .from(taxRate)
  .where(
    or(
      and(eq(taxRate.country, sql.placeholder("country")), inArray(taxRate.stateKey, [sql.placeholder("state"), ""])),
      eq(taxRate.country, ""),
    ),
  )
  .orderBy(desc(taxRate.country), desc(taxRate.stateKey))
  .limit(1)
  .prepare();

/**
 * The tax rate for an address: that of its state, else of its country, else the default one.
 * @param destination `country` as ISO 3166-1 alpha-2
 * @returns thousandths of a percent
 */
export function taxRateFor({ country, state }: { country: string; state: string }): number {
  const rate = rateOfPlace.get({ country, state: comparableState(state) });
  if (!rate) throw new Error("There is no default tax rate.");
  return rate.thousandths;
}
