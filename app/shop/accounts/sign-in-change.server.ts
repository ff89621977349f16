import type { Transaction } from "~/platform/db.server";
import { hashToken, newToken } from "~/platform/identifiers.server";
import { signInChange } from "~/platform/schema.server";

/** How long a change of an account can be undone, in milliseconds: 7 days. */
export const UNDO_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

export type SignInChangeKind = (typeof signInChange.$inferSelect)["kind"];

/**
 * Records a change of how an account is signed in to, for the notice to its owner.
 * @returns the token of the link that undoes it, valid for 7 days; only its hash is stored
 */
export function recordSignInChange(tx: Transaction, userId: string, kind: SignInChangeKind): string {
  const token = newToken();
  const now = Date.now();
  const times = { changedAt: new Date(now), undoUntil: new Date(now + UNDO_LIFETIME_MS) };
  tx.insert(signInChange)
    .values({ undoTokenHash: hashToken(token), userId, kind, ...times })
    .run();
  return token;
}
