import { and, count, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { subscriber } from "~/platform/schema.server";
import { mailingListProvider } from "~/providers/mailing-list/mailing-list.server";
import { defineList } from "../lists/define-list.server";
import { textFilter } from "../lists/filters.server";
import { indexedRows, type TextIndex } from "../lists/text-index.server";
import { unsubscribeLink } from "./unsubscribe-link.server";

type Row = typeof subscriber.$inferSelect;

/** Subscription status of an address: confirmed, waiting for its confirmation, or unsubscribed. */
export type Standing = "confirmed" | "waiting" | "left";

function standingOf({ confirmedAt, leftAt }: Row): Standing {
  if (leftAt) return "left";
  return confirmedAt ? "confirmed" : "waiting";
}

const SUBSCRIBER_INDEX: TextIndex = { name: "subscriber_search", rowid: sql`${subscriber}.rowid` };

/** The addresses of the mailing list, the newest first. */
export const subscriberList = defineList({
  table: subscriber,
  key: "id",
  filters: { keyword: textFilter(subscriber.email) },
  textIndex: SUBSCRIBER_INDEX,
  order: { by: [subscriber.id], direction: "desc" },
  read: (where) => db.select().from(subscriber).where(where),
  toRow: (row) => ({
    id: row.id,
    email: row.email,
    standing: standingOf(row),
    since: (row.leftAt ?? row.confirmedAt ?? row.confirmSentAt).toISOString(),
    /** Whether the address is on the external list: only after confirmation, and if forwarding succeeded. */
    isForwarded: row.confirmedAt !== null && row.forwardAt === null,
    problem: mailingListProvider ? row.forwardError : null,
  }),
  pageSize: 50,
});

const isSubscribed = and(isNotNull(subscriber.confirmedAt), isNull(subscriber.leftAt));

/** All confirmed subscribers, each with its unsubscribe link. */
export const confirmedSubscriberList = defineList({
  table: subscriber,
  key: "id",
  where: isSubscribed,
  filters: {},
  order: { by: [subscriber.id], direction: "asc" },
  read: (where) => db.select().from(subscriber).where(where),
  toRow: ({ email }) => ({ email }),
  csv: {
    email: (row) => row.email,
    confirmedAt: (row) => row.confirmedAt?.toISOString() ?? "",
    source: (row) => row.source,
    unsubscribe: (row) => unsubscribeLink(row.id),
  },
});

const countSubscribers = indexedRows(SUBSCRIBER_INDEX);

// The same expression as in the partial index, so that SQLite uses it.
const isNotSubscribed = sql`${subscriber.confirmedAt} is null or ${subscriber.leftAt} is not null`;

/** How many subscribers are confirmed, and the name of the provider that they are forwarded to; null without one. */
export function mailingListState(): { confirmed: number; forwardedTo: string | null } {
  const others = db.select({ count: count() }).from(subscriber).where(isNotSubscribed).get();
  const confirmed = countSubscribers() - (others?.count ?? 0);
  return { confirmed, forwardedTo: mailingListProvider?.name ?? null };
}
