import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { order, paymentAttempt } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { PaymentRefused } from "~/providers/payments/payment-provider";
import { type Order, orderById } from "../orders/order.server";
import { isPaidInFull, payableCents } from "../orders/paid-amount";
import { orderColumns } from "../orders/refunded-amount.server";
import { statusOf } from "../orders/status-of.server";
import { availableProviders, findProvider } from "../payment-methods/payment-providers.server";
import { closeOpenPayments, openPaymentsOf } from "./close-payments.server";
import { isPaymentPending } from "./pending-payment.server";
import { settleInTurn, settlePayment } from "./settle-payment.server";
import { findOpened, UnknownPayment } from "./unknown-payment.server";

const MINUTE = 60_000;

/** How long an opened payment is checked, in milliseconds: an approval expires within days. */
const GIVE_UP_MS = 5 * 24 * 60 * MINUTE;

/** How long a pending payment is checked, in milliseconds. Until it ends, the order cannot be paid another way. */
const GIVE_UP_PENDING_MS = 30 * 24 * 60 * MINUTE;

/**
 * How long the other payments of an order are checked after it was paid, in milliseconds. None of them is captured then, but
 * the answer to an earlier capture can have been lost.
 */
const GIVE_UP_PAID_MS = 60 * MINUTE;

/** Payments checked in one run. */
const BATCH = 25;

/** Delay until the next check, in milliseconds. It doubles after each check: 4 minutes, 8 minutes, up to 6 hours. */
const delayAfter = (checks: number) => Math.min(2 ** (checks + 1) * MINUTE, 6 * 60 * MINUTE);

type Attempt = typeof paymentAttempt.$inferSelect;

/** Whether a payment asks for what is left to pay of its order. */
const isPayableBy = (placed: Order, { amountCents }: Attempt) =>
  statusOf(placed) === "awaiting-payment" && (amountCents === null || amountCents === payableCents(placed));

/**
 * Checks one open payment at its provider and settles its order if it was approved. Of an order that is paid already, it
 * records what was captured, for review.
 * @returns whether to check the payment again later; null for that, too, when its provider did not answer
 */
async function checkPayment(placed: Order, attempt: Attempt): Promise<boolean | null> {
  const provider = findProvider(attempt.provider);
  if (provider?.kind !== "online" || !attempt.providerOrderId) return false;
  try {
    // Such a payment must not take money any more.
    if (provider.close && !isPayableBy(placed, attempt)) {
      // The order may have changed while this waited, and have a payment that fits.
      await settleInTurn(placed.id, async () => {
        if (!isPayableBy(orderById(db, placed.id), attempt)) await closeOpenPayments(placed.id);
      });
      return openPaymentsOf(placed.id).some(({ id }) => id === attempt.id);
    }
    const known = await findOpened(provider, { ...attempt, providerOrderId: attempt.providerOrderId });
    if (!known) return true;
    if (placed.paidAt && isPaidInFull(placed)) {
      const since = Math.max(placed.paidAt.getTime(), attempt.createdAt.getTime());
      if (!known.captures.length) return Date.now() - since < GIVE_UP_PAID_MS;
      return (await settlePayment(placed, attempt.providerOrderId)).kind === "pending";
    }
    // Settling reserves the stock again, so an abandoned payment must not get that far: others could not buy the
    // product.
    if (!known.captures.length && known.state !== "approved") return known.state !== "completed";
    const { kind } = await settlePayment(placed, attempt.providerOrderId);
    // The shopper can still approve the payment or pay a declined one another way, and the provider will decide a
    // pending one.
    return kind === "not-approved" || kind === "pending" || (kind === "declined" && !provider.close);
  } catch (error) {
    if (error instanceof PaymentRefused) return false;
    if (error instanceof UnknownPayment) return true;
    if (error instanceof ServiceUnavailable) return null;
    // One that cannot be recorded keeps no other from being settled.
    if (!(error instanceof Conflict)) log.error({ order: placed.id, err: error }, "payment not recorded");
    return true;
  }
}

/**
 * Settles orders whose shopper paid and did not return to the shop, or whose response from the provider was lost. Every
 * opened payment is checked at growing intervals for 5 days, and for 30 days while it is pending.
 * @returns the number of payments that were checked
 */
export async function reconcilePayments(now = new Date()): Promise<number> {
  const due = await db
    .select({ attempt: paymentAttempt, order: orderColumns })
    .from(paymentAttempt)
    .innerJoin(order, eq(order.id, paymentAttempt.orderId))
    .where(
      and(
        inArray(paymentAttempt.provider, availableProviders()),
        isNotNull(paymentAttempt.nextCheckAt),
        lte(paymentAttempt.nextCheckAt, now),
      ),
    )
    .orderBy(asc(paymentAttempt.nextCheckAt))
    .limit(BATCH);
  let checked = 0;
  for (const { attempt, order: placed } of due) {
    if (shutdownSignal.aborted) break;
    checked += 1;
    const isOpen = await checkPayment(placed, attempt);
    const checkedForMs = isPaymentPending(placed.id) ? GIVE_UP_PENDING_MS : GIVE_UP_MS;
    const isOld = now.getTime() - attempt.createdAt.getTime() > checkedForMs;
    // An outage is no reason to wait longer after it.
    const checks = isOpen === null ? attempt.checks : attempt.checks + 1;
    const nextCheckAt = isOpen !== false && !isOld ? new Date(now.getTime() + delayAfter(checks)) : null;
    await db
      .update(paymentAttempt)
      .set({ checks, nextCheckAt })
      .where(and(eq(paymentAttempt.id, attempt.id), isNotNull(paymentAttempt.nextCheckAt)));
    if (nextCheckAt === null) log.info({ order: placed.id, checks }, "payment no longer checked");
  }
  return checked;
}
