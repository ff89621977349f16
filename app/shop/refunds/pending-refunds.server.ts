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
import { endOfWait } from "../time/end-of-wait";
import { captureById } from "./captures.server";
import { recordProviderRefund } from "./found-refund.server";
import { recordResult } from "./record-refund.server";
import { groupOf, type Refund, refundWord, requesterOf } from "./refund-parts.server";
import { outcomeOf, type RefundOutcome, sendUnsent } from "./send-refund.server";

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
 * Ends a refund that its provider neither makes nor refuses: it is asked for once more, and fails if that has no result. A call that
 * takes longer than staff waits ends it later, with its answer. A repeat says what became of it.
 * @returns `failed` when it has ended by that, `asked` while the provider is being asked, else as `requestRefunds`
 * @throws NotFound for a refund that is not of this order, or has not been repeated for a quarter of an hour
 */
export async function endRefund(
  staff: Person,
  orderId: string,
  id: string,
): Promise<RefundOutcome | "failed" | "asked"> {
  const isIt = and(eq(refund.id, id), eq(refund.orderId, orderId));
  const found = db.select().from(refund).where(isIt).get();
  const isStuck = found?.status === "asked" && stuckRefundsOf(orderId).some((each) => each.id === id);
  if (!found || (found.status === "asked" && !isStuck))
    throw new NotFound("This refund has not been repeated for long enough. Please look again.");
  const { provider } = captureById(db, found.captureId);
  try {
    if (isStuck) await withTimeout(askOnceMore(staff, found, provider), provider);
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    return "asked";
  }
  const ended = db.select().from(refund).where(isIt).get() ?? found;
  return refundWord(ended.status) === "failed" ? "failed" : outcomeOf(ended);
}

async function askOnceMore(staff: Person, stuck: Refund, provider: string): Promise<void> {
  try {
    await sendUnsent(stuck, requesterOf(stuck, provider));
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof ServiceUnavailable)) throw error;
  }
  transaction((tx) => {
    const known = tx.select().from(refund).where(eq(refund.id, stuck.id)).get();
    if (known?.status !== "asked") return;
    const issue = `${provider} has not answered; ended by ${staff.username}`;
    recordResult(tx, provider, known, { id: null, state: "failed", issue }, actorOf(staff));
  });
}

/** Refunds checked in one run. */
const BATCH = 20;

/** Delay before a refund is checked again, in milliseconds: a tenth of its age, within these. */
const RECHECK_MS = { least: 60_000, most: 15 * 60_000 };

const recheckAt = sql`${refund.updatedAt} + max(${RECHECK_MS.least}, min(${RECHECK_MS.most}, (${refund.updatedAt} - ${refund.createdAt}) / 10))`;

/** Since when and how long the refunds of a provider that is down are not looked at, and how often in a row it was not reached. */
const pauses = new Map<string, { begunAt: Date; waitMs: number; failures: number }>();

/**
 * Repeats refunds whose response was lost, records those by hand that a crash left, and checks pending ones; those first that were
 * looked at longest ago. A provider that is down keeps no refund of another one, and is asked again after growing pauses.
 */
export async function updatePendingRefunds(now = new Date()): Promise<void> {
  const isPaused = (name: string) => {
    const pause = pauses.get(name);
    return pause !== undefined && endOfWait(pause.begunAt, pause.waitMs, now) !== null;
  };
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
      pauses.delete(providerName);
    } catch (error) {
      if (error instanceof ServiceUnavailable) {
        const failures = pauses.get(error.service)?.failures ?? 0;
        pauses.set(error.service, { begunAt: now, waitMs: pauseAfter(error, failures), failures: failures + 1 });
      }
      const isUsual = error instanceof Conflict || error instanceof ServiceUnavailable;
      if (isUsual) log.warn({ refund: row.id, detail: error.message }, "refund not settled yet");
      // One that cannot be recorded keeps no other from being settled.
      else log.error({ refund: row.id, err: error }, "refund not recorded");
    }
  }
}
