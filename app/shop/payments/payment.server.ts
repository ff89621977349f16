import { and, eq, isNull, sql } from "drizzle-orm";
import { orderPaidEmail } from "~/emails/order-emails.server";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { Conflict } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { order, paymentAttempt, paymentCapture } from "~/platform/schema.server";
import type {
  PaymentDraft,
  PaymentProvider,
  ProviderCapture,
  ProviderOrder,
} from "~/providers/payments/payment-provider";
import { payments } from "~/providers/payments/payments.server";
import { queueEmail } from "../email/outbox.server";
import { formatMoney } from "../money/format-money";
import type { Order, OrderWithItems } from "../orders/order.server";
import { extendReservation, itemsOf, orderById, reserveStockAgain } from "../orders/order.server";
import { emailedOrder } from "../orders/order-access.server";
import { PAYPAL, recordOrderEvent } from "../orders/order-events.server";
import { NO_REVIEW_NEEDED, reviewReasonText } from "./review-reasons";
import { verifyAuthentication } from "./verify-authentication";
import { type CaptureVerdict, verifyCapture } from "./verify-capture";
import { withTimeout } from "./with-timeout.server";

/** The outcome of settling a payment, for the shopper's next screen. */
export type Settlement =
  | { kind: "paid" }
  | { kind: "not-approved"; approvalUrl: string | null }
  | { kind: "pending" }
  | { kind: "declined"; byCard: boolean }
  /** 3-D Secure failed, so no money was taken. `again`: authentication was not possible; the shopper can try again. */
  | { kind: "unconfirmed"; again: boolean }
  | { kind: "review" };

/** @throws Conflict when no payment provider is configured */
export function provider(): PaymentProvider {
  if (payments.kind === "unconfigured") throw new Conflict("Missing PayPal Client ID");
  return payments.provider;
}

/** The client id for PayPal's JavaScript SDK; null when PayPal is not configured. */
export function paypalClientId(): string | null {
  return paypalInBrowser()?.clientId ?? null;
}

/** The data a page needs to load PayPal's JavaScript SDK; null when PayPal is not configured. */
export function paypalInBrowser(): { clientId: string; sdkUrl: string } | null {
  return payments.kind === "paypal" ? { clientId: payments.clientId, sdkUrl: env.PAYPAL_SDK_URL } : null;
}

/**
 * Delay before the background check of a new payment, in milliseconds. Usually the shopper returns from PayPal first.
 */
const FIRST_CHECK_MS = 2 * 60_000;

async function requireStock(orderId: string, options?: { isLimited: boolean }): Promise<void> {
  const soldOut = await reserveStockAgain(orderId, options);
  if (soldOut) {
    throw new Conflict(`${soldOut} has sold out since this order was placed. You have not been charged.`);
  }
}

const CANCELLED_MESSAGE = "This order is canceled. It cannot be paid.";
const PENDING_MESSAGE = "PayPal is still checking this payment. The order is paid as soon as PayPal says so.";

/**
 * Whether PayPal still reviews a payment of an order. Another payment could then charge the shopper twice.
 * @param besides id of a PayPal order whose own capture is ignored
 */
export function isPaymentPending(orderId: string, besides?: string): boolean {
  const pending = and(eq(paymentCapture.orderId, orderId), eq(paymentCapture.reviewReason, "pending"));
  const found = db.select({ of: paymentCapture.providerOrderId }).from(paymentCapture).where(pending).all();
  return found.some(({ of }) => besides === undefined || of !== besides);
}

/** The paths of this shop that PayPal redirects the shopper to after approval or cancellation. */
type ReturnPaths = { returnPath: string; cancelPath: string };

/**
 * Opens a payment at PayPal for an unpaid order, for PayPal's buttons or card fields.
 * @param source `card` for the card fields, which are only for orders with the payment method Credit Card
 * @returns the id of the PayPal order
 * @throws Conflict when the order is paid already, has another payment method, has a pending payment or is sold out,
 *   when the buyer has too many other unpaid orders, or when PayPal is not configured
 * @throws ServiceUnavailable when PayPal is down, or does not respond within ten seconds
 */
export async function openPayment(
  placed: OrderWithItems,
  source: PaymentDraft["source"],
  paths: ReturnPaths,
): Promise<string> {
  if (source === "card" && placed.paymentMethod !== "Credit Card") {
    throw new Conflict("This order is to be paid with PayPal, not by card.");
  }
  return (await withTimeout(openAtPaypal(placed, source, paths))).id;
}

/**
 * Opens a payment at PayPal for an unpaid order, to be approved on PayPal's site.
 * @returns the id of the PayPal order, and the URL to redirect the shopper to
 * @throws the same errors as `openPayment`
 */
export async function startPayment(
  placed: OrderWithItems,
  paths: ReturnPaths,
): Promise<{ id: string; approvalUrl: string }> {
  const { id, approvalUrl } = await withTimeout(openAtPaypal(placed, "paypal", paths));
  if (!approvalUrl) throw new Conflict("PayPal error. Please reload.");
  return { id, approvalUrl };
}

