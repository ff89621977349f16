import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fold } from "./db.server";

/**
 * Whether a column contains a text, in any case and any alphabet. It looks at every row that the rest of the condition
 * leaves; the slower comparison runs only for a text with letters beyond ASCII.
 */
export function contains(column: SQLWrapper, text: string): SQL {
  const wanted = fold(text) ?? "";
  const isAscii = /^[\x20-\x7e]*$/.test(wanted);
  return isAscii ? sql`instr(lower(${column}), ${wanted}) > 0` : sql`instr(fold(${column}), ${wanted}) > 0`;
}
