import { currencyUnits } from "./currency";

/**
 * Converts an amount of the shop's currency to its main unit for the API. A single division gives the number nearest to the
 * exact amount.
 * @param cents whole numbers of the smallest unit
 */
export const toDollars = (cents: number): number => cents / currencyUnits().units;

/**
 * Converts an amount in the main unit of the shop's currency, from an API request, to the smallest unit; null when it is not
 * a whole number of those. The error of a calculation in floating point is no part of one: programs send 0.1 + 0.2.
 */
export function fromDollars(amount: number): number | null {
  const { units } = currencyUnits();
  const cents = Math.round(amount * units);
  return Number.isSafeInteger(cents) && isNearly(cents / units, amount) ? cents : null;
}

/** Whether two numbers differ by no more than the error of a calculation in floating point. */
export const isNearly = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 4 * Number.EPSILON * Math.max(1, Math.abs(one));

/**
 * An amount as digits with the decimals of its currency, for CSV files and form fields.
 * @param cents whole numbers of the smallest unit
 * @param currency the shop's by default
 * @returns for example `1234.50`
 */
export function dollarsText(cents: number, currency?: string): string {
  const { units, digits } = currencyUnits(currency);
  return (cents / units).toFixed(digits);
}
