import { inArray } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Invalid, NotFound } from "~/platform/errors";
import { order } from "~/platform/schema.server";
import type { OrderWithItems } from "../orders/order.server";
import { orderColumns } from "../orders/refunded-amount.server";
import { withItems } from "./my-orders.server";

/** The most orders that are shipped or printed at once. */
const SELECTION_LIMIT = 100;

/**
 * The ids of the orders that an admin ticked; each counts once.
 * @throws Invalid when there are none, more than 100, or others than ids
 */
export function parseOrderSelection(values: unknown[]): string[] {
  const ids = [...new Set(values.map(String))];
  // They become part of an address, whose length is bounded by that.
  if (ids.some((id) => !/^[A-Za-z0-9]{1,24}$/.test(id))) throw new Invalid("Please select orders of the list.");
  if (ids.length === 0) throw new Invalid("Please select at least one order.");
  if (ids.length > SELECTION_LIMIT) throw new Invalid(`Please select at most ${SELECTION_LIMIT} orders at once.`);
  return ids;
}

/**
 * The orders with these ids, with their items, in the given order. Unknown ids are skipped.
 * @throws NotFound when none of the orders exists
 */
export async function selectedOrders(ids: string[]): Promise<OrderWithItems[]> {
  const found = withItems(await db.select(orderColumns).from(order).where(inArray(order.id, ids)));
  if (found.length === 0) throw new NotFound("We cannot find these orders.");
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
