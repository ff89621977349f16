import { and, asc, count, desc, is, SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "~/platform/db.server";
import { type Conditions, IndexedText } from "./filters.server";
import type { Paging } from "./page-of";
import { batchesOfIndex, idsInIndex, isInIndex, type TextIndex } from "./text-index.server";
import { TextMatch } from "./text-match.server";

export type Id = string | number;

/** A sorting that a caller chooses. */
export type Sort<Name extends string = string> = { by: Name; order: "asc" | "desc" };

/** A list's own order: columns that are never null, of which the last distinguishes all rows. */
export type Order = { by: SQLWrapper[]; direction: "asc" | "desc" };

/** Where the rows of a list are, and in which order. */
export type Source = {
  table: SQLiteTable;
  /** The column that identifies a row. */
  key: SQLiteColumn;
  /** Limits the list to some of the table's rows. */
  where: SQL | undefined;
  order: Order;
  /** The index for text filters. Without one, they check every row. */
  textIndex: TextIndex | undefined;
  /** The columns of each sorting that a caller may choose. */
  sorts: Partial<Record<string, SQLWrapper[]>>;
};

/** The conditions of a list. */
export type Query = {
  /** What the text index has to match; null without text filters. */
  match: string | null;
  /** The text filters by an index, and row by row. */
  indexed: SQL | undefined;
  scan: SQL | undefined;
  /** The other conditions, and the list's own. */
  where: SQL | undefined;
  /** Whether there is any filter, and any but those of the text index. */
  isFiltered: boolean;
  isMatchOnly: boolean;
};

/** A text that more rows have is common; other conditions that so few rows meet are rare. */
const [COMMON, RARE] = [5000, 2000];

/** Whether a list has few rows for its other conditions, and many with the text: the text is then looked for in the few. */
function isRareBesideText({ table, textIndex }: Source, match: string, where: SQL): boolean {
  if (!textIndex) return false;
  const index = sql.identifier(textIndex.name);
  return countUpTo(COMMON, index, sql`${index} match ${match}`) > COMMON && countUpTo(RARE, table, where) <= RARE;
}

/** The conditions of a list's filters, and its own. */
export function queryOf(source: Source, conditions: Conditions): Query {
  const { where, textIndex } = source;
  const given = Object.values(conditions).filter((condition) => condition !== undefined);
  const texts = given.filter((condition) => condition instanceof TextMatch);
  const searched = given.filter((condition) => condition instanceof IndexedText);
  const others = given.filter((condition) => is(condition, SQL));
  const expression = textIndex && texts.map((text) => `(${text.expression})`).join(" AND ");
  const other = and(...others);
  const canScan = texts.every(({ scan }) => scan);
  const isScanned = expression && other && canScan && isRareBesideText(source, expression, other);
  const match = isScanned ? null : expression || null;
  const isInMatches = match && textIndex ? isInIndex(textIndex, match) : and(...texts.map(({ scan }) => scan));
  return {
    match,
    indexed: and(isInMatches, ...searched.map(({ indexed }) => indexed)),
    scan: and(...texts.map(({ scan }) => scan), ...searched.map(({ scan }) => scan)),
    where: and(where, other),
    isFiltered: given.length > 0,
    isMatchOnly: match !== null && texts.length === given.length,
  };
}

/** The most rows that a filtered list counts. Counting millions would stop all other requests. */
export const COUNT_LIMIT = 100_000;

/** Counts the rows that match. @returns the number, or one more than COUNT_LIMIT for any that is higher */
export function countMatching({ table, textIndex }: Source, { match, indexed, where, isMatchOnly }: Query): number {
  // The index contains exactly the list's rows.
  if (isMatchOnly && textIndex) {
    const index = sql.identifier(textIndex.name);
    return countUpTo(COUNT_LIMIT, index, sql`${index} match ${match}`);
  }
  return countUpTo(COUNT_LIMIT, table, and(where, indexed));
}

/** Counts rows. @returns the number, or one more than the limit for any that is higher */
function countUpTo(limit: number, from: SQLWrapper, where: SQL | undefined): number {
  const matching = sql`select 1 from ${from} ${where ? sql`where ${where}` : sql``} limit ${limit + 1}`;
  const [[counted = 0] = []] = db.values<[number]>(sql`select count(*) from (${matching})`);
  return counted;
}

/** Counts all rows of a table that meet a condition. */
export const countWhere = (table: SQLiteTable, where: SQL | undefined): number =>
  db.select({ count: count() }).from(table).where(where).get()?.count ?? 0;

/** The terms of the chosen sorting; rows with equal values are in the list's own order. */
function orderTerms({ order, sorts }: Source, sort?: Sort): SQL[] {
  const term = (direction: "asc" | "desc") => (column: SQLWrapper) =>
    direction === "asc" ? asc(column) : desc(column);
  const chosen = sort ? (sorts[sort.by] ?? []).map(term(sort.order)) : [];
  return [...chosen, ...order.by.map(term(order.direction))];
}

/** Finds the ids of the rows of a page, in order. @param counts how many rows match, and how many there are */
export async function idsOfPage(
  source: Source,
  { match, where, indexed, scan }: Query,
  { page, pageSize }: Paging,
  counts: { shown: number; total: number },
  sort?: Sort,
): Promise<Id[]> {
  const { table, key, textIndex } = source;
  const offset = (page - 1) * pageSize;
  if (match !== null && textIndex?.isInListOrder && !sort) {
    return idsInIndex(textIndex, { table, match, where, limit: pageSize, offset });
  }
  // When much of the list matches, a scan in its order soon has the page. The index would return all matches.
  const isScanned = (offset + pageSize) * counts.total <= counts.shown * counts.shown;
  const rows = await db
    .select({ id: sql<Id>`${key}` })
    .from(table)
    .where(and(where, isScanned ? scan : indexed))
    .orderBy(...orderTerms(source, sort))
    .limit(pageSize)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Yields the ids of all matching rows in batches. Each batch starts after the last row of the one before. */
export async function* idBatches(source: Source, query: Query, batchSize: number): AsyncGenerator<Id[]> {
  const { match, where, scan } = query;
  const { textIndex, table } = source;
  if (match !== null && textIndex?.isInListOrder) {
    yield* batchesOfIndex(textIndex, { table, match, where, limit: batchSize });
  } else {
    yield* batchesInOrder(source, and(where, scan), batchSize);
  }
}

async function* batchesInOrder(source: Source, where: SQL | undefined, batchSize: number): AsyncGenerator<Id[]> {
  const { table, key, order } = source;
  const place = sql.join(order.by, sql`, `);
  const further = order.direction === "asc" ? sql`>` : sql`<`;
  let after: SQL | undefined;
  for (;;) {
    const rows = await db
      .select({ id: sql<Id>`${key}`, place: sql<string>`json_array(${place})` })
      .from(table)
      .where(and(where, after))
      .orderBy(...orderTerms(source))
      .limit(batchSize);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    if (rows.length < batchSize) return;
    const values: Id[] = JSON.parse(last.place);
    const terms = values.map((value) => sql`${value}`);
    after = sql`(${place}) ${further} (${sql.join(terms, sql`, `)})`;
  }
}
