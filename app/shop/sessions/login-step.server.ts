import { eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { user } from "~/platform/schema.server";
import { seal, unseal } from "~/platform/seal.server";
import { hasTwoFactor } from "../two-factor/has-two-factor.server";
import { type Person, toPerson } from "./session.server";
import { signInState } from "./sign-in-state.server";

/** How long the second step of a login can take, in milliseconds. */
export const LOGIN_STEP_LIFE_MS = 10 * 60 * 1000;

const PURPOSE = "login-step";

/** Who has entered the right password, with the `signInState` that it was verified with. */
export type LoginStep = { person: Person; state: string };

/**
 * Remembers, outside of any session, that a person has entered the right password.
 * @param state the `signInState` that it was verified with
 * @returns an encrypted text for the browser's cookie, valid for 10 minutes; null when no second step is needed
 */
export function startLoginStep(userId: string, state: string): string | null {
  if (!hasTwoFactor(userId)) return null;
  return seal(PURPOSE, JSON.stringify([userId, Date.now() + LOGIN_STEP_LIFE_MS, state]));
}

/**
 * Finds who has entered the right password.
 * @param sealed the text of the browser's cookie
 * @returns null when it is wrong or has expired, or the account's password or two-step sign-in has changed since
 */
export function findLoginStep(sealed: string): LoginStep | null {
  const text = unseal(PURPOSE, sealed);
  if (text === null) return null;
  const [userId, expiresAt, state]: [string, number, string] = JSON.parse(text);
  if (expiresAt <= Date.now() || signInState(userId) !== state) return null;
  const found = db.select().from(user).where(eq(user.id, userId)).get();
  return found ? { person: toPerson(found), state } : null;
}
