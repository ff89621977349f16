import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { order, paymentAttempt, paymentCapture } from "~/platform/schema.server";
import type { ProviderCapture } from "~/providers/payments/payment-provider";
import { queueEmail } from "../email/outbox.server";
import { formatAmount, formatMoney } from "../money/format-money";
import { emailedOrder } from "../orders/emailed-order.server";
import { type Order, orderById } from "../orders/order.server";
import { recordOrderEvent } from "../orders/order-events.server";
import { isPaidInFull, payableCents } from "../orders/paid-amount";
import { payOrder } from "../orders/pay-order.server";
import { statusOf } from "../orders/status-of.server";
import { findProvider, providerOfMethod } from "../payment-methods/payment-providers.server";
import { netRefundedOf } from "../refunds/captures.server";
import { NO_REVIEW_NEEDED, reviewReasonText } from "./review-reasons";
import { type CaptureVerdict, verifyCapture } from "./verify-capture";

type RecordedVerdict = CaptureVerdict | "paid-already" | "order-cancelled" | "being-refunded" | "being-changed";

/** The payment that a capture belongs to. */
export type CapturedPayment = { id: string; payerEmail: string | null };

/** What a payment of an order has to be: what is left to pay. When nothing is, any payment needs a review for that reason. */
const expectedCents = (order: Order, { amountCents }: ProviderCapture) =>
  isPaidInFull(order) ? amountCents : payableCents(order) || order.totalCents;

/**
 * Records that a payment is under way that a bank confirms days later, and that one has failed. The buyer of an order that is still to be paid is
 * e-mailed about it.
 */
function announceDelay(
  tx: Transaction,
  about: { orderId: string; providerName: string; before: string | null; now: string | null; capture: ProviderCapture },
): void {
  const { orderId, providerName, before, now, capture } = about;
  const provider = findProvider(providerName);
  if (before === now || provider?.kind !== "online" || !provider.pendingText) return;
  const isFailed = before === "pending" && now === "declined";
  if (now !== "pending" && !isFailed) return;
  const { amountCents } = capture;
  const event = { actor: { name: providerName }, detail: formatAmount(amountCents, capture.currency) };
  recordOrderEvent(tx, orderId, isFailed ? "payment-failed" : "payment-pending", event);
  const found = orderById(tx, orderId);
  if (statusOf(found) !== "awaiting-payment") return;
  queueEmail(isFailed ? "order-payment-failed" : "order-payment-pending", { order: emailedOrder(found), amountCents });
}

/**
 * Gives an order the way to pay of the provider that has taken its money, or is taking it. It can have got another one while that
 * provider could not be used.
 */
function followMoney(tx: Transaction, placed: Order, providerName: string): void {
  const method = findProvider(providerName)?.methods[0]?.name;
  if (!method || providerOfMethod(placed.paymentMethod).name === providerName) return;
  tx.update(order).set({ paymentMethod: method, paymentInstructions: "" }).where(eq(order.id, placed.id)).run();
  const detail = `${placed.paymentMethod}, now ${method}`;
  recordOrderEvent(tx, placed.id, "payment-method-changed", { actor: { name: providerName }, detail });
}

/**
 * Stores a capture. The first one that pays an unpaid order marks the order as paid, in the same transaction; so does the first one of what a change of its lines has made due.
 * @param providerName the name of the provider that the capture was read from
 */
export function recordCapture(
  tx: Transaction,
  providerName: string,
  placed: Order,
  capture: ProviderCapture,
  payment: CapturedPayment,
): RecordedVerdict {
  const stored = tx.select().from(paymentCapture).where(eq(paymentCapture.id, capture.id)).get();
  const actor = { name: providerName };
  if (stored && stored.reviewReason === null) {
    // This capture has paid its order already. Only its state can change, for example to refunded.
    tx.update(paymentCapture)
      .set({ status: capture.state, updatedAt: new Date() })
      .where(eq(paymentCapture.id, capture.id))
      .run();
    const isTaken = capture.state === "refunded" && netRefundedOf(tx, stored) < stored.amountCents;
    const isHeld = isTaken || capture.state === "pending" || capture.state === "declined";
    if (isHeld && capture.state !== stored.status && stored.orderId) {
      const detail = `${formatAmount(stored.amountCents, stored.currency)}, capture ${capture.id}`;
      recordOrderEvent(tx, stored.orderId, "payment-held", { actor, detail });
    }
    return stored.orderId === placed.id ? "pays" : "wrong-order";
  }
  const now = orderById(tx, placed.id);
  let verdict: RecordedVerdict = verifyCapture(capture, {
    id: now.id,
    payableCents: expectedCents(now, capture),
    currency: now.currency,
  });
  // An order that ends when its refund is completed is not kept by what is paid meanwhile.
  if (verdict === "pays" && statusOf(now) === "refund-pending") verdict = "being-refunded";
  // What is due now is not due any more when the refund that comes first is completed.
  if (verdict === "pays" && now.isChanging) verdict = "being-changed";
  if (verdict === "pays" && now.cancelledAt) verdict = "order-cancelled";
  if (verdict === "pays" && isPaidInFull(now)) verdict = "paid-already";
  const isUnpaid = now.paidAt === null && now.cancelledAt === null;
  if (isUnpaid && (verdict === "pays" || (verdict === "pending" && !now.isPaymentPending)))
    followMoney(tx, now, providerName);
  const reviewReason = verdict === "pays" ? null : verdict;
  const paymentId = capture.paymentId ?? (payment.id || null);
  if (verdict === "pays" && paymentId) {
    // Other payments of the order are still checked: one of them may have been captured without an answer.
    const isSettled = and(eq(paymentAttempt.provider, providerName), eq(paymentAttempt.providerOrderId, paymentId));
    tx.update(paymentAttempt).set({ nextCheckAt: null }).where(isSettled).run();
  }
  const orderId = verdict === "wrong-order" ? null : placed.id;
  const values = {
    orderId,
    provider: providerName,
    providerOrderId: paymentId,
    status: capture.state,
    amountCents: capture.amountCents,
    currency: capture.currency,
    reference: capture.reference,
    payerEmail: payment.payerEmail,
    reviewReason,
    updatedAt: new Date(),
  };
  tx.insert(paymentCapture)
    .values({ id: capture.id, ...values })
    .onConflictDoUpdate({ target: paymentCapture.id, set: values })
    .run();
  if (verdict === "pays") {
    const paid = orderById(tx, placed.id);
    const detail = `${formatMoney(capture.amountCents)}, ${paid.paymentMethod}, capture ${capture.id}`;
    payOrder(tx, paid, actor, detail);
  }
  const isNewReason =
    reviewReason !== null && reviewReason !== stored?.reviewReason && !NO_REVIEW_NEEDED.has(reviewReason);
  if (isNewReason && orderId) {
    const detail = `${reviewReasonText(reviewReason)}, capture ${capture.id}`;
    recordOrderEvent(tx, orderId, "payment-review", { actor, detail });
  }
  const before = stored?.reviewReason ?? null;
  if (orderId) announceDelay(tx, { orderId, providerName, before, now: reviewReason, capture });
  if (reviewReason) log.warn({ capture: capture.id, order: placed.id, reviewReason }, "capture did not pay its order");
  return verdict;
}
