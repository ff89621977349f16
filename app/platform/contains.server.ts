import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { foldAccents } from "./database/fold";

/** The position of a text in a column from 1, or 0. The slower `fold_accents` runs only for rows that are not ASCII. */
function positionIn(column: SQLWrapper, text: string): SQL {
  const folded = foldAccents(text) ?? "";
  const texts = sql`case when ${column} glob '*[^ -~]*' then fold_accents(${column}) else lower(${column}) end`;
  return sql`instr(${texts}, ${folded})`;
}

/**
 * A condition that a column contains a text, in any case and any alphabet, with or without the accents of Latin letters. It
 * uses no index, so it checks every row that matches the other conditions.
 */
export const contains = (column: SQLWrapper, text: string): SQL => sql`${positionIn(column, text)} > 0`;

/** A condition that a column starts with a text, like `contains`. */
export const startsWith = (column: SQLWrapper, text: string): SQL => sql`${positionIn(column, text)} = 1`;
