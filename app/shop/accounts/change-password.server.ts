import { verify } from "@node-rs/argon2";
import { and, eq, ne } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, InvalidField } from "~/platform/errors";
import { accountToken, apiToken, session, user } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { hashPassword } from "./account.server";
import { deletePendingEmailChange } from "./request-email-change.server";
import { recordSignInChange } from "./sign-in-change.server";

type User = typeof user.$inferSelect;

/**
 * Checks the password of an account.
 * @param field the form field that gets the error message
 * @throws Invalid when the password is wrong
 */
export async function requirePassword(personId: string, password: string, field: string): Promise<User> {
  const found = db.select().from(user).where(eq(user.id, personId)).get();
  if (found?.passwordHash && (await verify(found.passwordHash, password))) return found;
  throw new InvalidField(field, "Your current password is not right. Please enter it again.");
}

/** The caller's own session, which stays valid when all others of the account and its API tokens are deleted. */
export type KeptSignIn = { sessionId?: string };

/**
 * Deletes every session except the one kept, API token and emailed link of an account, and cancels a pending change of
 * its email address. Links that undo a change stay, so that an intruder who chooses a new password cannot invalidate them.
 */
export function endSignIns(tx: Transaction, personId: string, kept: KeptSignIn = {}): void {
  tx.delete(session)
    .where(and(eq(session.userId, personId), ne(session.id, kept.sessionId ?? "")))
    .run();
  tx.delete(apiToken).where(eq(apiToken.userId, personId)).run();
  tx.delete(accountToken).where(eq(accountToken.userId, personId)).run();
  deletePendingEmailChange(tx, personId);
}

const CHANGED_ELSEWHERE = "Your password was changed elsewhere. Please sign in again.";

/**
 * Checks that an account's password is unchanged since it was verified. Passwords are verified before the transaction
 * starts, because hashing is asynchronous and transactions are not.
 * @param account the account as it is now
 * @param owner the account as it was when the password was verified
 * @throws Conflict when the password has changed since then, or the account was deleted
 */
export function requireSamePassword(account: User | undefined, owner: User): asserts account {
  if (account?.passwordHash !== owner.passwordHash) throw new Conflict(CHANGED_ELSEWHERE);
}

/**
 * Stores an account's new password, signs out every other session and API token, and notifies the owner by email, with a
 * link that undoes it.
 */
export function storePassword(tx: Transaction, owner: User, passwordHash: string, kept: KeptSignIn = {}): void {
  const { id, email, firstName } = owner;
  tx.update(user).set({ passwordHash }).where(eq(user.id, id)).run();
  endSignIns(tx, id, kept);
  if (email) queueEmail("password-changed", { email, firstName, undoToken: recordSignInChange(tx, id, "password") });
}

/**
 * Changes a customer's password, signs out every other session and API token, and notifies the owner by email.
 * @throws Invalid when the current password is wrong
 * @throws Conflict when another request has changed the password at the same time
 */
export async function changePassword(
  personId: string,
  passwords: { current: string; next: string },
  kept: KeptSignIn,
): Promise<void> {
  const owner = await requirePassword(personId, passwords.current, "currentPassword");
  const passwordHash = await hashPassword(passwords.next);
  transaction((tx) => {
    const account = tx.select().from(user).where(eq(user.id, personId)).get();
    requireSamePassword(account, owner);
    storePassword(tx, account, passwordHash, kept);
  });
}
