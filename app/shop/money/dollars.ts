/** Cents as the API's number of dollars; exact to the cent as far as a number carries it. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Dollars as an API caller wrote them, in cents; null when they are not a whole number of cents. */
export function fromDollars(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) && cents / 100 === dollars ? cents : null;
}
