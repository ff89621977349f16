import { eq } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { NotFound, requireFound } from "~/platform/errors";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { subscriber } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { findSubscriberByToken, unsubscribeLink } from "./unsubscribe-link.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minimum time between two confirmation emails to an address, and the lifetime of a confirmation link, in milliseconds. */
const CONFIRMATION_INTERVAL_MS = 10 * MINUTE;
const CONFIRMATION_LIFE_MS = 7 * DAY;

type Subscriber = typeof subscriber.$inferSelect;

/** Where an address was entered: in the checkout, or in the newsletter's form. */
export type SubscriptionSource = Subscriber["source"];

const isSubscribed = ({ confirmedAt, leftAt }: Subscriber) => confirmedAt !== null && leftAt === null;

function requestConfirmation(tx: Transaction, email: string, source: SubscriptionSource): void {
  const now = new Date();
  const known = tx.select().from(subscriber).where(eq(subscriber.email, email)).get();
  if (known && isSubscribed(known)) return;
  if (known && now.getTime() - known.confirmSentAt.getTime() < CONFIRMATION_INTERVAL_MS) return;
  const token = newToken();
  const confirmation = { confirmTokenHash: hashToken(token), confirmSentAt: now };
  const id = known?.id ?? newId();
  if (known) tx.update(subscriber).set(confirmation).where(eq(subscriber.id, id)).run();
  else
    tx.insert(subscriber)
      .values({ id, email, source, createdAt: now, ...confirmation })
      .run();
  queueEmail("subscription", { recipient: email, token, unsubscribeLink: unsubscribeLink(id) });
}

/**
 * Sends the confirmation email of the double opt-in. Nothing is sent to an address that is subscribed already, or that
 * got a confirmation email in the last ten minutes. The caller cannot see the difference, so the call does not reveal
 * who is subscribed.
 * @param source kept for an address that is new
 */
export function subscribe(email: string, source: SubscriptionSource): void {
  transaction((tx) => requestConfirmation(tx, email, source));
}

/** Subscribes from the checkout. A failure is logged and ignored: it must not stop an order. */
export function subscribeIfPossible(email: string): void {
  try {
    subscribe(email, "shipping_opt_in");
  } catch (error) {
    log.warn({ err: error }, "subscription from the checkout failed");
  }
}

function getByConfirmToken(token: string): Subscriber {
  const found = db
    .select()
    .from(subscriber)
    .where(eq(subscriber.confirmTokenHash, hashToken(token)))
    .get();
  const isValid = found && (isSubscribed(found) || Date.now() - found.confirmSentAt.getTime() < CONFIRMATION_LIFE_MS);
  if (!isValid) throw new NotFound("This link has expired, or was replaced by a newer one.");
  return found;
}

/**
 * The address that a confirmation link subscribes, and whether it is confirmed already.
 * @throws NotFound when the link is invalid or has expired
 */
export function subscriptionToConfirm(token: string): { email: string; isConfirmed: boolean } {
  const found = getByConfirmToken(token);
  return { email: found.email, isConfirmed: isSubscribed(found) };
}

/**
 * Confirms the subscription of a confirmation link; repeating it changes nothing. Unsubscribing invalidates the link.
 * @throws NotFound when the link is invalid or has expired
 */
export function confirmSubscription(token: string): void {
  transaction((tx) => {
    const found = getByConfirmToken(token);
    if (isSubscribed(found)) return;
    const now = new Date();
    tx.update(subscriber)
      .set({ confirmedAt: now, leftAt: null, ...forwardNow(now) })
      .where(eq(subscriber.id, found.id))
      .run();
  });
}

const forwardNow = (now: Date) => ({ forwardAt: now, forwardAttempts: 0, forwardError: null });

/** The address of an unsubscribe link, and whether it has unsubscribed. @throws NotFound when the link is invalid */
export function subscriptionOf(token: string): { email: string; hasLeft: boolean } {
  const { email, leftAt, confirmTokenHash } = getByUnsubscribeToken(token);
  return { email, hasLeft: leftAt !== null && confirmTokenHash === null };
}

function getByUnsubscribeToken(token: string): Subscriber {
  const isNamed = eq(subscriber.id, findSubscriberByToken(token) ?? "");
  const found = db.select().from(subscriber).where(isNamed).get();
  return requireFound(found, "This link is not valid. Please use the one from our latest email.");
}

/**
 * Unsubscribes the address of an unsubscribe link. For an unconfirmed address, it invalidates the confirmation link.
 * Repeating it changes nothing.
 * @throws NotFound when the link is invalid
 */
export function unsubscribe(token: string): void {
  transaction((tx) => {
    const found = getByUnsubscribeToken(token);
    if (found.leftAt && !found.confirmTokenHash) return;
    const now = new Date();
    tx.update(subscriber)
      .set({ confirmTokenHash: null, leftAt: now, ...(found.confirmedAt ? forwardNow(now) : {}) })
      .where(eq(subscriber.id, found.id))
      .run();
  });
}
