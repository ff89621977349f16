import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import { isListed } from "~/platform/database/is-listed.server";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { pauseAfter, ServiceUnavailable } from "~/platform/outbound.server";
import { order, orderReturn, paymentCapture, refund, refundLine } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import {
  type OnlinePaymentProvider,
  type PaymentProvider,
  PaymentRefused,
  type ProviderRefund,
  type RefundState,
} from "~/providers/payments/payment-provider";
import { queueEmail } from "../email/outbox.server";
import { requireNoOpenChange } from "../fulfillment/order-transitions.server";
import {
  reopenIfUnitsAreLeft,
  requireSeenShipments,
  shipIfNothingIsLeft,
  shipmentsOf,
} from "../fulfillment/shipments.server";
import { shopCurrency } from "../money/currency";
import { formatAmount } from "../money/format-money";
import { applyRefundedChange, dropChange } from "../order-changes/apply-change.server";
import { waiveDue } from "../order-changes/due.server";
import { itemsText, type LabeledItem } from "../order-lines/item-label";
import { lineId, restockedOf, unitsToShip } from "../order-lines/line";
import { recordCancellation, restockOrder } from "../orders/cancellation.server";
import { emailedOrder } from "../orders/emailed-order.server";
import { itemsOf, type Order, type OrderItem, orderById } from "../orders/order.server";
import { type Actor, actorOf, recordOrderEvent } from "../orders/order-events.server";
import { orderLabel } from "../orders/order-number";
import { paidCents } from "../orders/paid-amount";
import { PARTLY_UNPAID } from "../orders/status-of.server";
import { refreshBuyer } from "../orders/verified-buyer.server";
import { findProvider, refundingProviders } from "../payment-methods/payment-providers.server";
import { lowersCash } from "../payment-methods/payment-text.server";
import type { Person } from "../sessions/session.server";
import { requireUsable } from "./online-provider.server";
import { tookMoney } from "./pending-payment.server";
import {
  type LinesToRefund,
  linesOfRefund,
  putBackBy,
  refundOfLines,
  requireCosts,
  requireWithin,
  restockLines,
  storeRefundLines,
} from "./refund-lines.server";
import { type RefundStock, refundStockText } from "./refund-stock";
import { withTimeout } from "./with-timeout.server";

type Capture = typeof paymentCapture.$inferSelect;
type Refund = typeof refund.$inferSelect;

/** The admin who asked for a refund, or the provider that reported one. */
const requesterOf = ({ actorName }: Refund, providerName: string): Actor =>
  actorName === providerName ? { name: providerName } : { name: actorName, isAdmin: true };

/** The total of a capture's completed and requested refunds, in hundredths of its currency. */
function refundedOf(tx: Pick<Transaction, "select">, captureId: string): number {
  const row = tx
    .select({ sum: sql<number>`coalesce(sum(${refund.amountCents}), 0)` })
    .from(refund)
    .where(and(eq(refund.captureId, captureId), notInArray(refund.status, ["failed", "sent-back"])))
    .get();
  return row?.sum ?? 0;
}

/** What the shop says of a refund: it is pending from the request until the provider has completed it. */
export type RefundWord = "pending" | "completed" | "failed";

/** @param status the stored one */
export function refundWord(status: Refund["status"]): RefundWord {
  if (status === "asked") return "pending";
  return status === "sent-back" ? "failed" : status;
}

function isBeingRefunded(tx: Pick<Transaction, "select">, captureId: string): boolean {
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
  return refundableCents < amountCents ? "partly refunded" : "captured";
}

const refundsByOrder = db
  .select({
    orderId: refund.orderId,
    id: refund.id,
    amountCents: refund.amountCents,
    currency: refund.currency,
    status: refund.status,
    note: refund.note,
    stock: refund.stock,
    changeNum: refund.changeNum,
    isOfOrder: sql<boolean>`${paymentCapture.reviewReason} is null`.mapWith(Boolean),
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  })
  .from(refund)
  .innerJoin(paymentCapture, eq(paymentCapture.id, refund.captureId))
  .where(isListed(refund.orderId, "orderIds"))
  .orderBy(asc(refund.createdAt))
  .prepare();

export type OrderRefund = Pick<
  Refund,
  "id" | "amountCents" | "currency" | "status" | "note" | "changeNum" | "createdAt"
> & {
  stock: Parameters<typeof refundStockText>[0];
  /** Whether it is of what paid the order, and not of another payment, such as a second one. */
  isOfOrder: boolean;
  /** What a refund has put back in stock or, of lines, puts back; for the refund of a return, what that has. */
  restocked: LabeledItem[];
};

/** The refunds of several orders, by order id, the oldest first. */
export function refundsOfOrders(orderIds: string[]): Map<string, OrderRefund[]> {
  const refunds = new Map<string, OrderRefund[]>(orderIds.map((id) => [id, []]));
  for (const { orderId, updatedAt, ...refunded } of refundsByOrder.all({ orderIds: JSON.stringify(orderIds) })) {
    if (!orderId) continue;
    const lines = linesOfRefund(db, refunded.id, orderId);
    refunds.get(orderId)?.push({
      ...refunded,
      stock: refunded.stock && lines?.withReturn ? "with-return" : refunded.stock,
      restocked: lines
        ? (lines.withReturn ?? lines.restocked)
        : refunded.stock === "returned"
          ? putBackBy(db, orderId, updatedAt)
          : [],
    });
  }
  return refunds;
}

/** The refunds of one order, the oldest first. */
export function refundsOf(orderId: string): OrderRefund[] {
  return refundsOfOrders([orderId]).get(orderId) ?? [];
}

