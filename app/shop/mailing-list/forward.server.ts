import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { subscriber } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { mailingListProvider } from "~/providers/mailing-list/mailing-list.server";
import type { MailingListProvider } from "~/providers/mailing-list/mailing-list-provider";

/** Minutes until the next try after each failed one; the last again and again. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

type Subscriber = typeof subscriber.$inferSelect;

/** Tells the outside list, where there is one, who came and who left. A service that is down ends the round. */
export async function forwardDueSubscribers(list: MailingListProvider | null = mailingListProvider): Promise<void> {
  if (!list) return;
  while (!shutdownSignal.aborted) {
    const due = await db.query.subscriber.findFirst({
      where: and(isNotNull(subscriber.forwardAt), lte(subscriber.forwardAt, new Date())),
      orderBy: asc(subscriber.forwardAt),
    });
    if (!due || !(await forwardOne(list, due))) return;
  }
}

async function forwardOne(list: MailingListProvider, due: Subscriber): Promise<boolean> {
  try {
    const status = due.leftAt ? "unsubscribed" : "subscribed";
    const answer = await list.put({ email: due.email, status });
    const refused = answer.kind === "refused" ? answer.reason : null;
    if (refused) log.warn({ subscriber: due.id, reason: refused }, "subscriber refused by the outside list");
    await record(due, { forwardAt: null, forwardAttempts: due.forwardAttempts + 1, forwardError: refused });
    return true;
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    const minutes = RETRY_MINUTES[Math.min(due.forwardAttempts, RETRY_MINUTES.length - 1)] ?? 1440;
    const wait = Math.max(minutes * 60_000, (error.retryAfter ?? 0) * 1000);
    await record(due, {
      forwardAt: new Date(Date.now() + wait),
      forwardAttempts: due.forwardAttempts + 1,
      forwardError: error.message.slice(0, 300),
    });
    return false;
  }
}

type Outcome = Pick<Subscriber, "forwardAt" | "forwardAttempts" | "forwardError">;

/** Keeps how it went, unless the subscriber has come or gone meanwhile: then it is to be told again. */
async function record({ id, forwardAt, leftAt }: Subscriber, outcome: Outcome): Promise<void> {
  if (!forwardAt) return;
  // Who leaves within the millisecond of having come has the same time to be told at.
  const stillSo = leftAt ? eq(subscriber.leftAt, leftAt) : isNull(subscriber.leftAt);
  await db
    .update(subscriber)
    .set(outcome)
    .where(and(eq(subscriber.id, id), eq(subscriber.forwardAt, forwardAt), stillSo));
}
