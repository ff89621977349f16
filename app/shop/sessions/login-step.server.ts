import { eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { hashToken } from "~/platform/identifiers.server";
import { twoFactor, user } from "~/platform/schema.server";
import { seal, unseal } from "~/platform/seal.server";
import { type Person, toPerson } from "./session.server";

/** How long the second step of a login can take, in milliseconds. */
export const LOGIN_STEP_LIFE_MS = 10 * 60 * 1000;

const PURPOSE = "login-step";

function findAccount(userId: string) {
  const found = db
    .select()
    .from(user)
    .innerJoin(twoFactor, eq(twoFactor.userId, user.id))
    .where(eq(user.id, userId))
    .get();
  if (!found?.user.isActive || !found.user.confirmedAt) return null;
  // A new password or a new key ends every half-done login.
  const state = hashToken(`${found.user.passwordHash} ${found.two_factor.sealedKey}`);
  return { person: toPerson(found.user), state };
}

/**
 * Remembers, outside of any session, that a person has entered the right password.
 * @returns an encrypted text for the browser's cookie, valid for 10 minutes; null when no second step is needed
 */
export function startLoginStep(userId: string): string | null {
  const found = findAccount(userId);
  return found && seal(PURPOSE, JSON.stringify([userId, Date.now() + LOGIN_STEP_LIFE_MS, found.state]));
}

/**
 * Finds who has entered the right password.
 * @param sealed the text of the browser's cookie
 * @returns null when it is wrong or has expired, or the account's password or two-step sign-in has changed since
 */
export function findLoginStep(sealed: string): Person | null {
  const text = unseal(PURPOSE, sealed);
  if (text === null) return null;
  const [userId, expiresAt, state]: [string, number, string] = JSON.parse(text);
  if (expiresAt <= Date.now()) return null;
  const found = findAccount(userId);
  return found?.state === state ? found.person : null;
}
