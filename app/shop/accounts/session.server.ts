import { eq, lt, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { type CheckoutState, session, user } from "~/platform/schema.server";

/** How long a session lasts, in milliseconds: sixty days from its last renewal. */
export const SESSION_LIFE_MS = 60 * 24 * 60 * 60 * 1000;

export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  isAdmin: boolean;
  isGuest: boolean;
};

export type Session = { id: string; userId: string | null; checkout: CheckoutState; expiresAt: Date };

const personColumns = {
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  isAdmin: user.isAdmin,
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
 * Finds the session a cookie's token stands for, with the person signed in to it.
 * @returns null when there is none, it has expired, or its user was deactivated
 */
export async function findSession(token: string): Promise<{ session: Session; person: Person | null } | null> {
  const row = sessionByToken.get({ tokenHash: hashToken(token) });
  if (!row || row.expiresAt.getTime() <= Date.now()) return null;
  const { person, ...found } = row;
  if (!person) return { session: found, person: null };
  if (!person.isActive) return null;
  return { session: found, person: toPerson(person) };
}

type PersonRow = Omit<Person, "username" | "email"> & { username: string | null; email: string | null };

/** The parts of a user that screens and rules need; a guest has no user name or e-mail address. */
export function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username ?? "",
    email: row.email ?? "",
    isAdmin: row.isAdmin,
    isGuest: row.isGuest,
  };
}

/** Starts a session for a browser that has none, or one that has ended. */
export async function startSession(token: string): Promise<Session> {
  const now = Date.now();
  const tokenHash = hashToken(token);
  const started = { id: newId(), userId: null, checkout: {}, expiresAt: new Date(now + SESSION_LIFE_MS) };
  transaction((tx) => {
    tx.delete(session).where(eq(session.tokenHash, tokenHash)).run();
    tx.insert(session)
      .values({ ...started, tokenHash, createdAt: new Date(now) })
      .run();
  });
  return started;
}

/** Lets a session in use live for its whole time again. */
export async function renewSession(sessionId: string): Promise<void> {
  await db
    .update(session)
    .set({ expiresAt: new Date(Date.now() + SESSION_LIFE_MS) })
    .where(eq(session.id, sessionId));
}

/**
 * Signs a person in to a session under a new token: whoever knew the old one is out.
 * @returns the new token, for the cookie
 */
export async function signIn(sessionId: string, userId: string): Promise<string> {
  const token = newToken();
  await db
    .update(session)
    .set({ userId, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + SESSION_LIFE_MS) })
    .where(eq(session.id, sessionId));
  return token;
}

/** Signs a stray guest out and leaves the session, so that the cart stays. */
export async function signOutGuest(sessionId: string): Promise<void> {
  await db.update(session).set({ userId: null, checkout: {} }).where(eq(session.id, sessionId));
}

/** Ends a session with everything that hangs on it. */
export async function endSession(sessionId: string): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId));
}

/** Changes what the checkout knows, from what it knew. */
export async function updateCheckout(
  sessionId: string,
  change: (state: CheckoutState) => CheckoutState,
): Promise<CheckoutState> {
  return transaction((tx) => {
    const row = tx.select({ checkout: session.checkout }).from(session).where(eq(session.id, sessionId)).get();
    const checkout = change(row?.checkout ?? {});
    tx.update(session).set({ checkout }).where(eq(session.id, sessionId)).run();
    return checkout;
  });
}

/** Removes sessions that have expired. */
export async function removeExpiredSessions(): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, new Date()));
}
