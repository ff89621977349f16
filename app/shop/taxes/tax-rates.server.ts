import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { taxClass, taxRate } from "~/platform/schema.server";
import { stateSpellings } from "../addresses/states";
import { STANDARD_CLASS, type TaxRate, type TaxRule, taxOn } from "../money/tax";
import { setting } from "../settings/settings.server";

/** The id of the row with the default rate, which always exists. */
export const DEFAULT_RATE_ID = "default";

// The rate of the most specific place that has one: of the state, of the country, the default one. There, that of the class
// comes before the standard one.
const rateOfPlace = db
  .select({ taxClass: taxRate.taxClass, rate: taxRate.thousandths })
  .from(taxRate)
  .where(
    and(
      or(
        and(
          eq(taxRate.country, sql.placeholder("country")),
          sql`${taxRate.stateKey} in (select value from json_each(${sql.placeholder("states")}))`,
        ),
        eq(taxRate.country, ""),
      ),
      inArray(taxRate.taxClass, [sql.placeholder("taxClass"), STANDARD_CLASS]),
    ),
  )
  .orderBy(desc(taxRate.country), desc(taxRate.stateKey), sql`${taxRate.taxClass} = ${STANDARD_CLASS}`)
  .limit(1)
  .prepare();

/** A place as taxes depend on it: `country` as ISO 3166-1 alpha-2. */
export type TaxedPlace = { country: string; state: string };

/**
 * The tax rate for an address and a tax class: that of its state, else of its country, else the default one. A place that has
 * no rate of the class has its standard rate for it.
 * @param taxClass the id of the class
 */
function taxRateFor({ country, state }: TaxedPlace, taxClass: string = STANDARD_CLASS): TaxRate {
  // Rates from before have the name of a state where newer ones have its abbreviation.
  const states = JSON.stringify([...stateSpellings(country, state), ""]);
  const found = rateOfPlace.get({ country, states, taxClass });
  if (!found) throw new Error("There is no default tax rate.");
  return found;
}

/** How orders to a place are taxed, by the shop's settings. */
export function taxRuleFor(place: TaxedPlace): TaxRule {
  const rates = new Map<string, TaxRate>();
  return {
    pricesIncludeTax: setting("pricesIncludeTax"),
    shippingTax: setting("shippingTax"),
    rateOf(taxClass) {
      const rate = rates.get(taxClass) ?? taxRateFor(place, taxClass);
      rates.set(taxClass, rate);
      return rate;
    },
  };
}

const classIds = db.select({ id: taxClass.id }).from(taxClass).prepare();

/** Whether any tax class has different rates at two places. */
export const ratesDiffer = (one: TaxedPlace, other: TaxedPlace): boolean =>
  classIds.all().some(({ id }) => taxRateFor(one, id).rate !== taxRateFor(other, id).rate);

/** The shop's own place, whose tax its prices include. */
const home = (): TaxedPlace => ({ country: setting("country"), state: setting("state") });

/** Whether tax-free places pay other prices than those of the products. */
export const pricesFollowPlaces = (): boolean => setting("exportPrices") === "net" && setting("pricesIncludeTax");

/**
 * Lines at the prices that an order to a place pays: those of the products, or where the shop takes its own tax off for
 * tax-free places, each unit less the tax that its price includes.
 * @param place null while it is not known
 */
export function pricedAt<Line extends { priceCents: number; taxClass: string }>(
  lines: Line[],
  place: TaxedPlace | null | undefined,
): Line[] {
  if (!place || !pricesFollowPlaces()) return lines;
  const { rateOf } = taxRuleFor(place);
  return lines.map((line) => {
    if (rateOf(line.taxClass).rate > 0) return line;
    const ownTax = taxOn(line.priceCents, taxRateFor(home(), line.taxClass).rate, true);
    return { ...line, priceCents: line.priceCents - ownTax };
  });
}
