import { eq, isNotNull, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { bulkChange, bulkChangeProduct, product } from "~/platform/schema.server";
import { isoTime } from "../fields/iso-time";
import { defineList } from "../lists/define-list.server";
import { choiceFilter } from "../lists/filters.server";
import { type BulkChange, undoOf } from "./bulk-change.server";
import { editWords, valueChanges } from "./bulk-edit";

export const CHANGE_STATUSES = ["preview", "planned", "applying", "applied", "undoing", "undone", "canceled"] as const;

export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

function statusOf({ confirmedAt, startsAt, endsAt, appliedAt, undoneAt }: BulkChange): ChangeStatus {
  const now = Date.now();
  if (!confirmedAt) return "preview";
  if (undoneAt) return appliedAt ? "undone" : "canceled";
  if (endsAt && endsAt.getTime() <= now) return "undoing";
  if (appliedAt) return "applied";
  return startsAt && startsAt.getTime() > now ? "planned" : "applying";
}

/** A change as its page and the API show it. */
export function changeView(row: BulkChange) {
  return {
    id: row.id,
    name: row.name,
    what: editWords(row.edit),
    status: statusOf(row),
    by: row.actorName,
    endedBy: row.endedByName,
    createdAt: row.createdAt.toISOString(),
    startsAt: isoTime(row.startsAt),
    endsAt: isoTime(row.endsAt),
    undo: undoOf(row),
  };
}

export type ChangeView = ReturnType<typeof changeView>;

/** The numbers of products of a change by what became of them. */
export function countsOf(changeId: string) {
  const rows = db.values<[keyof typeof counts, number]>(
    sql`select state, count(*) from bulk_change_product where change_id = ${changeId} group by state`,
  );
  const counts = { open: 0, refused: 0, done: 0, undone: 0, kept: 0 };
  for (const [state, products] of rows) counts[state] = products;
  return counts;
}

/** The changes that were confirmed in the last 30 days, the newest first. */
export const changeList = defineList({
  table: bulkChange,
  key: "id",
  where: isNotNull(bulkChange.confirmedAt),
  filters: {
    kind: choiceFilter(
      { sale: sql`${bulkChange.name} <> ''`, change: eq(bulkChange.name, "") },
      "Please choose one of the list, or Any",
    ),
  },
  order: { by: [bulkChange.createdAt, bulkChange.id], direction: "desc" },
  read: (where) => db.select().from(bulkChange).where(where),
  toRow: (row) => ({ ...changeView(row), counts: countsOf(row.id) }),
});

const stateIs = (...states: (typeof bulkChangeProduct.$inferSelect)["state"][]) =>
  sql`${bulkChangeProduct.state} in ${states}`;

const isProblem = sql`(${stateIs("refused", "kept")})`;

const ofState = choiceFilter(
  {
    open: stateIs("open"),
    refused: stateIs("refused"),
    done: stateIs("done"),
    undone: stateIs("undone"),
    kept: stateIs("kept"),
  },
  "Please choose one of the list, or Any",
);

/** The products of a change, with those that were left as they are first. */
export const changedProductsOf = (changeId: string) =>
  defineList({
    table: bulkChangeProduct,
    key: "num",
    where: eq(bulkChangeProduct.changeId, changeId),
    filters: { state: ofState },
    order: { by: [isProblem, bulkChangeProduct.productNum], direction: "desc" },
    pageSize: 50,
    read: (where) =>
      db
        .select({ changed: bulkChangeProduct, num: bulkChangeProduct.num, id: product.id, name: product.name })
        .from(bulkChangeProduct)
        .innerJoin(product, eq(product.num, bulkChangeProduct.productNum))
        .where(where),
    toRow: ({ id, name, changed: { before, after, state, problem } }) => ({
      id,
      name,
      state,
      problem,
      changes: valueChanges(before, after),
    }),
  });

export type ChangedProductList = ReturnType<typeof changedProductsOf>;
