import { eq } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { user } from "~/platform/schema.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { hashPassword } from "./account.server";
import { passwordResetEmail } from "./account-emails.server";
import { findAccountByToken, issueToken } from "./account-token.server";
import { endSignIns } from "./change-password.server";
import { passwordChangedNotice } from "./profile-emails.server";

/** Sends the link for a new password to an address, if it has an account. Whether it has, the answer does not tell. */
export async function requestPasswordReset(email: string): Promise<void> {
  transaction((tx) => {
    const account = tx.select().from(user).where(eq(user.email, email)).get();
    if (!account?.isActive) return;
    queueEmail(tx, passwordResetEmail({ email, firstName: account.firstName }, issueToken(tx, account.id, "reset")));
  });
  void sendDueEmails();
}

/**
 * Says whether the link for a new password is still good.
 * @throws NotFound when it is not
 */
export async function requireResetToken(token: string): Promise<void> {
  findAccountByToken(db, token, "reset");
}

/**
 * Sets a new password by the link from the e-mail, which is good once, and ends every session and token of the account.
 * Who has the link has the address: it counts as confirmed.
 * @throws NotFound for a token that is not good
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await requireResetToken(token);
  const passwordHash = await hashPassword(newPassword);
  transaction((tx) => {
    const account = findAccountByToken(tx, token, "reset");
    const confirmedAt = account.confirmedAt ?? new Date();
    tx.update(user).set({ passwordHash, confirmedAt }).where(eq(user.id, account.id)).run();
    endSignIns(tx, account.id);
    if (account.email) queueEmail(tx, passwordChangedNotice(account.email, account.firstName, env.SHOP_NAME));
  });
  void sendDueEmails();
}
