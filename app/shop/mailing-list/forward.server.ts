import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { subscriber } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { mailingListProvider } from "~/providers/mailing-list/mailing-list.server";
import type { MailingListProvider } from "~/providers/mailing-list/mailing-list-provider";

/** Minutes until the next attempt after each failed one; the last value repeats. */
const RETRY_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

type Subscriber = typeof subscriber.$inferSelect;

/** Forwards due changes of subscriptions to the mailing list provider, if there is one. Stops while the provider is down. */
export async function forwardDueSubscribers(provider: MailingListProvider | null = mailingListProvider): Promise<void> {
  if (!provider) return;
  while (!shutdownSignal.aborted) {
    const due = await db.query.subscriber.findFirst({
      where: and(isNotNull(subscriber.forwardAt), lte(subscriber.forwardAt, new Date())),
      orderBy: asc(subscriber.forwardAt),
    });
    if (!due || !(await forwardOne(provider, due))) return;
  }
}

async function forwardOne(provider: MailingListProvider, due: Subscriber): Promise<boolean> {
  try {
    const status = due.leftAt ? "unsubscribed" : "subscribed";
    const result = await provider.put({ email: due.email, status });
    const refused = result.kind === "refused" ? result.reason : null;
    // The reason, which names the address, is for the back office alone.
    if (refused) log.warn({ subscriber: due.id }, "subscriber refused by the mailing list provider");
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

/** Stores the outcome, unless the subscription changed in the meantime: then the new change is still due. */
async function record({ id, forwardAt, leftAt }: Subscriber, outcome: Outcome): Promise<void> {
  if (!forwardAt) return;
  // A subscription that is confirmed and canceled in the same millisecond has the same forwardAt for both changes.
  const isUnchanged = leftAt ? eq(subscriber.leftAt, leftAt) : isNull(subscriber.leftAt);
  await db
    .update(subscriber)
    .set(outcome)
    .where(and(eq(subscriber.id, id), eq(subscriber.forwardAt, forwardAt), isUnchanged));
}
