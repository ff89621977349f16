import { and, count, eq, exists, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { order, user } from "~/platform/schema.server";
import { takeOrders } from "../customers/customer.server";

type Account = { id: string; email: string | null };

/**
 * The orders of guests that can move to an account. An order whose idempotency key the account has used already stays with
 * the guest: the pair is unique. The link in its email still opens it.
 */
function movable(accountId: string, ofGuests: SQL | undefined): SQL | undefined {
  const own = alias(order, "own");
  const sameKey = db
    .select({ one: sql`1` })
    .from(own)
    .where(and(eq(own.userId, accountId), eq(own.idempotencyKey, order.idempotencyKey)));
  return and(ofGuests, notExists(sameKey));
}

function ofAddress({ id, email }: Account): SQL | undefined {
  // Not a list of guests, of whom the shop keeps all who have ordered.
  const guest = db
    .select({ one: sql`1` })
    .from(user)
    .where(and(eq(user.id, order.userId), eq(user.isGuest, true)));
  return movable(id, and(eq(order.email, email ?? ""), exists(guest)));
}

function moveOrders(tx: Transaction, accountId: string, orders: SQL | undefined): void {
  tx.update(order).set({ userId: accountId }).where(orders).run();
  takeOrders(tx, accountId);
}

/** How many orders that guests have placed with the confirmed address of an account it does not have. */
export const countOrdersOfAddress = (tx: Transaction, account: Account): number =>
  tx.select({ total: count() }).from(order).where(ofAddress(account)).get()?.total ?? 0;

/**
 * Moves to an account the orders that guests have placed with its confirmed address: the emails about them went to the same
 * person. Call it for a form that was sent from a page that an email has opened. Opening such a page is not enough: mail
 * programs and scanners open links too, and would give the orders to anyone who has registered with the address.
 */
export function claimOrdersOfAddress(tx: Transaction, account: Account): void {
  moveOrders(tx, account.id, ofAddress(account));
}

/**
 * Moves to an account the orders that its customer placed as a guest of the same browser, which has signed in or asked for
 * the account.
 */
export function claimGuestOrders(guestId: string, accountId: string): void {
  transaction((tx) => moveOrders(tx, accountId, movable(accountId, eq(order.userId, guestId))));
}
