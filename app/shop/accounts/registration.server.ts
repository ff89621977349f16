import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import { env } from "~/platform/env.server";
import { InvalidField, TooManyRequests } from "~/platform/errors";
import { hashToken, newId } from "~/platform/identifiers.server";
import { accountToken, type ShippingAddress, user } from "~/platform/schema.server";
import { recall, remember } from "~/platform/shared-state.server";
import { removeSavedAddresses, saveUsedAddress } from "../addresses/saved-addresses.server";
import { takeOrders } from "../customers/customer.server";
import { queueEmail } from "../email/outbox.server";
import { type Person, toPerson } from "../sessions/session.server";
import { endOfWait } from "../time/end-of-wait";
import { hashPassword } from "./account.server";
import { findAccountByToken, getToken, issueToken } from "./account-token.server";
import { claimGuestOrders, claimOrdersOfAddress, countOrdersOfAddress } from "./claim-guest-orders.server";
import { cleanUsername } from "./person-name";
import type { Registration } from "./registration.schema.server";
import { findReservation, keepsAddress } from "./reserved-email.server";
import { isSupportName } from "./support-account.server";

/** Minimum time between two confirmation emails, in milliseconds. */
const RESEND_COOLDOWN_MS = 40_000;

/** How long a registration can be confirmed, in milliseconds: a week. */
const REGISTRATION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

type Account = typeof user.$inferSelect;

function isUsernameTaken(tx: Transaction, username: string): boolean {
  const lowerCase = username.toLowerCase();
  const isSame = eq(sql`lower(${user.username})`, lowerCase);
  // The account with the support username receives customers' messages.
  return isSupportName(lowerCase) || tx.select({ id: user.id }).from(user).where(isSame).get() !== undefined;
}

/** Checks that no account has a username. @throws Invalid when it is taken */
export function requireUnusedUsername(tx: Transaction, username: string): void {
  if (isUsernameTaken(tx, username))
    throw new InvalidField("username", "This username is taken. Please choose another one.");
}

/** A username that no account has, made from a name: `jo.buyer`, or with a number after it. */
function newUsername(tx: Transaction, { firstName, lastName }: { firstName: string; lastName: string }): string {
  const plain = `${firstName}.${lastName}`.normalize("NFKD").toLowerCase();
  const base = cleanUsername(plain.replace(/[^a-z0-9.-]/g, "")).slice(0, 20) || "customer";
  let username = base;
  while (isUsernameTaken(tx, username)) username = `${base}${randomInt(1000, 1_000_000)}`;
  return username;
}

/**
 * The row that reserves the username of an abandoned registration for a week, so that a free or taken username does not
 * reveal whether the email address has an account. It is deleted like an idle guest.
 */
const RESERVED_USERNAME = {
  firstName: "",
  lastName: "",
  email: null,
  passwordHash: null,
  isGuest: true,
  isActive: false,
};

/** Deletes an unconfirmed registration of an address, if there is one, and so frees the address; see `keepsAddress`. */
export function releaseUnconfirmed(tx: Transaction, email: string): void {
  const present = tx.select().from(user).where(eq(user.email, email)).get();
  if (!present || keepsAddress(present)) return;
  tx.delete(accountToken).where(eq(accountToken.userId, present.id)).run();
  removeSavedAddresses(tx, present.id);
  tx.update(user).set(RESERVED_USERNAME).where(eq(user.id, present.id)).run();
}

/** Sends the owner of an address the confirmation link, or a notice that the address is already confirmed. */
function emailAccountOwner(tx: Transaction, account: Account): void {
  tx.update(user).set({ confirmationSentAt: new Date() }).where(eq(user.id, account.id)).run();
  if (!account.isActive || !account.email) return;
  const recipient = { email: account.email, firstName: account.firstName };
  if (account.confirmedAt) queueEmail("account-exists", recipient);
  else queueEmail("account-confirmation", { ...recipient, token: issueToken(tx, account.id, "confirm") });
}

