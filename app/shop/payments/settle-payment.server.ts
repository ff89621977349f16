import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { Conflict } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { paymentAttempt, paymentCapture } from "~/platform/schema.server";
import { inTurn } from "~/platform/shared-state.server";
import {
  type OnlinePaymentProvider,
  type PaymentProvider,
  PaymentRefused,
  type ProviderCapture,
  type ProviderPayment,
} from "~/providers/payments/payment-provider";
import { type Order, orderById, releaseUnpaid, reserveStockAgain } from "../orders/order.server";
import { isPaidInFull, payableCents } from "../orders/paid-amount";
import {
  availableProviders,
  findProvider,
  providerOfMethod,
  requireOnlineProvider,
} from "../payment-methods/payment-providers.server";
import { withTimeout } from "../payment-methods/with-timeout.server";
import { pendingText, requireNoPendingPayment, requireOpenToPay } from "./pending-payment.server";
import { type CapturedPayment, recordCapture } from "./record-capture.server";
import { requireStock } from "./require-stock.server";
import { findOpened } from "./unknown-payment.server";

/** The outcome of settling a payment, for the shopper's next screen. */
export type Settlement =
  | { kind: "paid" }
  | { kind: "not-approved"; approvalUrl: string | null }
  | { kind: "pending" }
  | { kind: "declined"; byCard: boolean }
  /** The bank did not confirm the payer, so no money was taken. `again`: it could not be asked; the shopper can try again. */
  | { kind: "unconfirmed"; again: boolean }
  | { kind: "review" };

/**
 * Settles an order with the data that its provider returns: captures an approved payment, unless the bank did not
 * confirm it, and marks the order as paid when the capture is verified. It can be called repeatedly and from several
 * places (the provider's return URL, widget and webhooks, the API, the background worker); the order is paid once.
 * @param hint id of a payment or capture at the provider, as the browser or caller sent it. It is not trusted: the
 *   payment is read from the provider.
 * @throws Conflict for an unknown payment, a payment of another order, and when a product has sold out
 * @throws ServiceUnavailable when the provider is down
 */
export function settlePayment(placed: Pick<Order, "id">, hint: string): Promise<Settlement> {
  return settleInTurn(placed.id, () => settle(orderById(db, placed.id), hint));
}

/**
 * Runs what settles or ends one order one at a time: of two payments approved in two tabs, only one is captured, and no
 * order is canceled while its payment is being captured.
 */
export const settleInTurn = <Result>(orderId: string, work: () => Promise<Result> | Result): Promise<Result> =>
  inTurn(`settle ${orderId}`, work);

type Attempt = typeof paymentAttempt.$inferSelect;

/** The provider that a payment was opened at: the order can have got another way to pay since. */
function providerOfPayment(placed: Order, hint: string): PaymentProvider {
  const isOpened = and(eq(paymentAttempt.orderId, placed.id), eq(paymentAttempt.providerOrderId, hint));
  const opened = db.select({ provider: paymentAttempt.provider }).from(paymentAttempt).where(isOpened).get();
  return findProvider(opened?.provider ?? "") ?? providerOfMethod(placed.paymentMethod);
}

async function settle(placed: Order, hint: string): Promise<Settlement> {
  const isPaid = isPaidInFull(placed);
  if (isPaid && !isOtherPayment(placed, hint)) return { kind: "paid" };
  const provider = requireOnlineProvider(providerOfPayment(placed, hint));
  const isHinted = and(eq(paymentAttempt.provider, provider.name), eq(paymentAttempt.providerOrderId, hint));
  const attempt = db.select().from(paymentAttempt).where(isHinted).get();
  if (attempt && attempt.orderId !== placed.id) throw new Conflict("This payment belongs to another order.");
  if (attempt && !isPaid && !placed.cancelledAt) return captureAttempt(provider, placed, attempt, hint);
  // A payment of an order that is paid or canceled is never captured; one that was captured already is recorded, for an admin to refund.
  const opened = attempt && { ...attempt, providerOrderId: hint };
  const known = opened ? await findOpened(provider, opened) : await provider.find(hint);
  const tookNothing = known ? known.captures.length === 0 : isPaid;
  if (tookNothing && (isPaid || placed.cancelledAt)) {
    requireOpenToPay(placed);
    return { kind: "paid" };
  }
  if (known) return acceptCaptures(provider, placed, known);
  const capture = await provider.findCapture(hint);
  if (!capture) throw new Conflict(`${provider.name} does not know this payment.`);
  return settleCapture(provider, placed, capture);
}

