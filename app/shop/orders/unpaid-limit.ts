/** Maximum number of unpaid orders with reserved stock per buyer. */
export const UNPAID_ORDERS_LIMIT = 5;

/** An unpaid order that holds stock. */
export type HeldOrder = { id: string; number: number };

/** The error for a buyer with too many unpaid orders, as the texts before and after the list of orders. */
export const tooManyUnpaid = (count: number) => ({
  before: `You have ${count} unpaid orders that hold stock: `,
  after: ". Please pay one of them, or wait until its stock is released; then try again.",
});