/** When an email was requested for an address without an account: the same cooldown applies, so that it reveals nothing. */
const unknownAddress = {
  key: (email: string) => `resend to ${hashToken(email)}`,
  requestedAt(email: string): Date | null {
    const at = recall(this.key(email));
    return at === null ? null : new Date(Number(at));
  },
  recordRequest(email: string): void {
    remember(this.key(email), String(Date.now()), RESEND_COOLDOWN_MS);
  },
};

/**
 * Sends a notice to an address that was entered at a registration and is reserved for an account. The account's own address
 * has nothing of it.
 */
function emailReservedAddress(email: string): void {
  unknownAddress.recordRequest(email);
  queueEmail("email-change-reserved", { email });
}

/** The account that a guest asks for on the page of a paid order: the shop chooses its username. */
export type GuestRegistration = Omit<Registration, "username"> & { guestId: string; shippingAddress: ShippingAddress };

/**
 * Registers an account, which can be used after its email address is confirmed. When the address already has an
 * account, or is reserved for an account whose address was changed, the result looks the same and the owner receives a
 * notice by email. An unconfirmed registration of the address is replaced.
 * @returns the requested account, and the token of the thanks page, which cannot confirm the address
 * @throws Invalid when the username is taken
 */
export async function register(
  registration: Registration | GuestRegistration,
): Promise<{ person: Person; token: string }> {
  const { password, email, firstName, lastName } = registration;
  const fromGuest = "guestId" in registration ? registration : null;
  const passwordHash = await hashPassword(password);
  const registered = transaction((tx) => {
    const username = "username" in registration ? registration.username : newUsername(tx, registration);
    requireUnusedUsername(tx, username);
    const id = newId();
    const createdAt = new Date();
    const guestId = fromGuest?.guestId ?? null;
    const reserveUsername = () =>
      tx
        .insert(user)
        .values({ ...RESERVED_USERNAME, id, username, guestId, createdAt })
        .run();
    const present = tx.select().from(user).where(eq(user.email, email)).get();
    const names = { firstName, lastName, username };
    const person = { id, ...names, email, isAdmin: false, role: null, isGuest: false, needsTwoFactor: false };
    if (present && keepsAddress(present)) {
      reserveUsername();
      emailAccountOwner(tx, present);
      return { person, token: issueToken(tx, present.id, "pending") };
    }
    const reservedFor = present ? null : findReservation(email);
    if (reservedFor) {
      reserveUsername();
      emailReservedAddress(email);
      return { person, token: issueToken(tx, reservedFor, "pending", { email }) };
    }
    releaseUnconfirmed(tx, email);
    const added = tx
      .insert(user)
      .values({ ...person, passwordHash, guestId, createdAt })
      .returning()
      .get();
    if (fromGuest) saveUsedAddress(tx, added, fromGuest.shippingAddress);
    emailAccountOwner(tx, added);
    return { person: toPerson(added), token: issueToken(tx, id, "pending") };
  });
  return registered;
}

/** Whether a guest has asked for an account. It says nothing about whether their address had one before. */
export const hasAskedForAccount = (guestId: string): boolean =>
  db.select({ id: user.id }).from(user).where(eq(user.guestId, guestId)).get() !== undefined;

function cooldownEnd(sentAt: Date | null | undefined): Date | null {
  return env.rateLimits && sentAt ? endOfWait(sentAt, RESEND_COOLDOWN_MS) : null;
}

function requireCooldownOver(sentAt: Date | null | undefined): void {
  const end = cooldownEnd(sentAt);
  if (!end) return;
  const seconds = Math.max(1, Math.ceil((end.getTime() - Date.now()) / 1000));
  throw new TooManyRequests(`You can ask for another email in ${seconds} s. Please wait a moment.`, seconds);
}

export type PendingRegistration = {
  email: string;
  /** When another email can be requested; null when it can be requested now. */
  resendAt: Date | null;
};