/** @throws Conflict when the shop does not have or cannot use the provider of a payment */
function refundingProvider(name: string): PaymentProvider {
  const provider = findProvider(name);
  if (!provider) throw new Conflict("The shop no longer uses the provider of this payment.");
  return provider.kind === "online" ? requireUsable(provider) : provider;
}

/** A payment with what is left of it, in hundredths of its currency. */
type Refundable = { capture: Capture; rest: number };

const restOf = (captures: Refundable[]) => captures.reduce((sum, { rest }) => sum + Math.max(0, rest), 0);

/** The payments that paid an order, or the named one, those with the most left of them first. */
function capturesToRefund(
  tx: Transaction,
  orderId: string,
  captureId: string | undefined,
): [Refundable, ...Refundable[]] {
  const wanted = captureId ? eq(paymentCapture.id, captureId) : isNull(paymentCapture.reviewReason);
  const captures = tx
    .select()
    .from(paymentCapture)
    .where(and(eq(paymentCapture.orderId, orderId), wanted))
    .all();
  const [first, ...others] = captures
    .map((capture) => ({ capture, rest: capture.amountCents - refundedOf(tx, capture.id) }))
    .sort((one, other) => other.rest - one.rest);
  if (!first && captureId) throw new NotFound("This order has no such payment.");
  if (!first && orderById(tx, orderId).totalCents === 0)
    throw new Conflict("There was nothing to pay for this order, so there is nothing to refund.");
  if (!first) throw new Conflict("This order has no payment that could be refunded.");
  return [first, ...others];
}

export type RefundInput = {
  /** In hundredths of the payment's currency; null for the rest of the payment. */
  amountCents: number | null;
  /** The reason, for the shop's own records. */
  note: string;
  /** The payment to refund; those that paid the order by default. */
  captureId?: string;
  /** What was left of the payments when the admin saw them, in cents. The refund is refused when it is another amount. */
  seenCents?: number | undefined;
  /** How many shipments the order had then. The refund is refused when it has another number: the stock is decided by that. */
  seenShipments?: number | undefined;
  /**
   * Whether a refund of all that is left puts the items back in stock, or one of lines. Another partial refund never does. By
   * default, those do that are not sent. Of an order that is partly sent, the refund of all that is left puts nothing else back.
   */
  restocks?: boolean;
  /** Units of the order's lines, with their exact money, instead of an amount. */
  lines?: LinesToRefund;
  /**
   * For an exchange: places the order that is paid by it, in the refund's transaction.
   * @param cents what the refund is worth
   * @returns the order, and how much of that pays it, in cents
   */
  pays?: (tx: Transaction, cents: number) => { orderId: string; cents: number };
  /** Called in the transaction that has stored the refund, before the provider is called. */
  onStored?: (tx: Transaction, refundId: string) => void;
};

/** `pending-by-hand`: `pending` and, of another part of it, `done-by-hand`. */
export type RefundOutcome = "completed" | "pending" | "done-by-hand" | "pending-by-hand" | "not-paid";

/**
 * Refunds an order's payment, in full or in part, through its provider. The refund is stored before the provider is
 * called, with an id that makes the call idempotent; it is pending until the provider has completed it. If the response is lost,
 * the call is repeated in the background.
 * @returns as `requestRefunds`
 * @throws Invalid when the amount is more than the rest, or the order does not have the lines; Conflict when nothing can be refunded, or the provider refuses
 * @throws NotFound for another order's payment
 */
export async function refundPayment(admin: Person, orderId: string, input: RefundInput): Promise<RefundOutcome> {
  const actor = actorOf(admin);
  const requested = transaction((tx) => {
    const { captures, amountCents, restocks, ofLines, cancelReason, owed } = whatToRefund(tx, orderId, input);
    const paid = input.pays?.(tx, amountCents);
    const values = {
      orderId,
      actorName: admin.username,
      note: input.note,
      restocks,
      cancelReason,
      changeNum: null,
      createdAt: new Date(),
    };
    const payments = paid ? storeRefunds(tx, captures, { ...values, amountCents: paid.cents }) : [];
    const left = captures.map(({ capture }) => ({ capture, rest: capture.amountCents - refundedOf(tx, capture.id) }));
    const sent = storeRefunds(tx, left, { ...values, amountCents: amountCents - (paid?.cents ?? 0) }, owed);
    const stored = [...payments, ...sent];
    const first = stored.find(({ changeNum }) => changeNum === null) ?? stored[0];
    if (ofLines && first) storeRefundLines(tx, first.id, ofLines);
    if (first) input.onStored?.(tx, first.id);
    for (const each of payments) payWithRefund(tx, each, paid?.orderId ?? "", actor);
    return sent;
  });
  return requestRefunds(requested, actor);
}

/** @throws Conflict when another amount is left of what paid an order than was seen */
function requireSeen(paying: [Refundable, ...Refundable[]], seenCents: number | undefined): void {
  const rest = restOf(paying);
  if (seenCents === undefined || seenCents === rest) return;
  const what = rest < seenCents ? "refunded" : "paid, or a refund failed,";
  throw new Conflict(
    `Something was ${what} since you opened this order: ${formatAmount(rest, paying[0].capture.currency)} is left. Nothing was refunded now. Please look at it again.`,
  );
}

