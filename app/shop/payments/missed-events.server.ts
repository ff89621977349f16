import { and, eq, getTableColumns, gte, isNull } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { pauseAfter, ServiceUnavailable } from "~/platform/outbound.server";
import { paymentCapture, refund } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import type { OnlinePaymentProvider, ProviderRefund } from "~/providers/payments/payment-provider";
import { onlineProviders } from "../payment-methods/payment-providers.server";
import { originalOf } from "../refunds/captures.server";
import { recordFoundRefund } from "../refunds/found-refund.server";
import { endOfWait } from "../time/end-of-wait";
import { openDisputesAt, recordDispute, recordFoundDispute } from "./disputes.server";

/** How often a provider is asked, and how old the refunds and disputes are that it is asked for, in milliseconds. */
const EVERY_MS = 15 * 60_000;
const LOOK_BACK_MS = 35 * 24 * 3_600_000;

/** When each provider was asked, how long it is not asked again, and how often in a row it was not reached. After a start of the shop, each is asked at once. */
const plans = new Map<string, { askedAt: Date; waitMs: number; failures: number }>();

const hasPayments = ({ name }: OnlinePaymentProvider) =>
  db.select({ id: paymentCapture.id }).from(paymentCapture).where(eq(paymentCapture.provider, name)).get() !==
  undefined;

/** Whether the shop does not know a refund, or knows another state of it. */
function isNews({ id, state }: ProviderRefund): boolean {
  const known = db.select({ status: refund.status }).from(refund).where(eq(refund.providerRefundId, id)).get();
  const ended = known?.status === "sent-back" ? "failed" : known?.status;
  return ended !== state;
}

/** Records what was found. What cannot be recorded keeps nothing else from it. */
function recordEach<Found extends { id: string }>(
  provider: OnlinePaymentProvider,
  found: Found[],
  record: (provider: OnlinePaymentProvider, each: Found) => void,
): void {
  for (const each of found) {
    try {
      record(provider, each);
    } catch (error) {
      log.error({ provider: provider.name, id: each.id, err: error }, "refund or dispute not recorded");
    }
  }
}

/** The payments with refunds that have failed since then without the provider's id: one that was given up can be made all the same. */
function paymentsInDoubt({ name }: OnlinePaymentProvider, since: Date): string[] {
  const isUnknown = and(eq(refund.status, "failed"), isNull(refund.providerRefundId), gte(refund.createdAt, since));
  const captures = db
    .selectDistinct(getTableColumns(paymentCapture))
    .from(refund)
    .innerJoin(paymentCapture, eq(paymentCapture.id, refund.captureId))
    .where(and(isUnknown, eq(paymentCapture.provider, name)))
    .all();
  return captures.flatMap((capture) => originalOf(db, capture).providerOrderId ?? []);
}

async function readFrom(provider: OnlinePaymentProvider, now: number): Promise<void> {
  const since = new Date(now - LOOK_BACK_MS);
  const recent = await provider.findRecent(since, paymentsInDoubt(provider, since));
  // The oldest first, as their events would have come.
  recordEach(provider, recent.refunds.reverse().filter(isNews), recordFoundRefund);
  recordEach(provider, recent.disputes.reverse(), recordFoundDispute);
  const listed = new Set(recent.disputes.map(({ id }) => id));
  for (const id of openDisputesAt(provider.name)) {
    if (shutdownSignal.aborted) return;
    if (!listed.has(id)) await recordDispute(provider, id);
  }
}

/**
 * Records the refunds and disputes whose events did not reach the shop, and what became of open disputes: soon after the shop's
 * start, and every quarter of an hour. A provider that is down is asked again after growing pauses.
 */
export async function readMissedEvents(now = Date.now()): Promise<void> {
  const askedAt = new Date(now);
  for (const provider of onlineProviders()) {
    const plan = plans.get(provider.name);
    if (provider.unavailable !== null) continue;
    if (plan && endOfWait(plan.askedAt, plan.waitMs, askedAt) !== null) continue;
    const failures = plan?.failures ?? 0;
    plans.set(provider.name, { askedAt, waitMs: EVERY_MS, failures: 0 });
    if (shutdownSignal.aborted || !hasPayments(provider)) continue;
    try {
      await readFrom(provider, now);
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) {
        log.error({ provider: provider.name, err: error }, "refunds and disputes not read");
        continue;
      }
      plans.set(provider.name, { askedAt, waitMs: pauseAfter(error, failures), failures: failures + 1 });
      log.warn({ provider: provider.name, detail: error.message }, "refunds and disputes not read yet");
    }
  }
}
