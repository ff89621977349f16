import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { isListed } from "~/platform/database/is-listed.server";
import { db, versionByOthers } from "~/platform/db.server";
import { nextTurn } from "~/platform/event-loop.server";
import { order, orderItem, product } from "~/platform/schema.server";
import { refundedOfLine } from "../order-lines/item-columns.server";
import { versionOfLines } from "../order-lines/lines-version.server";
import { variantOfItem } from "../order-lines/variant-of-item.server";
import { hasRefund, refundedOfSales } from "../orders/refunded-amount.server";
import { setting } from "../settings/settings.server";
import { addDays, dayOf, startOfDay } from "../time/time-zone";

/** The number of days read: the longest period and the one before it. */
const DAYS = 60;

/** The lengths of the periods, in days. */
const PERIODS = [1, 7, 30];

const HOUR_MS = 3_600_000;

const BEST_SELLER_DAYS = 30;
const BEST_SELLERS = 5;

/** The net sales of a day or a period: what was refunded is not counted. */
type Sales = {
  /** In cents. */
  cents: number;
  /** The number of orders, without those that were refunded in full. */
  orders: number;
};

/** A day in the shop's time zone, as YYYY-MM-DD. */
export type DayOfSales = Sales & { day: string };

/** A span of time in milliseconds; `until` is not included. */
export type Span = { from: number; until: number };

// The first term makes SQLite use the partial index.
/** SQL condition for orders that were paid in a span of time, whose ends are the placeholders `from` and `until`. */
export const paidBetween = sql`${order.paidAt} is not null and ${order.paidAt} >= ${sql.placeholder("from")}
  and ${order.paidAt} < ${sql.placeholder("until")}`;

const salesBetween = db
  .select({ cents: sql<number>`coalesce(sum(${order.totalCents}), 0)`, orders: sql<number>`count(*)` })
  .from(order)
  .where(paidBetween)
  .prepare();

const refundedBetween = db
  .select({
    id: order.id,
    paidAt: sql<number>`${order.paidAt}`,
    totalCents: order.totalCents,
    refundedCents: refundedOfSales,
  })
  .from(order)
  .where(sql`${paidBetween} and ${hasRefund}`)
  .prepare();

// Orders without anything to pay have no refund when they are canceled.
const cancelledFreeBetween = db
  .select({ id: order.id, paidAt: sql<number>`${order.paidAt}`, totalCents: order.totalCents })
  .from(order)
  .where(sql`${paidBetween} and ${order.totalCents} = 0 and ${order.cancelledAt} is not null`)
  .prepare();

/** The orders paid in a span of time that count less than their total: refunded in part or in full, or canceled. */
function reducedOrders({ from, until }: Span) {
  const cancelled = cancelledFreeBetween.all({ from, until }).map((found) => ({ ...found, refundedCents: 0 }));
  return [...refundedBetween.all({ from, until }), ...cancelled];
}

/** The last days in the shop's time zone, the oldest first, with their first and last moment in milliseconds. */
function lastDays(count: number, now: number) {
  const zone = setting("timeZone");
  const today = dayOf(zone, now);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index - count + 1);
    return { day, from: startOfDay(zone, day), until: startOfDay(zone, addDays(day, 1)) };
  });
}

const spanKey = ({ from, until }: Span) => `${from}-${until}`;

/**
 * The gross sales of days that are over: orders are paid at the current time, stay paid and are not deleted, and their lines
 * change with a new version.
 */
const salesOnDays = new LRUCache<string, Sales>({ max: 2 * DAYS });

const spanOf = (days: Span[], now: number): Span => ({ from: days[0]?.from ?? now, until: days.at(-1)?.until ?? now });

/** Whether nothing is paid in a span of time any more. The hour allows for a clock that is set back. */
export const isOver = ({ until }: Span) => until < Date.now() - HOUR_MS;

/** What was paid in a span of time, without looking at refunds. A span that is over is read once. */
function grossSales(span: Span): Sales {
  const key = `${spanKey(span)}, ${versionByOthers()}, ${versionOfLines()}`;
  const known = salesOnDays.get(key);
  if (known) return known;
  const sales = salesBetween.get({ from: span.from, until: span.until }) ?? { cents: 0, orders: 0 };
  if (isOver(span)) salesOnDays.set(key, sales);
  return sales;
}

/**
 * Net sales on each of the last 60 days, by the time of payment, the oldest day first. The totals are read from an index
 * alone; refunds, of which there are few, are read separately.
 */
export function salesOfLastDays(now = Date.now()): DayOfSales[] {
  const days = lastDays(DAYS, now);
  const reduced = reducedOrders(spanOf(days, now));
  return days.map(({ day, from, until }) => {
    const gross = grossSales({ from, until });
    const refunded = reduced.filter(({ paidAt }) => paidAt >= from && paidAt < until);
    return {
      day,
      cents: gross.cents - refunded.reduce((sum, refund) => sum + refund.refundedCents, 0),
      orders: gross.orders - refunded.filter((refund) => refund.refundedCents >= refund.totalCents).length,
    };
  });
}

