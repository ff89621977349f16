import { eq, lt } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/platform/db.server";
import { Conflict, Invalid } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { order, paymentAttempt, paymentEvent } from "~/platform/schema.server";
import { PaymentRefused, type SignedEvent } from "~/providers/payments/payment-provider";
import { payments } from "~/providers/payments/payments.server";
import type { Order } from "../orders/order.server";
import { orderColumns } from "../orders/refunded-amount.server";
import { provider, settleCapture, settlePayment } from "./payment.server";
import { recordProviderRefund } from "./refund.server";

/** How long the ids of events are kept, in milliseconds. PayPal repeats an event for three days at most. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

const eventSchema = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z.object({ id: z.string().min(1).max(64) }),
});

const NOT_FROM_PAYPAL = "This event does not come from PayPal.";

async function orderOfAttempt(providerOrderId: string): Promise<Order | undefined> {
  return await db
    .select(orderColumns)
    .from(paymentAttempt)
    .innerJoin(order, eq(order.id, paymentAttempt.orderId))
    .where(eq(paymentAttempt.providerOrderId, providerOrderId))
    .get();
}

async function settleApproval(providerOrderId: string): Promise<void> {
  const placed = await orderOfAttempt(providerOrderId);
  if (placed) await settlePayment(placed, providerOrderId);
}

/** Reads the capture and its order from PayPal, because the event's content is not trusted. */
async function settleByCapture(captureId: string): Promise<void> {
  const capture = await provider().readCapture(captureId);
  if (!capture) return;
  const byReference = capture.reference
    ? await db.select(orderColumns).from(order).where(eq(order.id, capture.reference)).get()
    : undefined;
  const placed = byReference ?? (capture.providerOrderId ? await orderOfAttempt(capture.providerOrderId) : undefined);
  if (placed) await settleCapture(placed, capture);
  else log.info({ capture: captureId }, "capture without an order of this shop");
}

const WEBHOOK_HANDLERS: Record<string, (resourceId: string) => Promise<void>> = {
  "CHECKOUT.ORDER.APPROVED": settleApproval,
  "PAYMENT.CAPTURE.COMPLETED": settleByCapture,
  "PAYMENT.CAPTURE.PENDING": settleByCapture,
  "PAYMENT.CAPTURE.DECLINED": settleByCapture,
  "PAYMENT.CAPTURE.DENIED": settleByCapture,
  "PAYMENT.CAPTURE.REFUNDED": recordProviderRefund,
};

/**
 * Handles a PayPal webhook event, once. The payment or refund it is about is read from PayPal.
 * @throws Invalid when the body is not JSON or PayPal did not send the event
 * @throws Conflict when PayPal is not configured; ServiceUnavailable when PayPal is down, so that it sends the event
 *   again
 */
export async function handleWebhook(event: SignedEvent): Promise<void> {
  if (payments.kind === "unconfigured") throw new Conflict("Missing PayPal Client ID");
  let payload: unknown;
  try {
    payload = JSON.parse(event.rawBody);
  } catch {
    throw new Invalid("The body is not valid JSON.");
  }
  if (typeof payload !== "object" || payload === null || !(await provider().isGenuine(event)))
    throw new Invalid(NOT_FROM_PAYPAL);
  const parsed = eventSchema.safeParse(payload);
  // An event from PayPal of a kind that the shop does not use: accept it, so that PayPal does not send it again.
  if (!parsed.success) return;
  const { id, event_type: kind, resource } = parsed.data;
  const handle = WEBHOOK_HANDLERS[kind];
  if (!handle || (await db.select().from(paymentEvent).where(eq(paymentEvent.id, id)).get())) return;
  try {
    await handle(resource.id);
  } catch (error) {
    // Sold out, paid another way, or refused by PayPal: sending the event again would not change it.
    if (!(error instanceof Conflict || error instanceof PaymentRefused)) throw error;
    log.warn({ event: id, kind, detail: error.message }, "payment event without effect");
  }
  await db.insert(paymentEvent).values({ id, kind, receivedAt: new Date() }).onConflictDoNothing();
}

/** Deletes the ids of events that PayPal no longer repeats. */
export async function removeOldPaymentEvents(): Promise<void> {
  await db.delete(paymentEvent).where(lt(paymentEvent.receivedAt, new Date(Date.now() - RETENTION_MS)));
}
