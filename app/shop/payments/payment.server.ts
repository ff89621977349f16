import { and, eq, isNull, sql } from "drizzle-orm";
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
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { formatMoney } from "../money/format-money";
import type { Order, OrderWithItems } from "../orders/order.server";
import { extendReservation, orderById, reserveStockAgain } from "../orders/order.server";
import { PAYPAL, recordOrderEvent } from "../orders/order-events.server";
import { orderPaidEmail } from "../orders/order-status-emails.server";
import { NO_REVIEW_NEEDED, reviewWords } from "./review-reasons";
import { verifyAuthentication } from "./verify-authentication";
import { type CaptureVerdict, verifyCapture } from "./verify-capture";
import { withTimeout } from "./with-timeout.server";

/** What came of a payment, for the screen that the shopper sees next. */
export type Settlement =
  | { kind: "paid" }
  | { kind: "not-approved"; approvalUrl: string | null }
  | { kind: "pending" }
  | { kind: "declined"; byCard: boolean }
  /** The card's bank did not confirm its holder: nothing was taken. `again`: it could not be asked. */
  | { kind: "unconfirmed"; again: boolean }
  | { kind: "review" };

/** @throws Conflict while the shop has no account with a payment provider */
export function provider(): PaymentProvider {
  if (payments.kind === "unconfigured") throw new Conflict("Missing PayPal Client ID");
  return payments.provider;
}

/** The id a browser needs to talk to PayPal; null while the shop has no PayPal account. */
export function paypalClientId(): string | null {
  return paypalInBrowser()?.clientId ?? null;
}

/** What a page needs to load PayPal's own buttons; null while the shop has no PayPal account. */
export function paypalInBrowser(): { clientId: string; sdkUrl: string } | null {
  return payments.kind === "paypal" ? { clientId: payments.clientId, sdkUrl: env.PAYPAL_SDK_URL } : null;
}

/** How long the shopper's own way back is waited for before the provider is asked, in milliseconds. */
const FIRST_CHECK_MS = 2 * 60_000;

async function requireStock(orderId: string, options?: { isLimited: boolean }): Promise<void> {
  const soldOut = await reserveStockAgain(orderId, options);
  if (soldOut) {
    throw new Conflict(`${soldOut} has sold out since this order was placed. You have not been charged.`);
  }
}

const CHECKING = "PayPal is still checking this payment. The order is paid as soon as PayPal says so.";

/**
 * Whether PayPal holds a payment of an order and has not decided on it: paying once more would be paying twice.
 * @param besides PayPal's id of an order whose own capture does not count
 */
export function isPaymentPending(orderId: string, besides?: string): boolean {
  const pending = and(eq(paymentCapture.orderId, orderId), eq(paymentCapture.reviewReason, "pending"));
  const found = db.select({ of: paymentCapture.providerOrderId }).from(paymentCapture).where(pending).all();
  return found.some(({ of }) => besides === undefined || of !== besides);
}

/** The paths of this shop where PayPal sends the shopper back to. */
type ReturnPaths = { returnPath: string; cancelPath: string };

/**
 * Opens a payment at PayPal for an unpaid order, for PayPal's own buttons or its card fields.
 * @param source `card` for the card fields, which are for orders to be paid by card alone
 * @returns PayPal's id of it
 * @throws Conflict when the order is paid or not to be paid like that, PayPal still checks a payment of it, its goods are
 *   gone, the buyer has too many other unpaid orders, or PayPal is not set up
 * @throws ServiceUnavailable when PayPal is down, or silent for ten seconds
 */
export async function openPayment(
  placed: OrderWithItems,
  source: PaymentDraft["source"],
  back: ReturnPaths,
): Promise<string> {
  if (source === "card" && placed.paymentMethod !== "Credit Card") {
    throw new Conflict("This order is to be paid with PayPal, not by card.");
  }
  return (await withTimeout(openAtPaypal(placed, source, back))).id;
}

/**
 * Opens a payment at PayPal for an unpaid order.
 * @returns PayPal's id of it, and the address to send the shopper to
 * @throws as `openPayment` does
 */
export async function startPayment(
  placed: OrderWithItems,
  back: ReturnPaths,
): Promise<{ id: string; approvalUrl: string }> {
  const { id, approvalUrl } = await withTimeout(openAtPaypal(placed, "paypal", back));
  if (!approvalUrl) throw new Conflict("PayPal error. Please reload.");
  return { id, approvalUrl };
}

