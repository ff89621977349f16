import { and, asc, eq, getTableColumns, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { outboxEmail } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
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

/** Messages claimed at once. */
const BATCH = 20;

/** How long a claim holds, in milliseconds. After a crash its messages are due again when it ends. */
const CLAIM_MS = 5 * 60_000;

/** The longest that sending one message takes: two tries by SMTP, each of nine steps of at most ten seconds. */
const LONGEST_SEND_MS = 3 * 60_000;

const dueIds = db
  .select({ id: outboxEmail.id })
  .from(outboxEmail)
  .where(and(isNotNull(outboxEmail.nextAttemptAt), lte(outboxEmail.nextAttemptAt, sql.placeholder("now"))))
  .orderBy(asc(outboxEmail.nextAttemptAt))
  .limit(BATCH);

/** Moves due messages into the future in the same statement that reads them: no other process sends them meanwhile. */
const claimDueEmails = db
  .update(outboxEmail)
  .set({ nextAttemptAt: sql`${sql.placeholder("until")}` })
  .where(inArray(outboxEmail.id, dueIds))
  .returning({ ...getTableColumns(outboxEmail), position: sql<number>`rowid` })
  .prepare();

const releaseClaim = db
  .update(outboxEmail)
  .set({ nextAttemptAt: sql`${sql.placeholder("now")}` })
  .where(and(eq(outboxEmail.id, sql.placeholder("id")), eq(outboxEmail.nextAttemptAt, sql.placeholder("until"))))
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

/**
 * Sends what is due, one message after another; a call while another is at work waits for that one. It never throws:
 * what could not be sent or recorded is logged and stays queued.
 */
export function sendDueEmails(): Promise<void> {
  sending ??= sendAll()
    .catch((error) => log.error({ err: error }, "outbox not sent"))
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

async function sendAll(): Promise<void> {
  while (!shutdownSignal.aborted) {
    const now = Date.now();
    const until = now + CLAIM_MS;
    // In the order in which they were written: SQLite returns changed rows in any.
    const claimed = claimDueEmails.all({ now, until }).sort((one, other) => one.position - other.position);
    if (claimed.length === 0) return;
    for (const email of claimed) {
      const inTime = Date.now() + LONGEST_SEND_MS < until;
      if (inTime && !shutdownSignal.aborted) await sendOne(email);
      else releaseClaim.run({ id: email.id, now, until });
    }
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
