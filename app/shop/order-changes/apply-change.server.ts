import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { type OrderPlan, order, orderChange, orderItem, product, refund } from "~/platform/schema.server";
import { queueEmail } from "../email/outbox.server";
import { shipIfNothingIsLeft } from "../fulfillment/shipments.server";
import { formatMoney } from "../money/format-money";
import { sumOf } from "../money/sum-of";
import { itemsText } from "../order-lines/item-label";
import { restockedText } from "../orders/cancellation.server";
import { emailedOrder } from "../orders/emailed-order.server";
import { itemsOf, type Order, orderById } from "../orders/order.server";
import { type Actor, recordOrderEvent } from "../orders/order-events.server";
import { paidCents } from "../orders/paid-amount";
import { payOrder } from "../orders/pay-order.server";
import { staffHoldEnd } from "../orders/stock-hold.server";
import { refreshBuyer } from "../orders/verified-buyer.server";
import { providerOfMethod } from "../payment-methods/payment-providers.server";
import type { RefundOfLines } from "../refunds/refund-lines.server";
import { addToStock } from "../variants/choose-variant.server";

function writeLines(tx: Transaction, orderId: string, lines: OrderPlan["lines"]): void {
  const planned = new Map(lines.map((line) => [line.position, line]));
  const known = itemsOf(orderId).map(({ position }) => position);
  for (const position of known) {
    const isLine = and(eq(orderItem.orderId, orderId), eq(orderItem.position, position));
    const line = planned.get(position);
    if (line) {
      const { qty, discountCents, taxClass, taxRate } = line;
      tx.update(orderItem).set({ qty, discountCents, taxClass, taxRate }).where(isLine).run();
    } else tx.delete(orderItem).where(isLine).run();
  }
  const added = lines.filter(({ position }) => !known.includes(position));
  if (added.length === 0) return;
  // A product can be deleted while the refund that comes first is under way.
  const numbers = added.flatMap(({ productNum }) => productNum ?? []);
  const isKnown = inArray(product.num, numbers);
  const left = new Set(
    tx
      .select({ num: product.num })
      .from(product)
      .where(isKnown)
      .all()
      .map(({ num }) => num),
  );
  const numOf = ({ productNum }: (typeof added)[number]) => (productNum && left.has(productNum) ? productNum : null);
  tx.insert(orderItem)
    .values(added.map((line) => ({ ...line, productNum: numOf(line), orderId })))
    .run();
}

/** An unpaid order holds its units for as long as a new one by staff. How to pay is known once there is something to pay. */
function termsOf(found: Order, { price: { totalCents }, taken }: OrderPlan, now: Date) {
  const provider = providerOfMethod(found.paymentMethod);
  const isToPay = totalCents > 0 && found.paymentInstructions === "" && provider.kind === "manual";
  const holdEnd = staffHoldEnd(now, found.paymentMethod);
  return {
    holdsStock: found.holdsStock || taken.length > 0,
    holdEndsAt: found.paidAt || found.holdEndsAt > holdEnd ? found.holdEndsAt : holdEnd,
    paymentInstructions: isToPay ? provider.instructions() : found.paymentInstructions,
  };
}

/**
 * Changes the lines and the price of an order, and e-mails its buyer. Call it in the transaction that has taken the added
 * units out of the stock.
 * @param refundedCents what was refunded for it, in cents
 */
export function applyPlan(
  tx: Transaction,
  orderId: string,
  plan: OrderPlan,
  { actor, refundedCents }: { actor: Actor; refundedCents: number },
): void {
  const found = orderById(tx, orderId);
  const { price } = plan;
  const numbers = itemsOf(orderId).flatMap(({ productNum }) => productNum ?? []);
  writeLines(tx, orderId, plan.lines);
  for (const [variantNum, units] of plan.givenBack) addToStock(tx, variantNum, units);
  const dueCents = found.paidAt ? Math.max(0, price.totalCents - (paidCents(found) - refundedCents)) : 0;
  tx.update(order)
    .set({ ...price, ...termsOf(found, plan, new Date()), dueCents })
    .where(eq(order.id, orderId))
    .run();
  refreshBuyer(tx, orderId, numbers);
  const sums = `total ${formatMoney(price.totalCents)} instead of ${formatMoney(found.totalCents)}`;
  const parts = [plan.words, sums, dueCents > 0 && `${formatMoney(dueCents)} to pay`];
  recordOrderEvent(tx, orderId, "lines-changed", { actor, detail: parts.filter(Boolean).join("; ") });
  const changed = orderById(tx, orderId);
  queueEmail("order-changed", { order: emailedOrder(changed), changes: `${plan.words}.`, refundedCents });
  if (!changed.paidAt && changed.totalCents === 0) payOrder(tx, changed, actor, "Nothing to pay");
}

