import { and, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Transaction, transaction } from "~/platform/db.server";
import { order } from "~/platform/schema.server";

/**
 * Moves to an account the orders that its customer placed as a guest. An order whose idempotency key the account has used
 * already stays with the guest: the pair is unique. The link in its email still opens it.
 */
export function moveGuestOrders(tx: Transaction, guestId: string, accountId: string): void {
  const own = alias(order, "own");
  const sameKey = tx
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.userId, accountId), eq(own.idempotencyKey, order.idempotencyKey)));
  tx.update(order)
    .set({ userId: accountId })
    .where(and(eq(order.userId, guestId), notExists(sameKey)))
    .run();
}

/** Moves to an account the orders that its customer placed as a guest before signing in with the same browser. */
export function claimGuestOrders(guestId: string, accountId: string): void {
  transaction((tx) => moveGuestOrders(tx, guestId, accountId));
}
