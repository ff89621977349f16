import { and, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { afterCommit, db, transaction } from "~/platform/db.server";
import { requireFound } from "~/platform/errors";
import { outboxEmail } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { isoTime } from "../fields/iso-time";
import { defineList } from "../lists/define-list.server";
import { choiceFilter, textFilter } from "../lists/filters.server";
import type { Person } from "../sessions/session.server";
import { emailBody } from "./email-body.server";
import { sendDueEmails } from "./outbox.server";

type State = "sent" | "written" | "waiting" | "failed";

const IN_STATE: Record<State, SQL | undefined> = {
  sent: and(isNotNull(outboxEmail.sentAt), isNull(outboxEmail.nextAttemptAt)),
  // Without a mail server: see `sendDueEmails`. The index alone finds what was sent or written.
  written: and(isNotNull(outboxEmail.sentAt), isNull(outboxEmail.nextAttemptAt), eq(outboxEmail.attempts, 0)),
  waiting: isNotNull(outboxEmail.nextAttemptAt),
  failed: and(isNull(outboxEmail.sentAt), isNull(outboxEmail.nextAttemptAt)),
};

// Without the bodies, because they contain links that authenticate their recipients.
const columns = {
  id: outboxEmail.id,
  recipient: outboxEmail.recipient,
  subject: outboxEmail.subject,
  createdAt: outboxEmail.createdAt,
  attempts: outboxEmail.attempts,
  nextAttemptAt: outboxEmail.nextAttemptAt,
  sentAt: outboxEmail.sentAt,
  lastError: outboxEmail.lastError,
};

type Row = Pick<typeof outboxEmail.$inferSelect, "nextAttemptAt" | "sentAt" | "attempts">;

function stateOf({ nextAttemptAt, sentAt, attempts }: Row): State {
  if (nextAttemptAt) return "waiting";
  if (!sentAt) return "failed";
  return attempts === 0 ? "written" : "sent";
}

/** How many emails have failed and are not retried automatically. */
export const countFailedEmails = (): number =>
  db.select({ count: count() }).from(outboxEmail).where(IN_STATE.failed).get()?.count ?? 0;

/** @throws NotFound for an unknown email */
const storedEmail = (id: string) =>
  requireFound(db.select().from(outboxEmail).where(eq(outboxEmail.id, id)).get(), "There is no such email.");

/** The emails of the outbox without their texts, newest first. */
export const emailList = defineList({
  table: outboxEmail,
  key: "id",
  filters: {
    state: choiceFilter(IN_STATE, "Please choose a state or Any"),
    recipient: textFilter(outboxEmail.recipient),
    subject: textFilter(outboxEmail.subject),
  },
  textIndex: { name: "outbox_email_search", rowid: sql`${outboxEmail}.rowid` },
  order: { by: [outboxEmail.createdAt, outboxEmail.id], direction: "desc" },
  read: (where) => db.select(columns).from(outboxEmail).where(where),
  toRow: (row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    attempts: row.attempts,
    lastError: row.lastError,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: isoTime(row.nextAttemptAt),
    sentAt: isoTime(row.sentAt),
  }),
});

/** A secret in a link: a run of at least 20 characters of an address, after its host. */
const LINK_SECRET = /(?<=https?:\/\/\S+[/=?&])[\w.~%-]{20,}/g;

/**
 * An email as an admin reads it. The secrets of its links are left out: they would sign the admin in as the recipient.
 * @throws NotFound for an unknown email, and for one of a kind that this version of the shop does not have
 */
export function getEmail(id: string) {
  const email = storedEmail(id);
  const { recipient, subject, createdAt } = email;
  const { text } = emailBody(email);
  return { id, recipient, subject, text: text.replace(LINK_SECRET, "…"), createdAt: createdAt.toISOString() };
}

/**
 * Deletes an email that has failed, such as one to an address that does not exist. One that is waiting or sent stays.
 * @returns whether it was deleted
 */
export function deleteFailedEmail(actor: Person, id: string): boolean {
  return transaction((tx) => {
    const isFailed = and(eq(outboxEmail.id, id), IN_STATE.failed);
    const deleted = tx.delete(outboxEmail).where(isFailed).returning({ subject: outboxEmail.subject }).get();
    if (!deleted) return false;
    return recordAdminChange(tx, { actor, entity: "email", entityId: id, action: "deleted", before: deleted });
  });
}

/**
 * Queues an email to be sent again now, with as many attempts as a new one. One that is already waiting is only sent
 * earlier and keeps its attempts.
 * @throws NotFound for an unknown email
 */
export function resendEmail(actor: Person, id: string): void {
  transaction((tx) => {
    const email = storedEmail(id);
    const isWaiting = email.nextAttemptAt !== null;
    tx.update(outboxEmail)
      .set({ nextAttemptAt: new Date(), sentAt: null, attempts: isWaiting ? email.attempts : 0 })
      .where(eq(outboxEmail.id, id))
      .run();
    afterCommit(sendDueEmails);
    if (isWaiting) return;
    const values = { before: { state: stateOf(email) }, after: { state: "waiting" } };
    recordAdminChange(tx, { actor, entity: "email", entityId: id, action: "resent", ...values });
  });
}