async function openAtPaypal(
  placed: OrderWithItems,
  source: PaymentDraft["source"],
  { returnPath, cancelPath }: ReturnPaths,
): Promise<ProviderOrder> {
  if (placed.paidAt) throw new Conflict("This order is already paid.");
  const paypal = provider();
  if (isPaymentPending(placed.id)) throw new Conflict(CHECKING);
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
 * Settles an order with what PayPal itself says: captures an approved payment, unless the card's bank did not confirm its
 * holder, and marks the order paid when the capture is right. However often and from wherever it is called (PayPal's return, its buttons, its webhooks, the API, the
 * background), an order is paid once.
 * @param hint the id of a PayPal order or capture, as the browser or caller told it; nothing of it is believed
 * @throws Conflict for a payment PayPal does not know or that belongs to another order, and when the goods are gone
 * @throws ServiceUnavailable when PayPal is down
 */
export function settlePayment(placed: Order, hint: string): Promise<Settlement> {
  return runInTurn(placed.id, () => settle(orderById(db, placed.id), hint));
}

/** The last settling of each order that is under way. */
const settling = new Map<string, Promise<unknown>>();

/** One settling of an order after the other: of two payments approved in two tabs, only one is taken. */
async function runInTurn<Result>(orderId: string, work: () => Promise<Result>): Promise<Result> {
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
  if (attempt) {
    const approved = await provider().readOrder(hint);
    const card = approved?.card ?? null;
    // What was captured already is settled, whatever the bank said before.
    if (approved && approved.status !== "COMPLETED") {
      const judgement = verifyAuthentication(card?.authentication ?? null);
      if (judgement !== "continue") {
        log.warn({ order: placed.id, ...card?.authentication, judgement }, "card payment not captured");
        return { kind: "unconfirmed", again: judgement === "retry" };
      }
    }
    if (isPaymentPending(placed.id, hint)) throw new Conflict(CHECKING);
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
  const known = await provider().readOrder(hint);
  if (known) return acceptCaptures(placed, known);
  const capture = await provider().readCapture(hint);
  if (!capture) throw new Conflict("PayPal does not know this payment.");
  return settleCapture(placed, capture);
}

/** Settles an order with one capture that PayPal itself has told of. */
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
  // The money may have been taken without the shop: then the goods are taken back too, as far as there are any.
  await reserveStockAgain(placed.id);
  const judgements = transaction((tx) =>
    captured.captures.map((capture) => recordCapture(tx, placed, capture, captured)),
  );
  void sendDueEmails();
  if (judgements.includes("pays")) return { kind: "paid" };
  if (judgements.includes("pending")) return { kind: "pending" };
  if (judgements.every((judgement) => judgement === "declined")) {
    return { kind: "declined", byCard: captured.card !== null };
  }
  return { kind: "review" };
}

const SOLD_OUT_MESSAGE = "Goods of this order sold out before the payment came. Find them, or refund it.";

/** Stores what is known of a capture; the first that pays an unpaid order marks it paid, in the same transaction. */
function recordCapture(tx: Transaction, placed: Order, capture: ProviderCapture, captured: Captured) {
  const stored = tx.select().from(paymentCapture).where(eq(paymentCapture.id, capture.id)).get();
  if (stored && stored.reviewReason === null) {
    // Paid it has; whether it was given back since is kept too.
    tx.update(paymentCapture)
      .set({ status: capture.status, updatedAt: new Date() })
      .where(eq(paymentCapture.id, capture.id))
      .run();
    return stored.orderId === placed.id ? ("pays" as const) : ("wrong-order" as const);
  }
  let judgement: CaptureVerdict | "paid-already" = verifyCapture(capture, placed);
  if (judgement === "pays") {
    const paid = tx
      .update(order)
      .set({ paidAt: new Date() })
      .where(and(eq(order.id, placed.id), isNull(order.paidAt)))
      .run();
    if (paid.changes === 0) judgement = "paid-already";
    else {
      const detail = `${formatMoney(capture.amountCents)}, ${placed.paymentMethod}, capture ${capture.id}`;
      recordOrderEvent(tx, placed.id, "paid", { actor: PAYPAL, detail });
      tx.update(paymentAttempt).set({ nextCheckAt: null }).where(eq(paymentAttempt.orderId, placed.id)).run();
      const { holdsStock } = orderById(tx, placed.id);
      if (!holdsStock) recordOrderEvent(tx, placed.id, "payment-review", { detail: SOLD_OUT_MESSAGE });
      queueEmail(tx, orderPaidEmail(placed));
    }
  }
  const reviewReason = judgement === "pays" ? null : judgement;
  const orderId = judgement === "wrong-order" ? null : placed.id;
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
  const isNews = reviewReason !== null && reviewReason !== stored?.reviewReason && !NO_REVIEW_NEEDED.has(reviewReason);
  if (isNews && orderId) {
    const detail = `${reviewWords(reviewReason)}, capture ${capture.id}`;
    recordOrderEvent(tx, orderId, "payment-review", { actor: PAYPAL, detail });
  }
  if (reviewReason) log.warn({ capture: capture.id, order: placed.id, reviewReason }, "capture did not pay its order");
  return judgement;
}

/** What to tell a shopper whose payment did not pay the order. */
function unpaidMessage(settlement: Exclude<Settlement, { kind: "paid" }>): string {
  switch (settlement.kind) {
    case "not-approved":
      return "The payment has not been approved at PayPal yet.";
    case "pending":
      return CHECKING;
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
 * Settles an order and insists on it: see `settlePayment`.
 * @throws Conflict when the order is still unpaid afterwards
 * @throws ServiceUnavailable when PayPal is down, or silent for ten seconds: the payment is settled in the background
 */
export async function requirePaid(placed: Order, hint: string): Promise<void> {
  const settlement = await withTimeout(settlePayment(placed, hint));
  if (settlement.kind !== "paid") throw new Conflict(unpaidMessage(settlement));
}
