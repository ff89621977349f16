import { and, asc, eq, gt, gte, type SQL } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, requireFound } from "~/platform/errors";
import { hashToken } from "~/platform/identifiers.server";
import { emailChange, recoveryCode, signInChange, twoFactor, user } from "~/platform/schema.server";
import { joinCustomer } from "../customers/customer.server";
import { queueEmail } from "../email/outbox.server";
import { issueToken } from "./account-token.server";
import { endSignIns } from "./change-password.server";
import { releaseUnconfirmed } from "./registration.server";
import { findAddressOwner, findEmailChange } from "./request-email-change.server";
import { canBeUndone } from "./reserved-email.server";
import type { SignInChangeKind } from "./sign-in-change.server";

type Account = typeof user.$inferSelect;

const EXPIRED = "This link has expired, or was used.";

function getEmailChange(token: string) {
  const isLink = and(eq(emailChange.undoTokenHash, hashToken(token)), gt(emailChange.undoUntil, new Date()));
  return requireFound(findEmailChange(isLink), EXPIRED);
}

function getSignInChange(token: string) {
  const valid = and(
    eq(signInChange.undoTokenHash, hashToken(token)),
    gt(signInChange.undoUntil, new Date()),
    eq(user.isActive, true),
  );
  const columns = { change: signInChange, account: user };
  const found = db
    .select(columns)
    .from(signInChange)
    .innerJoin(user, eq(user.id, signInChange.userId))
    .where(valid)
    .get();
  return requireFound(found, EXPIRED);
}

/**
 * Checks a link that undoes a change of address, without using it.
 * @returns the address that it restores
 * @throws NotFound when the link is not valid
 */
export function requireEmailUndoToken(token: string): { email: string } {
  return { email: getEmailChange(token).change.oldEmail };
}

/**
 * Checks a link that undoes a change of how an account is signed in to, without using it.
 * @returns what was changed, and when
 * @throws NotFound when the link is not valid
 */
export function requireSignInUndoToken(token: string): { kind: SignInChangeKind; changedAt: Date } {
  const { kind, changedAt } = getSignInChange(token).change;
  return { kind, changedAt };
}

/** Invalidates the links that undo what was changed of an account at a time or later. */
export function endUndoLinksSince(tx: Transaction, userId: string, since: Date): void {
  tx.delete(emailChange)
    .where(and(eq(emailChange.userId, userId), gte(emailChange.confirmedAt, since)))
    .run();
  tx.delete(signInChange)
    .where(and(eq(signInChange.userId, userId), gte(signInChange.changedAt, since)))
    .run();
}

/** Deletes an account's pending change of address and all its undo links. */
export function endAccountChanges(tx: Transaction, userId: string): void {
  tx.delete(emailChange).where(eq(emailChange.userId, userId)).run();
  tx.delete(signInChange).where(eq(signInChange.userId, userId)).run();
}

/** The first change of an account's address that meets a condition and can still be undone. */
export function firstUndoable(tx: Transaction, userId: string, condition: SQL) {
  const undoable = and(eq(emailChange.userId, userId), condition, canBeUndone());
  return tx.select().from(emailChange).where(undoable).orderBy(asc(emailChange.confirmedAt)).get();
}

/** The address that an account had at a time, if it was replaced since then by a change that can still be undone. */
const findAddressBefore = (tx: Transaction, userId: string, since: Date): string | null =>
  firstUndoable(tx, userId, gte(emailChange.confirmedAt, since))?.oldEmail ?? null;

/** Switches two-step sign-in off if it was switched on since a time, and deletes recovery codes that were made since. */
function undoTwoFactorSince(tx: Transaction, userId: string, since: Date): void {
  const changes = tx
    .select({ kind: signInChange.kind })
    .from(signInChange)
    .where(and(eq(signInChange.userId, userId), gte(signInChange.changedAt, since)))
    .all();
  const kinds = new Set(changes.map(({ kind }) => kind));
  if (kinds.has("two-factor-on")) tx.delete(twoFactor).where(eq(twoFactor.userId, userId)).run();
  if (kinds.has("recovery-codes")) tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId)).run();
}

/**
 * Undoes what was changed of an account at a time or later, for an owner who did not make the change: who made it knew the
 * password, so that is removed too, and everyone is signed out. The owner is sent a link to choose a new one. Undo links
 * of these changes become invalid, those of earlier changes stay.
 * @param oldEmail the address to restore; null when it has not changed
 * @throws Conflict when another account has taken the address since then
 */
function undoChangesSince(tx: Transaction, account: Account, since: Date, oldEmail: string | null): void {
  const { id, firstName } = account;
  const isMoved = oldEmail !== null && oldEmail !== account.email;
  const email = oldEmail ?? account.email;
  if (oldEmail !== null && findAddressOwner(oldEmail, id)) {
    throw new Conflict(
      `Another account has the address ${oldEmail} now, so the change cannot be undone. Please contact us.`,
    );
  }
  if (oldEmail !== null) releaseUnconfirmed(tx, oldEmail);
  tx.update(user).set({ email, passwordHash: null }).where(eq(user.id, id)).run();
  if (isMoved) joinCustomer(tx, id);
  undoTwoFactorSince(tx, id, since);
  endSignIns(tx, id);
  endUndoLinksSince(tx, id, since);
  if (!email) return;
  const resetToken = issueToken(tx, id, "reset");
  const kind = oldEmail === null ? "sign-in-change-undone" : "email-change-restored";
  queueEmail(kind, { email, firstName, token: resetToken });
  if (isMoved && account.email) queueEmail("email-change-undone", { email: account.email, firstName });
}

/**
 * Restores the address that a change has replaced, with the link that was sent to it, and undoes what was changed of the
 * account since then. Sessions, API tokens, emailed links and a pending change of the account are deleted. The person who
 * made the change knew the password, so it is removed, and the restored address receives a link to choose a new one. The
 * link works once; undo links of later changes become invalid, those of earlier changes stay.
 * @throws NotFound when the link is not valid
 * @throws Conflict when another account has taken the address since the change
 */
export function undoEmailChange(token: string): void {
  transaction((tx) => {
    const { change, account } = getEmailChange(token);
    undoChangesSince(tx, account, change.confirmedAt ?? change.requestedAt, change.oldEmail);
  });
}

/**
 * Undoes a change of how an account is signed in to, and what was changed of the account since then, with the link that
 * was sent to its owner: two-step sign-in is off if it was switched on, replaced recovery codes and all sessions and API
 * tokens end, and the password has to be chosen again. The link works once.
 * @throws NotFound when the link is not valid
 * @throws Conflict when the address was changed since then, and another account has the earlier one now
 */
export function undoSignInChange(token: string): void {
  transaction((tx) => {
    const { change, account } = getSignInChange(token);
    undoChangesSince(tx, account, change.changedAt, findAddressBefore(tx, account.id, change.changedAt));
  });
}
