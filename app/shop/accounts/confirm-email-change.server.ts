import { and, asc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/identifiers.server";
import { accountToken, emailChange, user } from "~/platform/schema.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { addressReplacedEmail } from "./email-change-emails.server";
import { releaseUnconfirmed } from "./registration.server";
import { findTaker } from "./request-email-change.server";
import { findReservation } from "./reserved-email.server";
import { endUndoLinksSince } from "./undo-email-change.server";

/** How long a change can be undone, in milliseconds: 7 days. */
const UNDO_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

function getChange(reader: Pick<Transaction, "select">, token: string) {
  const good = and(
    eq(emailChange.confirmTokenHash, hashToken(token)),
    gt(emailChange.expiresAt, new Date()),
    eq(user.isActive, true),
  );
  const found = reader.select().from(emailChange).innerJoin(user, eq(user.id, emailChange.userId)).where(good).get();
  if (!found) throw new NotFound("This link has expired, or was replaced by a newer one.");
  return { change: found.email_change, account: found.user };
}

/**
 * Checks a link to a new address without using it.
 * @returns the new address
 * @throws NotFound when the link is not good
 */
export async function requireEmailChangeToken(token: string): Promise<{ email: string }> {
  return { email: getChange(db, token).change.newEmail };
}

/**
 * Makes a new address the account's, by the link that was sent there. Links that were sent to the old address end; sessions
 * stay. The old address gets the link that undoes the change, and is reserved as long as that link is good. Opening the
 * link again, until it expires, changes nothing.
 *
 * Going back to an address whose own undo link is still good counts as undoing what came after it: those undo links end, and
 * the address that is replaced gets none. Otherwise an intruder's address could take the account again after the owner has
 * changed it back.
 * @returns the new address
 * @throws NotFound when the link is not good
 * @throws Conflict when another account has the address meanwhile
 */
export async function confirmEmailChange(token: string): Promise<{ email: string }> {
  const email = transaction((tx) => {
    const { change, account } = getChange(tx, token);
    const { id, userId, newEmail } = change;
    if (change.confirmedAt) return newEmail;
    if (findTaker(tx, newEmail, userId) || findReservation(tx, newEmail, userId)) {
      throw new Conflict(
        `Another account has the address ${newEmail} now, so yours was not changed. Please enter another one on your profile.`,
      );
    }
    releaseUnconfirmed(tx, newEmail);
    const now = Date.now();
    const isReturn = endUndoLinksOfReturn(tx, userId, newEmail);
    const undoToken = isReturn ? null : newToken();
    // The address may have been changed by an admin since the request.
    const oldEmail = account.email ?? change.oldEmail;
    tx.update(emailChange)
      .set({
        oldEmail,
        confirmedAt: new Date(now),
        ...(undoToken ? { undoTokenHash: hashToken(undoToken), undoUntil: new Date(now + UNDO_LIFE_MS) } : {}),
      })
      .where(eq(emailChange.id, id))
      .run();
    tx.update(user).set({ email: newEmail }).where(eq(user.id, userId)).run();
    tx.delete(accountToken).where(eq(accountToken.userId, userId)).run();
    queueEmail(tx, addressReplacedEmail(oldEmail, newEmail, account.firstName, undoToken));
    return newEmail;
  });
  void sendDueEmails();
  return { email };
}

/** @returns whether the account goes back to an address from which a change can still be undone */
function endUndoLinksOfReturn(tx: Transaction, userId: string, newEmail: string): boolean {
  const undoable = and(
    eq(emailChange.userId, userId),
    eq(emailChange.oldEmail, newEmail),
    isNotNull(emailChange.undoTokenHash),
    gt(emailChange.undoUntil, new Date()),
  );
  const first = tx.select().from(emailChange).where(undoable).orderBy(asc(emailChange.confirmedAt)).get();
  if (!first?.confirmedAt) return false;
  endUndoLinksSince(tx, userId, first.confirmedAt);
  return true;
}

/** Removes changes whose links have expired, confirmed or not. */
export async function removeExpiredEmailChanges(): Promise<void> {
  const now = new Date();
  await db
    .delete(emailChange)
    .where(and(lt(emailChange.expiresAt, now), or(isNull(emailChange.undoUntil), lt(emailChange.undoUntil, now))));
}
