import { hash, verify } from "@node-rs/argon2";
import { and, eq, isNull, lt, notExists, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { deleteWhileReading } from "~/platform/delete-in-batches.server";
import { newId } from "~/platform/identifiers.server";
import { order, session, user } from "~/platform/schema.server";
import { type Person, toPerson } from "../sessions/session.server";
import { signInState } from "../sessions/sign-in-state.server";

/** Argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

let dummyHash: Promise<string> | undefined;

/**
 * Checks an email address and password. An unknown address takes as long as a known one, so that response times do not
 * reveal which addresses have accounts.
 * @returns the person, with the `signInState` that the password was verified with; null when the password is wrong, the
 *   address is not confirmed or the account is not active
 */
export async function authenticate(email: string, password: string): Promise<{ person: Person; state: string } | null> {
  const found = db.select().from(user).where(eq(user.email, email)).get();
  const state = found ? signInState(found.id) : null;
  dummyHash ??= hashPassword(newId());
  const passwordMatches = await verify(found?.passwordHash ?? (await dummyHash), password);
  return found && state !== null && passwordMatches ? { person: toPerson(found), state } : null;
}

/** Creates a guest: a person who can check out and view their own orders without an account. */
export async function createGuest(): Promise<Person> {
  const guest = { id: newId(), firstName: "", lastName: "", isAdmin: false, isGuest: true, createdAt: new Date() };
  await db.insert(user).values(guest);
  return toPerson({ ...guest, role: null, username: null, email: null });
}

/** A week, in milliseconds. */
const GUEST_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes guests that are at least a week old and have no order and no session. */
export async function removeIdleGuests(): Promise<void> {
  const orders = db.select({ one: sql`1` }).from(order).where(eq(order.userId, user.id));
  const sessions = db.select({ one: sql`1` }).from(session).where(eq(session.userId, user.id));
  const isIdle = and(
    eq(user.isGuest, true),
    isNull(user.email),
    lt(user.createdAt, new Date(Date.now() - GUEST_LIFETIME_MS)),
    notExists(orders),
    notExists(sessions),
  );
  await deleteWhileReading(user, isIdle);
}