/** What a refund gives back, and of which payments. @throws the errors of `refundPayment` that need no provider */
function whatToRefund(tx: Transaction, orderId: string, input: RefundInput) {
  const named = capturesToRefund(tx, orderId, input.captureId);
  const paysOrder = named[0].capture.reviewReason === null;
  const paying = paysOrder ? capturesToRefund(tx, orderId, undefined) : named;
  // Lines cost what they cost, whichever of the order's payments is named.
  const captures = input.lines ? paying : named;
  const [{ capture }] = captures;
  const rest = restOf(captures);
  if (rest <= 0) {
    throw new Conflict(
      captures.some((each) => isBeingRefunded(tx, each.capture.id))
        ? "A refund of this payment is under way. Nothing else is left to refund."
        : "This payment was refunded already.",
    );
  }
  requireSeen(paying, input.seenCents);
  requireSeenShipments(shipmentsOf(orderId), input.seenShipments);
  const found = orderById(tx, orderId);
  if (paysOrder) requireNoOpenChange(found);
  const ofLines = input.lines && refundOfLines(found, input.lines, input.restocks);
  const endsOrder = ofLines?.isWhole === true && input.lines?.isCancelled === true;
  if (ofLines && !endsOrder && found.dueCents > 0) throw new Conflict(PARTLY_UNPAID);
  if (ofLines && !paysOrder) throw new Conflict("This payment did not pay the order. Refund an amount of it instead.");
  if (ofLines) requireCosts(ofLines);
  const ofReturn = input.lines?.ofReturn;
  const exactCents = ofLines && !ofLines.isWhole ? ofLines.amountCents : input.amountCents;
  const amountCents = ofLines && ofReturn ? Math.min(ofLines.amountCents, rest) : (exactCents ?? rest);
  const format = (cents: number) => formatAmount(cents, capture.currency);
  requireWithin(amountCents, rest, format, ofLines ? "items" : "amount");
  const isRest = !ofLines && paysOrder && amountCents === restOf(paying);
  const cancelReason = endsOrder ? input.note : null;
  const restocks = isRest && (input.restocks ?? !found.shippedAt);
  const owed = paysOrder && (!ofLines || ofLines.isWhole) ? owedOf(tx, found) : undefined;
  return { captures, amountCents, restocks, ofLines, cancelReason, owed };
}

/**
 * What a refund of lines would give back, in cents. Nothing is stored.
 * @throws the errors of `refundPayment` that need no provider
 */
export const refundableCents = (orderId: string, lines: LinesToRefund): number =>
  transaction((tx) => whatToRefund(tx, orderId, { amountCents: null, note: "", lines }).amountCents);

/** Completes a stored refund by which another order is paid: the money stays where it is. */
function payWithRefund(tx: Transaction, stored: Refund, paidOrderId: string, actor: Actor): void {
  const { id, amountCents, currency, captureId } = stored;
  const { provider } = captureById(tx, captureId);
  const updatedAt = new Date();
  const reference = paidOrderId;
  tx.insert(paymentCapture)
    .values({
      id: newId(),
      orderId: paidOrderId,
      provider,
      status: "captured",
      amountCents,
      currency,
      reference,
      refundId: id,
      updatedAt,
    })
    .run();
  recordResult(tx, provider, stored, { id: null, state: "completed" }, actor);
}

function captureById(tx: Pick<Transaction, "select">, id: string): Capture {
  const capture = tx.select().from(paymentCapture).where(eq(paymentCapture.id, id)).get();
  if (!capture) throw new NotFound("There is no such payment.");
  return capture;
}

/** The payment that the provider knows: that of the order before, for one that an exchange has made. */
function originalOf(tx: Pick<Transaction, "select">, capture: Capture): Capture {
  if (capture.refundId === null) return capture;
  const source = tx.select({ captureId: refund.captureId }).from(refund).where(eq(refund.id, capture.refundId)).get();
  return source ? originalOf(tx, captureById(tx, source.captureId)) : capture;
}

/** A payment that the provider knows, with those that exchanges have made of it. */
function withExchanged(tx: Transaction, capture: Capture): Capture[] {
  const exchanged = tx
    .select({ capture: paymentCapture })
    .from(paymentCapture)
    .innerJoin(refund, eq(refund.id, paymentCapture.refundId))
    .where(eq(refund.captureId, capture.id))
    .all();
  return [capture, ...exchanged.flatMap((each) => withExchanged(tx, each.capture))];
}

type RefundToStore = Pick<Refund, "actorName" | "note" | "restocks" | "cancelReason" | "changeNum"> & {
  orderId: string;
  /** In hundredths of the currency; at most what is left of the payments. */
  amountCents: number;
  createdAt?: Date;
};

type Owed = { cents: number; changeNum: number | null };

/**
 * What the refund of a change of an order's lines owes since it came back to the shop: what its payments have beyond what is paid
 * of it, and was not asked for again.
 * @returns the amount in cents, with the number of the change
 */
function owedOf(tx: Pick<Transaction, "select">, found: Order): Owed {
  const cameBack = and(eq(refund.orderId, found.id), eq(refund.status, "sent-back"), isNotNull(refund.changeNum));
  const back = tx.select().from(refund).where(cameBack).orderBy(desc(refund.createdAt)).get();
  if (!back) return { cents: 0, changeNum: null };
  const pays = and(eq(paymentCapture.orderId, found.id), isNull(paymentCapture.reviewReason));
  const takenCents = sql<number>`coalesce(sum(${paymentCapture.amountCents}), 0)`;
  const taken = tx.select({ cents: takenCents }).from(paymentCapture).where(pays).get()?.cents ?? 0;
  const isOfChange = and(eq(refund.orderId, found.id), isNotNull(refund.changeNum));
  const ofChanges = tx.select().from(refund).where(isOfChange).all();
  const given = ofChanges.filter((each) => each.status === "completed" || isUnderWay(each));
  const givenCents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { cents: Math.max(0, taken - givenCents - paidCents(found)), changeNum: back.changeNum };
}

/** What is to be refunded again of an order, for staff; empty for nothing. */
export function owedText(found: Order): string {
  const { cents } = owedOf(db, found);
  return cents > 0 ? formatAmount(cents, found.currency) : "";
}

/**
 * Stores refunds of an amount before the provider is called: as few as it takes. They are one refund. Its first part has the lines.
 * @param owed what of it makes up for the refund of a change that came back, and counts as that one did
 */
