/** Unpaid orders that hold stock which one buyer may have. */
export const UNPAID_ORDERS_LIMIT = 5;

/** The end of an order's id, by which lists and e-mails name it. */
export const shortOrderId = (id: string) => id.slice(-6);

/** What is said before and after the orders' names to a buyer who has too many of them. */
export const tooManyUnpaid = (count: number) => ({
  before: `You have ${count} unpaid orders that hold stock: `,
  after: ". Please pay one of them, or wait until its stock is released; then try again.",
});
