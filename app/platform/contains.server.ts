import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fold } from "./db.server";

/**
 * A condition that a column contains a text, in any case and any alphabet. It uses no index, so it checks every row that
 * matches the other conditions. The slower `fold` runs only for texts that are not ASCII.
 */
export function contains(column: SQLWrapper, text: string): SQL {
  const folded = fold(text) ?? "";
  const isAscii = /^[\x20-\x7e]*$/.test(folded);
  return isAscii ? sql`instr(lower(${column}), ${folded}) > 0` : sql`instr(fold(${column}), ${folded}) > 0`;
}
