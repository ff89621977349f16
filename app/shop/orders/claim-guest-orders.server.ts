import { and, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db } from "~/platform/db.server";
import { order } from "~/platform/schema.server";

/**
 * Gives an account the orders that its customer made as a guest before signing in with the same browser.
 * An order whose key the account has used itself stays with the guest, and opens by the link in its e-mail.
 */
export async function claimGuestOrders(guestId: string, accountId: string): Promise<void> {
  const own = alias(order, "own");
  const sameKey = db
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.userId, accountId), eq(own.idempotencyKey, order.idempotencyKey)));
  await db
    .update(order)
    .set({ userId: accountId })
    .where(and(eq(order.userId, guestId), notExists(sameKey)));
}
