import { eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Invalid } from "~/platform/errors";
import { hashToken } from "~/platform/identifiers.server";
import { twoFactor, user } from "~/platform/schema.server";

/**
 * What signs in to an account: another text after each change of its password or its two-step sign-in. Passwords are
 * verified outside of transactions, because hashing is asynchronous, so a change may come in between.
 * @returns null for an account that cannot be signed in to
 */
export function signInState(userId: string): string | null {
  const { passwordHash, confirmedAt, isActive } = user;
  const found = db
    .select({ passwordHash, confirmedAt, isActive, sealedKey: twoFactor.sealedKey })
    .from(user)
    .leftJoin(twoFactor, eq(twoFactor.userId, user.id))
    .where(eq(user.id, userId))
    .get();
  if (!found?.passwordHash || !found.confirmedAt || !found.isActive) return null;
  return hashToken(`${found.passwordHash} ${found.sealedKey ?? ""}`);
}

/**
 * Checks, in the transaction that signs in to an account, that nothing has changed since password and code were verified.
 * @param state the `signInState` of that time
 * @throws Invalid when the password, two-step sign-in or the account's right to sign in has changed
 */
export function requireSignInState(userId: string, state: string | null): void {
  if (state !== null && signInState(userId) === state) return;
  throw new Invalid("Your password or two-step sign-in was changed meanwhile. Please sign in again.");
}
