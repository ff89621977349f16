import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { type CheckoutState, session, user } from "~/platform/schema.server";
import { setting } from "../settings/settings.server";
import type { Role } from "../staff/permissions";
import { hasTwoFactor } from "../two-factor/has-two-factor.server";

/** How long a session lasts after its last renewal, in milliseconds: 60 days. */
export const SESSION_LIFE_MS = 60 * 24 * 60 * 60 * 1000;
/**
 * How long a new session lasts, in milliseconds: an hour. The first request that brings its cookie back renews it, so that what
 * programs without cookies start is soon gone.
 */
const FIRST_SESSION_LIFE_MS = 60 * 60 * 1000;

/** Sessions that one account can have at a time: who signs in without keeping the cookie leaves them behind. */
const SESSIONS_LIMIT = 100;

export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  isAdmin: boolean;
  /** What an admin may do; null for everyone else. */
  role: Role | null;
  isGuest: boolean;
  /** An admin without the two-step sign-in that the shop requires of staff: a customer until it is on. */
  needsTwoFactor: boolean;
};

/** What an admin with `needsTwoFactor` reads instead of a page or a result of the back office. */
export const TWO_FACTOR_REQUIRED =
  "This shop requires two-step sign-in of its staff. Switch it on at /profile/two-factor to work in the back office.";

export type Session = { id: string; userId: string | null; checkout: CheckoutState; expiresAt: Date };

/** What a `Person` is made of. */
export const personColumns = {
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
  role: user.role,
  isGuest: user.isGuest,
  isActive: user.isActive,
};

const sessionByToken = db
  .select({
    id: session.id,
    userId: session.userId,
    checkout: session.checkout,
    expiresAt: session.expiresAt,
    person: personColumns,
  })
  .from(session)
  .leftJoin(user, eq(user.id, session.userId))
  .where(eq(session.tokenHash, sql.placeholder("tokenHash")))
  .prepare();

/**
 * Finds the session of a cookie's token, with the person signed in to it.
 * @returns null when there is none, it has expired, or its user is not active
 */
export function findSession(token: string): { session: Session; person: Person | null } | null {
  const row = sessionByToken.get({ tokenHash: hashToken(token) });
  if (!row || row.expiresAt.getTime() <= Date.now()) return null;
  const { person, ...found } = row;
  if (!person) return { session: found, person: null };
  if (!person.isActive) return null;
  return { session: found, person: toPerson(person) };
}

/** Whether a cookie's token is that of a session of an account, which may have expired. */
export function isOfAccount(token: string): boolean {
  const row = sessionByToken.get({ tokenHash: hashToken(token) });
  return row?.person?.isGuest === false;
}

type PersonRow = Omit<Person, "username" | "email" | "needsTwoFactor"> & {
  username: string | null;
  email: string | null;
};

/**
 * Converts a user's row to a `Person`; a guest's username and email address become empty texts. Staff without a required
 * two-step sign-in has a customer's rights, so that every check of `isAdmin` holds.
 */
export function toPerson(row: PersonRow): Person {
  const needsTwoFactor = row.isAdmin && setting("requireTwoFactor") && !hasTwoFactor(row.id);
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username ?? "",
    email: row.email ?? "",
    isAdmin: row.isAdmin && !needsTwoFactor,
    role: row.isAdmin && !needsTwoFactor ? row.role : null,
    isGuest: row.isGuest,
    needsTwoFactor,
  };
}

/**
 * Starts a session, which lasts `FIRST_SESSION_LIFE_MS` unless it is renewed.
 * @param contents the person who is signed in to it, and its checkout; without them an anonymous, empty session
 */
export function startSession(
  token: string,
  contents: Pick<Session, "userId" | "checkout"> = { userId: null, checkout: {} },
): Session {
  const now = Date.now();
  const tokenHash = hashToken(token);
  const started = { id: newId(), ...contents, expiresAt: new Date(now + FIRST_SESSION_LIFE_MS) };
  transaction((tx) => {
    tx.delete(session).where(eq(session.tokenHash, tokenHash)).run();
    tx.insert(session)
      .values({ ...started, tokenHash, createdAt: new Date(now) })
      .run();
  });
  return started;
}

/** Extends a session to its full lifetime. */
export function renewSession(sessionId: string): void {
  db.update(session)
    .set({ expiresAt: new Date(Date.now() + SESSION_LIFE_MS) })
    .where(eq(session.id, sessionId))
    .run();
}

/**
 * Signs a person in to a session and replaces its token, which prevents session fixation. Of the account's sessions beyond
 * `SESSIONS_LIMIT`, those are deleted that were renewed longest ago.
 * @param before what is checked and changed first, in the same transaction
 * @returns the new token, for the cookie
 */
export function signIn(sessionId: string, userId: string, before?: () => void): string {
  const token = newToken();
  transaction((tx) => {
    before?.();
    tx.update(session)
      .set({ userId, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + SESSION_LIFE_MS) })
      .where(eq(session.id, sessionId))
      .run();
    const ofAccount = eq(session.userId, userId);
    const newest = tx
      .select({ id: session.id })
      .from(session)
      .where(ofAccount)
      .orderBy(desc(session.expiresAt))
      .limit(SESSIONS_LIMIT);
    tx.delete(session)
      .where(and(ofAccount, notInArray(session.id, newest)))
      .run();
  });
  return token;
}

/** Signs a guest out but keeps the session, so that the cart stays. */
export async function signOutGuest(sessionId: string): Promise<void> {
  await db.update(session).set({ userId: null, checkout: {} }).where(eq(session.id, sessionId));
}

/** Deletes a session and everything that references it. */
export async function endSession(sessionId: string): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId));
}

/**
 * Updates the checkout state of a session, and of the given object, so that the rest of the request sees the new state.
 * @param change computes the new state from the stored one
 */
export function updateCheckout(current: Session, change: (state: CheckoutState) => CheckoutState): void {
  current.checkout = transaction((tx) => {
    const row = tx.select({ checkout: session.checkout }).from(session).where(eq(session.id, current.id)).get();
    const checkout = change(row?.checkout ?? {});
    tx.update(session).set({ checkout }).where(eq(session.id, current.id)).run();
    return checkout;
  });
}
