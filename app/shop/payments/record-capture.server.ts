import { and, eq, isNull } from "drizzle-orm";
import { orderPaidEmail } from "~/emails/order-emails.server";
import { shopOrderEmail } from "~/emails/shop-order-email.server";
import type { Transaction } from "~/platform/db.server";
import { log } from "~/platform/log.server";
import { order, paymentAttempt, paymentCapture } from "~/platform/schema.server";
import type { ProviderCapture } from "~/providers/payments/payment-provider";
import { queueEmail } from "../email/outbox.server";
import { formatMoney } from "../money/format-money";
import { itemsOf, type Order, orderById } from "../orders/order.server";
import { emailedOrder, shopOrderUrl } from "../orders/order-access.server";
import { type Actor, recordOrderEvent } from "../orders/order-events.server";
import { refreshVerifiedBuyer } from "../orders/verified-buyer.server";
import { orderRecipient } from "./order-recipient.server";
import { NO_REVIEW_NEEDED, reviewReasonText } from "./review-reasons";
import { type CaptureVerdict, verifyCapture } from "./verify-capture";

type RecordedVerdict = CaptureVerdict | "paid-already" | "order-cancelled";

/** The payment that a capture belongs to. */
export type CapturedPayment = { id: string; payerEmail: string | null };

const SOLD_OUT_MESSAGE = "Goods of this order sold out before the payment came. Find them, or refund it.";

/**
 * Marks an unpaid order as paid, and emails its buyer and the shop. Call it in the transaction that stores the payment.
 * @param detail the amount and what identifies the payment, for the order's history
 * @returns false, without a change, when the order is paid already or canceled
 */
export function payOrder(tx: Transaction, placed: Order, actor: Actor, detail: string): boolean {
  const paid = tx
    .update(order)
    .set({ paidAt: new Date() })
    .where(and(eq(order.id, placed.id), isNull(order.paidAt), isNull(order.cancelledAt)))
    .run();
  if (paid.changes === 0) return false;
  recordOrderEvent(tx, placed.id, "paid", { actor, detail });
  refreshVerifiedBuyer(tx, placed.id);
  tx.update(paymentAttempt).set({ nextCheckAt: null }).where(eq(paymentAttempt.orderId, placed.id)).run();
  const { holdsStock } = orderById(tx, placed.id);
  if (!holdsStock) recordOrderEvent(tx, placed.id, "payment-review", { detail: SOLD_OUT_MESSAGE });
  const emailed = emailedOrder({ ...placed, items: itemsOf(placed.id) });
  queueEmail(orderPaidEmail(emailed));
  const recipient = orderRecipient();
  if (recipient) {
    queueEmail(shopOrderEmail(recipient, { ...emailed, isSoldOut: !holdsStock, link: shopOrderUrl(placed.id) }));
  }
  return true;
}

/**
 * Stores a capture. The first one that pays an unpaid order marks the order as paid, in the same transaction.
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
  if (stored && stored.reviewReason === null) {
    // This capture has paid its order already. Only its state can change, for example to refunded.
    tx.update(paymentCapture)
      .set({ status: capture.state, updatedAt: new Date() })
      .where(eq(paymentCapture.id, capture.id))
      .run();
    return stored.orderId === placed.id ? "pays" : "wrong-order";
  }
  const actor = { name: providerName };
  let verdict: RecordedVerdict = verifyCapture(capture, placed);
  if (verdict === "pays") {
    const detail = `${formatMoney(capture.amountCents)}, ${placed.paymentMethod}, capture ${capture.id}`;
    if (!payOrder(tx, placed, actor, detail))
      verdict = orderById(tx, placed.id).paidAt ? "paid-already" : "order-cancelled";
  }
  const reviewReason = verdict === "pays" ? null : verdict;
  const orderId = verdict === "wrong-order" ? null : placed.id;
  const values = {
    orderId,
    provider: providerName,
    providerOrderId: capture.paymentId ?? (payment.id || null),
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
  const isNewReason =
    reviewReason !== null && reviewReason !== stored?.reviewReason && !NO_REVIEW_NEEDED.has(reviewReason);
  if (isNewReason && orderId) {
    const detail = `${reviewReasonText(reviewReason)}, capture ${capture.id}`;
    recordOrderEvent(tx, orderId, "payment-review", { actor, detail });
  }
  if (reviewReason) log.warn({ capture: capture.id, order: placed.id, reviewReason }, "capture did not pay its order");
  return verdict;
}
