/** Converts cents to dollars for the API. A single division gives the number nearest to the exact amount. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/**
 * Converts dollars from an API request to cents; null when they are not a whole number of cents. The error of a
 * calculation in floating point is no part of a cent: programs send 0.1 + 0.2.
 */
export function fromDollars(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) && isNearly(cents / 100, dollars) ? cents : null;
}

/** Whether two numbers differ by no more than the error of a calculation in floating point. */
export function isNearly(one: number, other: number): boolean {
  return Math.abs(one - other) <= 4 * Number.EPSILON * Math.max(1, Math.abs(one));
}

/**
 * An amount as digits with two decimals, for CSV files and form fields.
 * @param cents whole cents
 * @returns for example `1234.50`
 */
export function dollarsText(cents: number): string {
  return toDollars(cents).toFixed(2);
}
