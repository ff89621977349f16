import { and, eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { paymentCapture } from "~/platform/schema.server";

/** The message for an order whose payment the provider still reviews. */
export const pendingMessage = (providerName: string) =>
  `${providerName} is still checking this payment. The order is paid as soon as ${providerName} says so.`;

/**
 * Whether the provider still reviews a payment of an order. Another payment could then charge the shopper twice.
 * @param besides id of a payment whose own capture is ignored
 */
export function isPaymentPending(orderId: string, besides?: string): boolean {
  const pending = and(eq(paymentCapture.orderId, orderId), eq(paymentCapture.reviewReason, "pending"));
  const found = db.select({ of: paymentCapture.providerOrderId }).from(paymentCapture).where(pending).all();
  return found.some(({ of }) => besides === undefined || of !== besides);
}

/** @throws Conflict when the provider still reviews a payment of the order, besides the given one */
export function requireNoPendingPayment(orderId: string, providerName: string, besides?: string): void {
  if (isPaymentPending(orderId, besides)) throw new Conflict(pendingMessage(providerName));
}
