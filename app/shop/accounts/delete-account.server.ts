import { and, eq, isNotNull, ne } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { review, stockNotice, stoppedReminder, user } from "~/platform/schema.server";
import { anonymizeChangesOf } from "../audit/admin-change.server";
import { deleteCustomerOf } from "../customers/customer.server";
import { queueEmail } from "../email/outbox.server";
import { removeVotesOf } from "../review-parts/helpful-vote.server";
import { removePicturesOfAuthor } from "../review-parts/review-pictures.server";
import { requirePassword, requireSamePassword } from "./change-password.server";
import { isSupportName } from "./support-account.server";

/** The name shown with the reviews of a deleted account. */
const FORMER_CUSTOMER = "Former customer";

/**
 * Deletes an account with its profile, sessions, API tokens, cart, stock notices, and what staff has noted of its customer. Reviews stay without the name and without pictures; orders stay
 * without a reference to the account.
 * @throws Conflict for the support account, which receives customers' messages
 */
export function anonymizeAccount(tx: Transaction, userId: string): void {
  const account = tx.select({ username: user.username, email: user.email }).from(user).where(eq(user.id, userId)).get();
  if (account?.username && isSupportName(account.username)) {
    throw new Conflict("Customers write to this account. Please give its username to another admin first.");
  }
  if (account?.email) {
    tx.delete(stockNotice).where(eq(stockNotice.email, account.email)).run();
    tx.delete(stoppedReminder).where(eq(stoppedReminder.email, account.email)).run();
  }
  deleteCustomerOf(tx, userId);
  removeVotesOf(tx, userId);
  removePicturesOfAuthor(tx, userId);
  // The foreign keys set the other references to null or delete the rows (ON DELETE).
  tx.update(review).set({ name: FORMER_CUSTOMER }).where(eq(review.userId, userId)).run();
  tx.delete(user).where(eq(user.id, userId)).run();
  anonymizeChangesOf(tx, "user", userId);
}

/**
 * Checks that the shop has an owner without a user: another one who can sign in.
 * @throws Conflict when the user is the last owner
 */
function requireAnotherOwner(tx: Transaction, userId: string): void {
  const isOwner = and(eq(user.isAdmin, true), eq(user.role, "owner"));
  const canSignIn = and(eq(user.isActive, true), isNotNull(user.confirmedAt), isNotNull(user.passwordHash));
  const owns = tx
    .select({ id: user.id })
    .from(user)
    .where(and(isOwner, eq(user.id, userId)));
  const others = tx
    .select({ id: user.id })
    .from(user)
    .where(and(isOwner, canSignIn, ne(user.id, userId)));
  if (owns.get() && !others.get()) {
    throw new Conflict("You are the last owner: the shop cannot do without you. Please make another user owner first.");
  }
}

/**
 * Deletes a customer's own account; see `anonymizeAccount`.
 * @throws Invalid when the password is wrong
 * @throws Conflict for the last owner and for the support account, and when the password was changed at the same time
 */
export async function deleteAccount(personId: string, password: string): Promise<void> {
  const owner = await requirePassword(personId, password, "password");
  transaction((tx) => {
    requireSamePassword(tx.select().from(user).where(eq(user.id, personId)).get(), owner);
    requireAnotherOwner(tx, personId);
    anonymizeAccount(tx, personId);
    if (owner.email) queueEmail("account-deleted", { email: owner.email, firstName: owner.firstName });
  });
}
