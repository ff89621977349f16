import { desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order, orderItem } from "~/platform/schema.server";
import { refundedCents, refundedOrderIds } from "../orders/refunded-amount.server";

const DAY_MS = 86_400_000;

/** The number of days read: the longest period and the one before it. */
const DAYS = 60;

/** The lengths of the periods, in days. */
const PERIODS = [1, 7, 30];

const BEST_SELLER_DAYS = 30;
const BEST_SELLERS = 5;

/** The net sales of a day or a period: what was refunded is not counted. */
type Sales = {
  /** In cents. */
  cents: number;
  /** The number of orders, without those that were refunded in full. */
  orders: number;
};

/** The day is in UTC, as YYYY-MM-DD. */
export type DayOfSales = Sales & { day: string };

const todayOf = (now: number) => Math.floor(now / DAY_MS);
const paidDay = sql<number>`${order.paidAt} / ${sql.raw(String(DAY_MS))}`;
// The first term makes SQLite use the partial index.
const paidFrom = (day: number) => sql`${order.paidAt} is not null and ${order.paidAt} >= ${day * DAY_MS}`;

/**
 * Net sales on each of the last 60 days in UTC, by the time of payment, the oldest day first. The totals are read from
 * an index alone; refunds, of which there are few, are read separately.
 */
export async function salesOfLastDays(now = Date.now()): Promise<DayOfSales[]> {
  const first = todayOf(now) - DAYS + 1;
  const paid = await db
    .select({ day: paidDay, cents: sql<number>`sum(${order.totalCents})`, orders: sql<number>`count(*)` })
    .from(order)
    .where(paidFrom(first))
    .groupBy(sql`1`);
  const refunded = await db
    .select({
      day: paidDay,
      cents: sql<number>`sum(${refundedCents})`,
      orders: sql<number>`count(case when ${refundedCents} >= ${order.totalCents} then 1 end)`,
    })
    .from(order)
    .where(sql`${paidFrom(first)} and ${inArray(order.id, refundedOrderIds)}`)
    .groupBy(sql`1`);
  const paidOn = new Map(paid.map((row) => [row.day, row]));
  const refundedOn = new Map(refunded.map((row) => [row.day, row]));
  return Array.from({ length: DAYS }, (_, index) => {
    const [gross, back] = [paidOn.get(first + index), refundedOn.get(first + index)];
    return {
      day: new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
      cents: (gross?.cents ?? 0) - (back?.cents ?? 0),
      orders: (gross?.orders ?? 0) - (back?.orders ?? 0),
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

/** The products of which the most units were sold in the last 30 days, without orders that were refunded in full. */
export async function bestSellers(now = Date.now()) {
  const units = sql<number>`sum(${orderItem.qty})`;
  const refundedInFull = sql`(select "order".id from "order"
    where "order".id in ${refundedOrderIds} and ${refundedCents} >= "order".total_cents)`;
  return db
    .select({
      id: orderItem.productId,
      name: orderItem.name,
      units: units.as("units"),
      cents: sql<number>`sum(${orderItem.qty} * ${orderItem.priceCents})`,
      isDeleted: sql`${orderItem.productNum} is null`.mapWith(Boolean),
    })
    .from(order)
    .innerJoin(orderItem, eq(orderItem.orderId, order.id))
    .where(sql`${paidFrom(todayOf(now) - BEST_SELLER_DAYS + 1)} and ${order.id} not in ${refundedInFull}`)
    .groupBy(orderItem.productId)
    .orderBy(desc(sql`units`))
    .limit(BEST_SELLERS);
}
