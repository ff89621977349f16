import { and, asc, desc, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { subscriber } from "~/platform/schema.server";
import { mailingListProvider } from "~/providers/mailing-list/mailing-list.server";
import { unsubscribeLink } from "./unsubscribe-link.server";

const onList = and(isNotNull(subscriber.confirmedAt), isNull(subscriber.leftAt));

const count = (condition: SQL | undefined) =>
  db.select({ rows: sql<number>`count(*)` }).from(subscriber).where(condition).get()?.rows ?? 0;

/** Where an address stands: on the list, asked and silent, or gone. */
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
  /** Name of the service that is told who is on the list; null where there is none. */
  forwardedTo: string | null;
};

/**
 * The addresses of the mailing list, those that came last first.
 * @param keyword part of an address, in any case; empty finds all
 * @param wantedPage counted from 1, `pageSize` addresses each; beyond the last is the last
 */
export async function listSubscribers(keyword: string, wantedPage: number, pageSize: number): Promise<SubscriberList> {
  const wanted = keyword ? sql`instr(${subscriber.email}, ${keyword.toLowerCase()}) > 0` : undefined;
  const total = count(undefined);
  const found = wanted ? count(wanted) : total;
  const pages = Math.max(1, Math.ceil(found / pageSize));
  const page = Math.min(wantedPage, pages);
  const rows = await db
    .select()
    .from(subscriber)
    .where(wanted)
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
  return { subscribers, found, total, confirmed: count(onList), page, pages, forwardedTo };
}

/** Rows that are read at once for the export. */
const BATCH = 200;

export const SUBSCRIBER_COLUMNS = ["email", "confirmedAt", "source", "unsubscribe"];

/** Everybody on the list, by `SUBSCRIBER_COLUMNS`, a batch at a time; each with the link by which they leave. */
export async function* exportSubscribers(): AsyncGenerator<string[][]> {
  let last = "";
  for (;;) {
    const rows = await db
      .select({
        id: subscriber.id,
        email: subscriber.email,
        confirmedAt: subscriber.confirmedAt,
        source: subscriber.source,
      })
      .from(subscriber)
      .where(and(onList, gt(subscriber.id, last)))
      .orderBy(asc(subscriber.id))
      .limit(BATCH);
    if (rows.length === 0) return;
    yield rows.map(({ id, email, confirmedAt, source }) => [
      email,
      confirmedAt?.toISOString() ?? "",
      source,
      unsubscribeLink(id),
    ]);
    last = rows.at(-1)?.id ?? last;
  }
}
