/** Counts the changes of lines and prices of orders in this process, for what is computed from orders and cached. */
let changes = 0;

/** Changes whenever the lines or the price of an order were changed in this process. */
export const versionOfLines = (): number => changes;

/** Makes what is cached of orders old. Call it after a transaction that has changed the lines or the price of one. */
export function countLinesChange(): void {
  changes += 1;
}
