/** Converts cents to dollars for the API. A single division gives the number nearest to the exact amount. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Converts dollars from an API request to cents; null when they are not a whole number of cents. */
export function fromDollars(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) && cents / 100 === dollars ? cents : null;
}

/**
 * An amount as digits with two decimals, for CSV files and form fields.
 * @param cents whole cents
 * @returns for example `1234.50`
 */
export function dollarsText(cents: number): string {
  return toDollars(cents).toFixed(2);
}
