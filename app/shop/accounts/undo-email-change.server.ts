import { and, eq, gt, gte } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { hashToken } from "~/platform/identifiers.server";
import { emailChange, user } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { issueToken } from "./account-token.server";
import { endSignIns } from "./change-password.server";
import { releaseUnconfirmed } from "./registration.server";
import { findAddressOwner } from "./request-email-change.server";

function getUndoable(reader: Pick<Transaction, "select">, token: string) {
  const valid = and(
    eq(emailChange.undoTokenHash, hashToken(token)),
    gt(emailChange.undoUntil, new Date()),
    eq(user.isActive, true),
  );
  const found = reader.select().from(emailChange).innerJoin(user, eq(user.id, emailChange.userId)).where(valid).get();
  if (!found) throw new NotFound("This link has expired, or was used.");
  return { change: found.email_change, account: found.user };
}

/**
 * Checks a link that undoes a change of address, without using it.
 * @returns the address that it restores
 * @throws NotFound when the link is not valid
 */
export async function requireUndoToken(token: string): Promise<{ email: string }> {
  return { email: getUndoable(db, token).change.oldEmail };
}

/** Invalidates the undo links of an account's changes that were confirmed at a time or later. */
export function endUndoLinksSince(tx: Transaction, userId: string, since: Date): void {
  tx.delete(emailChange)
    .where(and(eq(emailChange.userId, userId), gte(emailChange.confirmedAt, since)))
    .run();
}

/** Deletes an account's pending change and all its undo links. */
export function endEmailChanges(tx: Transaction, userId: string): void {
  tx.delete(emailChange).where(eq(emailChange.userId, userId)).run();
}

/**
 * Restores the address that a change has replaced, also after further changes, with the link that was sent to it.
 * Sessions, API tokens, emailed links and a pending change of the account are deleted. The person who made the change
 * knew the password, so it is removed, and the restored address receives a link to choose a new one. The link works
 * once; undo links of later changes become invalid, those of earlier changes stay.
 * @throws NotFound when the link is not valid
 * @throws Conflict when another account has taken the address since the change
 */
export async function undoEmailChange(token: string): Promise<void> {
  transaction((tx) => {
    const { change, account } = getUndoable(tx, token);
    const { userId, oldEmail, confirmedAt } = change;
    if (findAddressOwner(tx, oldEmail, userId)) {
      throw new Conflict(
        `Another account has the address ${oldEmail} now, so the change cannot be undone. Please contact us.`,
      );
    }
    releaseUnconfirmed(tx, oldEmail);
    tx.update(user).set({ email: oldEmail, passwordHash: null }).where(eq(user.id, userId)).run();
    endSignIns(tx, userId);
    if (confirmedAt) endUndoLinksSince(tx, userId, confirmedAt);
    const { firstName } = account;
    queueEmail("email-change-restored", { email: oldEmail, firstName, token: issueToken(tx, userId, "reset") });
    if (account.email && account.email !== oldEmail) {
      queueEmail("email-change-undone", { email: account.email, firstName });
    }
  });
}
