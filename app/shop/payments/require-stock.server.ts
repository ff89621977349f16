import { Conflict } from "~/platform/errors";
import { reserveStockAgain } from "../orders/order.server";

/**
 * Reserves the stock of an order again, when its reservation has expired.
 * @param options.isLimited whether to apply the buyer's limit of unpaid orders
 * @throws Conflict naming a product that has sold out since; TooManyUnpaidOrders
 */
export async function requireStock(orderId: string, options?: { isLimited: boolean }): Promise<void> {
  const soldOut = await reserveStockAgain(orderId, options);
  if (soldOut) throw new Conflict(`${soldOut} has sold out since this order was placed. You have not been charged.`);
}
