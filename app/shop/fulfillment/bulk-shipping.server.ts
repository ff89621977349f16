import { inArray } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { order } from "~/platform/schema.server";
import { orderLabel } from "../orders/order-number";
import type { Person } from "../sessions/session.server";
import { markShipped } from "./order-transitions.server";

/** What became of one order of a selection. */
export type BulkResult = {
  id: string;
  /** The order's number, or the id of an unknown order. */
  label: string;
  /** Why it was not marked as shipped; null if it was. */
  refused: string | null;
  /** Whether it was shipped before, for example by the first of two presses. */
  wasShipped?: boolean;
};

const SHIPPED_BEFORE = "This order was shipped before.";

/**
 * Marks each order as shipped, as `markShipped` does. An order that cannot be shipped does not stop the others.
 * @param ids at most 100
 * @returns a result for each id, in the given order
 */
export async function shipOrders(admin: Person, ids: string[]): Promise<BulkResult[]> {
  const known = await db.select({ id: order.id, number: order.number }).from(order).where(inArray(order.id, ids));
  const labels = new Map(known.map((found) => [found.id, orderLabel(found)]));
  const results: BulkResult[] = [];
  for (const id of ids) {
    const refused = shipOrder(admin, id);
    results.push({ id, label: labels.get(id) ?? id, refused, wasShipped: refused === SHIPPED_BEFORE });
  }
  return results;
}

function shipOrder(admin: Person, id: string): string | null {
  try {
    return markShipped(admin, id) !== null ? null : SHIPPED_BEFORE;
  } catch (error) {
    if (error instanceof Conflict || error instanceof NotFound) return error.message;
    throw error;
  }
}
