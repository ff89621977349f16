import { and, asc, desc, eq, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { order, paymentCapture, refund } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { PaymentRefused, type ProviderRefund } from "~/providers/payments/payment-provider";
import { payments } from "~/providers/payments/payments.server";
import type { Person } from "../accounts/session.server";
import { queueEmail, sendDueEmails } from "../email/outbox.server";
import { formatMoney } from "../money/format-money";
import { PAYPAL, recordOrderEvent } from "../orders/order-events.server";
import { orderRefundedEmail } from "../orders/order-status-emails.server";
import { provider } from "./payment.server";

type Capture = typeof paymentCapture.$inferSelect;
type Refund = typeof refund.$inferSelect;

/** Statuses of a capture that has taken money: only of those can something be given back. */
const COUNTED_STATES = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

/** What has been given back of a capture, or is about to be, in hundredths of its currency. */
function refundedOf(tx: Pick<Transaction, "select">, captureId: string): number {
  const row = tx
    .select({ sum: sql<number>`coalesce(sum(${refund.amountCents}), 0)` })
    .from(refund)
    .where(and(eq(refund.captureId, captureId), ne(refund.status, "failed")))
    .get();
  return row?.sum ?? 0;
}

const inCurrency = (cents: number, currency: string) =>
  currency === "USD" ? formatMoney(cents) : `${(cents / 100).toFixed(2)} ${currency}`;

/**
 * The payments of an order, with what can be given back of each.
 * @returns amounts in hundredths of the currency, the oldest first
 */
export async function capturesOf(orderId: string) {
  const captures = await db
    .select()
    .from(paymentCapture)
    .where(eq(paymentCapture.orderId, orderId))
    .orderBy(asc(paymentCapture.updatedAt));
  return captures.map((capture) => ({
    ...{ id: capture.id, status: capture.status, amountCents: capture.amountCents, currency: capture.currency },
    ...{ reviewReason: capture.reviewReason, reviewedAt: capture.reviewedAt },
    refundableCents: COUNTED_STATES.includes(capture.status)
      ? Math.max(0, capture.amountCents - refundedOf(db, capture.id))
      : 0,
  }));
}

const refundsByOrder = db
  .select({
    ...{ orderId: refund.orderId, id: refund.id, amountCents: refund.amountCents, currency: refund.currency },
    ...{ status: refund.status, note: refund.note, createdAt: refund.createdAt },
  })
  .from(refund)
  .where(
    and(
      inArray(refund.orderId, sql`(select value from json_each(${sql.placeholder("orderIds")}))`),
      ne(refund.status, "failed"),
    ),
  )
  .orderBy(asc(refund.createdAt))
  .prepare();

export type OrderRefund = Pick<Refund, "id" | "amountCents" | "currency" | "status" | "note" | "createdAt">;

/** What was given back of some orders by the order's id, the oldest first; tries that failed are left out. */
export function refundsOfOrders(orderIds: string[]): Map<string, OrderRefund[]> {
  const refunds = new Map<string, OrderRefund[]>(orderIds.map((id) => [id, []]));
  for (const { orderId, ...given } of refundsByOrder.all({ orderIds: JSON.stringify(orderIds) })) {
    refunds.get(orderId ?? "")?.push(given);
  }
  return refunds;
}

/** What was given back of one order. */
export function refundsOf(orderId: string): OrderRefund[] {
  return refundsOfOrders([orderId]).get(orderId) ?? [];
}

function captureToRefund(tx: Transaction, orderId: string, captureId: string | undefined): Capture {
  const wanted = captureId ? eq(paymentCapture.id, captureId) : isNull(paymentCapture.reviewReason);
  const capture = tx
    .select()
    .from(paymentCapture)
    .where(and(eq(paymentCapture.orderId, orderId), wanted))
    .get();
  if (!capture && captureId) throw new NotFound("This order has no such payment.");
  if (!capture) throw new Conflict("This order has no payment that could be refunded.");
  if (!COUNTED_STATES.includes(capture.status))
    throw new Conflict("This payment took no money: there is nothing to refund.");
  return capture;
}

export type RefundInput = {
  /** In hundredths of the payment's currency; null for all that is left. */
  amountCents: number | null;
  /** Why, for the shop's own records. */
  note: string;
  /** Which payment; the one that paid the order unless told. */
  captureId?: string;
};

/**
 * Gives back an order's money, whole or in part, through PayPal. What is asked is written down before PayPal is, under
 * an id that makes a repeat the same refund; without an answer the shop asks again in the background.
 * @throws Invalid for more than is left; Conflict when there is nothing to give back, or PayPal refuses
 * @throws NotFound for another order's payment
 * @throws ServiceUnavailable when PayPal is down; the refund is asked for again then
 */
export async function refundPayment(admin: Person, orderId: string, wish: RefundInput): Promise<void> {
  const now = new Date();
  const asked = transaction((tx) => {
    const capture = captureToRefund(tx, orderId, wish.captureId);
    const left = capture.amountCents - refundedOf(tx, capture.id);
    if (left <= 0) throw new Conflict("This payment was refunded already.");
    const amountCents = wish.amountCents ?? left;
    if (amountCents > left) {
      const message = `At most ${inCurrency(left, capture.currency)} can be refunded.`;
      throw new Invalid(message, { amount: message });
    }
    const row = {
      ...{ id: newId(), orderId, captureId: capture.id, amountCents, currency: capture.currency },
      ...{ status: "asked" as const, actorName: admin.username, note: wish.note, createdAt: now, updatedAt: now },
    };
    return tx.insert(refund).values(row).returning().get();
  });
  await askProvider(asked, { id: admin.id, name: admin.username });
}

const STATUS: Record<string, Refund["status"]> = { COMPLETED: "completed", PENDING: "pending" };

async function askProvider(asked: Refund, actor: { id?: string; name: string }): Promise<void> {
  let answer: ProviderRefund;
  try {
    const amount = { cents: asked.amountCents, currency: asked.currency };
    answer = await provider().refundCapture(asked.captureId, amount, asked.id);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await db.update(refund).set({ status: "failed", updatedAt: new Date() }).where(eq(refund.id, asked.id));
    throw new Conflict(`PayPal did not refund it: ${error.issue}.`);
  }
  transaction((tx) => recordProviderAnswer(tx, asked, answer, actor));
  void sendDueEmails();
}

/** Writes down what PayPal said of a refund; the buyer is told when money is on its way to them. */
function recordProviderAnswer(
  tx: Transaction,
  asked: Refund,
  answer: ProviderRefund,
  actor: { id?: string; name: string },
) {
  const known = tx.select().from(refund).where(eq(refund.id, asked.id)).get();
  const status = STATUS[answer.status] ?? "failed";
  if (!known || known.status === status) return;
  const updatedAt = new Date();
  tx.update(refund).set({ status, providerRefundId: answer.id, updatedAt }).where(eq(refund.id, asked.id)).run();
  if (known.status === "asked" && status !== "failed") notifyRefund(tx, asked, actor);
  if (status === "failed" && asked.orderId) {
    const detail = `The refund of ${inCurrency(asked.amountCents, asked.currency)} failed`;
    recordOrderEvent(tx, asked.orderId, "payment-review", { actor: PAYPAL, detail });
  }
}

function notifyRefund(tx: Transaction, given: Refund, actor: { id?: string; name: string }): void {
  if (!given.orderId) return;
  const amount = inCurrency(given.amountCents, given.currency);
  recordOrderEvent(tx, given.orderId, "refunded", { actor, detail: amount });
  const placed = tx.select().from(order).where(eq(order.id, given.orderId)).get();
  if (placed) queueEmail(tx, orderRefundedEmail(placed, amount));
}

/**
 * Takes note of a refund that PayPal tells of: one the shop asked for, or one that was made at PayPal's own site.
 * @param id PayPal's id of it; PayPal is asked what it is
 * @throws ServiceUnavailable when PayPal is down
 */
export async function recordProviderRefund(id: string): Promise<void> {
  const answer = await provider().readRefund(id);
  if (!answer?.captureId || answer.amountCents <= 0) return;
  const { captureId } = answer;
  transaction((tx) => {
    const capture = tx.select().from(paymentCapture).where(eq(paymentCapture.id, captureId)).get();
    if (!capture) return;
    const known = tx.select().from(refund).where(eq(refund.providerRefundId, id)).get();
    if (known) return recordProviderAnswer(tx, known, answer, PAYPAL);
    // One of the shop's own whose answer was lost comes to light here first.
    const own = and(
      eq(refund.captureId, captureId),
      eq(refund.status, "asked"),
      eq(refund.amountCents, answer.amountCents),
    );
    const asked = tx.select().from(refund).where(own).orderBy(asc(refund.createdAt)).get();
    if (asked) return recordProviderAnswer(tx, asked, answer, { name: asked.actorName });
    const now = new Date();
    const made = tx
      .insert(refund)
      .values({
        ...{ id: newId(), orderId: capture.orderId, captureId, amountCents: answer.amountCents },
        ...{ currency: answer.currency, status: STATUS[answer.status] ?? "failed", providerRefundId: id },
        ...{ actorName: PAYPAL.name, note: "", createdAt: now, updatedAt: now },
      })
      .returning()
      .get();
    if (made.status !== "failed") notifyRefund(tx, made, PAYPAL);
  });
  void sendDueEmails();
}

/** Refunds asked about in one run. */
const BATCH = 20;

/** How long an answer is waited for before PayPal is asked once more, in milliseconds. */
const ASK_AGAIN_MS = 60_000;

/** Asks PayPal again about refunds whose answer was lost, and about those that were pending. */
export async function updatePendingRefunds(now = new Date()): Promise<void> {
  if (payments.kind === "unconfigured") return;
  const open = and(
    inArray(refund.status, ["asked", "pending"]),
    lte(refund.updatedAt, new Date(now.getTime() - ASK_AGAIN_MS)),
  );
  for (const row of await db.select().from(refund).where(open).orderBy(desc(refund.updatedAt)).limit(BATCH)) {
    if (shutdownSignal.aborted) return;
    await db.update(refund).set({ updatedAt: now }).where(eq(refund.id, row.id));
    try {
      if (row.status === "pending" && row.providerRefundId) await recordProviderRefund(row.providerRefundId);
      else await askProvider(row, { name: row.actorName });
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof ServiceUnavailable)) throw error;
      log.warn({ refund: row.id, detail: error.message }, "refund not settled yet");
    }
  }
}
