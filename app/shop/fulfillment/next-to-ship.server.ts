import { and, asc, desc, ne, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order } from "~/platform/schema.server";
import { waitsForShipping } from "../orders/refunded-amount.server";

/**
 * Finds the next order that waits for shipping: the one with the next higher number, or else the lowest.
 * @param from the order that is left out
 * @returns its id and number, or null when no other order waits
 */
export function findNextToShip(from: { id: string; number: number }): { id: string; number: number } | null {
  const next = db
    .select({ id: order.id, number: order.number })
    .from(order)
    .where(and(waitsForShipping, ne(order.id, from.id)))
    .orderBy(desc(sql`${order.number} > ${from.number}`), asc(order.number))
    .limit(1)
    .get();
  return next ?? null;
}
