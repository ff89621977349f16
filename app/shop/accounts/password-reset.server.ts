import { eq } from "drizzle-orm";
import { transaction } from "~/platform/db.server";
import { user } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { hashPassword } from "./account.server";
import { findAccountByToken, issueToken } from "./account-token.server";
import { storePassword } from "./change-password.server";
import { claimOrdersOfAddress } from "./claim-guest-orders.server";
import { confirmAddress } from "./registration.server";

/**
 * Sends the link for a new password to an address, if it has an active account. The result is the same either way, so
 * that callers cannot find out which addresses have accounts.
 */
export function requestPasswordReset(email: string): void {
  transaction((tx) => {
    const account = tx.select().from(user).where(eq(user.email, email)).get();
    if (!account?.isActive) return;
    queueEmail("password-reset", { email, firstName: account.firstName, token: issueToken(tx, account.id, "reset") });
  });
}

/**
 * Checks that the link for a new password is valid.
 * @returns whether the account has had a password, which the new one replaces; a colleague who was added has had none
 * @throws NotFound when it is not valid
 */
export function requireResetToken(token: string): boolean {
  const { passwordHash, isAdmin } = findAccountByToken(token, "reset");
  return passwordHash !== null || !isAdmin;
}

/**
 * Sets a new password with the emailed link, which works once, and deletes every session and token of the account. The
 * link proves access to the address, so that is confirmed as by the link of the registration, and the account gets the
 * orders that guests placed with it.
 * @throws NotFound when the token is not valid
 */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  requireResetToken(token);
  const passwordHash = await hashPassword(newPassword);
  transaction((tx) => {
    const account = findAccountByToken(token, "reset");
    confirmAddress(tx, account);
    claimOrdersOfAddress(tx, account);
    storePassword(tx, account, passwordHash);
  });
}
