import { and, count, eq, isNotNull } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { paymentAttempt, paymentCapture } from "~/platform/schema.server";
import type { PaymentProvider } from "~/providers/payments/payment-provider";
import { requireNoOpenChange } from "../fulfillment/order-transitions.server";
import { formatMoney } from "../money/format-money";
import type { Order } from "../orders/order.server";
import { payableCents } from "../orders/paid-amount";
import { statusOf } from "../orders/status-of.server";
import { CAPTURED } from "../refunds/captures.server";
import { CANCELLED_MESSAGE } from "./review-reasons";

/**
 * What the shop knows of an unpaid order's money: none was taken, some may be, a payment is under way at its provider or a bank, or
 * one that did not pay it was taken.
 */
export type UnpaidCharge = "none" | "possible" | "pending" | "taken";

/** What the shop knows of the money of an order that is not paid. A payment can still be under way at its provider. */
export function chargeOfUnpaid(orderId: string): UnpaidCharge {
  const captures = db
    .select({ status: paymentCapture.status, reviewReason: paymentCapture.reviewReason })
    .from(paymentCapture)
    .where(eq(paymentCapture.orderId, orderId))
    .all();
  if (captures.some(({ status }) => CAPTURED.includes(status))) return "taken";
  if (captures.some(({ reviewReason }) => reviewReason === "pending")) return "pending";
  // What its provider does not know may have been taken, also when staff has looked at it.
  if (captures.some(({ reviewReason }) => reviewReason === "unknown")) return "possible";
  const isOpen = and(
    eq(paymentAttempt.orderId, orderId),
    isNotNull(paymentAttempt.providerOrderId),
    isNotNull(paymentAttempt.nextCheckAt),
  );
  const open = db.select({ id: paymentAttempt.id }).from(paymentAttempt).where(isOpen).get();
  return open ? "possible" : "none";
}

/** The number of payments at a provider whose end the shop does not know yet. */
export function countUnsettled(providerName: string): number {
  const isOpen = and(isNotNull(paymentAttempt.providerOrderId), isNotNull(paymentAttempt.nextCheckAt));
  const isAt = eq(paymentAttempt.provider, providerName);
  return db.select({ total: count() }).from(paymentAttempt).where(and(isOpen, isAt)).get()?.total ?? 0;
}

/** The message for an order whose payment the provider still reviews, or the bank has not confirmed yet. */
export function pendingText(provider: PaymentProvider): string {
  if (provider.kind === "online" && provider.pendingText) return provider.pendingText;
  return `${provider.name} is still checking this payment. The order is paid as soon as ${provider.name} says so.`;
}

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
export function requireNoPendingPayment(orderId: string, provider: PaymentProvider, besides?: string): void {
  if (isPaymentPending(orderId, besides)) throw new Conflict(pendingText(provider));
}

/**
 * Checks for staff that no payment of an order is under way.
 * @throws Conflict when its provider or a bank has not confirmed one yet
 */
export function requireNoPaymentUnderWay({ isPaymentPending }: Order): void {
  if (isPaymentPending)
    throw new Conflict("A payment of this order is on its way. Please wait until it has arrived or failed.");
}

/**
 * Checks that an order can take a payment. One that is being refunded in full ends with that: what is paid meanwhile would keep it.
 * @throws Conflict for an order that is canceled, refunded or being refunded in full, and while its lines are being changed
 */
export function requireOpenToPay(placed: Order): void {
  if (placed.cancelledAt) throw new Conflict(CANCELLED_MESSAGE);
  const status = statusOf(placed);
  if (status === "refund-pending") throw new Conflict("This order is being refunded. It cannot be paid.");
  if (status === "refunded") throw new Conflict("This order was refunded. It cannot be paid.");
  requireNoOpenChange(placed);
}

/**
 * Checks that staff has seen what is to pay of an order.
 * @param seenCents what they have seen, in cents; undefined for nothing
 * @throws Conflict when it is another amount by now
 */
export function requireSeenAmount(placed: Order, seenCents: number | undefined): void {
  const cents = payableCents(placed);
  if (seenCents === undefined || seenCents === cents) return;
  throw new Conflict(
    `This order has changed since you opened it: ${formatMoney(cents)} is to pay now. Nothing was saved. Please look at it again.`,
  );
}
