import { hash, verify } from "@node-rs/argon2";
import { and, eq, isNull, lt, notExists, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { order, session, user } from "~/platform/schema.server";
import { type Person, toPerson } from "./session.server";

/** Argon2id as OWASP's password storage cheat sheet advises: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for keeping. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks an e-mail address and password. An unknown address takes as long as a known one.
 * @returns the person, or null when they do not fit, the address is not confirmed or the account is not active
 */
export async function authenticate(email: string, password: string): Promise<Person | null> {
  const found = await db.select().from(user).where(eq(user.email, email)).get();
  dummyHash ??= hashPassword(newId());
  const fits = await verify(found?.passwordHash ?? (await dummyHash), password);
  if (!found?.passwordHash || !fits || !found.confirmedAt || !found.isActive) return null;
  return toPerson(found);
}

/** Makes a guest: somebody who may check out and see what they ordered, without an account. */
export async function createGuest(): Promise<Person> {
  const guest = { id: newId(), firstName: "", lastName: "", isAdmin: false, isGuest: true, createdAt: new Date() };
  await db.insert(user).values(guest);
  return toPerson({ ...guest, username: null, email: null });
}

/** A week, in milliseconds. */
const GUEST_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Removes guests who ordered nothing and whose session is gone. */
export async function removeIdleGuests(): Promise<void> {
  const orders = db.select({ one: sql`1` }).from(order).where(eq(order.userId, user.id));
  const sessions = db.select({ one: sql`1` }).from(session).where(eq(session.userId, user.id));
  await db
    .delete(user)
    .where(
      and(
        eq(user.isGuest, true),
        isNull(user.email),
        lt(user.createdAt, new Date(Date.now() - GUEST_LIFE_MS)),
        notExists(orders),
        notExists(sessions),
      ),
    );
}
