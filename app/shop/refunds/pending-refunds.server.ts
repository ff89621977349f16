import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { pauseAfter, ServiceUnavailable } from "~/platform/outbound.server";
import { paymentCapture, refund } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { actorOf } from "../orders/order-events.server";
import { findProvider, refundingProviders } from "../payment-methods/payment-providers.server";
import { withTimeout } from "../payment-methods/with-timeout.server";
import type { Person } from "../sessions/session.server";
import { captureById } from "./captures.server";
import { recordProviderRefund } from "./found-refund.server";
import { recordResult } from "./record-refund.server";
import { groupOf, type Refund, requesterOf } from "./refund-parts.server";
import { sendUnsent } from "./send-refund.server";

/** How long a refund is repeated before staff can end it, in milliseconds. */
const END_AFTER_MS = 15 * 60_000;

/**
 * The refunds of an order that their providers have neither made nor refused for a quarter of an hour, for example because the
 * shop's keys were removed.
 */
export function stuckRefundsOf(orderId: string): Refund[] {
  const isAsked = and(eq(refund.orderId, orderId), eq(refund.status, "asked"));
  const isOld = lte(refund.createdAt, new Date(Date.now() - END_AFTER_MS));
  const asked = db.select().from(refund).where(and(isAsked, isOld)).all();
  return asked.filter((each) => groupOf(db, each).find(({ status }) => status === "asked")?.id === each.id);
}

/**
 * Ends a refund that its provider neither makes nor refuses: it is asked for once more, and fails if that has no result. What the
 * provider has made of it all the same is recorded when it reports that.
 * @returns whether it has failed by that; else it is made, or accepted
 * @throws NotFound for a refund that is not of this order, or is not one of `stuckRefundsOf`
 */
export async function endRefund(staff: Person, orderId: string, id: string): Promise<boolean> {
  const stuck = stuckRefundsOf(orderId).find((each) => each.id === id);
  if (!stuck) throw new NotFound("This refund has ended, or has not been repeated for long enough. Please look again.");
  const { provider } = captureById(db, stuck.captureId);
  try {
    await withTimeout(sendUnsent(stuck, requesterOf(stuck, provider)), provider);
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof ServiceUnavailable)) throw error;
  }
  return transaction((tx) => {
    const known = tx.select().from(refund).where(eq(refund.id, id)).get();
    if (known?.status !== "asked") return known?.status === "failed";
    const issue = `${provider} has not answered; ended by ${staff.username}`;
    return recordResult(tx, provider, known, { id: null, state: "failed", issue }, actorOf(staff)) === "failed";
  });
}

/** Refunds checked in one run. */
const BATCH = 20;

/** Delay before a refund is checked again, in milliseconds: a tenth of its age, within these. */
const RECHECK_MS = { least: 60_000, most: 15 * 60_000 };

const recheckAt = sql`${refund.updatedAt} + max(${RECHECK_MS.least}, min(${RECHECK_MS.most}, (${refund.updatedAt} - ${refund.createdAt}) / 10))`;

/** When the refunds of a provider that is down are looked at again, and how often in a row it was not reached. */
const plans = new Map<string, { nextAt: number; failures: number }>();

/**
 * Repeats refunds whose response was lost, records those by hand that a crash left, and checks pending ones; those first that were
 * looked at longest ago. A provider that is down keeps no refund of another one, and is asked again after growing pauses.
 */
export async function updatePendingRefunds(now = new Date()): Promise<void> {
  const isPaused = (name: string) => now.getTime() < (plans.get(name)?.nextAt ?? 0);
  const isUnsettled = and(
    inArray(
      paymentCapture.provider,
      refundingProviders().filter((name) => !isPaused(name)),
    ),
    inArray(refund.status, ["asked", "pending"]),
    lte(refund.updatedAt, new Date(now.getTime() - RECHECK_MS.least)),
    lte(recheckAt, now.getTime()),
  );
  const unsettled = await db
    .select({ refund, provider: paymentCapture.provider })
    .from(refund)
    .innerJoin(paymentCapture, eq(paymentCapture.id, refund.captureId))
    .where(isUnsettled)
    .orderBy(asc(refund.updatedAt))
    .limit(BATCH);
  for (const { refund: row, provider: providerName } of unsettled) {
    if (shutdownSignal.aborted) return;
    if (isPaused(providerName)) continue;
    await db.update(refund).set({ updatedAt: now }).where(eq(refund.id, row.id));
    const provider = findProvider(providerName);
    try {
      if (provider?.kind === "online" && row.status === "pending" && row.providerRefundId) {
        await recordProviderRefund(provider, row.providerRefundId);
      } else if (groupOf(db, row).find(({ status }) => status === "asked")?.id === row.id) {
        await sendUnsent(row, requesterOf(row, providerName));
      }
      plans.delete(providerName);
    } catch (error) {
      if (error instanceof ServiceUnavailable) {
        const failures = plans.get(error.service)?.failures ?? 0;
        plans.set(error.service, { nextAt: now.getTime() + pauseAfter(error, failures), failures: failures + 1 });
      }
      const isUsual = error instanceof Conflict || error instanceof ServiceUnavailable;
      if (isUsual) log.warn({ refund: row.id, detail: error.message }, "refund not settled yet");
      // One that cannot be recorded keeps no other from being settled.
      else log.error({ refund: row.id, err: error }, "refund not recorded");
    }
  }
}