/**
 * Takes units that cost nothing off an order of which something was sent: there is no payment whose refund could keep them as
 * canceled. The price stays, and the order is shipped when nothing else is left to send.
 * @param rows the units, and whether they go back in stock, if the order had taken them out of it
 * @param reason why, which the buyer reads; may be empty
 */
export function removeFreeUnits(
  tx: Transaction,
  found: Order,
  { rows }: RefundOfLines,
  { actor, reason }: { actor: Actor; reason: string },
): void {
  const items = itemsOf(found.id).map((item) => {
    const row = rows.find(({ position }) => position === item.position);
    return { ...item, units: row?.qty ?? 0, restocks: row?.restocksUnsent === true };
  });
  const removed = items.filter(({ units }) => units > 0).map(({ units, ...item }) => ({ ...item, qty: units }));
  const restocked = removed.filter(({ restocks }) => restocks && found.holdsStock);
  const lines = items
    .filter(({ qty, units }) => qty > units)
    .map((item) => ({
      ...item,
      qty: item.qty - item.units,
      discountCents: item.discountCents - item.priceCents * item.units,
    }));
  const plan: OrderPlan = {
    price: { ...found, discountCents: sumOf(lines.map(({ discountCents }) => discountCents)) },
    lines,
    taken: [],
    givenBack: restocked.flatMap(({ variantNum, qty }) => (variantNum === null ? [] : [[variantNum, qty]])),
    words: `Canceled: ${itemsText(removed)}${reason && ` (${reason})`}`,
  };
  applyPlan(tx, found.id, plan, { actor, refundedCents: 0 });
  if (restocked.length > 0) recordOrderEvent(tx, found.id, "restocked", { actor, detail: restockedText(restocked) });
  shipIfNothingIsLeft(tx, found.id, actor);
}

/**
 * Changes the lines of an order once no refund that is the first step of it is under way. What came back of them is owed.
 * @returns whether it was done now
 */
export function applyRefundedChange(tx: Transaction, changeNum: number): boolean {
  const refunds = tx.select().from(refund).where(eq(refund.changeNum, changeNum)).all();
  const change = tx.select().from(orderChange).where(eq(orderChange.num, changeNum)).get();
  if (!change || change.appliedAt || refunds.some(({ status }) => status === "asked" || status === "pending"))
    return false;
  const actor = { name: change.actorName, isAdmin: true, ...(change.actorId ? { id: change.actorId } : {}) };
  const refundedCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  applyPlan(tx, change.orderId, change.plan, { actor, refundedCents });
  tx.update(orderChange).set({ appliedAt: new Date() }).where(eq(orderChange.num, changeNum)).run();
  return true;
}

/**
 * Drops a change whose refund has failed: the lines stay, and the units that were taken for it go back in stock. What was
 * refunded of it all the same is a refund of an amount.
 * @returns whether it was dropped now
 */
export function dropChange(tx: Transaction, changeNum: number): boolean {
  const change = tx.select().from(orderChange).where(eq(orderChange.num, changeNum)).get();
  if (!change || change.appliedAt) return false;
  for (const [variantNum, units] of change.plan.taken) addToStock(tx, variantNum, units);
  // The status is set to what it is for the sums of the reports, which follow it.
  tx.update(refund).set({ changeNum: null, status: sql`status` }).where(eq(refund.changeNum, changeNum)).run();
  tx.delete(orderChange).where(eq(orderChange.num, changeNum)).run();
  refreshBuyer(tx, change.orderId);
  return true;
}
