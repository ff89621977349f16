import { verify } from "@node-rs/argon2";
import { and, eq, ne } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Conflict, Invalid } from "~/platform/errors";
import { accountToken, apiToken, session, user } from "~/platform/schema.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { hashPassword } from "./account.server";
import { passwordChangedNotice } from "./profile-emails.server";
import { deletePendingEmailChange } from "./request-email-change.server";

type User = typeof user.$inferSelect;

/**
 * Checks that whoever asks knows the account's password.
 * @param field where the message stands when it is wrong
 * @throws Invalid when it is wrong
 */
export async function requirePassword(personId: string, password: string, field: string): Promise<User> {
  const found = await db.select().from(user).where(eq(user.id, personId)).get();
  if (found?.passwordHash && (await verify(found.passwordHash, password))) return found;
  const message = "Your current password is not right. Please enter it again.";
  throw new Invalid(message, { [field]: message });
}

/** What the caller goes on with; every other session and API token of the account ends. */
export type KeptSignIn = { sessionId?: string; apiTokenId?: string };

/**
 * Ends every session, API token and e-mailed link of an account but those kept, and a pending change of its e-mail address.
 * Links that undo a change stay: an intruder who chooses a new password cannot end them.
 */
export function endSignIns(tx: Transaction, personId: string, kept: KeptSignIn = {}): void {
  tx.delete(session)
    .where(and(eq(session.userId, personId), ne(session.id, kept.sessionId ?? "")))
    .run();
  tx.delete(apiToken)
    .where(and(eq(apiToken.userId, personId), ne(apiToken.id, kept.apiTokenId ?? "")))
    .run();
  tx.delete(accountToken).where(eq(accountToken.userId, personId)).run();
  deletePendingEmailChange(tx, personId);
}

const CHANGED_ELSEWHERE = "Your password was changed elsewhere. Please sign in again.";

/**
 * Checks, in the transaction that relies on it, that a password which was right a moment ago is still the account's.
 * @param owner the account as it was when the password was checked
 * @throws Conflict when the password was changed meanwhile
 */
export function requireSamePassword(account: User, owner: User): void {
  if (account.passwordHash !== owner.passwordHash) throw new Conflict(CHANGED_ELSEWHERE);
}

/** Stores an account's new password, ends all else that is signed in to the account, and notifies its owner by e-mail. */
export function storePassword(tx: Transaction, owner: User, passwordHash: string, kept: KeptSignIn): void {
  tx.update(user).set({ passwordHash }).where(eq(user.id, owner.id)).run();
  endSignIns(tx, owner.id, kept);
  if (owner.email) queueEmail(tx, passwordChangedNotice(owner.email, owner.firstName, env.SHOP_NAME));
}

/**
 * Changes a customer's password, ends all else that is signed in to the account, and tells its owner by e-mail.
 * @throws Invalid when the current password is wrong
 * @throws Conflict when it was changed elsewhere meanwhile
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
    if (!account) throw new Conflict(CHANGED_ELSEWHERE);
    requireSamePassword(account, owner);
    storePassword(tx, account, passwordHash, kept);
  });
  void sendDueEmails();
}
