import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { order, paymentAttempt } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { PaymentRefused } from "~/providers/payments/payment-provider";
import { payments } from "~/providers/payments/payments.server";
import type { Order } from "../orders/order.server";
import { isPaymentPending, provider, settlePayment } from "./payment.server";

const MINUTE = 60_000;

/** How long a payment that was begun is asked about: PayPal keeps an approval for days at most. */
const GIVE_UP_MS = 5 * 24 * 60 * MINUTE;

/** How long one that PayPal holds back is asked about: until then the order cannot be paid another way. */
const GIVE_UP_PENDING_MS = 30 * 24 * 60 * MINUTE;

/** Payments asked about in one run. */
const BATCH = 25;

/** Milliseconds to the next time, longer after each: two minutes, four, eight, at most six hours. */
const pauseAfter = (checks: number) => Math.min(2 ** (checks + 1) * MINUTE, 6 * 60 * MINUTE);

type Attempt = typeof paymentAttempt.$inferSelect;

/**
 * Asks PayPal about one payment that was begun and is not known to have ended.
 * @returns whether there is something left to ask
 */
async function ask(placed: Order, attempt: Attempt): Promise<boolean> {
  if (!attempt.providerOrderId || placed.paidAt) return false;
  try {
    const known = await provider().readOrder(attempt.providerOrderId);
    if (!known) return false;
    // Only then are the goods taken again: whoever just left keeps nobody else from them.
    if (!known.captures.length && known.status !== "APPROVED") return true;
    const { kind } = await settlePayment(placed, attempt.providerOrderId);
    // What was not approved may be, what is pending will end, what was declined may be paid another way.
    return kind === "not-approved" || kind === "pending" || kind === "declined";
  } catch (error) {
    if (error instanceof PaymentRefused) return false;
    if (error instanceof Conflict || error instanceof ServiceUnavailable) return true;
    throw error;
  }
}

/**
 * Settles orders whose shopper paid and did not come back, or whose answer from PayPal was lost: every payment that was
 * begun is asked about, ever more seldom, for five days, and for thirty while PayPal holds it back.
 * @returns how many were asked about
 */
export async function reconcilePayments(now = new Date()): Promise<number> {
  if (payments.kind === "unconfigured") return 0;
  const due = await db
    .select()
    .from(paymentAttempt)
    .innerJoin(order, eq(order.id, paymentAttempt.orderId))
    .where(and(isNotNull(paymentAttempt.nextCheckAt), lte(paymentAttempt.nextCheckAt, now)))
    .orderBy(asc(paymentAttempt.nextCheckAt))
    .limit(BATCH);
  let asked = 0;
  for (const { payment_attempt: attempt, order: placed } of due) {
    if (shutdownSignal.aborted) break;
    asked += 1;
    const goesOn = await ask(placed, attempt);
    const patience = isPaymentPending(placed.id) ? GIVE_UP_PENDING_MS : GIVE_UP_MS;
    const isOld = now.getTime() - attempt.createdAt.getTime() > patience;
    const checks = attempt.checks + 1;
    const nextCheckAt = goesOn && !isOld ? new Date(now.getTime() + pauseAfter(checks)) : null;
    await db
      .update(paymentAttempt)
      .set({ checks, nextCheckAt })
      .where(and(eq(paymentAttempt.id, attempt.id), isNotNull(paymentAttempt.nextCheckAt)));
    if (nextCheckAt === null) log.info({ order: placed.id, checks }, "payment no longer asked about");
  }
  return asked;
}
