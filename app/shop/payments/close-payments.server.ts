import { and, eq, exists, inArray, isNotNull, isNull, lte, notExists, type SQL } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { pauseAfter, ServiceUnavailable } from "~/platform/outbound.server";
import { order, paymentAttempt, paymentCapture } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { orderById, releaseExpiredReservations } from "../orders/order.server";
import { closingProviders, findProvider } from "../payment-methods/payment-providers.server";
import { endOfWait } from "../time/end-of-wait";
import { acceptCompleted, settleInTurn } from "./settle-payment.server";
import { UnknownPayment, unknownPayment } from "./unknown-payment.server";

/** SQL condition for payments that may be approved at a service that takes the money at once. */
const isOpen = () =>
  and(
    isNotNull(paymentAttempt.nextCheckAt),
    isNotNull(paymentAttempt.providerOrderId),
    inArray(paymentAttempt.provider, closingProviders()),
  );

/** The payments of an order that may be approved at a service that takes the money at once. */
export const openPaymentsOf = (orderId: string) =>
  db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.orderId, orderId), isOpen()))
    .all();

/**
 * Ends the payments of an order that could still be approved, so that none takes money any more. What was approved meanwhile is
 * recorded: the order may be paid then. Call it in the order's turn (`settleInTurn`).
 * @throws ServiceUnavailable when the provider is down; UnknownPayment when it does not know one of them, once the others are ended
 */
export async function closeOpenPayments(orderId: string): Promise<void> {
  let unknown: UnknownPayment | null = null;
  for (const { provider: name, providerOrderId, amountCents } of openPaymentsOf(orderId)) {
    const provider = findProvider(name);
    if (provider?.kind !== "online" || !provider.close || !providerOrderId) continue;
    const payment = await provider.close(providerOrderId);
    if (payment) acceptCompleted(provider, orderById(db, orderId), payment);
    else unknown = unknownPayment(provider, { orderId, providerOrderId, amountCents });
  }
  if (unknown) throw unknown;
}

/**
 * Ends the payments of an order before its price or its end is decided, as `closeOpenPayments` does. While the provider is down,
 * they are ended in the background; what one takes until then is kept for review. Call it in the order's turn.
 */
export async function closeBeforeChange(orderId: string): Promise<void> {
  try {
    await closeOpenPayments(orderId);
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    log.warn({ order: orderId, detail: error.message }, "payment not closed yet");
    db.update(paymentAttempt)
      .set({ nextCheckAt: new Date() })
      .where(and(eq(paymentAttempt.orderId, orderId), isOpen()))
      .run();
  }
}

/** Orders whose payments are ended in one run. */
const BATCH = 25;

/** Since when and how long no payments are ended in the background, and how often in a row their provider was not reached. */
let pause = { begunAt: new Date(0), waitMs: 0, failures: 0 };

/**
 * Returns the stock of unpaid orders whose reservation has expired. A payment that could still take money is ended before: until
 * the provider has said so, the order keeps its stock. A provider that is down is asked again after growing pauses. A payment that
 * it does not know is only looked at as `reconcilePayments` does.
 */
export async function endExpiredReservations(now = new Date()): Promise<void> {
  const unknown = db
    .select({ id: paymentCapture.id })
    .from(paymentCapture)
    .where(and(eq(paymentCapture.id, paymentAttempt.providerOrderId), eq(paymentCapture.reviewReason, "unknown")));
  const payments = db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.orderId, order.id), isOpen(), notExists(unknown)));
  const isExpired = and(eq(order.holdsStock, true), isNull(order.paidAt), lte(order.holdEndsAt, now), exists(payments));
  const find = (which?: SQL) => db.select({ id: order.id }).from(order).where(and(which, isExpired)).limit(BATCH).all();
  // A payment that was opened while this waited has extended the reservation.
  const close = async (id: string) => {
    if (find(eq(order.id, id)).length > 0) await closeOpenPayments(id);
  };
  const expired = endOfWait(pause.begunAt, pause.waitMs, now) ? [] : find();
  for (const { id } of expired) {
    if (shutdownSignal.aborted) return;
    try {
      await settleInTurn(id, () => close(id));
      pause = { begunAt: now, waitMs: 0, failures: 0 };
    } catch (error) {
      // The others may be known.
      if (error instanceof UnknownPayment) continue;
      if (error instanceof ServiceUnavailable) {
        pause = { begunAt: now, waitMs: pauseAfter(error, pause.failures), failures: pause.failures + 1 };
        log.warn({ order: id, detail: error.message }, "stock kept: its payment could not be closed");
        break;
      }
      // One that cannot be recorded keeps no other from being closed.
      log.error({ order: id, err: error }, "stock kept: its payment could not be recorded");
    }
  }
  await releaseExpiredReservations(now);
}
