import { and, asc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { db, type Transaction } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { paymentAttempt, paymentCapture, refund } from "~/platform/schema.server";
import type { CaptureState } from "~/providers/payments/payment-provider";
import { orderById } from "../orders/order.server";
import { findProvider } from "../payment-methods/payment-providers.server";
import { lowersCash } from "../payment-methods/payment-text.server";

export type Capture = typeof paymentCapture.$inferSelect;

/** States of captures that took money. */
export const CAPTURED: readonly CaptureState[] = ["captured", "partly-refunded", "refunded"];

/** Whether a stored capture took money: only then can it be refunded. One that has paid its order did, whatever its provider says of it since. */
export const tookMoney = ({ status, reviewReason }: { status: CaptureState; reviewReason: string | null }): boolean =>
  reviewReason === null || CAPTURED.includes(status);

/** A payment with what is left of it, in hundredths of its currency. */
export type Refundable = { capture: Capture; rest: number };

/** What is left of payments in all, in hundredths of their currency. */
export const restOf = (captures: Refundable[]) => captures.reduce((sum, { rest }) => sum + Math.max(0, rest), 0);

/**
 * What of an amount each of several payments gives back, as far as it is left of it.
 * @param amountCents in hundredths of their currency
 * @returns only those that give something, with what is taken of them
 */
export function partsOf(captures: Refundable[], amountCents: number): { capture: Capture; cents: number }[] {
  let left = amountCents;
  return captures.flatMap(({ capture, rest }) => {
    const cents = Math.min(left, rest);
    if (cents <= 0) return [];
    left -= cents;
    return [{ capture, cents }];
  });
}

/** The total of a capture's completed and requested refunds, in hundredths of its currency. */
export function refundedOf(tx: Pick<Transaction, "select">, captureId: string): number {
  const row = tx
    .select({ sum: sql<number>`coalesce(sum(${refund.amountCents}), 0)` })
    .from(refund)
    .where(and(eq(refund.captureId, captureId), notInArray(refund.status, ["failed", "sent-back"])))
    .get();
  return row?.sum ?? 0;
}

/**
 * Has the payments of an order checked anew that were kept for review because it was being refunded or changed when they came: after a
 * refund that failed, they pay what is due.
 */
export function checkAgain(tx: Transaction, orderId: string): void {
  const isKept = inArray(paymentCapture.reviewReason, ["being-refunded", "being-changed"]);
  const kept = tx
    .select()
    .from(paymentCapture)
    .where(and(eq(paymentCapture.orderId, orderId), isKept))
    .all();
  const ids = kept.flatMap(({ id, providerOrderId }) => (refundedOf(tx, id) > 0 ? [] : (providerOrderId ?? [])));
  const isTheirs = and(eq(paymentAttempt.orderId, orderId), inArray(paymentAttempt.providerOrderId, ids));
  tx.update(paymentAttempt).set({ nextCheckAt: new Date() }).where(isTheirs).run();
}

/** Whether a refund of a payment is under way. */
export function isBeingRefunded(tx: Pick<Transaction, "select">, captureId: string): boolean {
  const isOpen = and(eq(refund.captureId, captureId), inArray(refund.status, ["asked", "pending"]));
  return tx.select({ id: refund.id }).from(refund).where(isOpen).get() !== undefined;
}

/**
 * The payments of an order, with the amount of each that can still be refunded, and whether they paid it.
 * @returns amounts in hundredths of the currency; the oldest payment first
 */
export async function capturesOf(orderId: string) {
  const captures = await db
    .select()
    .from(paymentCapture)
    .where(eq(paymentCapture.orderId, orderId))
    .orderBy(asc(paymentCapture.updatedAt));
  const found = captures.map(({ id, provider, status, amountCents, currency, reviewReason, reviewedAt }) => {
    const isCaptured = tookMoney({ status, reviewReason });
    const refundableCents = isCaptured ? Math.max(0, amountCents - refundedOf(db, id)) : 0;
    return {
      id,
      provider,
      isManual: findProvider(provider)?.kind === "manual",
      state: isCaptured ? stateOfCaptured(id, amountCents, refundableCents) : status.replaceAll("-", " "),
      amountCents,
      currency,
      isOfOrder: reviewReason === null,
      reviewReason,
      reviewedAt,
      refundableCents,
    };
  });
  const ofOrder = found.reduce((sum, { isOfOrder, refundableCents }) => (isOfOrder ? sum + refundableCents : sum), 0);
  return found.map((each) => ({ ...each, leftCents: each.isOfOrder ? ofOrder : each.refundableCents }));
}

/** What became of a captured payment, in words. It follows from the shop's own refunds, also where the provider is not asked. */
function stateOfCaptured(captureId: string, amountCents: number, refundableCents: number): string {
  if (isBeingRefunded(db, captureId)) return "refund pending";
  if (refundableCents === 0) return "refunded";
  return refundableCents < amountCents ? "partly refunded" : "received";
}

/**
 * The payments that paid an order, or the named one: what the carrier has not collected yet first, and then those with the most
 * left of them.
 */
export function capturesToRefund(
  tx: Pick<Transaction, "select">,
  orderId: string,
  captureId: string | undefined,
): [Refundable, ...Refundable[]] {
  const wanted = captureId ? eq(paymentCapture.id, captureId) : isNull(paymentCapture.reviewReason);
  const found = orderById(tx, orderId);
  const captures = tx
    .select()
    .from(paymentCapture)
    .where(and(eq(paymentCapture.orderId, orderId), wanted))
    .all();
  const isCash = ({ capture }: Refundable) => Number(lowersCash(capture.id, found));
  const [first, ...others] = captures
    .map((capture) => ({ capture, rest: capture.amountCents - refundedOf(tx, capture.id) }))
    .sort((one, other) => isCash(other) - isCash(one) || other.rest - one.rest);
  if (!first && captureId) throw new NotFound("This order has no such payment.");
  if (!first && found.totalCents === 0)
    throw new Conflict("There was nothing to pay for this order, so there is nothing to refund.");
  if (!first) throw new Conflict("This order has no payment that could be refunded.");
  return [first, ...others];
}

/** @throws NotFound when the shop has no such payment */
export function captureById(tx: Pick<Transaction, "select">, id: string): Capture {
  const capture = tx.select().from(paymentCapture).where(eq(paymentCapture.id, id)).get();
  if (!capture) throw new NotFound("There is no such payment.");
  return capture;
}

/** The payment that the provider knows: that of the order before, for one that an exchange has made. */
export function originalOf(tx: Pick<Transaction, "select">, capture: Capture): Capture {
  if (capture.refundId === null) return capture;
  const source = tx.select({ captureId: refund.captureId }).from(refund).where(eq(refund.id, capture.refundId)).get();
  return source ? originalOf(tx, captureById(tx, source.captureId)) : capture;
}

/** A payment that the provider knows, with those that exchanges have made of it. */
export function withExchanged(tx: Transaction, capture: Capture): Capture[] {
  const exchanged = tx
    .select({ capture: paymentCapture })
    .from(paymentCapture)
    .innerJoin(refund, eq(refund.id, paymentCapture.refundId))
    .where(eq(refund.captureId, capture.id))
    .all();
  return [capture, ...exchanged.flatMap((each) => withExchanged(tx, each.capture))];
}

/**
 * What the completed and requested refunds of a payment that the provider knows give back to its payer, in hundredths of its
 * currency: not what pays another order by an exchange.
 */
export const netRefundedOf = (tx: Transaction, capture: Capture): number =>
  withExchanged(tx, capture).reduce(
    (sum, { id, refundId, amountCents }) => sum + refundedOf(tx, id) - (refundId === null ? 0 : amountCents),
    0,
  );
