import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { readUntilWritten } from "~/platform/cached-read.server";
import { db } from "~/platform/db.server";

/** The full-text index of a list. It contains exactly the list's rows. */
export type TextIndex = {
  /** The name of the FTS5 table. */
  name: string;
  /** The column of the list's table by which the index numbers its rows. */
  rowid: SQLWrapper;
  /** Whether the list is in descending order of these numbers, and identifies its rows by them. */
  isInListOrder?: boolean;
};

/**
 * A query for the rows of an index that match.
 * @param name of the FTS5 table
 * @param match an expression of FTS5
 */
export function matchingRows(name: string, match: string): SQL {
  const index = sql.identifier(name);
  return sql`select rowid from ${index} where ${index} match ${match}`;
}

/** A condition for the rows of a list's table that the index finds. */
export const isInIndex = ({ name, rowid }: TextIndex, match: string): SQL =>
  sql`${rowid} in (${matchingRows(name, match)})`;

/** Counts the rows of an index. FTS5 stores their sizes in a small table, which SQLite counts at once. */
export function indexedRows({ name }: TextIndex): () => number {
  return readUntilWritten(() => {
    const [[count = 0] = []] = db.values<[number]>(sql`select count(*) from ${sql.identifier(`${name}_docsize`)}`);
    return count;
  });
}

/** A bound of the index's rows. The driver binds numbers as REAL, by which FTS5 would not limit what it reads. */
const bound = ({ name }: TextIndex, comparison: SQL, number: number): SQL =>
  sql`${sql.identifier(name)}.rowid ${comparison} cast(${number} as integer)`;

type IndexQuery = {
  /** The list's table, for the conditions that the index does not answer. */
  table: SQLiteTable;
  match: string;
  where: SQL | undefined;
  limit: number;
  offset?: number;
};

/**
 * Finds rows by the index alone, the highest number first. It reads no more matches than it returns and skips, and looks
 * a row up in the table only for further conditions.
 * @param below only rows with a lower number
 */
export function idsInIndex(
  textIndex: TextIndex,
  { table, match, where, limit, offset = 0 }: IndexQuery,
  below?: number,
): number[] {
  const index = sql.identifier(textIndex.name);
  const from = where ? sql`${index} cross join ${table} on ${textIndex.rowid} = ${index}.rowid` : index;
  const isBelow = below === undefined ? undefined : bound(textIndex, sql`<`, below);
  const rows = db.values<[number]>(
    sql`select ${index}.rowid from ${from} where ${and(sql`${index} match ${match}`, where, isBelow)}
      order by ${index}.rowid desc limit ${limit} offset ${offset}`,
  );
  return rows.map(([id]) => id);
}

/** Yields the ids of `idsInIndex` in batches. */
export async function* batchesOfIndex(index: TextIndex, query: IndexQuery): AsyncGenerator<number[]> {
  for (let below: number | undefined; ; ) {
    const ids = idsInIndex(index, query, below);
    if (ids.length > 0) yield ids;
    if (ids.length < query.limit) return;
    below = ids.at(-1);
  }
}
