import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Invalid, TooManyRequests } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { accountToken, user } from "~/platform/schema.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { hashPassword } from "./account.server";
import { accountExistsEmail, confirmationEmail } from "./account-emails.server";
import { findAccountByToken, getToken, issueToken } from "./account-token.server";
import { addressReservedEmail } from "./email-change-emails.server";
import type { Registration } from "./registration.schema.server";
import { findReservation } from "./reserved-email.server";
import { type Person, toPerson } from "./session.server";
import { isSupportName } from "./support-account.server";

/** Milliseconds from one confirmation e-mail to the next (spec section 9). */
const RESEND_COOLDOWN_MS = 40_000;

/** A week, in milliseconds: how long a registration waits to be confirmed. */
const REGISTRATION_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

type Account = typeof user.$inferSelect;

const USERNAME_TAKEN = "This username is taken. Please choose another one.";

function requireUnusedUsername(tx: Transaction, username: string): void {
  const wanted = username.toLowerCase();
  const same = eq(sql`lower(${user.username})`, wanted);
  const taken = tx.select({ id: user.id }).from(user).where(same).get();
  // Whoever has the support account's name reads what customers write to it.
  if (!taken && !isSupportName(wanted)) return;
  throw new Invalid(USERNAME_TAKEN, { username: USERNAME_TAKEN });
}

/**
 * What is left of a registration that came to nothing: its user name stays taken for a week, so that it tells nobody
 * whether the e-mail address had an account. It goes with the idle guests.
 */
const RESERVED_USERNAME = {
  firstName: "",
  lastName: "",
  email: null,
  passwordHash: null,
  isGuest: true,
  isActive: false,
};

/** Ends a registration of an address that was never confirmed, if there is one: the address is free. */
export function releaseUnconfirmed(tx: Transaction, email: string): void {
  const unconfirmed = and(eq(user.email, email), isNull(user.confirmedAt), eq(user.isActive, true));
  const present = tx.select({ id: user.id }).from(user).where(unconfirmed).get();
  if (!present) return;
  tx.delete(accountToken).where(eq(accountToken.userId, present.id)).run();
  tx.update(user).set(RESERVED_USERNAME).where(eq(user.id, present.id)).run();
}

/** Sends the owner of an address what they need: the link that confirms it, or word that it is confirmed. */
function emailAccountOwner(tx: Transaction, account: Account): void {
  tx.update(user).set({ confirmationSentAt: new Date() }).where(eq(user.id, account.id)).run();
  if (!account.isActive || !account.email) return;
  const recipient = { email: account.email, firstName: account.firstName };
  if (account.confirmedAt) queueEmail(tx, accountExistsEmail(recipient));
  else queueEmail(tx, confirmationEmail(recipient, issueToken(tx, account.id, "confirm")));
}

/** Writes to an address that is reserved for an account, and was typed at a registration. */
function emailReservedAddress(tx: Transaction, userId: string, email: string): void {
  tx.update(user).set({ confirmationSentAt: new Date() }).where(eq(user.id, userId)).run();
  queueEmail(tx, addressReservedEmail(email));
}

/**
 * Registers an account that can be used once its e-mail address is confirmed (spec section 2). An address that has an
 * account already is answered alike, and its owner told by e-mail; so is one that is reserved for an account whose address
 * was changed. One that waits to be confirmed is registered anew.
 * @returns the account as it was asked for, and the token of the thanks page, which confirms nothing
 * @throws Invalid when the user name is taken
 */
export async function register(registration: Registration): Promise<{ person: Person; token: string }> {
  const { password, email, ...named } = registration;
  const passwordHash = await hashPassword(password);
  const registered = transaction((tx) => {
    requireUnusedUsername(tx, named.username);
    const id = newId();
    const createdAt = new Date();
    const present = tx.select().from(user).where(eq(user.email, email)).get();
    const person = { id, ...named, email, isAdmin: false, isGuest: false };
    if (present && (present.confirmedAt || !present.isActive)) {
      tx.insert(user)
        .values({ ...RESERVED_USERNAME, id, username: named.username, createdAt })
        .run();
      emailAccountOwner(tx, present);
      return { person, token: issueToken(tx, present.id, "pending") };
    }
    const reservedFor = present ? null : findReservation(tx, email);
    if (reservedFor) {
      tx.insert(user)
        .values({ ...RESERVED_USERNAME, id, username: named.username, createdAt })
        .run();
      emailReservedAddress(tx, reservedFor, email);
      return { person, token: issueToken(tx, reservedFor, "pending", email) };
    }
    releaseUnconfirmed(tx, email);
    const added = tx
      .insert(user)
      .values({ ...person, passwordHash, createdAt })
      .returning()
      .get();
    emailAccountOwner(tx, added);
    return { person: toPerson(added), token: issueToken(tx, id, "pending") };
  });
  void sendDueEmails();
  return registered;
}

