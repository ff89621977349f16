import { and, asc, count, desc, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "~/platform/db.server";
import { AllBut, type Conditions, type Filters } from "./filters.server";
import { type ListPage, type Paging, pageOf } from "./page-of";
import { batchesOfIndex, countInIndex, idsInIndex, indexedRows, isInIndex, type TextIndex } from "./text-index.server";
import { TextMatch } from "./text-match.server";

type Id = string | number;
type Cell = string | number | boolean;

/** A sorting that a caller chooses. */
export type Sort<Name extends string = string> = { by: Name; order: "asc" | "desc" };

/** A list's own order: columns that are never null, of which the last distinguishes all rows. */
type Order = { by: SQLWrapper[]; direction: "asc" | "desc" };

/** The conditions of a list. */
export type Query = {
  /** What the text index has to match; null without text filters. */
  match: string | null;
  /** The text filters without the index. */
  scan: SQL | undefined;
  /** The other conditions, and the list's own. */
  where: SQL | undefined;
  /** Whether there is any filter. */
  isFiltered: boolean;
  /** Whether there are no filters but those of the index. */
  isTextOnly: boolean;
  /** The conditions of the rows that are not found, if the only filter is one that most rows fulfill. */
  others: (SQL | undefined)[] | null;
};

type Definition<Key extends string, FieldFilters extends Filters, Stored, Row, SortName extends string> = {
  table: SQLiteTable & Record<Key, SQLiteColumn>;
  /** The property of table and stored rows that identifies a row. */
  key: Key;
  /** Limits the list to some of the table's rows. */
  where?: SQL;
  filters: FieldFilters;
  order: Order;
  /** The index for text filters. Without one, they check every row. */
  textIndex?: TextIndex;
  /** Columns that a caller may sort by, unless `findIds` sorts. Rows with equal values are in the list's own order. */
  sorts?: { [Name in SortName]?: SQLWrapper[] };
  /** The sortings that the screen offers, by the values of its field `sortBy`. The first is the list's own order. */
  sortChoices?: Record<string, Sort<SortName>>;
  /** Reads the rows of one page, in any order. The ids are found first, so that only an index is read to skip pages. */
  read: (isOnPage: SQL) => PromiseLike<Stored[]>;
  /** The row that the screen shows. */
  toRow: (stored: Stored) => Row;
  /** Counts the list without filters, if it has no text index and there is a faster way than counting the table's rows. */
  countAll?: () => Promise<number>;
  /** Whether rows are counted and found in one query, because a search costs as much for one page as for all. */
  isCountedWithPage?: boolean;
  /** Finds the ids of all matching rows in order, for a list that caches them. Null finds them page by page. */
  findIds?: (query: Query, sort?: Sort<SortName>) => Promise<Id[] | Uint32Array | null>;
  /** Rows per page of the screen. */
  pageSize?: number;
  /** The cells of a CSV file by the names of their columns. */
  csv?: Record<string, (stored: Stored) => Cell>;
  /** Rows that an export reads at a time. */
  batchSize?: number;
};

/**
 * Defines a list of the back office: its filters, order and rows. Screen, API and CSV file read it from here.
 */
export function defineList<
  Key extends string,
  FieldFilters extends Filters,
  Stored extends Record<Key, Id>,
  Row,
  SortName extends string = never,
>(definition: Definition<Key, FieldFilters, Stored, Row, SortName>) {
  const {
    table,
    where: listed,
    order,
    textIndex,
    read,
    findIds,
    csv = {},
    pageSize = 25,
    batchSize = 200,
  } = definition;
  const key = table[definition.key];

  function queryOf(conditions: Conditions): Query {
    const given = Object.values(conditions).filter((condition) => condition !== undefined);
    const texts = given.filter((condition) => condition instanceof TextMatch);
    const others = given.filter((condition): condition is SQL | AllBut => !(condition instanceof TextMatch));
    const [only] = given;
    const match = textIndex ? texts.map(({ expression }) => `(${expression})`).join(" AND ") : "";
    return {
      match: match || null,
      scan: and(...texts.map((text) => text.scan)),
      where: and(listed, ...others.map((condition) => (condition instanceof AllBut ? condition.where : condition))),
      isFiltered: given.length > 0,
      isTextOnly: others.length === 0,
      others: only instanceof AllBut && given.length === 1 ? only.others : null,
    };
  }

  async function countWhere(where: SQL | undefined): Promise<number> {
    return (await db.select({ count: count() }).from(table).where(where).get())?.count ?? 0;
  }

  const countRows = textIndex && indexedRows(textIndex);

  async function countAll(): Promise<number> {
    return definition.countAll?.() ?? countRows?.() ?? countWhere(listed);
  }

  async function countMatching({ match, scan, where, isTextOnly, others }: Query, total: number): Promise<number> {
    if (others) {
      const counts = await Promise.all(others.map((condition) => countWhere(and(listed, condition))));
      return counts.reduce((rest, count) => rest - count, total);
    }
    if (match === null || !textIndex) return countWhere(and(where, scan));
    return isTextOnly ? countInIndex(textIndex, match) : countWhere(and(where, isInIndex(textIndex, match)));
  }

  function orderTerms(sort: Sort<SortName> | undefined): SQL[] {
    const term = (direction: "asc" | "desc") => (column: SQLWrapper) =>
      direction === "asc" ? asc(column) : desc(column);
    const chosen = sort ? (definition.sorts?.[sort.by] ?? []).map(term(sort.order)) : [];
    return [...chosen, ...order.by.map(term(order.direction))];
  }

  async function readInOrder(ids: Id[]): Promise<Stored[]> {
    if (ids.length === 0) return [];
    const rows = await read(inArray(key, ids));
    const byId = new Map<Id, Stored>(rows.map((row) => [row[definition.key], row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Finds the ids of a page, and counts the rows. Parameters as of `page`. */
  async function findPage(conditions: Conditions, paging: Paging, sort?: Sort<SortName>) {
    const query = queryOf(conditions);
    const total = await countAll();
    if (query.isFiltered && definition.isCountedWithPage) return { ...(await countPage(query, paging, sort)), total };
    const found = (await findIds?.(query, sort)) ?? null;
    const shown = found?.length ?? (query.isFiltered ? await countMatching(query, total) : total);
    const { page, pages, offset } = pageOf(shown, paging);
    const end = offset + paging.pageSize;
    const ids = found ? [...found.slice(offset, end)] : await findIdsOfPage(query, sort, { offset, end, shown, total });
    return { ids, shown, total, page, pages };
  }

  /** Finds the ids of a page and counts the matching rows in one query; a page beyond the last needs a second one. */
  async function countPage(query: Query, paging: Paging, sort?: Sort<SortName>) {
    const where = and(query.where, query.scan);
    const rows = await db
      .select({ id: sql<Id>`${key}`, shown: sql<number>`count(*) over ()` })
      .from(table)
      .where(where)
      .orderBy(...orderTerms(sort))
      .limit(paging.pageSize)
      .offset((paging.page - 1) * paging.pageSize);
    const shown = rows[0]?.shown ?? (paging.page > 1 ? await countWhere(where) : 0);
    const { page, pages } = pageOf(shown, paging);
    if (page < paging.page) return countPage(query, { ...paging, page }, sort);
    return { ids: rows.map(({ id }) => id), shown, page, pages };
  }

  async function findIdsOfPage(
    query: Query,
    sort: Sort<SortName> | undefined,
    { offset, end, shown, total }: { offset: number; end: number; shown: number; total: number },
  ): Promise<Id[]> {
    const { match, where, scan } = query;
    if (match !== null && textIndex?.isInListOrder && !sort) {
      return idsInIndex(textIndex, { table, match, where, limit: end - offset, offset });
    }
    // When much of the list matches, a scan in the list's order soon has the page, and the index would return all matches.
    const isScanned = end * total < shown * shown;
    const isMatch = match !== null && textIndex && !isScanned ? isInIndex(textIndex, match) : scan;
    const rows = await db
      .select({ id: sql<Id>`${key}` })
      .from(table)
      .where(and(where, isMatch))
      .orderBy(...orderTerms(sort))
      .limit(end - offset)
      .offset(offset);
    return rows.map(({ id }) => id);
  }

  /** Yields the ids of all matching rows in batches. Each batch starts after the last row of the one before. */
  async function* idBatches(conditions: Conditions): AsyncGenerator<Id[]> {
    const query = queryOf(conditions);
    const found = await findIds?.({ ...query, isFiltered: true });
    if (found) {
      for (let from = 0; from < found.length; from += batchSize) yield [...found.slice(from, from + batchSize)];
    } else if (query.match !== null && textIndex?.isInListOrder) {
      yield* batchesOfIndex(textIndex, { table, match: query.match, where: query.where, limit: batchSize });
    } else {
      yield* batchesInOrder(and(query.where, query.scan));
    }
  }

  async function* batchesInOrder(where: SQL | undefined): AsyncGenerator<Id[]> {
    const place = sql.join(order.by, sql`, `);
    const further = order.direction === "asc" ? sql`>` : sql`<`;
    let after: SQL | undefined;
    for (;;) {
      const rows = await db
        .select({ id: sql<Id>`${key}`, place: sql<string>`json_array(${place})` })
        .from(table)
        .where(and(where, after))
        .orderBy(...orderTerms(undefined))
        .limit(batchSize);
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ id }) => id);
      if (rows.length < batchSize) return;
      const values: Id[] = JSON.parse(last.place);
      after = sql`(${place}) ${further} (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;
    }
  }

  return {
    filters: definition.filters,
    sortChoices: definition.sortChoices ?? {},
    toRow: definition.toRow,
    pageSize,
    findPage,

    /**
     * Reads one page.
     * @param conditions of the filters, and of anything else that limits the list
     * @param paging a page beyond the last returns the last
     */
    async page(conditions: Conditions, paging: Paging, sort?: Sort<SortName>): Promise<ListPage<Stored>> {
      const { ids, ...counts } = await findPage(conditions, paging, sort);
      return { rows: await readInOrder(ids), ...counts };
    },

    /** Yields all matching rows in batches, none of them empty. */
    async *batches(conditions: Conditions): AsyncGenerator<Stored[]> {
      for await (const ids of idBatches(conditions)) {
        const rows = await readInOrder(ids);
        if (rows.length > 0) yield rows;
      }
    },

    csvColumns: Object.keys(csv),

    /** Yields the cells of all matching rows in batches. */
    async *csvBatches(conditions: Conditions): AsyncGenerator<Cell[][]> {
      for await (const rows of this.batches(conditions)) {
        yield rows.map((row) => Object.values(csv).map((cell) => cell(row)));
      }
    },
  };
}

/** What a request needs to know of a list. */
export type List<Stored, Row> = {
  filters: Filters;
  sortChoices: Record<string, Sort>;
  pageSize: number;
  page(conditions: Conditions, paging: Paging, sort?: Sort): Promise<ListPage<Stored>>;
  toRow: (stored: Stored) => Row;
  csvColumns: string[];
  csvBatches: (conditions: Conditions) => AsyncGenerator<Cell[][]>;
};
