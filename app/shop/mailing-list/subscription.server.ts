import { and, eq, isNull, lte } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { hashToken, newId, newToken } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { subscriber } from "~/platform/schema.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { confirmationEmail } from "./subscription-emails.server";
import { findSubscriberByToken } from "./unsubscribe-link.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How soon an address is asked again, and how long the question's link is good, in milliseconds. */
const CONFIRMATION_INTERVAL_MS = 10 * MINUTE;
const CONFIRMATION_LIFE_MS = 7 * DAY;
/** After so long an address that nobody confirmed is forgotten, in milliseconds. */
const UNCONFIRMED_LIFE_MS = 30 * DAY;

type Subscriber = typeof subscriber.$inferSelect;

const isOnList = ({ confirmedAt, leftAt }: Subscriber) => confirmedAt !== null && leftAt === null;

function requestConfirmation(tx: Transaction, email: string, source: "shipping_opt_in"): void {
  const now = new Date();
  const known = tx.select().from(subscriber).where(eq(subscriber.email, email)).get();
  if (known && isOnList(known)) return;
  if (known && now.getTime() - known.confirmSentAt.getTime() < CONFIRMATION_INTERVAL_MS) return;
  const token = newToken();
  const question = { confirmTokenHash: hashToken(token), confirmSentAt: now };
  const id = known?.id ?? newId();
  if (known) tx.update(subscriber).set(question).where(eq(subscriber.id, id)).run();
  else
    tx.insert(subscriber)
      .values({ id, email, source, createdAt: now, ...question })
      .run();
  queueEmail(tx, confirmationEmail({ id, email }, token));
}

/**
 * Asks the owner of an address by e-mail whether they want the shop's e-mails. An address on the list is not written to,
 * nor one that was asked minutes ago; the caller learns nothing of it.
 */
export async function subscribe(email: string, source: "shipping_opt_in"): Promise<void> {
  transaction((tx) => requestConfirmation(tx, email, source));
  void sendDueEmails();
}

/** The same from the checkout, where a failure is nobody's concern (spec section 4). */
export async function subscribeIfPossible(email: string): Promise<void> {
  try {
    await subscribe(email, "shipping_opt_in");
  } catch (error) {
    log.warn({ err: error }, "subscription from the checkout failed");
  }
}

function ofConfirmToken(reader: Pick<Transaction, "select">, token: string): Subscriber {
  const found = reader
    .select()
    .from(subscriber)
    .where(eq(subscriber.confirmTokenHash, hashToken(token)))
    .get();
  const isGood = found && (isOnList(found) || Date.now() - found.confirmSentAt.getTime() < CONFIRMATION_LIFE_MS);
  if (!isGood) throw new NotFound("This link has expired, or was replaced by a newer one.");
  return found;
}

/**
 * Whom a confirmation link would put on the list, and whether it has.
 * @throws NotFound when the link is not good, or no longer
 */
export async function subscriptionToConfirm(token: string): Promise<{ email: string; isConfirmed: boolean }> {
  const found = ofConfirmToken(db, token);
  return { email: found.email, isConfirmed: isOnList(found) };
}

/**
 * Puts the address of a confirmation link on the list; once more does no harm. Leaving the list ends the link.
 * @throws NotFound when the link is not good, or no longer
 */
export async function confirmSubscription(token: string): Promise<void> {
  transaction((tx) => {
    const found = ofConfirmToken(tx, token);
    if (isOnList(found)) return;
    const now = new Date();
    tx.update(subscriber)
      .set({ confirmedAt: now, leftAt: null, ...toForward(now) })
      .where(eq(subscriber.id, found.id))
      .run();
  });
}

const toForward = (now: Date) => ({ forwardAt: now, forwardAttempts: 0, forwardError: null });

/**
 * Whom a leaving link stands for, and whether they have left.
 * @throws NotFound when the link is not one of the shop's
 */
export async function subscriptionOf(token: string): Promise<{ email: string; hasLeft: boolean }> {
  const { email, leftAt, confirmTokenHash } = ofLeaveToken(db, token);
  return { email, hasLeft: leftAt !== null && confirmTokenHash === null };
}

function ofLeaveToken(reader: Pick<Transaction, "select">, token: string): Subscriber {
  const id = findSubscriberByToken(token);
  const found = id ? reader.select().from(subscriber).where(eq(subscriber.id, id)).get() : undefined;
  if (!found) throw new NotFound("This link is not good. Please use the one from our latest email.");
  return found;
}

/**
 * Takes the address of a leaving link off the list, also one that has not confirmed: its question is no longer open.
 * Once more does no harm.
 * @throws NotFound when the link is not one of the shop's
 */
export async function unsubscribe(token: string): Promise<void> {
  transaction((tx) => {
    const found = ofLeaveToken(tx, token);
    if (found.leftAt && !found.confirmTokenHash) return;
    const now = new Date();
    tx.update(subscriber)
      .set({ confirmTokenHash: null, leftAt: now, ...(found.confirmedAt ? toForward(now) : {}) })
      .where(eq(subscriber.id, found.id))
      .run();
  });
}

/** Forgets addresses that were asked long ago and never answered. */
export async function removeUnconfirmedSubscribers(): Promise<void> {
  const longAgo = new Date(Date.now() - UNCONFIRMED_LIFE_MS);
  await db
    .delete(subscriber)
    .where(and(isNull(subscriber.confirmedAt), isNull(subscriber.leftAt), lte(subscriber.confirmSentAt, longAgo)));
}
