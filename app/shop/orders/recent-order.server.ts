import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order } from "~/platform/schema.server";

/** How long an order counts as just placed, in milliseconds: a quarter of an hour. */
const RECENT_MS = 15 * 60 * 1000;

/**
 * The order that a buyer has just placed.
 * @param userId the buyer, a guest included
 * @returns its id; null when there is none, or it was canceled
 */
export function findRecentOrder(userId: string): string | null {
  const since = new Date(Date.now() - RECENT_MS);
  const newest = db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.userId, userId), gt(order.createdAt, since), isNull(order.cancelledAt)))
    .orderBy(desc(order.createdAt))
    .limit(1)
    .get();
  return newest?.id ?? null;
}