function cooldownEnd(sentAt: Date | null | undefined): Date | null {
  if (!env.rateLimits || !sentAt) return null;
  const end = sentAt.getTime() + RESEND_COOLDOWN_MS;
  return end > Date.now() ? new Date(end) : null;
}

function requireCooldownOver(sentAt: Date | null | undefined): void {
  const end = cooldownEnd(sentAt);
  if (!end) return;
  const seconds = Math.max(1, Math.ceil((end.getTime() - Date.now()) / 1000));
  throw new TooManyRequests(`You can ask for another email in ${seconds} s. Please wait a moment.`, seconds);
}

export type PendingRegistration = {
  email: string;
  /** From when another e-mail may be asked for; null when that is now. */
  resendAt: Date | null;
};

/**
 * The registration that a thanks page is about. Whether the address had an account before, it does not tell.
 * @throws NotFound for a token that is not good
 */
export async function pendingRegistration(token: string): Promise<PendingRegistration> {
  const { account, email } = getToken(db, token, "pending");
  return { email: email ?? account.email ?? "", resendAt: cooldownEnd(account.confirmationSentAt) };
}

/**
 * Sends the confirmation e-mail of a thanks page once more; the link before it ends.
 * @throws NotFound for a token that is not good; TooManyRequests within 40 seconds of the e-mail before
 */
export async function resendToPending(token: string): Promise<void> {
  transaction((tx) => {
    const { account, email } = getToken(tx, token, "pending");
    requireCooldownOver(account.confirmationSentAt);
    if (email && email !== account.email) emailReservedAddress(tx, account.id, email);
    else emailAccountOwner(tx, account);
  });
  void sendDueEmails();
}

/** When addresses without an account were asked about: they have to wait as those with one have. */
const unknownAddressCooldowns = new LRUCache<string, Date>({ max: 10_000, ttl: RESEND_COOLDOWN_MS });

/**
 * Sends the confirmation e-mail to an address, if it has an account. Whether it has, the answer does not tell.
 * @throws TooManyRequests within 40 seconds of the e-mail before
 */
export async function resendConfirmation(email: string): Promise<void> {
  transaction((tx) => {
    const account = tx.select().from(user).where(eq(user.email, email)).get();
    requireCooldownOver(account ? account.confirmationSentAt : unknownAddressCooldowns.get(email));
    if (account) emailAccountOwner(tx, account);
    else unknownAddressCooldowns.set(email, new Date());
  });
  void sendDueEmails();
}

/**
 * Confirms an account's e-mail address. The link stays good until it expires: opened again, it changes nothing.
 * @throws NotFound for a token that is not good
 */
export async function confirmEmail(token: string): Promise<void> {
  transaction((tx) => {
    const account = findAccountByToken(tx, token, "confirm");
    const unconfirmed = and(eq(user.id, account.id), isNull(user.confirmedAt));
    tx.update(user).set({ confirmedAt: new Date() }).where(unconfirmed).run();
  });
}

/**
 * Looks at a confirmation link without opening it.
 * @throws NotFound for a token that is not good
 */
export async function requireConfirmToken(token: string): Promise<void> {
  findAccountByToken(db, token, "confirm");
}

/** Removes accounts that nobody confirmed within a week: address and user name are free again. */
export async function removeUnconfirmedAccounts(): Promise<void> {
  const before = new Date(Date.now() - REGISTRATION_LIFE_MS);
  const abandoned = and(isNull(user.confirmedAt), eq(user.isGuest, false), lt(user.createdAt, before));
  await db.delete(user).where(abandoned);
}
