import { eq, lt } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/platform/db.server";
import { Conflict, Invalid } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { order, paymentAttempt, paymentEvent } from "~/platform/schema.server";
import { PaymentRefused, type SignedEvent } from "~/providers/payments/payment-provider";
import { payments } from "~/providers/payments/payments.server";
import type { Order } from "../orders/order.server";
import { provider, settleCapture, settlePayment } from "./payment.server";
import { recordProviderRefund } from "./refund.server";

/** How long the ids of events are kept, in milliseconds: PayPal sends one again for three days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const eventSchema = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z.object({ id: z.string().min(1).max(64) }),
});

const FORGED = "This event does not come from PayPal.";

async function orderOfAttempt(providerOrderId: string): Promise<Order | undefined> {
  const found = await db
    .select()
    .from(paymentAttempt)
    .innerJoin(order, eq(order.id, paymentAttempt.orderId))
    .where(eq(paymentAttempt.providerOrderId, providerOrderId))
    .get();
  return found?.order;
}

async function settleApproval(providerOrderId: string): Promise<void> {
  const placed = await orderOfAttempt(providerOrderId);
  if (placed) await settlePayment(placed, providerOrderId);
}

/** PayPal is asked what the capture is, and for which order: the event itself is not believed. */
async function settleByCapture(captureId: string): Promise<void> {
  const capture = await provider().readCapture(captureId);
  if (!capture) return;
  const byReference = capture.reference
    ? await db.select().from(order).where(eq(order.id, capture.reference)).get()
    : undefined;
  const placed = byReference ?? (capture.providerOrderId ? await orderOfAttempt(capture.providerOrderId) : undefined);
  if (placed) await settleCapture(placed, capture);
  else log.info({ capture: captureId }, "a capture of somebody else's");
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
 * Deals with an event of PayPal's, once; what it is about is asked of PayPal itself.
 * @throws Invalid for one that PayPal has not sent, and for one that cannot be read
 * @throws Conflict while the shop has no PayPal account; ServiceUnavailable when PayPal is down: it is sent again then
 */
export async function handleWebhook(event: SignedEvent): Promise<void> {
  if (payments.kind === "unconfigured") throw new Conflict("Missing PayPal Client ID");
  let told: unknown;
  try {
    told = JSON.parse(event.rawBody);
  } catch {
    throw new Invalid("The body is not valid JSON.");
  }
  if (typeof told !== "object" || told === null || !(await provider().isGenuine(event))) throw new Invalid(FORGED);
  const parsed = eventSchema.safeParse(told);
  // Genuine, but nothing the shop knows: it need not come again.
  if (!parsed.success) return;
  const { id, event_type: kind, resource } = parsed.data;
  const deal = WEBHOOK_HANDLERS[kind];
  if (!deal || (await db.select().from(paymentEvent).where(eq(paymentEvent.id, id)).get())) return;
  try {
    await deal(resource.id);
  } catch (error) {
    // Sold out, paid another way, or no longer PayPal's to give: sending the event again would not change it.
    if (!(error instanceof Conflict || error instanceof PaymentRefused)) throw error;
    log.warn({ event: id, kind, detail: error.message }, "payment event without effect");
  }
  await db.insert(paymentEvent).values({ id, kind, receivedAt: new Date() }).onConflictDoNothing();
}

/** Forgets events that will not come again. */
export async function removeOldPaymentEvents(): Promise<void> {
  await db.delete(paymentEvent).where(lt(paymentEvent.receivedAt, new Date(Date.now() - KEPT_MS)));
}
