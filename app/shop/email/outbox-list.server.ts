import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { contains } from "~/platform/contains.server";
import { afterCommit, db, transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { outboxEmail } from "~/platform/schema.server";
import type { Person } from "../accounts/session.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { sendDueEmails } from "./outbox.server";
import type { EmailFilters } from "./outbox-list.schema.server";

type State = NonNullable<EmailFilters["state"]>;

const IN_STATE: Record<State, SQL | undefined> = {
  sent: and(isNotNull(outboxEmail.sentAt), isNull(outboxEmail.nextAttemptAt)),
  waiting: isNotNull(outboxEmail.nextAttemptAt),
  failed: and(isNull(outboxEmail.sentAt), isNull(outboxEmail.nextAttemptAt)),
};

// Without the bodies, because they contain links that authenticate their recipients.
const listColumns = {
  id: outboxEmail.id,
  recipient: outboxEmail.recipient,
  subject: outboxEmail.subject,
  createdAt: outboxEmail.createdAt,
  attempts: outboxEmail.attempts,
  nextAttemptAt: outboxEmail.nextAttemptAt,
  sentAt: outboxEmail.sentAt,
  lastError: outboxEmail.lastError,
};

type Row = Pick<typeof outboxEmail.$inferSelect, "nextAttemptAt" | "sentAt">;

const stateOf = (row: Row): State => (row.nextAttemptAt ? "waiting" : row.sentAt ? "sent" : "failed");

async function countWhere(where?: SQL): Promise<number> {
  return (await db.select({ count: count() }).from(outboxEmail).where(where).get())?.count ?? 0;
}

/** How many emails have failed and are not retried automatically. */
export function countFailedEmails(): Promise<number> {
  return countWhere(IN_STATE.failed);
}

const time = (moment: Date | null) => moment?.toISOString() ?? null;

/**
 * Lists a page of the outbox without the emails' texts, newest first.
 * @param requestedPage from 1; a number beyond the last page returns the last page
 * @returns the page, how many emails match the filters, and how many there are
 */
export async function listEmails({ state, recipient, subject }: EmailFilters, requestedPage: number, pageSize: number) {
  const where = and(
    state && IN_STATE[state],
    recipient === undefined ? undefined : contains(outboxEmail.recipient, recipient),
    subject === undefined ? undefined : contains(outboxEmail.subject, subject),
  );
  const total = await countWhere();
  const shown = where ? await countWhere(where) : total;
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const page = Math.min(requestedPage, pages);
  // The first query reads only the list's index, the second one only the rows of the page.
  const newestFirst = [desc(outboxEmail.createdAt), desc(outboxEmail.id)];
  const picked = db
    .select({ id: outboxEmail.id })
    .from(outboxEmail)
    .where(where)
    .orderBy(...newestFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  const ids = picked.map(({ id }) => id);
  const rows = await db
    .select(listColumns)
    .from(outboxEmail)
    .where(inArray(outboxEmail.id, ids))
    .orderBy(...newestFirst);
  const emails = rows.map((row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    attempts: row.attempts,
    lastError: row.lastError,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: time(row.nextAttemptAt),
    sentAt: time(row.sentAt),
  }));
  return { emails, shown, total, page, pages };
}

/**
 * Queues an email to be sent again now, with as many attempts as a new one. One that is already waiting is only sent
 * earlier and keeps its attempts.
 * @throws NotFound for an unknown email
 */
export async function resendEmail(actor: Person, id: string): Promise<void> {
  transaction((tx) => {
    const email = tx.select().from(outboxEmail).where(eq(outboxEmail.id, id)).get();
    if (!email) throw new NotFound("There is no such e-mail.");
    const isWaiting = email.nextAttemptAt !== null;
    tx.update(outboxEmail)
      .set({ nextAttemptAt: new Date(), sentAt: null, attempts: isWaiting ? email.attempts : 0 })
      .where(eq(outboxEmail.id, id))
      .run();
    afterCommit(sendDueEmails);
    if (!isWaiting) {
      const before = { state: stateOf(email) };
      recordAdminChange(tx, {
        actor,
        entity: "email",
        entityId: id,
        action: "resent",
        before,
        after: { state: "waiting" },
      });
    }
  });
}
