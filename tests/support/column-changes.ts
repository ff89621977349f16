import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** A different value that the column can hold. */
function otherValue({ dataType, notNull }: SQLiteColumn, value: unknown): unknown {
  if (!notNull && value !== null) return null;
  if (dataType === "boolean") return !value;
  // The smallest numbers of a column are often a limit, like the largest.
  if (dataType === "number") return Number(value ?? 1000) + (Number(value) > 1 ? -1 : 1);
  if (dataType === "date") return new Date(Number(value ?? 0) + 86_400_000);
  if (dataType === "json") return [];
  return `${value ?? ""}9`;
}

/**
 * One change for each column of a record.
 * @param fixed columns that never change, or refer to other records
 */
export function columnChanges(table: SQLiteTable, record: Record<string, unknown>, fixed: string[]) {
  return Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    fixed.includes(name) || column.generated ? [] : [{ [name]: otherValue(column, record[name]) }],
  );
}