/** Whether a payment was opened for an order and did not pay it. */
function isOtherPayment({ id }: Order, hint: string): boolean {
  const opened = and(eq(paymentAttempt.orderId, id), eq(paymentAttempt.providerOrderId, hint));
  const paying = and(
    eq(paymentCapture.orderId, id),
    eq(paymentCapture.providerOrderId, hint),
    isNull(paymentCapture.reviewReason),
  );
  return (
    db.select({ id: paymentAttempt.id }).from(paymentAttempt).where(opened).get() !== undefined &&
    db.select({ id: paymentCapture.id }).from(paymentCapture).where(paying).get() === undefined
  );
}

async function captureAttempt(
  provider: OnlinePaymentProvider,
  placed: Order,
  attempt: Attempt,
  paymentId: string,
): Promise<Settlement> {
  const approved = await findOpened(provider, { ...attempt, providerOrderId: paymentId });
  const isCard = approved?.isCard ?? false;
  // Nothing is left to capture: what was is recorded, whatever the order or its stock has become.
  if (approved?.state === "completed") return acceptCompleted(provider, placed, approved);
  if (approved && approved.confirmation !== "confirmed") {
    log.warn({ order: placed.id, confirmation: approved.confirmation }, "card payment not captured");
    return { kind: "unconfirmed", again: approved.confirmation === "retry" };
  }
  requireOpenToPay(placed);
  if (attempt.amountCents !== null && attempt.amountCents !== payableCents(placed))
    throw new Conflict(
      "This order has changed since the payment was opened. You have not been charged; please pay it again.",
    );
  await recordOthers(placed, paymentId);
  const now = orderById(db, placed.id);
  if (isPaidInFull(now)) return { kind: "paid" };
  requireNoPendingPayment(placed.id, providerOfMethod(now.paymentMethod), paymentId);
  const isTaken = requireStock(reserveStockAgain(placed.id));
  try {
    const settlement = await captureApproved(provider, placed, attempt, paymentId, isCard);
    if (isTaken && !takesMoney(settlement)) releaseUnpaid(placed.id);
    return settlement;
  } catch (error) {
    if (isTaken && error instanceof PaymentRefused) releaseUnpaid(placed.id);
    throw error;
  }
}

/**
 * Records what was captured of an order's other payments whose end is not known yet: the answer to a capture may have been lost,
 * and a second one would charge the shopper twice. One can be at another provider, if the order was to be paid there first.
 * @throws ServiceUnavailable when a provider of one is down
 */
async function recordOthers(placed: Order, paymentId: string): Promise<void> {
  const isOther = and(
    eq(paymentAttempt.orderId, placed.id),
    inArray(paymentAttempt.provider, availableProviders()),
    ne(paymentAttempt.providerOrderId, paymentId),
    isNotNull(paymentAttempt.nextCheckAt),
  );
  for (const { provider: name, providerOrderId } of db.select().from(paymentAttempt).where(isOther).all()) {
    const provider = findProvider(name);
    if (provider?.kind !== "online" || !providerOrderId) continue;
    const other = await provider.find(providerOrderId);
    if (other && other.captures.length > 0) acceptCaptures(provider, placed, other);
  }
}

/**
 * Settles an order with a payment that was captured, finally refused or ended. Call it in the order's turn.
 * @param payment as read from the provider
 */
export function acceptCompleted(provider: OnlinePaymentProvider, placed: Order, payment: ProviderPayment): Settlement {
  const settlement = acceptCaptures(provider, placed, payment);
  if (provider.close && settlement.kind !== "pending") stopChecking(provider.name, payment.id);
  return settlement;
}

/** Stops checking a payment that ended: nothing more can become of it. */
export function stopChecking(providerName: string, paymentId: string): void {
  const isIt = and(eq(paymentAttempt.provider, providerName), eq(paymentAttempt.providerOrderId, paymentId));
  db.update(paymentAttempt).set({ nextCheckAt: null }).where(isIt).run();
}

/** Whether money came or may come. Otherwise stock that was reserved again for it is released, so that it is not held anew. */
const takesMoney = ({ kind }: Settlement) => kind === "paid" || kind === "pending";

