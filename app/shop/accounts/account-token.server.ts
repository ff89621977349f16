import { and, eq, gt, isNull } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { hashToken, newToken } from "~/platform/identifiers.server";
import { accountToken, user } from "~/platform/schema.server";

type Account = typeof user.$inferSelect;
type Purpose = (typeof accountToken.$inferSelect)["purpose"];

const MINUTE = 60_000;

/** How long a token is valid, in milliseconds. */
const LIFETIME_MS: Record<Purpose, number> = {
  confirm: 24 * 60 * MINUTE,
  pending: 24 * 60 * MINUTE,
  reset: 30 * MINUTE,
};

/**
 * Creates a token for an account and deletes the previous one for the same purpose and address.
 * @param options `email`: the address entered at a registration, when it differs from the account's own; `lifetimeMs`:
 *   how long the token is valid, if not as usual for its purpose, in milliseconds
 * @returns the token; only its hash is stored
 */
export function issueToken(
  tx: Transaction,
  userId: string,
  purpose: Purpose,
  { email = null, lifetimeMs = LIFETIME_MS[purpose] }: { email?: string | null; lifetimeMs?: number } = {},
): string {
  const token = newToken();
  const now = Date.now();
  const ofAddress = email === null ? isNull(accountToken.email) : eq(accountToken.email, email);
  tx.delete(accountToken)
    .where(and(eq(accountToken.userId, userId), eq(accountToken.purpose, purpose), ofAddress))
    .run();
  const times = { createdAt: new Date(now), expiresAt: new Date(now + lifetimeMs) };
  tx.insert(accountToken)
    .values({ tokenHash: hashToken(token), userId, purpose, email, ...times })
    .run();
  return token;
}

/**
 * Finds the account that a token was created for.
 * @throws NotFound when the token is unknown, used, expired or replaced, or the account is not active
 */
export const findAccountByToken = (token: string, purpose: Purpose): Account => getToken(token, purpose).account;

/**
 * Finds the account that a token was created for, and the address entered at a registration when it differs from the
 * account's own. A thanks page is the same for a deactivated account: it says nothing about the address.
 * @throws NotFound as `findAccountByToken`
 */
export function getToken(token: string, purpose: Purpose): { account: Account; email: string | null } {
  const valid = and(
    eq(accountToken.tokenHash, hashToken(token)),
    eq(accountToken.purpose, purpose),
    gt(accountToken.expiresAt, new Date()),
    purpose === "pending" ? undefined : eq(user.isActive, true),
  );
  const found = db.select().from(accountToken).innerJoin(user, eq(user.id, accountToken.userId)).where(valid).get();
  if (found) return { account: found.user, email: found.account_token.email };
  throw new NotFound("This link has expired, was used, or was replaced by a newer one. Please ask for a new one.");
}
