import { verify } from "@node-rs/argon2";
import { and, eq, ne } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Conflict, Invalid } from "~/platform/errors";
import { accountToken, apiToken, session, user } from "~/platform/schema.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { hashPassword } from "./account.server";
import { passwordChangedNotice } from "./profile-emails.server";

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
type Kept = { sessionId?: string; apiTokenId?: string };

/** Ends every session, API token and e-mailed link of an account but those kept. */
export function endSignIns(tx: Transaction, personId: string, kept: Kept = {}): void {
  tx.delete(session)
    .where(and(eq(session.userId, personId), ne(session.id, kept.sessionId ?? "")))
    .run();
  tx.delete(apiToken)
    .where(and(eq(apiToken.userId, personId), ne(apiToken.id, kept.apiTokenId ?? "")))
    .run();
  tx.delete(accountToken).where(eq(accountToken.userId, personId)).run();
}

/**
 * Changes a customer's password, ends all else that is signed in to the account, and tells its owner by e-mail.
 * @throws Invalid when the current password is wrong
 * @throws Conflict when it was changed elsewhere meanwhile
 */
export async function changePassword(
  personId: string,
  passwords: { current: string; next: string },
  kept: Kept,
): Promise<void> {
  const owner = await requirePassword(personId, passwords.current, "currentPassword");
  const passwordHash = await hashPassword(passwords.next);
  transaction((tx) => {
    const unchanged = and(eq(user.id, personId), eq(user.passwordHash, owner.passwordHash ?? ""));
    if (tx.update(user).set({ passwordHash }).where(unchanged).run().changes === 0) {
      throw new Conflict("Your password was changed elsewhere. Please sign in again.");
    }
    endSignIns(tx, personId, kept);
    if (owner.email) queueEmail(tx, passwordChangedNotice(owner.email, owner.firstName, env.SHOP_NAME));
  });
  void sendDueEmails();
}
