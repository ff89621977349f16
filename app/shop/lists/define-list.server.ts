import { inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Conditions, Filters } from "./filters.server";
import {
  COUNT_LIMIT,
  countMatching,
  countWhere,
  type Id,
  idBatches,
  idsOfPage,
  type Order,
  type Query,
  queryOf,
  type Sort,
  type Source,
} from "./find-rows.server";
import { type ListPage, type Paging, pageOf } from "./page-of";
import { indexedRows, type TextIndex } from "./text-index.server";

type Cell = string | number | boolean;

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
  toRow: (stored: Stored) => Row;
  /** Finds the ids of all matching rows in order, for a list that caches them. Null finds them page by page. */
  findIds?: (query: Query, sort?: Sort<SortName>) => Promise<Id[] | Uint32Array | null>;
  /** Rows per page of the screen. */
  pageSize?: number;
  /** The cells of a CSV file by the names of their columns. */
  csv?: Record<string, (stored: Stored) => Cell>;
  /** Rows that an export reads at a time. */
  batchSize?: number;
};

/** Defines a list of the back office: its filters, order and rows. Screen, API and CSV file read it from here. */
export function defineList<
  Key extends string,
  FieldFilters extends Filters,
  Stored extends Record<Key, Id>,
  Row,
  SortName extends string = never,
>(definition: Definition<Key, FieldFilters, Stored, Row, SortName>) {
  const { csv = {}, pageSize = 25 } = definition;
  const source = sourceOf(definition);
  const findPage = pageFinder(source, definition);

  const batches = (conditions: Conditions) => readBatches(source, definition, conditions);

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
      return { rows: await readInOrder(source, definition, ids), ...counts };
    },

    /** Yields all matching rows in batches, none of them empty. */
    batches,

    csvColumns: Object.keys(csv),

    csvBatches: (conditions: Conditions) => cellBatches(batches(conditions), Object.values(csv)),
  };
}

async function* readBatches<Key extends string, Stored extends Record<Key, Id>, SortName extends string>(
  source: Source,
  definition: { key: Key; read: (isOnPage: SQL) => PromiseLike<Stored[]>; batchSize?: number } & Finder<SortName>,
  conditions: Conditions,
): AsyncGenerator<Stored[]> {
  for await (const ids of allIds(source, definition, conditions)) {
    const rows = await readInOrder(source, definition, ids);
    if (rows.length > 0) yield rows;
  }
}

async function* cellBatches<Stored>(
  batches: AsyncIterable<Stored[]>,
  columns: ((stored: Stored) => Cell)[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((cell) => cell(row)));
}

type Finder<SortName extends string> = { findIds?: Definition<string, Filters, unknown, unknown, SortName>["findIds"] };

function sourceOf<Key extends string>(definition: {
  table: SQLiteTable & Record<Key, SQLiteColumn>;
  key: Key;
  where?: SQL;
  order: Order;
  textIndex?: TextIndex;
  sorts?: Partial<Record<string, SQLWrapper[]>>;
}): Source {
  const { table, key, where, order, textIndex, sorts = {} } = definition;
  return { table, key: table[key], where, order, textIndex, sorts };
}

/** A function that finds the ids of a page, and counts the rows. Its parameters are those of `page`. */
function pageFinder<SortName extends string>(source: Source, { findIds }: Finder<SortName>) {
  const { table, where, textIndex } = source;
  const countRows = textIndex ? indexedRows(textIndex) : () => countWhere(table, where);
  return async (conditions: Conditions, paging: Paging, sort?: Sort<SortName>) => {
    const query = queryOf(source, conditions);
    const total = countRows();
    const found = (await findIds?.(query, sort)) ?? null;
    const counted = found?.length ?? (query.isFiltered ? countMatching(source, query) : total);
    const isMore = found === null && query.isFiltered && counted > COUNT_LIMIT;
    const shown = isMore ? COUNT_LIMIT : counted;
    const { page, pages, offset } = pageOf(shown, paging);
    const ids = found
      ? [...found.slice(offset, offset + paging.pageSize)]
      : await idsOfPage(source, query, { ...paging, page }, { shown, total }, sort);
    return { ids, shown, isMore, total, page, pages };
  };
}

/** Yields the ids of all matching rows in batches. */
async function* allIds<SortName extends string>(
  source: Source,
  { findIds, batchSize = 200 }: Finder<SortName> & { batchSize?: number },
  conditions: Conditions,
): AsyncGenerator<Id[]> {
  const query = queryOf(source, conditions);
  const found = await findIds?.({ ...query, isFiltered: true });
  if (!found) yield* idBatches(source, query, batchSize);
  else for (let from = 0; from < found.length; from += batchSize) yield [...found.slice(from, from + batchSize)];
}

async function readInOrder<Key extends string, Stored extends Record<Key, Id>>(
  source: Source,
  { key, read }: { key: Key; read: (isOnPage: SQL) => PromiseLike<Stored[]> },
  ids: Id[],
): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const rows = await read(inArray(source.key, ids));
  const byId = new Map<Id, Stored>(rows.map((row) => [row[key], row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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
