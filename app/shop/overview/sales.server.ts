import { eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { reportSums } from "../reports/report.server";
import type { ReportPeriod } from "../reports/report-period.schema.server";
import { partsOfKey, type Sum } from "../reports/sums";
import { setting } from "../settings/settings.server";
import { addDays, dayOf } from "../time/time-zone";

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

/** The last days in the shop's time zone, including today. */
function lastDays(count: number): ReportPeriod {
  const today = dayOf(setting("timeZone"), Date.now());
  return { from: addDays(today, 1 - count), to: today };
}

/** What a report counts is its first figure, and net sales are the last one. */
const countAndCents = ({ figures }: Sum): [number, number] => [figures[0] ?? 0, figures.at(-1) ?? 0];

/** Net sales on each of the last 60 days, by the time of payment, the oldest day first. */
export async function salesOfLastDays(): Promise<DayOfSales[]> {
  const days = await reportSums("sales", lastDays(DAYS));
  return [...days].map(([day, sum]) => {
    const [orders, cents] = countAndCents(sum);
    return { day, cents, orders };
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

const exists = (id: string) =>
  db.select({ num: product.num }).from(product).where(eq(product.id, id)).get() !== undefined;

/** The products and variants of which the most units were sold in the last 30 days, without orders and units that were refunded. */
export async function bestSellers() {
  const products = await reportSums("products", lastDays(BEST_SELLER_DAYS));
  return [...products]
    .map(([key, sum]) => {
      const [units, cents] = countAndCents(sum);
      return { ...partsOfKey(key), name: sum.label, units, cents };
    })
    .filter(({ units }) => units > 0)
    .sort((one, other) => other.units - one.units || other.cents - one.cents)
    .slice(0, BEST_SELLERS)
    .map((sold) => ({ ...sold, isDeleted: !exists(sold.id) }));
}
