import { and, eq, gt, inArray, isNull, not, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { Conflict, Invalid } from "~/platform/errors";
import { orderReturn, refundLine, returnLine } from "~/platform/schema.server";
import { sumOf } from "../money/sum-of";
import { itemLabel, type LabeledItem } from "../order-lines/item-label";
import { lineId, restockedOf, sentUnits, unitsToRefund, unitsToShip } from "../order-lines/line";
import { moneyOfUnits } from "../order-lines/line-money";
import type { NamedLine } from "../order-lines/lines.schema.server";
import { namedLines, type UnitsOfLine } from "../order-lines/named-lines.server";
import { restockedText } from "../orders/cancellation.server";
import { itemsOf, type Order, type OrderItem } from "../orders/order.server";
import { type Actor, recordOrderEvent } from "../orders/order-events.server";
import { addToStock } from "../variants/choose-variant.server";
import { amountOf, type Refund } from "./refund-parts.server";

/** Units of an order's lines that are refunded, or canceled and refunded. */
export type LinesToRefund = {
  items: (NamedLine & { restock?: boolean | undefined })[];
  /** Whether the units are canceled: then they must not be sent yet. */
  isCancelled: boolean;
  /**
   * For a return, which costs at most what is left, and whose stock follows the goods: what is refunded of the order's shipping
   * with it, in cents without added tax.
   */
  ofReturn?: { shippingCents: number };
};

type StoredLine = typeof refundLine.$inferInsert;

type LineOfRefund = LabeledItem & { position: number; variantNum: number | null };

/** The lines of an order that rows of a refund name, with so many units of each row. */
function linesOf<Row extends { position: number }>(
  items: OrderItem[],
  rows: Row[],
  unitsOf: (row: Row) => number,
): LineOfRefund[] {
  const byPosition = new Map(items.map((item) => [item.position, item]));
  return rows.flatMap((row) => {
    const item = byPosition.get(row.position);
    const qty = unitsOf(row);
    if (!item || qty === 0) return [];
    return [{ position: row.position, name: item.name, variant: item.variant, variantNum: item.variantNum, qty }];
  });
}

/** A refund of lines before it is stored: what it costs, and its rows. */
export type RefundOfLines = {
  amountCents: number;
  /** Whether nothing of the order is sent, before or after it: then it refunds all that is left, shipping too. */
  isWhole: boolean;
  rows: Omit<StoredLine, "refundId">[];
  /** What is not sent any more beside the chosen units, because nothing is left of the payment. */
  unsent: LineOfRefund[];
};

/**
 * The chosen units that are not sent any more. Of those that were sent, a refund takes what is in no return first: that is what
 * a buyer brings back. Those in a return are refunded with it, or when no other units are left.
 */
function unsentOf({ item, units }: UnitsOfLine, { isCancelled, ofReturn }: Omit<LinesToRefund, "items">): number {
  if (isCancelled) return units;
  return Math.min(unitsToShip(item), Math.max(0, units - (ofReturn ? sentUnits(item) : item.returnableQty)));
}

/** The lines with all units that are not sent: an order that ends sends nothing else, although it cost nothing. */
const withUnsent = (items: OrderItem[], chosen: UnitsOfLine<OrderItem>[], kind: Omit<LinesToRefund, "items">) =>
  items.flatMap((item) => {
    const line = chosen.find((each) => each.item === item) ?? { item, units: 0 };
    const chosenUnsent = unsentOf(line, kind);
    const units = line.units + unitsToShip(item) - chosenUnsent;
    return units > 0 ? [{ item, units, unsentQty: unitsToShip(item), chosenUnsent }] : [];
  });

/**
 * What refunding units of an order's lines costs: their exact price, discount and tax, and the shipping with a return.
 * @param restocks whether units go back in stock that do not say so themselves; by default, those do that are not sent
 * @param restCents what is left of the order's payment, in cents: a refund of all of it takes along what else is not sent, if
 *   nothing is due
 * @throws Invalid for units that the order does not have, or that are refunded already; for canceled ones, when they are sent;
 * and for units that would go back in stock although they are in a return, with which that is decided
 */
export function refundOfLines(
  found: Order,
  { items: named, isCancelled, ofReturn }: LinesToRefund,
  restocks: boolean | undefined,
  restCents = Number.POSITIVE_INFINITY,
): RefundOfLines {
  const items = itemsOf(found.id);
  const available = isCancelled ? unitsToShip : unitsToRefund;
  const chosen = namedLines(items, named, available, isCancelled ? "cancel" : "refund");
  const shippingCents = ofReturn?.shippingCents ?? 0;
  const money = moneyOfUnits(found, items, chosen, shippingCents);
  const amountCents = sumOf(money.netCents) + money.taxCents + shippingCents;
  // A return costs at most what is left; other lines are refused when they cost more.
  const isAll = amountCents === restCents || (ofReturn !== undefined && amountCents > restCents);
  const lines =
    isAll && found.dueCents === 0
      ? withUnsent(items, chosen, { isCancelled, ofReturn })
      : chosen.map((line) => {
          const unsentQty = unsentOf(line, { isCancelled, ofReturn });
          return { ...line, unsentQty, chosenUnsent: unsentQty };
        });
  const { netCents } = moneyOfUnits(found, items, lines, shippingCents);
  const rows = lines.map(({ item, units, unsentQty, chosenUnsent }, index) => {
    const choice = named.find(({ _id }) => _id === lineId(item))?.restock ?? restocks;
    // Beside a line of which some were sent, and none that were not are chosen, a choice is about what was sent.
    const isOfUnsent = isCancelled || chosenUnsent > 0 || item.returnableQty === 0;
    // The stock of what came back follows the goods.
    const goesBack = !ofReturn && (choice ?? unsentQty === units);
    if (goesBack && units - unsentQty > item.returnableQty) refuseRestock(item, named, item.returnableQty + unsentQty);
    return {
      orderId: found.id,
      position: item.position,
      qty: units,
      unsentQty,
      isCancelled,
      restocks: goesBack,
      restocksUnsent: unsentQty > 0 && ((isOfUnsent ? choice : restocks) ?? true),
      netCents: netCents[index] ?? 0,
    };
  });
  const left = sumOf(items.map(unitsToRefund));
  const isWhole = !found.isBegun && sumOf(rows.map(({ qty }) => qty)) === left;
  const unsent = lines.map(({ item, unsentQty, chosenUnsent }) => ({ ...item, qty: unsentQty - chosenUnsent }));
  return { amountCents, isWhole, rows, unsent: unsent.filter(({ qty }) => qty > 0) };
}

function refuseRestock(item: OrderItem, named: NamedLine[], most: number): never {
  const some = `Only ${most} of ${itemLabel(item)} can go back in stock with this refund.`;
  const message = `${some} The others are in a return, and go back with it.`;
  throw new Invalid(message, { [`items.${named.findIndex(({ _id }) => _id === lineId(item))}.qty`]: message });
}

/** Why units that cost nothing are not canceled one by one: a cancellation of lines is kept by its refund. */
export const FREE_TO_CANCEL =
  "These items were free. Take them off by changing the order's items, or cancel all of it.";

/** @throws Conflict for units that cost nothing: there is no payment to give back */
export function requireCosts({ amountCents, isWhole }: RefundOfLines, isCancelled: boolean): void {
  if (amountCents > 0 || isWhole) return;
  throw new Conflict(isCancelled ? FREE_TO_CANCEL : "These items were free, so there is nothing to refund.");
}

/** Stores what a refund says of the lines of its order. */
export function storeRefundLines(tx: Transaction, refundId: string, { rows }: RefundOfLines): void {
  tx.insert(refundLine)
    .values(rows.map((row) => ({ ...row, refundId })))
    .run();
}

/**
 * The lines of a refund, with their units; null for a refund of an amount.
 * @returns `restocked`: those that go back in stock with it; `withReturn`: for the refund of a return, these and those that went
 *   back when they were received; `unsent`: those that are not sent any more; `isCancelled`: whether they were canceled, and not only refunded
 */
export function linesOfRefund(
  tx: Pick<Transaction, "select">,
  refundId: string,
  orderId: string,
): {
  items: LineOfRefund[];
  restocked: LineOfRefund[];
  withReturn: LineOfRefund[] | null;
  unsent: LineOfRefund[];
  isCancelled: boolean;
} | null {
  const rows = tx.select().from(refundLine).where(eq(refundLine.refundId, refundId)).all();
  if (rows.length === 0) return null;
  const items = itemsOf(orderId);
  const linesWith = (unitsOf: (row: (typeof rows)[number]) => number) => linesOf(items, rows, unitsOf);
  const sentOf = (row: (typeof rows)[number]) => row.qty - row.unsentQty;
  const backOf = (row: (typeof rows)[number]) =>
    (row.restocks ? sentOf(row) : 0) + (row.restocksUnsent ? row.unsentQty : 0);
  const returned = tx
    .select({ position: returnLine.position, qty: returnLine.qty, restocked: returnLine.restocked })
    .from(returnLine)
    .innerJoin(orderReturn, eq(orderReturn.id, returnLine.returnId))
    .where(eq(orderReturn.refundId, refundId))
    .all();
  const back = new Map(returned.map(({ position, qty, restocked }) => [position, restocked ? qty : 0]));
  return {
    items: linesWith(({ qty }) => qty),
    restocked: linesWith(backOf),
    withReturn: returned.length > 0 ? linesWith((row) => backOf(row) + (back.get(row.position) ?? 0)) : null,
    unsent: linesWith(({ unsentQty }) => unsentQty),
    isCancelled: rows.every(({ isCancelled }) => isCancelled),
  };
}

/** What is refunded of a refund of which another part has failed, for staff. */
export function partialRefundText(tx: Pick<Transaction, "select">, kept: Refund[]): string {
  const hasLines = kept.some(({ id, orderId }) => linesOfRefund(tx, id, orderId ?? "") !== null);
  const rest = hasLines ? ", and its items count as refunded: refund the rest as an amount" : "";
  return `${amountOf(kept)} is refunded or under way${rest}`;
}

/**
 * What a refund of all of an order, as an amount, has put back in stock. Returns that were received since changed nothing of it.
 * @param at when it was completed
 */
export function putBackBy(tx: Pick<Transaction, "select">, orderId: string, at: Date): OrderItem[] {
  const since = tx
    .select({ position: returnLine.position, qty: returnLine.qty })
    .from(returnLine)
    .innerJoin(orderReturn, eq(orderReturn.id, returnLine.returnId))
    .where(and(eq(orderReturn.orderId, orderId), isNull(orderReturn.refundId), gt(orderReturn.receivedAt, at)))
    .all();
  const unitsSince = (item: OrderItem) =>
    since.reduce((sum, { position, qty }) => (position === item.position ? sum + qty : sum), 0);
  return restockedOf(itemsOf(orderId).map((item) => ({ ...item, receivedQty: item.receivedQty - unitsSince(item) })));
}

/** Marks the lines of a refund whose product or variant was deleted since the order as not put back in stock. */
export function excludeDeletedVariants(tx: Transaction, parts: Refund[]): void {
  const ids = parts.map(({ id }) => id);
  const isThere = sql`exists (select 1 from order_item join variant on variant.num = order_item.variant_num
    where order_item.order_id = ${refundLine.orderId} and order_item.position = ${refundLine.position})`;
  const isLeftOut = and(inArray(refundLine.refundId, ids), not(isThere));
  tx.update(refundLine).set({ restocks: false, restocksUnsent: false }).where(isLeftOut).run();
}

/** Puts the units of a completed refund back in stock. */
export function restockLines(tx: Transaction, restocked: LineOfRefund[], found: Order, actor: Actor): void {
  for (const { variantNum, qty } of restocked) addToStock(tx, variantNum, qty);
  recordOrderEvent(tx, found.id, "restocked", { actor, detail: restockedText(restocked) });
}

/** @throws Invalid with the most that can be refunded */
export function requireWithin(
  amountCents: number,
  rest: number,
  format: (cents: number) => string,
  field: string,
): void {
  if (amountCents <= rest) return;
  const message = `At most ${format(rest)} can be refunded.`;
  throw new Invalid(message, { [field]: message });
}
