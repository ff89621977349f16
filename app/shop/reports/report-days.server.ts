import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, transaction } from "~/platform/db.server";
import { nextTurn, yieldEvery } from "~/platform/event-loop.server";
import { reportDay } from "~/platform/schema.server";
import { hasPaidOrders, type PaidSums, paidSums, type Span } from "./paid-sums.server";
import { addStored, type StoredSum, type Sums, toStored } from "./sums";

/** What is stored of a day besides its products. Days that a release before stored have no refunds by provider: they are summed up anew. */
type Stored = Partial<Record<Exclude<keyof PaidSums, "products">, StoredSum[]>>;

const isDay = and(eq(reportDay.startsAt, sql.placeholder("startsAt")), eq(reportDay.endsAt, sql.placeholder("endsAt")));
const storedSums = db.select({ json: reportDay.sums }).from(reportDay).where(isDay).prepare();
const storedProducts = db.select({ json: reportDay.productSums }).from(reportDay).where(isDay).prepare();

const HOUR_MS = 3_600_000;

/** Whether nothing is paid in a span of time any more. The hour allows for a clock that is set back. */
const isOver = ({ until }: Span) => until < Date.now() - HOUR_MS;

const keyOf = ({ from, until }: Span) => ({ startsAt: new Date(from), endsAt: new Date(until) });

const keyValues = ({ from, until }: Span) => ({ startsAt: from, endsAt: until });

/** Sums up a day that is over, and stores the sums unless what they are of has changed meanwhile. */
async function computeDay(span: Span): Promise<PaidSums> {
  const key = keyOf(span);
  const token = randomUUID();
  transaction((tx) => {
    tx.insert(reportDay)
      .values({ ...key, token })
      .onConflictDoUpdate({
        target: [reportDay.startsAt, reportDay.endsAt],
        set: { token, sums: null, productSums: null },
      })
      .run();
  });
  const { products, ...others } = await paidSums(span);
  const stored: Stored = {
    sales: toStored(others.sales),
    tax: toStored(others.tax),
    discounts: toStored(others.discounts),
    refundsByProvider: toStored(others.refundsByProvider),
  };
  transaction((tx) => {
    tx.update(reportDay)
      .set({ sums: JSON.stringify(stored), productSums: JSON.stringify(toStored(products)) })
      .where(and(eq(reportDay.startsAt, key.startsAt), eq(reportDay.endsAt, key.endsAt), eq(reportDay.token, token)))
      .run();
  });
  return { products, ...others };
}

function readDay(span: Span, section: keyof PaidSums): StoredSum[] | null {
  const key = keyValues(span);
  const json = (section === "products" ? storedProducts : storedSums).get(key)?.json;
  if (!json) return null;
  if (section === "products") {
    const products: StoredSum[] = JSON.parse(json);
    return products;
  }
  const stored: Stored = JSON.parse(json);
  return stored[section] ?? null;
}

/**
 * Stores the sums of a day that is over, if they are not stored.
 * @param day in milliseconds; `until` is not included
 */
export async function prepareDay(day: Span): Promise<void> {
  await nextTurn();
  if (isOver(day) && !storedSums.get(keyValues(day))?.json && hasPaidOrders(day)) await computeDay(day);
}

/**
 * Yields the sums of days, one after another. Those of days that are over are stored. Other requests run in between.
 * @param days in milliseconds; `until` is not included
 * @param section which sums
 */
export async function* sumsOfDays(days: Iterable<Span>, section: keyof PaidSums): AsyncGenerator<StoredSum[]> {
  const turn = yieldEvery();
  for (const day of days) {
    await turn();
    const known = readDay(day, section);
    if (known) yield known;
    else if (!isOver(day)) yield toStored((await paidSums(day))[section]);
    else yield hasPaidOrders(day) ? toStored((await computeDay(day))[section]) : [];
  }
}

/**
 * Adds up the sums of days.
 * @param days in milliseconds; `until` is not included
 * @param section which sums
 */
export async function sumsOver(days: Iterable<Span>, section: keyof PaidSums): Promise<Sums> {
  const sums: Sums = new Map();
  for await (const stored of sumsOfDays(days, section)) addStored(sums, stored);
  return sums;
}