function storeRefunds(
  tx: Transaction,
  captures: Refundable[],
  { amountCents, createdAt = new Date(), ...values }: RefundToStore,
  owed: Owed = { cents: 0, changeNum: null },
): Refund[] {
  let left = amountCents;
  let leftOwed = owed.cents;
  const parts = captures.flatMap(({ capture, rest }) => {
    const cents = Math.min(left, rest);
    if (cents <= 0) return [];
    if (!tookMoney(capture)) throw new Conflict("This payment took no money: there is nothing to refund.");
    // Otherwise the refund would be stored, and be pending until the provider can be used.
    refundingProvider(capture.provider);
    left -= cents;
    const again = Math.min(leftOwed, cents);
    leftOwed -= again;
    const part = { captureId: capture.id, currency: capture.currency };
    return [
      { ...part, amountCents: again, changeNum: owed.changeNum },
      { ...part, amountCents: cents - again, changeNum: values.changeNum },
    ].filter((each) => each.amountCents > 0);
  });
  const groupId = parts.length > 1 ? newId() : null;
  const all = { ...values, groupId, status: "asked" as const, createdAt, updatedAt: createdAt };
  return parts.flatMap((part) =>
    tx
      .insert(refund)
      .values({ id: newId(), ...all, ...part })
      .returning()
      .all(),
  );
}

const isOfGroup = ({ id, groupId }: Refund) => (groupId === null ? eq(refund.id, id) : eq(refund.groupId, groupId));

/**
 * The refunds of several payments that are one refund, in the order in which they are sent: those by hand come last, because
 * they cannot be refused.
 */
function groupOf(tx: Pick<Transaction, "select">, part: Refund): Refund[] {
  const isByHand = (provider: string) => Number(findProvider(provider)?.kind === "manual");
  return tx
    .select({ refund, provider: paymentCapture.provider })
    .from(refund)
    .innerJoin(paymentCapture, eq(paymentCapture.id, refund.captureId))
    .where(isOfGroup(part))
    .orderBy(desc(refund.amountCents), asc(refund.id))
    .all()
    .sort((one, other) => isByHand(one.provider) - isByHand(other.provider))
    .map((each) => each.refund);
}

const isUnderWay = ({ status }: Refund) => refundWord(status) === "pending";

/** What refunds of one order amount to, for people. */
const amountOf = (refunds: Refund[]) =>
  formatAmount(
    refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    refunds[0]?.currency ?? shopCurrency(),
  );

/**
 * Stores refunds of all that is left of the payments that paid an order. Call `requestRefunds` with them after the
 * transaction.
 * @param seenCents what was left of them when the admin saw the order, in cents; undefined for no comparison
 * @returns none when nothing is left to refund
 * @throws Conflict when the order has no payment that could be refunded, and when another amount is left
 */
export function storeRefundOfRest(
  tx: Transaction,
  refunded: Pick<RefundToStore, "orderId" | "actorName" | "note" | "restocks" | "cancelReason">,
  seenCents: number | undefined,
): Refund[] {
  const captures = capturesToRefund(tx, refunded.orderId, undefined);
  requireSeen(captures, seenCents);
  const all = { ...refunded, amountCents: Number.MAX_SAFE_INTEGER, changeNum: null };
  return storeRefunds(tx, captures, all, owedOf(tx, orderById(tx, refunded.orderId)));
}

/**
 * Stores the refunds that are the first step of a change of an order's lines. Call `requestRefunds` with them after the
 * transaction.
 * @param amountCents in cents
 * @throws Conflict when less is left of the order's payments
 */
export function storeRefundsOfChange(
  tx: Transaction,
  change: { orderId: string; changeNum: number; actorName: string; amountCents: number; note: string },
): Refund[] {
  const captures = capturesToRefund(tx, change.orderId, undefined);
  const rest = restOf(captures);
  if (change.amountCents > rest)
    throw new Conflict(`Only ${formatAmount(rest, shopCurrency())} of the payment is left to refund.`);
  return storeRefunds(tx, captures, { ...change, restocks: false, cancelReason: null });
}

/**
 * Requests the stored parts of one refund from their providers and records the results: the money and, once all of it is refunded,
 * the stock and the end of the order. Until then, the order's history has that the refund is pending. When one part is refused,
 * those that were not sent before fail with it.
 * @returns `done-by-hand` when the shop only records the refund, or a part of it, and an admin sends the money; `not-paid` when
 *   nothing was paid yet, because the order is paid on delivery; `pending` when a provider completes it later, is down, or does
 *   not answer within ten seconds: then it is repeated in the background
 * @throws Conflict when a provider refuses it, with what of it was refunded all the same
 */
export async function requestRefunds([first]: Refund[], actor: Actor): Promise<RefundOutcome> {
  if (!first) return "completed";
  const sending = withTimeout(sendUnsent(first, actor), captureById(db, first.captureId).provider);
  const result = await sending.catch((error: unknown) => ({ error }));
  const group = transaction((tx) => {
    const now = groupOf(tx, first);
    const pending = now.filter(isUnderWay);
    if (first.orderId && pending.length > 0)
      recordOrderEvent(tx, first.orderId, "refund-pending", { actor, detail: amountOf(pending) });
    return now;
  });
  const error = "error" in result ? result.error : null;
  if (group.some(({ status }) => status === "failed")) {
    const kept = group.filter(({ status }) => status !== "failed");
    const refusal = error instanceof Conflict ? error.message : "It was not refunded.";
    if (kept.length === 0) throw new Conflict(refusal);
    const hasItems = kept.some(({ id, orderId }) => linesOfRefund(db, id, orderId ?? ""));
    const rest = hasItems ? ", and its items count as refunded: refund the rest as an amount" : "";
    throw new Conflict(`${refusal} But ${amountOf(kept)} of the ${amountOf(group)} is refunded or under way${rest}.`);
  }
  if (error !== null && !(error instanceof ServiceUnavailable || error instanceof Conflict)) throw error;
  const isByHand = Array.isArray(result) && result.includes("done-by-hand");
  if (group.some(isUnderWay)) return isByHand ? "pending-by-hand" : "pending";
  if (Array.isArray(result) && result.includes("not-paid")) return "not-paid";
  return isByHand ? "done-by-hand" : "completed";
}