async function openAtPaypal(
  placed: OrderWithItems,
  source: PaymentDraft["source"],
  { returnPath, cancelPath }: ReturnPaths,
): Promise<ProviderOrder> {
  if (placed.paidAt) throw new Conflict("This order is already paid.");
  if (placed.cancelledAt) throw new Conflict(CANCELLED_MESSAGE);
  const paypal = provider();
  if (isPaymentPending(placed.id)) throw new Conflict(PENDING_MESSAGE);
  await requireStock(placed.id, { isLimited: true });
  const attemptId = newId();
  const now = Date.now();
  const times = { createdAt: new Date(now), nextCheckAt: new Date(now + FIRST_CHECK_MS) };
  await db.insert(paymentAttempt).values({ id: attemptId, orderId: placed.id, ...times });
  const to = placed.shippingAddress;
  const opened = await paypal.createOrder({
    reference: placed.id,
    invoice: `${placed.id}-${attemptId.slice(-8)}`,
    totalCents: placed.totalCents,
    itemsCents: placed.itemsCents,
    shippingCents: placed.shippingCents,
    taxCents: placed.taxCents,
    lines: placed.items.map((item) => ({
      name: item.name,
      unitPriceCents: item.priceCents,
      quantity: item.qty,
      sku: item.productId,
    })),
    shipTo: { ...to, name: `${to.shipToFirstName} ${to.shipToLastName}` },
    source,
    landing: placed.paymentMethod === "Credit Card" ? "card" : "paypal",
    returnUrl: env.BASE_URL + returnPath,
    cancelUrl: env.BASE_URL + cancelPath,
    requestId: `create-${attemptId}`,
    shopName: env.SHOP_NAME,
  });
  transaction((tx) => {
    tx.update(paymentAttempt).set({ providerOrderId: opened.id }).where(eq(paymentAttempt.id, attemptId)).run();
    extendReservation(tx, placed.id);
  });
  return opened;
}

/**
 * Settles an order with the data that PayPal returns: captures an approved payment, unless 3-D Secure failed, and marks
 * the order as paid when the capture is verified. It can be called repeatedly and from several places (PayPal's return
 * URL, buttons and webhooks, the API, the background worker); the order is paid once.
 * @param hint id of a PayPal order or capture, as the browser or caller sent it. It is not trusted: the payment is
 *   read from PayPal.
 * @throws Conflict for an unknown payment, a payment of another order, and when a product has sold out
 * @throws ServiceUnavailable when PayPal is down
 */
export function settlePayment(placed: Pick<Order, "id">, hint: string): Promise<Settlement> {
  return settleInTurn(placed.id, () => settle(orderById(db, placed.id), hint));
}

/** The last call in the queue of each order that is being settled. */
const settling = new Map<string, Promise<unknown>>();

/**
 * Runs what settles or ends one order one at a time: of two payments approved in two tabs, only one is captured, and no
 * order is canceled while its payment is being captured.
 */
export async function settleInTurn<Result>(orderId: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (settling.get(orderId) ?? Promise.resolve()).then(work, work);
  settling.set(orderId, turn);
  try {
    return await turn;
  } finally {
    if (settling.get(orderId) === turn) settling.delete(orderId);
  }
}

async function settle(placed: Order, hint: string): Promise<Settlement> {
  if (placed.paidAt) return { kind: "paid" };
  const attempt = await db.select().from(paymentAttempt).where(eq(paymentAttempt.providerOrderId, hint)).get();
  if (attempt && attempt.orderId !== placed.id) throw new Conflict("This payment belongs to another order.");
  if (attempt && !placed.cancelledAt) {
    const approved = await provider().readOrder(hint);
    const card = approved?.card ?? null;
    // A completed payment was captured already, so the result of 3-D Secure no longer matters.
    if (approved && approved.status !== "COMPLETED") {
      const verdict = verifyAuthentication(card?.authentication ?? null);
      if (verdict !== "continue") {
        log.warn({ order: placed.id, ...card?.authentication, verdict }, "card payment not captured");
        return { kind: "unconfirmed", again: verdict === "retry" };
      }
    }
    if (isPaymentPending(placed.id, hint)) throw new Conflict(PENDING_MESSAGE);
    await requireStock(placed.id);
    const outcome = await provider().captureOrder(hint, `capture-${attempt.id}-${attempt.declines}`);
    if (outcome.kind === "not-approved") return { kind: "not-approved", approvalUrl: outcome.approvalUrl };
    if (outcome.kind === "declined") {
      await db
        .update(paymentAttempt)
        .set({ declines: sql`${paymentAttempt.declines} + 1` })
        .where(eq(paymentAttempt.id, attempt.id));
    }
    if (!outcome.order) return { kind: "declined", byCard: card !== null };
    return acceptCaptures(placed, { ...outcome.order, card });
  }
  // A payment of a canceled order is never captured; one that was captured already is recorded, for an admin to refund.
  const known = await provider().readOrder(hint);
  if (placed.cancelledAt && known?.captures.length === 0) throw new Conflict(CANCELLED_MESSAGE);
  if (known) return acceptCaptures(placed, known);
  const capture = await provider().readCapture(hint);
  if (!capture) throw new Conflict("PayPal does not know this payment.");
  return settleCapture(placed, capture);
}

