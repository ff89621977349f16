import { setImmediate } from "node:timers/promises";
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { type EmailData, type EmailKind, emailOf } from "~/emails/email-kinds.server";
import { afterCommit, db } from "~/platform/db.server";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { preparedInsert } from "~/platform/prepared-insert.server";
import { outboxEmail } from "~/platform/schema.server";
import { inTurn } from "~/platform/shared-state.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { emailTransport, removeOldFiles } from "~/providers/email/email.server";
import { serviceKey } from "../settings/service-keys.server";
import { emailBody } from "./email-body.server";
import { emailSender, emailShop } from "./email-shop.server";

export type Email = {
  recipient: string;
  subject: string;
  renderBody: () => { text: string; html: string };
  /** The address for replies when it is not the shop's. A visitor's address must be here and never in From. */
  replyTo?: string;
  /** Additional headers; `checkedMessage` defines which ones are allowed. */
  headers?: Record<string, string>;
};

/** Minutes until the next attempt after each failed one. After the last, only an admin can resend the message. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

const insertEmail = preparedInsert(outboxEmail, ["attempts", "sentAt", "lastError"]);

/**
 * Writes a message to the outbox, in the transaction that causes it, so that it is sent if and only if that transaction
 * commits. It is rendered and sent right after the commit.
 * @param data what the message says; stored, so that later changes do not change it
 * @throws Error outside a transaction
 */
export function queueEmail<Kind extends EmailKind>(kind: Kind, data: EmailData<Kind>): void {
  afterCommit(sendDueEmails);
  const { recipient, subject, replyTo = null, headers = null } = emailOf(kind, data, emailShop());
  const now = new Date();
  insertEmail.run({
    id: newId(),
    recipient,
    subject,
    content: { kind, data },
    text: "",
    html: "",
    replyTo,
    headers,
    createdAt: now,
    nextAttemptAt: now,
  });
}

const HOUR_MS = 60 * 60_000;

/** E-mails of an hour that may wait before more are queued that go to many people. */
const WAITING_LIMIT = 40;

/**
 * Queues what goes to many people, a batch at a time, while few e-mails wait: a link that someone has asked for is sent before
 * the rest of them. The next call goes on.
 * @param queueBatch queues some e-mails, and returns whether there may be more
 */
export async function queueToMany(queueBatch: () => boolean): Promise<void> {
  const waiting = (since: Date) =>
    db
      .select({ id: outboxEmail.id })
      .from(outboxEmail)
      .where(and(isNotNull(outboxEmail.nextAttemptAt), gt(outboxEmail.createdAt, since)))
      .limit(WAITING_LIMIT)
      .all().length;
  while (!shutdownSignal.aborted && waiting(new Date(Date.now() - HOUR_MS)) < WAITING_LIMIT) {
    if (!queueBatch()) return;
    await setImmediate();
  }
}

/** Messages per claim. */
const BATCH = 20;

/** How long a claim lasts, in milliseconds. If one of several workers crashes, its messages are due again when it expires. */
const CLAIM_MS = 5 * 60_000;

/** Maximum time to send one message, in milliseconds: two SMTP attempts of nine steps, each at most ten seconds. */
const LONGEST_SEND_MS = 3 * 60_000;

/** Claims due messages: reads them and moves their next attempt in one statement, so that no other process sends them. */
function claimDueEmails(now: Date, until: Date) {
  const dueIds = db
    .select({ id: outboxEmail.id })
    .from(outboxEmail)
    .where(and(isNotNull(outboxEmail.nextAttemptAt), lte(outboxEmail.nextAttemptAt, now)))
    .orderBy(asc(outboxEmail.nextAttemptAt))
    .limit(BATCH);
  return db
    .update(outboxEmail)
    .set({ nextAttemptAt: until })
    .where(inArray(outboxEmail.id, dueIds))
    .returning({ ...getTableColumns(outboxEmail), position: sql<number>`rowid` })
    .all();
}

/** Messages that this process has claimed and not sent yet, with the end of their claim. */
const claims = new Map<string, Date>();

/** Makes a claimed message due again, before those that were written later. */
function release(id: string, until: Date): void {
  db.update(outboxEmail)
    .set({ nextAttemptAt: sql`${outboxEmail.createdAt}` })
    .where(and(eq(outboxEmail.id, id), eq(outboxEmail.nextAttemptAt, until)))
    .run();
  claims.delete(id);
}

/** Waits until the message that is being sent is sent, or has failed. After `shutdownSignal` is aborted, no other follows. */
export async function finishSending(): Promise<void> {
  await sending;
}

