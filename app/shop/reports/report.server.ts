import { isListed } from "~/platform/database/is-listed.server";
import { db } from "~/platform/db.server";
import { yieldEvery } from "~/platform/event-loop.server";
import { product } from "~/platform/schema.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { setting } from "../settings/settings.server";
import { addDays, dayOf, startOfDay } from "../time/time-zone";
import type { PaidSums, Span } from "./paid-sums.server";
import { prepareDay, sumsOfDays, sumsOver } from "./report-days.server";
import { definitionOf, type ReportName } from "./report-figures";
import { daysOf, periodBefore, type ReportPeriod } from "./report-period.schema.server";
import { addStored, addTo, partsOfKey, type Sums } from "./sums";

/** A row of a report: what it is about, and its figures, in the order of the report's definition. Amounts are in cents. */
export type ReportRow = {
  keys: (string | number)[];
  figures: number[];
  /** The last figure of the same row in the time before. */
  before: number;
};

export type Report = {
  name: ReportName;
  period: ReportPeriod;
  before: ReportPeriod;
  rows: ReportRow[];
  total: number[];
  totalBefore: number[];
};

/** Where a report finds its sums. Categories are those of its products. */
const SECTIONS: Record<ReportName, keyof PaidSums> = {
  sales: "sales",
  tax: "tax",
  products: "products",
  categories: "products",
  discounts: "discounts",
  refunds: "refundsByProvider",
};

const spanOfDay = (zone: string, day: string) => ({
  from: startOfDay(zone, day),
  until: startOfDay(zone, addDays(day, 1)),
});

/** The days of a period, one after another: to find out when each starts takes a while. */
function* spansOf(period: ReportPeriod): Generator<Span> {
  const zone = setting("timeZone");
  for (const day of daysOf(period)) yield spanOfDay(zone, day);
}

/** Each day's figures by the day. */
async function salesByDay(period: ReportPeriod): Promise<Sums> {
  const days = daysOf(period);
  const byDay: Sums = new Map();
  const { figures } = definitionOf("sales");
  for await (const stored of sumsOfDays(spansOf(period), "sales")) {
    const day = days[byDay.size] ?? "";
    const sums: Sums = new Map();
    addStored(sums, stored);
    addTo(byDay, day, sums.get("")?.figures ?? Object.keys(figures).map(() => 0));
  }
  return byDay;
}

/** Products whose categories are read at a time. */
const AT_ONCE = 500;

const categoriesOf = db
  .select({ id: product.id, category: product.category })
  .from(product)
  .where(isListed(product.id, "ids"))
  .prepare();

/** The sums of products by their categories. Products without one, and deleted ones, have rows of their own. */
async function byCategory(products: Sums): Promise<Sums> {
  const turn = yieldEvery();
  const keys = [...products.keys()];
  const sums: Sums = new Map();
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const batch = keys.slice(from, from + AT_ONCE).map((key) => ({ key, id: partsOfKey(key).id }));
    const found = new Map(
      categoriesOf
        .all({ ids: JSON.stringify(batch.map(({ id }) => id)) })
        .map(({ id, category }) => [id, category || "No category"]),
    );
    for (const { key, id } of batch) addTo(sums, found.get(id) ?? "Deleted products", products.get(key)?.figures ?? []);
    await turn();
  }
  return sums;
}

/** The sums of a report's rows, by their keys: those of sales by the day. */
export async function reportSums(name: ReportName, period: ReportPeriod): Promise<Sums> {
  if (name === "sales") return salesByDay(period);
  const sums = await sumsOver(spansOf(period), SECTIONS[name]);
  return name === "categories" ? byCategory(sums) : sums;
}

/** What a row is about, from its key. */
function keysOf(name: ReportName, key: string, label: string): (string | number)[] {
  switch (name) {
    case "sales":
    case "categories":
    case "discounts":
      return [key];
    case "products": {
      const { id, variant } = partsOfKey(key);
      return [id, label, variant];
    }
    case "tax": {
      const [country, state, rate]: [string, string, number] = JSON.parse(key);
      return [country, state, rate / 1000];
    }
    case "refunds": {
      const parts: [string, string] = JSON.parse(key);
      return parts;
    }
  }
}

/** The sums of all rows. An order that is taxed at several rates is in as many rows of the tax, but is one order. */
async function totalOf(name: ReportName, sums: Sums, period: ReportPeriod): Promise<number[]> {
  const total = Object.keys(definitionOf(name).figures).map(() => 0);
  const turn = yieldEvery();
  for (const { figures } of sums.values()) {
    for (const [index, figure] of figures.entries()) total[index] = (total[index] ?? 0) + figure;
    await turn();
  }
  if (name === "tax") [total[0] = 0] = await totalOf("sales", await salesByDay(period), period);
  return total;
}

const isNothing = (figures: number[]) => figures.every((figure) => figure === 0);

const compared = (figures: number[] | undefined) => figures?.at(-1) ?? 0;

/** The rows with figures, from the highest compared one. Other requests run in between, because there are as many as products. */
async function rowsByFigure(name: ReportName, sums: Sums, sumsBefore: Sums): Promise<ReportRow[]> {
  const turn = yieldEvery();
  const byFigure = new Map<number, ReportRow[]>();
  for (const [key, { label, figures }] of sums) {
    await turn();
    if (isNothing(figures)) continue;
    const row = { keys: keysOf(name, key, label), figures, before: compared(sumsBefore.get(key)?.figures) };
    const alike = byFigure.get(compared(figures));
    if (alike) alike.push(row);
    else byFigure.set(compared(figures), [row]);
  }
  // Numbers are sorted in a few milliseconds, rows in a hundred.
  const sorted: ReportRow[] = [];
  for (const figure of Float64Array.from(byFigure.keys()).sort().reverse()) {
    for (const row of byFigure.get(figure) ?? []) {
      sorted.push(row);
      await turn();
    }
  }
  return sorted;
}

/** The days of a period with their figures and those of the same day of the period before. */
const rowsByDay = (sums: Sums, sumsBefore: Sums, before: ReportPeriod): ReportRow[] => {
  const daysBefore = daysOf(before);
  return [...sums].map(([day, { figures }], index) => ({
    keys: [day],
    figures,
    before: compared(sumsBefore.get(daysBefore[index] ?? "")?.figures),
  }));
};

/**
 * A report: its rows with the sums of the orders paid in a period, less what was refunded of them, and their total, compared
 * with the period of the same length before. Sales are by day, all others are in the order of the compared figure.
 * @param name of the report
 * @param period its days, in the shop's time zone
 */
export async function getReport(name: ReportName, period: ReportPeriod): Promise<Report> {
  const before = periodBefore(period);
  const [sums, sumsBefore] = [await reportSums(name, period), await reportSums(name, before)];
  const rows = name === "sales" ? rowsByDay(sums, sumsBefore, before) : await rowsByFigure(name, sums, sumsBefore);
  const total = await totalOf(name, sums, period);
  return { name, period, before, rows, total, totalBefore: await totalOf(name, sumsBefore, before) };
}

/** The days that a background job sums up before a report needs them: two years, and as many to compare with. */
const PREPARED_DAYS = 1462;

/** Sums up the days that are over and are not stored, so that the first report of a year is as fast as the next. Needed hourly. */
export async function prepareReports(): Promise<void> {
  const last = addDays(dayOf(setting("timeZone"), Date.now()), -1);
  for (const span of spansOf({ from: addDays(last, 1 - PREPARED_DAYS), to: last })) {
    if (shutdownSignal.aborted) return;
    await prepareDay(span);
  }
}