async function captureApproved(
  provider: OnlinePaymentProvider,
  placed: Order,
  attempt: Attempt,
  paymentId: string,
  isCard: boolean,
): Promise<Settlement> {
  const outcome = await provider.capture(paymentId, `capture-${attempt.id}-${attempt.declines}`);
  if (outcome.kind === "not-approved") return { kind: "not-approved", approvalUrl: outcome.approvalUrl };
  if (outcome.kind === "declined") {
    await db
      .update(paymentAttempt)
      .set({ declines: sql`${paymentAttempt.declines} + 1` })
      .where(eq(paymentAttempt.id, attempt.id));
  }
  if (!outcome.payment) return { kind: "declined", byCard: isCard };
  return acceptCaptures(provider, placed, { ...outcome.payment, isCard });
}

/** Settles an order with one capture that was read from the provider. Call it in the order's turn. */
export function settleCapture(provider: OnlinePaymentProvider, placed: Order, capture: ProviderCapture): Settlement {
  const payment = { id: capture.paymentId ?? "", isCard: false, payerEmail: null, captures: [capture] };
  return acceptCaptures(provider, placed, payment);
}

function acceptCaptures(
  provider: OnlinePaymentProvider,
  placed: Order,
  payment: CapturedPayment & { isCard: boolean; captures: ProviderCapture[] },
): Settlement {
  if (payment.captures.length === 0) return { kind: "not-approved", approvalUrl: null };
  // The payment may have been captured after the reservation expired: then reserve the stock again if there is enough.
  const mayPay = payment.captures.some(({ state }) => state !== "declined");
  const isTaken = mayPay && reserveStockAgain(placed.id).isTaken;
  const verdicts = transaction((tx) =>
    payment.captures.map((capture) => recordCapture(tx, provider.name, placed, capture, payment)),
  );
  if (verdicts.includes("pays")) return { kind: "paid" };
  if (verdicts.includes("pending")) return { kind: "pending" };
  if (isTaken) releaseUnpaid(placed.id);
  if (verdicts.every((verdict) => verdict === "declined")) return { kind: "declined", byCard: payment.isCard };
  return { kind: "review" };
}

/**
 * The message for a shopper whose payment did not pay the order.
 * @param isConfirmed whether the shopper counts it as approved
 */
function unpaidMessage(
  settlement: Exclude<Settlement, { kind: "paid" }>,
  provider: PaymentProvider,
  isConfirmed = true,
): string {
  const { name: providerName } = provider;
  switch (settlement.kind) {
    case "not-approved":
      return isConfirmed
        ? `The payment has not been approved at ${providerName} yet.`
        : "This payment was not confirmed. You have not been charged; please try again, or choose another way to pay.";
    case "pending":
      return pendingText(provider);
    case "declined":
      return settlement.byCard
        ? "Your card was declined. You have not been charged; please try another card."
        : "The payment was declined. You have not been charged; please try another way to pay.";
    case "unconfirmed":
      return settlement.again
        ? "Your bank could not be asked to confirm this payment. You have not been charged; please try again."
        : "Your bank did not confirm this payment. You have not been charged; please try another card.";
    case "review":
      return "This payment does not match the order. The shop will look into it.";
  }
}

/**
 * Settles an order as `settlePayment` does, and requires that it is paid afterward.
 * @param isConfirmed whether the shopper counts the payment as approved, for the message
 * @throws Conflict when the order is still unpaid
 * @throws ServiceUnavailable when the provider is down, or does not respond within ten seconds. The payment is then
 *   settled in the background.
 */
export async function requirePaid(placed: Order, hint: string, isConfirmed = true): Promise<void> {
  const settlement = await settleWithin(placed, hint);
  if (settlement.kind === "paid") return;
  throw new Conflict(unpaidMessage(settlement, providerOfPayment(placed, hint), isConfirmed));
}

const settleWithin = (placed: Order, hint: string) =>
  withTimeout(settlePayment(placed, hint), providerOfPayment(placed, hint).name);

/**
 * Settles an order as `requirePaid` does, for a shopper who returns from the provider: a payment that the bank confirms days
 * later is no error.
 * @returns whether the order is paid; if not, such a payment is under way
 * @throws the errors of `requirePaid`
 */
export async function settleReturned(placed: Order, hint: string): Promise<boolean> {
  const provider = providerOfPayment(placed, hint);
  const settlement = await settleWithin(placed, hint);
  if (settlement.kind === "paid") return true;
  if (settlement.kind === "pending" && provider.kind === "online" && provider.pendingText) return false;
  throw new Conflict(unpaidMessage(settlement, provider));
}
