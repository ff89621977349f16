import { and, eq, lt } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { deleteInBatches } from "~/platform/delete-in-batches.server";
import { Conflict, Invalid } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { order, paymentAttempt, paymentCapture, paymentEvent } from "~/platform/schema.server";
import { recall, remember } from "~/platform/shared-state.server";
import {
  type OnlinePaymentProvider,
  type PaymentNews,
  PaymentRefused,
  type SignedEvent,
} from "~/providers/payments/payment-provider";
import type { Order } from "../orders/order.server";
import { orderColumns } from "../orders/refunded-amount.server";
import { requireUsable } from "../payment-methods/payment-providers.server";
import { tookMoney } from "../refunds/captures.server";
import { recordFoundRefund } from "../refunds/found-refund.server";
import { recordDispute } from "./disputes.server";
import { settleCapture, settleInTurn, settlePayment } from "./settle-payment.server";

/** How long the ids of events are kept, in milliseconds. Providers repeat an event for a few days. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** The order that a provider's payment is for; undefined when there is none. */
export function orderOfPayment(provider: OnlinePaymentProvider, paymentId: string): Order | undefined {
  return db
    .select(orderColumns)
    .from(paymentAttempt)
    .innerJoin(order, eq(order.id, paymentAttempt.orderId))
    .where(and(eq(paymentAttempt.provider, provider.name), eq(paymentAttempt.providerOrderId, paymentId)))
    .get();
}

async function settleApproval(provider: OnlinePaymentProvider, paymentId: string): Promise<void> {
  const placed = orderOfPayment(provider, paymentId);
  if (placed) await settlePayment(placed, paymentId);
}

/** Reads the capture and its order from the provider, because the event's content is not trusted. */
async function settleByCapture(provider: OnlinePaymentProvider, captureId: string): Promise<void> {
  const capture = await provider.findCapture(captureId);
  if (!capture) return;
  const byReference = capture.reference
    ? db.select(orderColumns).from(order).where(eq(order.id, capture.reference)).get()
    : undefined;
  const placed = byReference ?? (capture.paymentId ? orderOfPayment(provider, capture.paymentId) : undefined);
  if (!placed) {
    log.info({ capture: captureId }, "capture without an order of this shop");
    return;
  }
  await settleInTurn(placed.id, async () => {
    // What was read before may be older than what was recorded meanwhile.
    const now = await provider.findCapture(captureId);
    if (now) settleCapture(provider, placed, now);
  });
}

/** A payment that is refunded at the provider before the shop knows of it is recorded first. */
async function settleByRefund(provider: OnlinePaymentProvider, refundId: string): Promise<void> {
  const found = await requireUsable(provider).findRefund(refundId);
  // News of money that the provider has taken back may name the payment itself.
  if (!found) await settleByCapture(provider, refundId);
  if (!found?.captureId) return;
  const capture = db.select().from(paymentCapture).where(eq(paymentCapture.id, found.captureId)).get();
  if (!capture || !tookMoney(capture)) await settleByCapture(provider, found.captureId);
  recordFoundRefund(provider, found);
}

const HANDLERS: Record<PaymentNews["about"], (provider: OnlinePaymentProvider, id: string) => Promise<void>> = {
  payment: settleApproval,
  capture: settleByCapture,
  refund: settleByRefund,
  dispute: recordDispute,
};

const refusedKey = ({ name }: OnlinePaymentProvider) => `refused event ${name}`;

/** Whether the last event that came in a provider's name was not signed with the shop's webhook secret. */
export const isLastEventRefused = (provider: OnlinePaymentProvider): boolean => recall(refusedKey(provider)) === "yes";

/** Verifies an event, and remembers whether that succeeded. */
async function readEvent(provider: OnlinePaymentProvider, event: SignedEvent): Promise<PaymentNews | null> {
  const keep = (isRefused: boolean) => remember(refusedKey(provider), isRefused ? "yes" : "no");
  try {
    const news = await requireUsable(provider).handleWebhook(event);
    keep(false);
    return news;
  } catch (error) {
    if (error instanceof Invalid) keep(true);
    throw error;
  }
}

/**
 * Handles a provider's webhook event, once. The payment or refund it is about is read from the provider.
 * @throws Invalid when the provider did not send the event
 * @throws Conflict when the shop cannot use the provider; ServiceUnavailable when the provider is down, so that it sends
 *   the event again
 */
export async function handleWebhook(provider: OnlinePaymentProvider, event: SignedEvent): Promise<void> {
  const news = await readEvent(provider, event);
  if (!news) return;
  const { eventId, kind } = news;
  const id = `${provider.name} ${eventId}`;
  if (db.select().from(paymentEvent).where(eq(paymentEvent.id, id)).get()) return;
  try {
    await HANDLERS[news.about](provider, news.id);
  } catch (error) {
    // Sold out, paid another way, or refused by the provider: sending the event again would not change it.
    if (!(error instanceof Conflict || error instanceof PaymentRefused)) throw error;
    log.warn({ event: id, kind, detail: error.message }, "payment event without effect");
  }
  await db.insert(paymentEvent).values({ id, kind, receivedAt: new Date() }).onConflictDoNothing();
}

/** Deletes the ids of events that providers no longer repeat. */
export async function removeOldPaymentEvents(): Promise<void> {
  await deleteInBatches(paymentEvent, lt(paymentEvent.receivedAt, new Date(Date.now() - RETENTION_MS)));
}
