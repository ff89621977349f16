import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { outboxEmail } from "~/platform/schema.server";
import { emailTransport } from "~/providers/email/email.server";

export type Email = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, when not to the shop: a visitor's address stands here, never in From. */
  replyTo?: string;
  /** Further header lines; see `checkedMessage` for those that may be set. */
  headers?: Record<string, string>;
};

/** Minutes until the next try after each failed one; after the last the message waits for an admin. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

const insertEmail = db
  .insert(outboxEmail)
  .values({
    id: sql.placeholder("id"),
    recipient: sql.placeholder("recipient"),
    subject: sql.placeholder("subject"),
    text: sql.placeholder("text"),
    html: sql.placeholder("html"),
    replyTo: sql.placeholder("replyTo"),
    headers: sql.placeholder("headers"),
    createdAt: sql.placeholder("now"),
    nextAttemptAt: sql.placeholder("now"),
  })
  .prepare();

/**
 * Writes a message to the outbox, in the transaction that causes it: it is sent if and only if the rest is stored.
 * @param _tx there so that nobody calls this outside a transaction
 */
export function queueEmail(_tx: Transaction, email: Email): void {
  insertEmail.run({ id: newId(), now: new Date(), replyTo: null, headers: null, ...email });
}

const dueEmails = db
  .select()
  .from(outboxEmail)
  .where(and(isNotNull(outboxEmail.nextAttemptAt), lte(outboxEmail.nextAttemptAt, sql.placeholder("now"))))
  .orderBy(asc(outboxEmail.nextAttemptAt))
  .limit(20)
  .prepare();

const recordSent = db
  .update(outboxEmail)
  .set({
    attempts: sql`${sql.placeholder("attempts")}`,
    sentAt: sql`${sql.placeholder("now")}`,
    nextAttemptAt: null,
    lastError: null,
  })
  .where(eq(outboxEmail.id, sql.placeholder("id")))
  .prepare();

let sending: Promise<void> | undefined;

/** Sends what is due, one message after another; a call while another is at work waits for that one. */
export function sendDueEmails(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (;;) {
    const due = dueEmails.all({ now: Date.now() });
    if (due.length === 0) return;
    for (const email of due) await sendOne(email);
  }
}

async function sendOne(email: typeof outboxEmail.$inferSelect): Promise<void> {
  const attempts = email.attempts + 1;
  try {
    await emailTransport.send({
      to: email.recipient,
      subject: email.subject,
      text: email.text,
      html: email.html,
      replyTo: email.replyTo ?? undefined,
      headers: email.headers ?? undefined,
      messageId: email.id,
    });
    recordSent.run({ id: email.id, attempts, now: Date.now() });
  } catch (error) {
    const minutes = RETRY_MINUTES[email.attempts];
    const lastError = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    log.warn({ email: email.id, attempts, lastError }, "e-mail not sent");
    await db
      .update(outboxEmail)
      .set({ attempts, lastError, nextAttemptAt: minutes ? new Date(Date.now() + minutes * 60_000) : null })
      .where(eq(outboxEmail.id, email.id));
  }
}
