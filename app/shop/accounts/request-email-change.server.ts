import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { emailChange, user } from "~/platform/schema.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { addressReservedEmail, addressTakenEmail, newAddressEmail } from "./email-change-emails.server";
import { findReservation } from "./reserved-email.server";

type Account = typeof user.$inferSelect;
type Reader = Pick<Transaction, "select">;

/** How long the link to a new address is good, in milliseconds: 24 hours, as a registration's. */
const CONFIRM_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * The account that prevents another one from taking an address: a confirmed or deactivated one. A registration that was
 * never confirmed proves nothing about the address.
 */
export function findTaker(reader: Reader, email: string, exceptUserId: string): Account | null {
  const present = reader
    .select()
    .from(user)
    .where(and(eq(user.email, email), ne(user.id, exceptUserId)))
    .get();
  return present && (present.confirmedAt || !present.isActive) ? present : null;
}

/** Writes to a new address: its link, or, where it is another account's, a notice to the owner. */
function writeToNewAddress(tx: Transaction, account: Account, newEmail: string, token: string): void {
  const taker = findTaker(tx, newEmail, account.id);
  if (taker) {
    if (taker.isActive) queueEmail(tx, addressTakenEmail({ email: newEmail, firstName: taker.firstName }));
  } else if (findReservation(tx, newEmail, account.id)) {
    queueEmail(tx, addressReservedEmail(newEmail));
  } else {
    queueEmail(tx, newAddressEmail({ email: newEmail, firstName: account.firstName }, token));
  }
}

/**
 * Records that an account is to get another e-mail address, and sends the link that completes the change there. A pending
 * change before it ends. For an address that another account has, everything looks the same to the caller; its owner gets a
 * notice instead of the link.
 * @param account its password was checked
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
      expiresAt: new Date(now + CONFIRM_LIFE_MS),
    })
    .run();
  writeToNewAddress(tx, account, newEmail, token);
}

const pendingOf = (userId: string) => and(eq(emailChange.userId, userId), isNull(emailChange.confirmedAt));

function findPending(reader: Reader, userId: string) {
  return reader
    .select()
    .from(emailChange)
    .innerJoin(user, eq(user.id, emailChange.userId))
    .where(and(pendingOf(userId), gt(emailChange.expiresAt, new Date())))
    .get();
}

/** The address that an account is to get once its link is opened; null when no change is pending. */
export function findPendingEmail(reader: Reader, userId: string): string | null {
  return findPending(reader, userId)?.email_change.newEmail ?? null;
}

/** Ends an account's pending change: its link is no longer good. */
export function deletePendingEmailChange(tx: Transaction, userId: string): void {
  tx.delete(emailChange).where(pendingOf(userId)).run();
}

/** Cancels an account's pending change; without one nothing happens. */
export async function cancelEmailChange(userId: string): Promise<void> {
  transaction((tx) => deletePendingEmailChange(tx, userId));
}

/**
 * Sends the link of a pending change again; the one before ends, and the new one is good for 24 hours.
 * @throws Conflict when no change is pending
 */
export async function resendEmailChange(userId: string): Promise<void> {
  transaction((tx) => {
    const found = findPending(tx, userId);
    if (!found) {
      throw new Conflict("There is no change of your email address to finish. Please enter the new address again.");
    }
    const token = newToken();
    tx.update(emailChange)
      .set({ confirmTokenHash: hashToken(token), expiresAt: new Date(Date.now() + CONFIRM_LIFE_MS) })
      .where(eq(emailChange.id, found.email_change.id))
      .run();
    writeToNewAddress(tx, found.user, found.email_change.newEmail, token);
  });
  void sendDueEmails();
}