/**
 * Sends the parts of a refund that were not sent, each when its provider has accepted those before it: so of those that are `asked`,
 * only the first can have been sent.
 * @throws the errors of `sendRefund`
 */
async function sendUnsent(part: Refund, actor: Actor): Promise<RefundOutcome[]> {
  const outcomes: RefundOutcome[] = [];
  for (const { id } of groupOf(db, part)) {
    const now = db.select().from(refund).where(eq(refund.id, id)).get();
    if (now?.status === "asked") outcomes.push(await sendRefund(now, actor));
  }
  return outcomes;
}

/**
 * Requests a stored refund from its provider, and records the result.
 * @throws Conflict when the provider refuses it
 * @throws ServiceUnavailable when the provider is down
 */
async function sendRefund(requested: Refund, actor: Actor): Promise<RefundOutcome> {
  const capture = db.select().from(paymentCapture).where(eq(paymentCapture.id, requested.captureId)).get();
  const provider = refundingProvider(capture?.provider ?? "");
  if (provider.kind === "manual") {
    const isPaid = !requested.orderId || !lowersCash(orderById(db, requested.orderId));
    const outcome = isPaid ? provider.refund() : "not-paid";
    transaction((tx) => recordResult(tx, provider.name, requested, { id: null, state: "completed" }, actor));
    return outcome;
  }
  const result = await refundOnline(provider, requested, capture ? originalOf(db, capture).id : requested.captureId);
  const status = transaction((tx) => recordResult(tx, provider.name, requested, result, actor));
  const word = refundWord(status);
  if (word === "failed") throw new Conflict(`${provider.name} did not refund it.`);
  return word;
}

async function refundOnline(
  provider: OnlinePaymentProvider,
  requested: Refund,
  captureId: string,
): Promise<ProviderRefund> {
  try {
    const amount = { cents: requested.amountCents, currency: requested.currency };
    return await provider.refund(captureId, amount, requested.id);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const failed = { id: null, state: "failed" as const, issue: error.issue };
    transaction((tx) => recordResult(tx, provider.name, requested, failed, { name: provider.name }));
    throw new Conflict(`${provider.name} did not refund it: ${error.issue}.`);
  }
}

/**
 * Whether an order ends by a refund: nothing is left then of what paid it. A refund of another payment, such as a second one,
 * ends nothing.
 * @param refundedCents what is refunded of what paid the order, with this refund
 */
function isAllRefunded(
  tx: Transaction,
  { captureId }: Refund,
  found: Order,
  refundedCents = found.refundedCents,
): boolean {
  const paid = paidCents(found);
  return captureById(tx, captureId).reviewReason === null && paid > 0 && refundedCents >= paid;
}

type RefundResult = { id: string | null; state: RefundState; issue?: string };

/**
 * Records that a completed refund has failed afterwards, for example because the payer's account is closed: the provider has
 * the money again. What was done to the order's units stays done: an order that has ended by the refund stays ended.
 */
function recordSentBack(tx: Transaction, refunded: Refund, providerName: string): void {
  tx.update(refund).set({ status: "sent-back", updatedAt: new Date() }).where(eq(refund.id, refunded.id)).run();
  log.warn({ order: refunded.orderId, refund: refunded.id }, "completed refund failed afterwards");
  if (!refunded.orderId) return;
  const found = orderById(tx, refunded.orderId);
  const untilThen = found.refundedCents + refunded.amountCents;
  const hadEnded = refunded.changeNum === null && isAllRefunded(tx, refunded, found, untilThen);
  const hasToEnd = hadEnded && !found.cancelledAt && !found.shippedAt;
  const ends = hasToEnd && !found.isBegun;
  const cancelled = hasToEnd && found.isBegun ? cancelUnsent(tx, refunded, found, providerName) : [];
  if (ends) {
    const ended = { cancelledAt: new Date(), cancelReason: "", holdsStock: false };
    tx.update(order).set(ended).where(eq(order.id, found.id)).run();
  }
  refreshBuyer(tx, found.id);
  const parts = [
    amountOf([refunded]),
    "refund it again, or send the money another way",
    ends && found.holdsStock && "items not put back in stock",
    cancelled.length > 0 && `${itemsText(cancelled)} not sent any more`,
  ];
  const detail = parts.filter(Boolean).join("; ");
  recordOrderEvent(tx, found.id, "refund-sent-back", { actor: { name: providerName }, detail });
}

/** Cancels what was not sent of an order that a refund of all of it had ended, so that the order is shipped and ends. */
function cancelUnsent(tx: Transaction, { id, stock }: Refund, found: Order, providerName: string): OrderItem[] {
  const unsent = itemsOf(found.id).flatMap((item) => {
    const units = unitsToShip(item);
    return units > 0 ? [{ ...item, qty: units }] : [];
  });
  if (unsent.length === 0) return [];
  const items = unsent.map((item) => ({ _id: lineId(item), qty: item.qty }));
  const { rows } = refundOfLines(found, { items, isCancelled: true }, stock === "returned");
  for (const row of rows)
    tx.insert(refundLine)
      .values({ ...row, refundId: id })
      .onConflictDoUpdate({
        target: [refundLine.orderId, refundLine.position, refundLine.refundId],
        set: {
          qty: sql`qty + excluded.qty`,
          unsentQty: sql`unsent_qty + excluded.unsent_qty`,
          netCents: sql`net_cents + excluded.net_cents`,
        },
      })
      .run();
  shipIfNothingIsLeft(tx, found.id, { name: providerName });
  return unsent;
}