/**
 * Makes the messages due again that this process has claimed, so that the next one sends them at once. One whose sending
 * is cut may arrive twice, with the same Message-ID.
 */
export function releaseClaims(): void {
  for (const [id, until] of claims) release(id, until);
}

/**
 * Makes the messages due at once that a killed process has claimed. Only for the start of a process that serves the data
 * folder alone: its lock says that the other one has ended. A message that has failed before waits for its time, as a claim of
 * it looks the same.
 */
export function releaseClaimsOfKilled(): void {
  const now = new Date();
  const isClaimed = and(gt(outboxEmail.nextAttemptAt, now), eq(outboxEmail.attempts, 0));
  db.update(outboxEmail).set({ nextAttemptAt: now }).where(isClaimed).run();
}

let sending: Promise<void> | undefined;

/**
 * Sends all due messages, one after another. A call during a running one waits for that one. It never throws: failures
 * are logged, and the messages stay queued.
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
  // The first message is rendered after the answer of the request that caused it.
  await setImmediate();
  while (!shutdownSignal.aborted) {
    const now = new Date();
    const until = new Date(now.getTime() + CLAIM_MS);
    // Sends in the order of insertion: RETURNING has no defined order.
    const claimed = claimDueEmails(now, until).sort((one, other) => one.position - other.position);
    if (claimed.length === 0) return;
    for (const { id } of claimed) claims.set(id, until);
    for (const email of claimed) {
      const fitsInClaim = Date.now() + LONGEST_SEND_MS < until.getTime();
      if (fitsInClaim && !shutdownSignal.aborted) await sendClaimed(email, until);
      else release(email.id, until);
    }
  }
}

/** Sends a message unless it was claimed again: 'Send now' makes one due that another process is sending. */
async function sendClaimed(email: typeof outboxEmail.$inferSelect, until: Date): Promise<void> {
  await inTurn(`email ${email.id}`, async () => {
    const isThis = and(eq(outboxEmail.id, email.id), eq(outboxEmail.nextAttemptAt, until));
    if (db.select({ id: outboxEmail.id }).from(outboxEmail).where(isThis).get()) await sendOne(email);
  }).finally(() => claims.delete(email.id));
}

/** What the log says of a failure. Its message is for the back office alone: mail servers quote the recipient's address. */
function failureOf(error: unknown) {
  if (!(error instanceof Error)) return {};
  const code = "code" in error ? error.code : undefined;
  return { error: error.name, code, responseCode: "responseCode" in error ? error.responseCode : undefined };
}

async function sendOne(email: typeof outboxEmail.$inferSelect): Promise<void> {
  const attempts = email.attempts + 1;
  let body: ReturnType<typeof emailBody> | undefined;
  try {
    body = emailBody(email);
    const server = serviceKey("smtpUrl");
    await emailTransport(server).send({
      from: emailSender(),
      to: email.recipient,
      subject: email.subject,
      ...body,
      replyTo: email.replyTo ?? undefined,
      headers: email.headers ?? undefined,
      messageId: email.id,
    });
    db.update(outboxEmail)
      .set({
        ...body,
        content: null,
        // Written to a file, it was not tried: see `stateOf`.
        attempts: server === undefined ? 0 : attempts,
        sentAt: new Date(),
        nextAttemptAt: null,
        lastError: null,
      })
      .where(eq(outboxEmail.id, email.id))
      .run();
  } catch (error) {
    const minutes = RETRY_MINUTES[email.attempts];
    const lastError = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    log.warn({ email: email.id, attempts, ...failureOf(error) }, "email not sent");
    db.update(outboxEmail)
      .set({
        attempts,
        lastError,
        nextAttemptAt: minutes ? new Date(Date.now() + minutes * 60_000) : null,
        // A later attempt sends the same text: a mail server may have accepted this one without answering.
        ...(body && { ...body, content: null }),
      })
      .where(eq(outboxEmail.id, email.id))
      .run();
  }
}

/** Deletes e-mails that were sent, EMAIL_RETENTION_DAYS after they were written. Failed ones stay until an admin deletes them. */
export async function removeOldEmails(): Promise<void> {
  if (env.EMAIL_RETENTION_DAYS === 0) return;
  const oldest = new Date(Date.now() - env.EMAIL_RETENTION_DAYS * 24 * HOUR_MS);
  const isSent = and(isNotNull(outboxEmail.sentAt), isNull(outboxEmail.nextAttemptAt));
  await deleteInBatches(outboxEmail, and(lt(outboxEmail.createdAt, oldest), isSent));
  await removeOldFiles(oldest);
}
