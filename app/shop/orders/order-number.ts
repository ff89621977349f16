/** The number of the first order of a database. */
export const FIRST_ORDER_NUMBER = 1001;

/** An order's number as people read it, for example `#1042`. */
export function orderLabel({ number }: { number: number }): string {
  return `#${number}`;
}