/**
 * Takes the provider's id from a refund that was mistaken for another one of the same amount, before the provider said whose
 * request each is: that one is requested again, unless it was recorded as made on the provider's site.
 */
function takeFromOther(tx: Transaction, providerName: string, { id }: Refund, providerRefundId: string): void {
  const status = sql`iif(${refund.actorName} = ${providerName}, 'failed', 'asked')`;
  const isOther = and(eq(refund.providerRefundId, providerRefundId), ne(refund.id, id));
  tx.update(refund).set({ status, providerRefundId: null }).where(isOther).run();
}

/**
 * Stores the provider's result of a refund. A failed refund stays failed, and a completed one completed unless it fails
 * afterwards: any other response that arrives late changes nothing.
 * @returns the status of the refund after that
 */
function recordResult(
  tx: Transaction,
  providerName: string,
  requested: Refund,
  { id: providerRefundId, state: status, issue }: RefundResult,
  actor: Actor,
): Refund["status"] {
  const known = tx.select().from(refund).where(eq(refund.id, requested.id)).get();
  if (known?.status === "completed" && status === "failed") {
    recordSentBack(tx, known, providerName);
    return "sent-back";
  }
  if (!known || known.status === status || refundWord(known.status) !== "pending") return known?.status ?? status;
  const updatedAt = new Date();
  if (providerRefundId !== null) takeFromOther(tx, providerName, requested, providerRefundId);
  tx.update(refund).set({ status, providerRefundId, updatedAt }).where(eq(refund.id, requested.id)).run();
  if (status === "failed") recordFailed(tx, providerName, known, issue);
  const group = groupOf(tx, known);
  // The sums of the buyer have each part, also while another one is under way.
  if (status === "completed" && known.orderId) refreshBuyer(tx, known.orderId);
  const by = status === "failed" ? requesterOf(known, providerName) : actor;
  if (status !== "pending" && !group.some(isUnderWay)) applyRefund(tx, group, by);
  return status;
}

/** What follows from a part of a refund that has failed: those that were not sent fail with it, and what is refunded keeps the lines. */
function recordFailed(tx: Transaction, providerName: string, known: Refund, issue: string | undefined): void {
  const others = groupOf(tx, known).filter(({ id }) => id !== known.id);
  // Of a refund whose first part was accepted and fails later, the next one may be on its way.
  const unsent = others.filter(({ status }) => status === "asked").slice(known.status === "asked" ? 0 : 1);
  for (const { id } of unsent)
    tx.update(refund).set({ status: "failed", updatedAt: new Date() }).where(eq(refund.id, id)).run();
  const failed = [known, ...unsent];
  const kept = others.find((each) => !unsent.includes(each) && each.status !== "failed");
  if (kept) {
    const ids = failed.map(({ id }) => id);
    tx.update(refundLine).set({ refundId: kept.id }).where(inArray(refundLine.refundId, ids)).run();
    tx.update(orderReturn).set({ refundId: kept.id }).where(inArray(orderReturn.refundId, ids)).run();
    // For the sums of the reports, which follow it.
    tx.update(refund).set({ status: kept.status }).where(eq(refund.id, kept.id)).run();
  }
  if (!known.orderId) return;
  reopenIfUnitsAreLeft(tx, known.orderId);
  if (known.changeNum !== null) dropChange(tx, known.changeNum);
  const all = kept ? ` of ${amountOf([known, ...others])}` : "";
  const what = `${amountOf(failed)}${all}${issue ? ` (${issue})` : ""}. Refund it again, or send the money another way`;
  recordOrderEvent(tx, known.orderId, "refund-failed", { actor: { name: providerName }, detail: what });
}

/**
 * Applies a refund to its order once no part of it is under way, and e-mails the buyer once: about the cancellation, or about the
 * refund. The order ends when all of its payment is refunded, as the admin who refunded the last part of it has chosen.
 */
