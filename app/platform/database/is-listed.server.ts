import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * The condition of a prepared statement that a column has one of several values.
 * @param name the parameter, which gets the values as a JSON array
 */
export function isListed(column: SQLiteColumn, name: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(name)}))`;
}