function totalOf(days: DayOfSales[]): Sales & { averageCents: number } {
  const cents = days.reduce((sum, day) => sum + day.cents, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return { cents, orders, averageCents: orders > 0 ? Math.round(cents / orders) : 0 };
}

/**
 * The sales of today, of 7 and of 30 days, each with the period of the same length before it.
 * @param days as `salesOfLastDays` returns them
 */
export function salesPeriods(days: DayOfSales[]) {
  return PERIODS.map((length) => ({
    days: length,
    current: totalOf(days.slice(-length)),
    before: totalOf(days.slice(-2 * length, -length)),
  }));
}

/** What was sold of a product, or of a variant in its words. */
type Sold = { id: string; name: string; variant: string; units: number; cents: number };

const soldColumns = {
  id: orderItem.productId,
  name: sql<string>`max(${orderItem.name})`,
  variant: variantOfItem.as("variant_words"),
  units: sql<number>`sum(${orderItem.qty})`,
  cents: sql<number>`sum(${orderItem.qty} * ${orderItem.priceCents} - ${orderItem.discountCents})`,
};

const soldBetween = db
  .select(soldColumns)
  .from(order)
  .innerJoin(orderItem, eq(orderItem.orderId, order.id))
  .where(paidBetween)
  .groupBy(orderItem.productId, variantOfItem)
  .prepare();

const soldInOrders = db
  .select(soldColumns)
  .from(orderItem)
  .where(isListed(orderItem.orderId, "ids"))
  .groupBy(orderItem.productId, variantOfItem)
  .prepare();

const units = refundedOfLine(sql`refund_line.qty`);
const cents = refundedOfLine(sql`refund_line.net_cents`);

/** What refunds of items have taken off, as reports have it. */
const refundedInOrders = db
  .select({ ...soldColumns, units: sql<number>`sum(${units})`, cents: sql<number>`sum(${cents})` })
  .from(orderItem)
  .where(isListed(orderItem.orderId, "ids"))
  .groupBy(orderItem.productId, variantOfItem)
  .prepare();

/** What was sold on a day, with the sales that it was read for. A day is a span: the shop's time zone may change. */
const soldOnDays = new LRUCache<string, { gross: Sales; lines: number; sold: Sold[] }>({ max: BEST_SELLER_DAYS + 1 });

/**
 * What was sold in a span of time, without looking at refunds. It is read again only after a payment or a change of lines: a
 * paid order stays paid, so the same number and sum of orders are the same orders.
 */
function soldIn(span: Span): Sold[] {
  const gross = grossSales(span);
  const known = soldOnDays.get(spanKey(span));
  const lines = versionOfLines();
  if (known?.lines === lines && known.gross.orders === gross.orders && known.gross.cents === gross.cents)
    return known.sold;
  const sold = soldBetween.all(span);
  soldOnDays.set(spanKey(span), { gross, lines, sold });
  return sold;
}

const exists = (id: string) =>
  db.select({ num: product.num }).from(product).where(eq(product.id, id)).get() !== undefined;

/** The products and variants of which the most units were sold in the last 30 days, without orders and units that were refunded. */
export async function bestSellers(now = Date.now()) {
  const days = lastDays(BEST_SELLER_DAYS, now);
  const totals = new Map<string, Sold>();
  const add = ({ id, name, variant, units, cents }: Sold, sign: 1 | -1) => {
    const key = `${id} ${variant}`;
    const before = totals.get(key);
    totals.set(key, {
      id,
      name,
      variant,
      units: (before?.units ?? 0) + sign * units,
      cents: (before?.cents ?? 0) + sign * cents,
    });
  };
  for (const day of days) {
    if (soldOnDays.get(spanKey(day))?.lines === versionOfLines()) continue;
    await nextTurn();
    soldIn(day);
  }
  // From here on nothing else runs in between, so that sales and refunds are of the same moment.
  for (const day of days) for (const sold of soldIn(day)) add(sold, 1);
  const reduced = reducedOrders(spanOf(days, now));
  const isWhole = ({ refundedCents, totalCents }: (typeof reduced)[number]) => refundedCents >= totalCents;
  const ids = (orders: typeof reduced) => JSON.stringify(orders.map(({ id }) => id));
  for (const sold of soldInOrders.all({ ids: ids(reduced.filter(isWhole)) })) add(sold, -1);
  for (const sold of refundedInOrders.all({ ids: ids(reduced.filter((paid) => !isWhole(paid))) })) add(sold, -1);
  return [...totals.values()]
    .filter(({ units }) => units > 0)
    .sort((one, other) => other.units - one.units || other.cents - one.cents)
    .slice(0, BEST_SELLERS)
    .map((sold) => ({ ...sold, isDeleted: !exists(sold.id) }));
}
