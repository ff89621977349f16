import { sql } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "./db.server";

/**
 * Prepares the insertion of one row, for a statement that runs often.
 * @param columns the columns that each row sets; the others get their defaults
 */
export function preparedInsert<Table extends SQLiteTable, Column extends keyof Table["$inferInsert"] & string>(
  table: Table,
  columns: readonly Column[],
) {
  const placeholders = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]));
  const statement = db
    .insert(table)
    .values(placeholders as SQLiteInsertValue<Table>)
    .prepare();
  return { run: (row: Pick<Table["$inferInsert"], Column>) => statement.run(row) };
}
