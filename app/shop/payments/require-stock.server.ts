import { Conflict } from "~/platform/errors";
import type { Regained } from "../orders/order.server";

/**
 * Whether an order's stock was just reserved again.
 * @throws Conflict naming a product that has sold out since the order was placed
 */
export function requireStock({ soldOut, isTaken }: Regained): boolean {
  if (soldOut) throw new Conflict(`${soldOut} has sold out since this order was placed. You have not been charged.`);
  return isTaken;
}
