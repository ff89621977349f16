import { desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order, orderItem } from "~/platform/schema.server";
import { refundedCents, refundedOrderIds } from "../orders/refunded-amount.server";
import { setting } from "../settings/settings.server";
import { addDays, dayOf, startOfDay } from "../time/time-zone";

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

/** A day in the shop's time zone, as YYYY-MM-DD. */
export type DayOfSales = Sales & { day: string };

// The first term makes SQLite use the partial index.
const paidBetween = sql`${order.paidAt} is not null and ${order.paidAt} >= ${sql.placeholder("from")}
  and ${order.paidAt} < ${sql.placeholder("until")}`;

const salesBetween = db
  .select({ cents: sql<number>`coalesce(sum(${order.totalCents}), 0)`, orders: sql<number>`count(*)` })
  .from(order)
  .where(paidBetween)
  .prepare();

const refundedBetween = db
  .select({
    paidAt: sql<number>`${order.paidAt}`,
    totalCents: order.totalCents,
    refundedCents: sql<number>`${refundedCents}`,
  })
  .from(order)
  .where(sql`${paidBetween} and ${inArray(order.id, refundedOrderIds)}`)
  .prepare();

/** The last days in the shop's time zone, the oldest first, with their first and last moment in milliseconds. */
function lastDays(count: number, now: number) {
  const zone = setting("timeZone");
  const today = dayOf(zone, now);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index - count + 1);
    return { day, from: startOfDay(zone, day), until: startOfDay(zone, addDays(day, 1)) };
  });
}

/**
 * Net sales on each of the last 60 days, by the time of payment, the oldest day first. The totals are read from an index
 * alone; refunds, of which there are few, are read separately.
 */
export async function salesOfLastDays(now = Date.now()): Promise<DayOfSales[]> {
  const days = lastDays(DAYS, now);
  const refunds = refundedBetween.all({ from: days[0]?.from ?? now, until: days.at(-1)?.until ?? now });
  return days.map(({ day, from, until }) => {
    const gross = salesBetween.get({ from, until });
    const refunded = refunds.filter(({ paidAt }) => paidAt >= from && paidAt < until);
    return {
      day,
      cents: (gross?.cents ?? 0) - refunded.reduce((sum, refund) => sum + refund.refundedCents, 0),
      orders: (gross?.orders ?? 0) - refunded.filter((refund) => refund.refundedCents >= refund.totalCents).length,
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
  const [firstDay] = lastDays(BEST_SELLER_DAYS, now);
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
    .where(
      // The first term makes SQLite use the partial index.
      sql`${order.paidAt} is not null and ${order.paidAt} >= ${firstDay?.from ?? now} and ${order.id} not in ${refundedInFull}`,
    )
    .groupBy(orderItem.productId)
    .orderBy(desc(sql`units`))
    .limit(BEST_SELLERS);
}