/** The registration of a thanks page, with the address that is reserved for the account, if that was entered. */
function getPending(token: string) {
  const { account, email } = getToken(token, "pending");
  const reserved = email === account.email ? null : email;
  return { account, reserved, sentAt: reserved ? unknownAddress.requestedAt(reserved) : account.confirmationSentAt };
}

/**
 * The registration of a thanks page. It does not reveal whether the address already had an account.
 * @throws NotFound when the token is not valid
 */
export function pendingRegistration(token: string): PendingRegistration {
  const { account, reserved, sentAt } = getPending(token);
  return { email: reserved ?? account.email ?? "", resendAt: cooldownEnd(sentAt) };
}

/**
 * Sends the confirmation email of a thanks page again; the previous link becomes invalid.
 * @throws NotFound when the token is not valid
 * @throws TooManyRequests within 40 seconds of the previous email
 */
export function resendToPending(token: string): void {
  transaction((tx) => {
    const { account, reserved, sentAt } = getPending(token);
    requireCooldownOver(sentAt);
    if (reserved) emailReservedAddress(reserved);
    else emailAccountOwner(tx, account);
  });
}

/**
 * Sends the confirmation email to an address, if it has an account. The result is the same either way, so that callers
 * cannot find out which addresses have accounts.
 * @throws TooManyRequests within 40 seconds of the previous request
 */
export function resendConfirmation(email: string): void {
  transaction((tx) => {
    const account = tx.select().from(user).where(eq(user.email, email)).get();
    requireCooldownOver(account ? account.confirmationSentAt : unknownAddress.requestedAt(email));
    if (account) emailAccountOwner(tx, account);
    else unknownAddress.recordRequest(email);
  });
}

/**
 * Confirms the address of an account, with a link of an email to it that was opened, and gives the account the orders of the
 * guest who asked for it. A confirmed address stays as it is.
 */
export function confirmAddress(tx: Transaction, account: Account): void {
  const unconfirmed = and(eq(user.id, account.id), isNull(user.confirmedAt));
  const { changes } = tx.update(user).set({ confirmedAt: new Date() }).where(unconfirmed).run();
  if (changes === 0) return;
  if (account.guestId) claimGuestOrders(account.guestId, account.id);
  else takeOrders(tx, account.id);
}

/**
 * Confirms an account's email address; see `confirmAddress`. The link stays valid until it expires; opening it again changes
 * nothing.
 * @returns how many orders of guests with the address `addOrdersOfAddress` would add
 * @throws NotFound when the token is not valid
 */
export function confirmEmail(token: string): { orders: number } {
  return transaction((tx) => {
    const account = findAccountByToken(token, "confirm");
    confirmAddress(tx, account);
    return { orders: countOrdersOfAddress(tx, account) };
  });
}

/**
 * Confirms an account's email address, and gives the account the orders that guests placed with it; see
 * `claimOrdersOfAddress`.
 * @throws NotFound when the token is not valid
 */
export function addOrdersOfAddress(token: string): void {
  transaction((tx) => {
    const account = findAccountByToken(token, "confirm");
    confirmAddress(tx, account);
    claimOrdersOfAddress(tx, account);
  });
}

/** Checks a confirmation link without using it. @throws NotFound when the token is not valid */
export function requireConfirmToken(token: string): void {
  findAccountByToken(token, "confirm");
}

/** Deletes accounts of customers that were not confirmed within a week, and so frees their addresses and usernames. */
export async function removeUnconfirmedAccounts(): Promise<void> {
  const before = new Date(Date.now() - REGISTRATION_LIFETIME_MS);
  // SQLite uses the index of unconfirmed accounts only when its condition stands in the statement.
  const isUnconfirmed = sql`confirmed_at is null and is_guest = 0`;
  const abandoned = and(isUnconfirmed, eq(user.isAdmin, false), lt(user.createdAt, before));
  await deleteInBatches(user, abandoned);
}
