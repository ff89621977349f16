import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { db } from "~/platform/db.server";
import { queueToMany } from "../email/outbox.server";

/** Rows that one step looks at: it blocks the event loop. */
const STEP = 500;

const HOUR_MS = 3_600_000;

/**
 * Looks for rows that are due when a moment of theirs is some time ago: at each only once when its time has come, so that nothing
 * is read while nothing is due. Once an hour, and after a start of the shop, it looks at all again: a row can also become
 * due otherwise, such as by the confirmation of an account.
 * @param moment an indexed column with the moment, in milliseconds
 * @param queueDue queues emails for rows whose moment is after `from` and not after `to`, some at a time; returns how many
 *   rows it has dealt with, 0 when none of them is due any more
 * @returns a function that looks at the rows with a moment after `from` and not after `to`, in milliseconds
 */
export function lookThrough(moment: SQLiteColumn, queueDue: (from: number, to: number) => number) {
  let seenTo = 0;
  let startedAt = 0;
  const endOfStep = (from: number, to: number) =>
    db.get<{ end: number | null }>(sql`select max(moment) as end from (
      select ${moment} as moment from ${moment.table} where ${moment} > ${from} and ${moment} <= ${to}
      order by ${moment} limit ${STEP})`)?.end;
  return async (from: number, to: number): Promise<void> => {
    const now = Date.now();
    // Also when the clock was set back.
    if (now < startedAt || now - startedAt > HOUR_MS) [seenTo, startedAt] = [0, now];
    await queueToMany(() => {
      const after = Math.max(seenTo, from);
      const end = endOfStep(after, to);
      if (!end) return false;
      // Rows that are not due are not looked at again.
      if (queueDue(after, end) === 0) seenTo = end;
      return true;
    });
  };
}