/** Settles an order with one capture that was read from PayPal. */
export function settleCapture(placed: Order, capture: ProviderCapture): Promise<Settlement> {
  return acceptCaptures(placed, {
    id: capture.providerOrderId ?? "",
    card: null,
    payerEmail: null,
    captures: [capture],
  });
}

type Captured = Pick<ProviderOrder, "id" | "card" | "payerEmail" | "captures">;

async function acceptCaptures(placed: Order, captured: Captured): Promise<Settlement> {
  if (captured.captures.length === 0) return { kind: "not-approved", approvalUrl: null };
  // The payment may have been captured after the reservation expired: then reserve the stock again if there is enough.
  await reserveStockAgain(placed.id);
  const verdicts = transaction((tx) =>
    captured.captures.map((capture) => recordCapture(tx, placed, capture, captured)),
  );
  if (verdicts.includes("pays")) return { kind: "paid" };
  if (verdicts.includes("pending")) return { kind: "pending" };
  if (verdicts.every((verdict) => verdict === "declined")) {
    return { kind: "declined", byCard: captured.card !== null };
  }
  return { kind: "review" };
}

const SOLD_OUT_MESSAGE = "Goods of this order sold out before the payment came. Find them, or refund it.";

/** Stores a capture. The first one that pays an unpaid order marks the order as paid, in the same transaction. */
function recordCapture(tx: Transaction, placed: Order, capture: ProviderCapture, captured: Captured) {
  const stored = tx.select().from(paymentCapture).where(eq(paymentCapture.id, capture.id)).get();
  if (stored && stored.reviewReason === null) {
    // This capture has paid its order already. Only its status can change, for example to refunded.
    tx.update(paymentCapture)
      .set({ status: capture.status, updatedAt: new Date() })
      .where(eq(paymentCapture.id, capture.id))
      .run();
    return stored.orderId === placed.id ? ("pays" as const) : ("wrong-order" as const);
  }
  let verdict: CaptureVerdict | "paid-already" | "order-cancelled" = verifyCapture(capture, placed);
  if (verdict === "pays") {
    const paid = tx
      .update(order)
      .set({ paidAt: new Date() })
      .where(and(eq(order.id, placed.id), isNull(order.paidAt), isNull(order.cancelledAt)))
      .run();
    if (paid.changes === 0) verdict = orderById(tx, placed.id).paidAt ? "paid-already" : "order-cancelled";
    else {
      const detail = `${formatMoney(capture.amountCents)}, ${placed.paymentMethod}, capture ${capture.id}`;
      recordOrderEvent(placed.id, "paid", { actor: PAYPAL, detail });
      tx.update(paymentAttempt).set({ nextCheckAt: null }).where(eq(paymentAttempt.orderId, placed.id)).run();
      const { holdsStock } = orderById(tx, placed.id);
      if (!holdsStock) recordOrderEvent(placed.id, "payment-review", { detail: SOLD_OUT_MESSAGE });
      queueEmail(orderPaidEmail(emailedOrder({ ...placed, items: itemsOf(placed.id) })));
    }
  }
  const reviewReason = verdict === "pays" ? null : verdict;
  const orderId = verdict === "wrong-order" ? null : placed.id;
  const values = {
    orderId,
    providerOrderId: capture.providerOrderId ?? (captured.id || null),
    status: capture.status,
    amountCents: capture.amountCents,
    currency: capture.currency,
    reference: capture.reference,
    payerEmail: captured.payerEmail,
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
    recordOrderEvent(orderId, "payment-review", { actor: PAYPAL, detail });
  }
  if (reviewReason) log.warn({ capture: capture.id, order: placed.id, reviewReason }, "capture did not pay its order");
  return verdict;
}

/** The message for a shopper whose payment did not pay the order. */
function unpaidMessage(settlement: Exclude<Settlement, { kind: "paid" }>): string {
  switch (settlement.kind) {
    case "not-approved":
      return "The payment has not been approved at PayPal yet.";
    case "pending":
      return PENDING_MESSAGE;
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
 * @throws Conflict when the order is still unpaid
 * @throws ServiceUnavailable when PayPal is down, or does not respond within ten seconds. The payment is then settled
 *   in the background.
 */
export async function requirePaid(placed: Order, hint: string): Promise<void> {
  const settlement = await withTimeout(settlePayment(placed, hint));
  if (settlement.kind !== "paid") throw new Conflict(unpaidMessage(settlement));
}
