import { and, eq, gt, isNull, ne, type SQL } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { emailChange, user } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { findReservation, keepsAddress } from "./reserved-email.server";

type Account = typeof user.$inferSelect;

/** How long the link to a new address is valid, in milliseconds: 24 hours, like that of a registration. */
const CONFIRM_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Finds the account that an address belongs to; an unconfirmed registration does not count, see `keepsAddress`. */
export function findAddressOwner(email: string, exceptUserId: string): Account | null {
  const present = db
    .select()
    .from(user)
    .where(and(eq(user.email, email), ne(user.id, exceptUserId)))
    .get();
  return present && keepsAddress(present) ? present : null;
}

/** Sends the confirmation link to a new address, or a notice when the address is taken or reserved. */
function emailNewAddress(account: Account, newEmail: string, token: string): void {
  const owner = findAddressOwner(newEmail, account.id);
  if (owner) {
    if (owner.isActive) queueEmail("email-change-taken", { email: newEmail, firstName: owner.firstName });
  } else if (findReservation(newEmail, account.id)) {
    queueEmail("email-change-reserved", { email: newEmail });
  } else {
    queueEmail("email-change-confirmation", { email: newEmail, firstName: account.firstName, token });
  }
}

/**
 * Records a pending change of an account's email address and sends the confirmation link to the new address. A previous
 * pending change is deleted. When another account has the address, its owner receives a notice instead of the link, and
 * the result looks the same to the caller.
 * @param account an account whose password was verified
 */
export function requestEmailChange(tx: Transaction, account: Account, newEmail: string): void {
  deletePendingEmailChange(tx, account.id);
  const token = newToken();
  const now = Date.now();
  tx.insert(emailChange)
    .values({
      id: newId(),
      userId: account.id,
      oldEmail: account.email ?? "",
      newEmail,
      confirmTokenHash: hashToken(token),
      requestedAt: new Date(now),
      expiresAt: new Date(now + CONFIRM_LIFETIME_MS),
    })
    .run();
  emailNewAddress(account, newEmail, token);
}

/** A change of address with its account, which must be active. @param isLink which change a link names */
export const findEmailChange = (isLink: SQL | undefined) =>
  db
    .select({ change: emailChange, account: user })
    .from(emailChange)
    .innerJoin(user, eq(user.id, emailChange.userId))
    .where(and(isLink, eq(user.isActive, true)))
    .get();

const pendingOf = (userId: string) => and(eq(emailChange.userId, userId), isNull(emailChange.confirmedAt));

function findPending(userId: string) {
  return db
    .select()
    .from(emailChange)
    .innerJoin(user, eq(user.id, emailChange.userId))
    .where(and(pendingOf(userId), gt(emailChange.expiresAt, new Date())))
    .get();
}

/** The new address that waits for its confirmation; null when no change is pending. */
export const findPendingEmail = (userId: string): string | null => findPending(userId)?.email_change.newEmail ?? null;

/** Deletes an account's pending change, which invalidates its link. */
export function deletePendingEmailChange(tx: Transaction, userId: string): void {
  tx.delete(emailChange).where(pendingOf(userId)).run();
}

/** Cancels an account's pending change, if there is one. */
export function cancelEmailChange(userId: string): void {
  transaction((tx) => deletePendingEmailChange(tx, userId));
}

/**
 * Sends the link of a pending change again. The previous link becomes invalid; the new one is valid for 24 hours.
 * @throws Conflict when no change is pending
 */
export function resendEmailChange(userId: string): void {
  transaction((tx) => {
    const found = findPending(userId);
    if (!found) {
      throw new Conflict("There is no change of your email address to finish. Please enter the new address again.");
    }
    const token = newToken();
    tx.update(emailChange)
      .set({ confirmTokenHash: hashToken(token), expiresAt: new Date(Date.now() + CONFIRM_LIFETIME_MS) })
      .where(eq(emailChange.id, found.email_change.id))
      .run();
    emailNewAddress(found.user, found.email_change.newEmail, token);
  });
}
