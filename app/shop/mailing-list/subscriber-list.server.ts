import { and, asc, desc, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { subscriber } from "~/platform/schema.server";
import { mailingListProvider } from "~/providers/mailing-list/mailing-list.server";
import { unsubscribeLink } from "./unsubscribe-link.server";

const isSubscribed = and(isNotNull(subscriber.confirmedAt), isNull(subscriber.leftAt));

const count = (condition: SQL | undefined) =>
  db.select({ rows: sql<number>`count(*)` }).from(subscriber).where(condition).get()?.rows ?? 0;

/** Subscription status of an address: confirmed, waiting for its confirmation, or unsubscribed. */
export type Standing = "confirmed" | "waiting" | "left";

type SubscriberList = {
  subscribers: {
    id: string;
    email: string;
    standing: Standing;
    since: Date;
    isForwarded: boolean;
    problem: string | null;
  }[];
  found: number;
  total: number;
  confirmed: number;
  page: number;
  pages: number;
  /** Name of the mailing list provider that subscribers are forwarded to; null without one. */
  forwardedTo: string | null;
};

/**
 * Lists the addresses of the mailing list, the newest first.
 * @param keyword part of an address, case-insensitive; empty matches all
 * @param wantedPage counted from 1; a page beyond the last returns the last
 * @param pageSize addresses per page
 */
export async function listSubscribers(keyword: string, wantedPage: number, pageSize: number): Promise<SubscriberList> {
  const matches = keyword ? sql`instr(${subscriber.email}, ${keyword.toLowerCase()}) > 0` : undefined;
  const total = count(undefined);
  const found = matches ? count(matches) : total;
  const pages = Math.max(1, Math.ceil(found / pageSize));
  const page = Math.min(wantedPage, pages);
  const rows = await db
    .select()
    .from(subscriber)
    .where(matches)
    .orderBy(desc(subscriber.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const subscribers = rows.map(({ id, email, confirmedAt, leftAt, confirmSentAt, forwardAt, forwardError }) => ({
    id,
    email,
    standing: leftAt ? ("left" as const) : confirmedAt ? ("confirmed" as const) : ("waiting" as const),
    since: leftAt ?? confirmedAt ?? confirmSentAt,
    isForwarded: confirmedAt !== null && forwardAt === null,
    problem: mailingListProvider ? forwardError : null,
  }));
  const forwardedTo = mailingListProvider?.name ?? null;
  return { subscribers, found, total, confirmed: count(isSubscribed), page, pages, forwardedTo };
}

/** Rows read per query of the export. */
const BATCH = 200;

export const SUBSCRIBER_COLUMNS = ["email", "confirmedAt", "source", "unsubscribe"];

/** Exports all confirmed subscribers as rows of `SUBSCRIBER_COLUMNS`, in batches. Each row has its unsubscribe link. */
export async function* exportSubscribers(): AsyncGenerator<string[][]> {
  let lastId = "";
  for (;;) {
    const rows = await db
      .select({
        id: subscriber.id,
        email: subscriber.email,
        confirmedAt: subscriber.confirmedAt,
        source: subscriber.source,
      })
      .from(subscriber)
      .where(and(isSubscribed, gt(subscriber.id, lastId)))
      .orderBy(asc(subscriber.id))
      .limit(BATCH);
    if (rows.length === 0) return;
    yield rows.map(({ id, email, confirmedAt, source }) => [
      email,
      confirmedAt?.toISOString() ?? "",
      source,
      unsubscribeLink(id),
    ]);
    lastId = rows.at(-1)?.id ?? lastId;
  }
}
