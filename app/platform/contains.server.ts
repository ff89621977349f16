import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fold } from "./db.server";

/** The position of a text in a column from 1, or 0. The slower `fold` runs only for texts that are not ASCII. */
function positionIn(column: SQLWrapper, text: string): SQL {
  const folded = fold(text) ?? "";
  const isAscii = /^[\x20-\x7e]*$/.test(folded);
  return isAscii ? sql`instr(lower(${column}), ${folded})` : sql`instr(fold(${column}), ${folded})`;
}

/**
 * A condition that a column contains a text, in any case and any alphabet. It uses no index, so it checks every row that
 * matches the other conditions.
 */
export const contains = (column: SQLWrapper, text: string): SQL => sql`${positionIn(column, text)} > 0`;

/** A condition that a column starts with a text, like `contains`. */
export const startsWith = (column: SQLWrapper, text: string): SQL => sql`${positionIn(column, text)} = 1`;