function applyRefund(tx: Transaction, group: Refund[], actor: Actor): void {
  // Of a part that came back meanwhile, `recordSentBack` says so.
  const done = group.filter(({ status }) => status === "completed" || status === "sent-back");
  const [refunded] = done;
  if (!refunded?.orderId) return;
  const { orderId } = refunded;
  const amount = amountOf(done);
  const manual = done.filter(({ captureId }) => findProvider(captureById(tx, captureId).provider)?.kind === "manual");
  const byHand = manual.length > 0 && manual.length < done.length && `${amountOf(manual)} of it by hand`;
  let found = orderById(tx, orderId);
  const changeNum = done.every((each) => each.changeNum !== null) ? refunded.changeNum : null;
  if (changeNum !== null) {
    const detail = [amount, byHand].filter(Boolean).join("; ");
    recordOrderEvent(tx, orderId, "refunded", { actor, detail });
    // The email about the change says what it refunded. One that came back is refunded again.
    if (!applyRefundedChange(tx, changeNum))
      queueEmail("order-refunded", { order: emailedOrder(found), amount, items: "" });
    return;
  }
  // It was requested again: what it does is done.
  if (group.some(({ stock }) => stock !== null)) return;
  const isFull = isAllRefunded(tx, refunded, found);
  // What is not paid of an order that ends is not due any more.
  if (isFull && found.dueCents > 0) {
    waiveDue(tx, found);
    found = orderById(tx, orderId);
  }
  const end = isFull ? endingOf(tx, refunded) : null;
  const isCancelled = end !== null && end.cancelReason !== null && !found.cancelledAt && !found.shippedAt;
  const named = done.map((each) => ({ id: each.id, lines: linesOfRefund(tx, each.id, orderId) }));
  const { id, lines } = named.find((each) => each.lines) ?? { id: refunded.id, lines: null };
  const holdsStock = found.holdsStock && restockedOf(itemsOf(orderId)).length > 0;
  const stock = lines
    ? stockOfLines(lines, found)
    : stockAfter(tx, refunded, { isFull, restocks: end?.restocks ?? false, holdsStock });
  tx.update(refund).set({ stock }).where(eq(refund.id, id)).run();
  const saysWhy = stock !== "returned" && (lines ? !lines.withReturn : !isCancelled);
  const paid = tx
    .select({ number: order.number })
    .from(paymentCapture)
    .innerJoin(order, eq(order.id, paymentCapture.orderId))
    .where(
      inArray(
        paymentCapture.refundId,
        done.map((each) => each.id),
      ),
    )
    .get();
  const parts = [
    amount,
    lines && itemsText(lines.items),
    byHand,
    paid && `pays order ${orderLabel(paid)}`,
    saysWhy && refundStockText(stock, []).replace(/^N/, "n").replace(/\.$/, ""),
  ];
  recordOrderEvent(tx, orderId, "refunded", { actor, detail: parts.filter(Boolean).join("; ") });
  refreshBuyer(tx, orderId);
  if (lines) restockLines(tx, lines.restocked, found, actor);
  if (isCancelled) {
    const { cancelReason, restocks } = end;
    recordCancellation(tx, orderId, {
      actor,
      reason: cancelReason ?? "",
      restocks,
      refundedCents: refundedByCancellation(tx, orderId),
    });
    return;
  }
  if (!lines && stock === "returned") restockOrder(tx, orderId, actor);
  if (lines) shipIfNothingIsLeft(tx, orderId, actor);
  // The rest of a cancellation's refund is under way; the email about that says what it refunded.
  if (refunded.cancelReason !== null && !isFull && done.length === group.length) return;
  // The email about the exchange says what the refund has paid.
  if (paid) return;
  queueEmail("order-refunded", { order: emailedOrder(found), amount, items: lines ? itemsText(lines.items) : "" });
}

/** What the refunds of an order's cancellation have given back, in cents. */
function refundedByCancellation(tx: Transaction, orderId: string): number {
  const isOfCancellation = and(
    eq(refund.orderId, orderId),
    eq(refund.status, "completed"),
    isNotNull(refund.cancelReason),
  );
  const refunds = tx.select({ cents: refund.amountCents }).from(refund).where(isOfCancellation).all();
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}

/** What a completed refund of lines does to the stock. */
function stockOfLines({ restocked }: { restocked: unknown[] }, { holdsStock }: { holdsStock: boolean }): RefundStock {
  if (restocked.length === 0) return "not-chosen";
  return holdsStock ? "returned" : "none-held";
}

/** What a completed refund does to the stock. */
function stockAfter(
  tx: Transaction,
  refunded: Refund,
  { isFull, restocks, holdsStock }: { isFull: boolean; restocks: boolean; holdsStock: boolean },
): RefundStock {
  const capture = tx.select().from(paymentCapture).where(eq(paymentCapture.id, refunded.captureId)).get();
  if (capture && capture.reviewReason !== null) return "other-payment";
  if (!isFull) return "partial";
  if (restocks) return holdsStock && !wasReturned(tx, refunded.orderId) ? "returned" : "none-held";
  return refunded.actorName === capture?.provider ? "at-provider" : "not-chosen";
}

/** Whether a refund has put back before what an order had out of the stock: one that came back to the shop, and is made again. */
function wasReturned(tx: Transaction, orderId: string | null): boolean {
  const ofLines = tx.select({ id: refundLine.refundId }).from(refundLine).where(eq(refundLine.refundId, refund.id));
  const isIt = and(eq(refund.orderId, orderId ?? ""), eq(refund.stock, "returned"), notExists(ofLines));
  return tx.select({ id: refund.id }).from(refund).where(isIt).get() !== undefined;
}

/** The refund that was to end the order: usually the one completed now, else the newest one of the rest of the payment. */
function endingOf(tx: Transaction, refunded: Refund): Refund | null {
  if (refunded.cancelReason !== null || refunded.restocks) return refunded;
  const isEnding = or(isNotNull(refund.cancelReason), eq(refund.restocks, true));
  const isOfOrder = and(eq(refund.orderId, refunded.orderId ?? ""), eq(refund.status, "completed"), isEnding);
  return tx.select().from(refund).where(isOfOrder).orderBy(desc(refund.createdAt)).get() ?? null;
}

/**
 * Records a refund that a provider reported: one requested by the shop, or one made on the provider's site.
 * @param id the provider's refund id. The refund is read from the provider, so the report need not be trusted.
 * @throws ServiceUnavailable when the provider is down
 */
async function recordProviderRefund(provider: OnlinePaymentProvider, id: string): Promise<void> {
  const result = await requireUsable(provider).findRefund(id);
  if (result) recordFoundRefund(provider, result);
}

