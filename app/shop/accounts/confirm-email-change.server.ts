import { and, eq, gt } from "drizzle-orm";
import { type Transaction, transaction } from "~/platform/db.server";
import { Conflict, requireFound } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/identifiers.server";
import { accountToken, emailChange, user } from "~/platform/schema.server";
import { joinCustomer } from "../customers/customer.server";
import { queueEmail } from "../email/outbox.server";
import { claimOrdersOfAddress, countOrdersOfAddress } from "./claim-guest-orders.server";
import { releaseUnconfirmed } from "./registration.server";
import { findAddressOwner, findEmailChange } from "./request-email-change.server";
import { findReservation } from "./reserved-email.server";
import { UNDO_LIFETIME_MS } from "./sign-in-change.server";
import { endUndoLinksSince, firstUndoable } from "./undo-account-changes.server";

function getChange(token: string) {
  const isLink = and(eq(emailChange.confirmTokenHash, hashToken(token)), gt(emailChange.expiresAt, new Date()));
  return requireFound(findEmailChange(isLink), "This link has expired, or was replaced by a newer one.");
}

/**
 * Checks the link that was sent to a new address, without using it.
 * @returns the new address
 * @throws NotFound when the link is not valid
 */
export function requireEmailChangeToken(token: string): { email: string } {
  return { email: getChange(token).change.newEmail };
}

/**
 * Replaces an account's email address, with the link that was sent to the new address. Links that were sent to the old
 * address become invalid; sessions stay. The old address receives a link that undoes the change, and is reserved while
 * that link is valid. Opening the confirmation link again changes nothing.
 *
 * Returning to an address whose undo link is still valid counts as undoing the later changes: their undo links become
 * invalid, and the replaced address gets none. Otherwise an intruder could reclaim the account with their address after
 * the owner has changed it back.
 * @returns the new address, and how many orders of guests with it `addOrdersOfNewAddress` would add
 * @throws NotFound when the link is not valid
 * @throws Conflict when another account has taken the address since the request
 */
export function confirmEmailChange(token: string): { email: string; orders: number } {
  return transaction((tx) => {
    const { change, account } = getChange(token);
    const { id, userId, newEmail } = change;
    if (change.confirmedAt) return confirmed(tx, account, newEmail);
    if (findAddressOwner(newEmail, userId) || findReservation(newEmail, userId)) {
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
        ...(undoToken ? { undoTokenHash: hashToken(undoToken), undoUntil: new Date(now + UNDO_LIFETIME_MS) } : {}),
      })
      .where(eq(emailChange.id, id))
      .run();
    tx.update(user).set({ email: newEmail }).where(eq(user.id, userId)).run();
    joinCustomer(tx, userId);
    tx.delete(accountToken).where(eq(accountToken.userId, userId)).run();
    queueEmail("email-change-done", { oldEmail, newEmail, firstName: account.firstName, undoToken });
    return confirmed(tx, { ...account, email: newEmail }, newEmail);
  });
}

/** The answer to an opened link. The address may have been changed again since. */
const confirmed = (tx: Transaction, account: typeof user.$inferSelect, email: string) => ({
  email,
  orders: account.email === email ? countOrdersOfAddress(tx, account) : 0,
});

/**
 * Gives an account the orders that guests placed with its new address, with the link that was sent to it and has confirmed
 * it; see `claimOrdersOfAddress`. An address that was changed again since gets none.
 * @throws NotFound when the link is not valid
 */
export function addOrdersOfNewAddress(token: string): void {
  transaction((tx) => {
    const { change, account } = getChange(token);
    if (change.confirmedAt && account.email === change.newEmail) claimOrdersOfAddress(tx, account);
  });
}

/**
 * Invalidates the undo links of later changes when an account returns to an earlier address.
 * @returns whether the new address has an undo link that is still valid
 */
function endUndoLinksOfReturn(tx: Transaction, userId: string, newEmail: string): boolean {
  const first = firstUndoable(tx, userId, eq(emailChange.oldEmail, newEmail));
  if (!first?.confirmedAt) return false;
  endUndoLinksSince(tx, userId, first.confirmedAt);
  return true;
}
