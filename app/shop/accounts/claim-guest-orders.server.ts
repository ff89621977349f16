import { and, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Transaction, transaction } from "~/platform/db.server";
import { order, user } from "~/platform/schema.server";
import { takeOrders } from "../customers/customer.server";

/**
 * Moves orders of guests to an account. An order whose idempotency key the account has used already stays with the guest:
 * the pair is unique. The link in its email still opens it.
 */
function moveOrders(tx: Transaction, accountId: string, ofGuests: SQL | undefined): void {
  const own = alias(order, "own");
  const sameKey = tx
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.userId, accountId), eq(own.idempotencyKey, order.idempotencyKey)));
  tx.update(order)
    .set({ userId: accountId })
    .where(and(ofGuests, notExists(sameKey)))
    .run();
  takeOrders(tx, accountId);
}

/**
 * Moves to an account that confirms its address the orders that guests have placed with it: the emails about them went to
 * the same person.
 * @param guestId the guest who asked for the account, whose orders move too; null without one
 */
export function claimOrdersOfAddress(
  tx: Transaction,
  account: { id: string; email: string | null; guestId: string | null },
): void {
  if (account.guestId) moveOrders(tx, account.id, eq(order.userId, account.guestId));
  const guests = tx.select({ id: user.id }).from(user).where(eq(user.isGuest, true));
  moveOrders(tx, account.id, and(eq(order.email, account.email ?? ""), inArray(order.userId, guests)));
}

/** Moves to an account the orders that its customer placed as a guest before signing in with the same browser. */
export function claimGuestOrders(guestId: string, accountId: string): void {
  transaction((tx) => moveOrders(tx, accountId, eq(order.userId, guestId)));
}
