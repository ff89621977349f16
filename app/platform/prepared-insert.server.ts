import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "./db.server";

/**
 * Prepares the insertion of one row, for a statement that runs often.
 * @param unset the columns that get their defaults; each row sets all others
 */
export function preparedInsert<Table extends SQLiteTable, Unset extends keyof Table["$inferInsert"] & string = never>(
  table: Table,
  unset: readonly Unset[] = [],
) {
  const columns = Object.keys(getTableColumns(table)).filter((column) => !unset.some((name) => name === column));
  const placeholders = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]));
  const statement = db
    .insert(table)
    .values(placeholders as SQLiteInsertValue<Table>)
    .prepare();
  return { run: (row: Required<Omit<Table["$inferInsert"], Unset>>) => statement.run(row) };
}