/** Records a refund as it was read from its provider. */
export function recordFoundRefund(provider: OnlinePaymentProvider, result: ProviderRefund): void {
  const actor = { name: provider.name };
  const { id } = result;
  if (!result.captureId || result.amountCents <= 0) return;
  const isRefunded = and(eq(paymentCapture.id, result.captureId), eq(paymentCapture.provider, provider.name));
  transaction((tx) => {
    const original = tx.select().from(paymentCapture).where(isRefunded).get();
    if (!original) return;
    const captures = withExchanged(tx, original);
    // A refund of the shop's own whose response was lost has no provider's id yet. Where the provider does not say whose it is,
    // the oldest of this amount is taken for it; `takeFromOther` puts right what that mistakes.
    const isRequested = and(
      result.requestId === null ? eq(refund.amountCents, result.amountCents) : eq(refund.id, result.requestId),
      eq(refund.status, "asked"),
      inArray(
        refund.captureId,
        captures.map(({ id: captureId }) => captureId),
      ),
    );
    const known =
      tx.select().from(refund).where(eq(refund.providerRefundId, id)).get() ??
      tx.select().from(refund).where(isRequested).orderBy(asc(refund.createdAt)).get();
    if (known) return recordResult(tx, provider.name, known, result, requesterOf(known, provider.name));
    const now = new Date();
    const hasEnough = (each: Capture) => each.amountCents - refundedOf(tx, each.id) >= result.amountCents;
    const capture = captures.find(hasEnough) ?? original;
    const inserted = tx
      .insert(refund)
      .values({
        id: newId(),
        orderId: capture.orderId,
        captureId: capture.id,
        amountCents: result.amountCents,
        currency: result.currency,
        status: result.state,
        providerRefundId: id,
        actorName: actor.name,
        note: "",
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    if (inserted.status === "completed") applyRefund(tx, [inserted], actor);
  });
}

/** How long a refund is repeated before staff can end it, in milliseconds. */
const END_AFTER_MS = 15 * 60_000;

/**
 * The refunds of an order that their providers have neither made nor refused for a quarter of an hour, for example because the
 * shop's keys were removed.
 */
export function stuckRefundsOf(orderId: string): Refund[] {
  const isAsked = and(eq(refund.orderId, orderId), eq(refund.status, "asked"));
  const isOld = lte(refund.createdAt, new Date(Date.now() - END_AFTER_MS));
  const asked = db.select().from(refund).where(and(isAsked, isOld)).all();
  return asked.filter((each) => groupOf(db, each).find(({ status }) => status === "asked")?.id === each.id);
}

/**
 * Ends a refund that its provider neither makes nor refuses: it is asked for once more, and fails if that has no result. What the
 * provider has made of it all the same is recorded when it reports that.
 * @returns whether it has failed by that; else it is made, or accepted
 * @throws NotFound for a refund that is not of this order, or is not one of `stuckRefundsOf`
 */
export async function endRefund(staff: Person, orderId: string, id: string): Promise<boolean> {
  const stuck = stuckRefundsOf(orderId).find((each) => each.id === id);
  if (!stuck) throw new NotFound("This refund has ended, or has not been repeated for long enough. Please look again.");
  const { provider } = captureById(db, stuck.captureId);
  try {
    await withTimeout(sendUnsent(stuck, requesterOf(stuck, provider)), provider);
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof ServiceUnavailable)) throw error;
  }
  return transaction((tx) => {
    const known = tx.select().from(refund).where(eq(refund.id, id)).get();
    if (known?.status !== "asked") return known?.status === "failed";
    const issue = `${provider} has not answered; ended by ${staff.username}`;
    return recordResult(tx, provider, known, { id: null, state: "failed", issue }, actorOf(staff)) === "failed";
  });
}

/** Refunds checked in one run. */
const BATCH = 20;

/** Delay before a refund is checked again, in milliseconds: a tenth of its age, within these. */
const RECHECK_MS = { least: 60_000, most: 15 * 60_000 };

const recheckAt = sql`${refund.updatedAt} + max(${RECHECK_MS.least}, min(${RECHECK_MS.most}, (${refund.updatedAt} - ${refund.createdAt}) / 10))`;

/** When the refunds of a provider that is down are looked at again, and how often in a row it was not reached. */
const plans = new Map<string, { nextAt: number; failures: number }>();

/**
 * Repeats refunds whose response was lost, records those by hand that a crash left, and checks pending ones; those first that were
 * looked at longest ago. A provider that is down keeps no refund of another one, and is asked again after growing pauses.
 */
export async function updatePendingRefunds(now = new Date()): Promise<void> {
  const isPaused = (name: string) => now.getTime() < (plans.get(name)?.nextAt ?? 0);
  const isUnsettled = and(
    inArray(
      paymentCapture.provider,
      refundingProviders().filter((name) => !isPaused(name)),
    ),
    inArray(refund.status, ["asked", "pending"]),
    lte(refund.updatedAt, new Date(now.getTime() - RECHECK_MS.least)),
    lte(recheckAt, now.getTime()),
  );
  const unsettled = await db
    .select({ refund, provider: paymentCapture.provider })
    .from(refund)
    .innerJoin(paymentCapture, eq(paymentCapture.id, refund.captureId))
    .where(isUnsettled)
    .orderBy(asc(refund.updatedAt))
    .limit(BATCH);
  for (const { refund: row, provider: providerName } of unsettled) {
    if (shutdownSignal.aborted) return;
    if (isPaused(providerName)) continue;
    await db.update(refund).set({ updatedAt: now }).where(eq(refund.id, row.id));
    const provider = findProvider(providerName);
    try {
      if (provider?.kind === "online" && row.status === "pending" && row.providerRefundId) {
        await recordProviderRefund(provider, row.providerRefundId);
      } else if (groupOf(db, row).find(({ status }) => status === "asked")?.id === row.id) {
        await sendUnsent(row, requesterOf(row, providerName));
      }
      plans.delete(providerName);
    } catch (error) {
      if (error instanceof ServiceUnavailable) {
        const failures = plans.get(error.service)?.failures ?? 0;
        plans.set(error.service, { nextAt: now.getTime() + pauseAfter(error, failures), failures: failures + 1 });
      }
      const isUsual = error instanceof Conflict || error instanceof ServiceUnavailable;
      if (isUsual) log.warn({ refund: row.id, detail: error.message }, "refund not settled yet");
      // One that cannot be recorded keeps no other from being settled.
      else log.error({ refund: row.id, err: error }, "refund not recorded");
    }
  }
}
