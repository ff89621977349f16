import { sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { order } from "~/platform/schema.server";
import { refundedCents } from "../orders/refunded-amount.server";

const DAY_MS = 86_400_000;

/** Number of days in the chart, including today. */
const DAYS = 14;

export type DayOfSales = {
  /** The day in UTC, as YYYY-MM-DD. */
  day: string;
  /** Total of the orders paid on that day, in cents, and their number. */
  cents: number;
  orders: number;
};

/**
 * Sales on each of the last 14 days in UTC, by the time of payment, the oldest day first. They are net: what was refunded
 * of an order is not counted, and neither is an order that was canceled or refunded in full.
 */
export async function salesOfLastDays(now = Date.now()): Promise<DayOfSales[]> {
  const today = Math.floor(now / DAY_MS);
  const first = today - DAYS + 1;
  const rows = await db
    .select({
      day: sql<number>`${order.paidAt} / ${sql.raw(String(DAY_MS))}`,
      cents: sql<number>`sum(${order.totalCents} - ${refundedCents})`,
      orders: sql<number>`count(case when ${refundedCents} < ${order.totalCents} then 1 end)`,
    })
    .from(order)
    .where(sql`${order.paidAt} is not null and ${order.paidAt} >= ${first * DAY_MS}`)
    .groupBy(sql`1`);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: DAYS }, (_, index) => {
    const found = byDay.get(first + index);
    const day = new Date((first + index) * DAY_MS).toISOString().slice(0, 10);
    return { day, cents: found?.cents ?? 0, orders: found?.orders ?? 0 };
  });
}
