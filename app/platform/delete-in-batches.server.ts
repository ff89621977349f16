import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "./db.server";
import { nextTurn } from "./event-loop.server";
import { shutdownSignal } from "./shutdown.server";

/** Rows of one statement. With their index entries and the rows that refer to them, it blocks the event loop briefly. */
const BATCH = 20;

/**
 * Deletes rows, however many, while requests run in between. What is left when the shop shuts down is deleted by the next
 * call.
 * @param condition of the rows to delete
 */
export async function deleteInBatches(table: SQLiteTable, condition: SQL | undefined): Promise<void> {
  const batch = db.delete(table).where(sql`rowid in (select rowid from ${table} where ${condition} limit ${BATCH})`);
  while (!shutdownSignal.aborted && batch.run().changes === BATCH) await nextTurn();
}

/**
 * The same where no index answers the condition, so that most rows are looked at and stay: each statement looks at the next ones
 * only.
 */
export async function deleteWhileReading(table: SQLiteTable, condition: SQL | undefined): Promise<void> {
  for (let read = 0; !shutdownSignal.aborted; await nextTurn()) {
    const next = sql`select rowid from ${table} where rowid > ${read} order by rowid limit ${BATCH}`;
    const last = db.get<{ num: number | null }>(sql`select max(rowid) as num from (${next})`).num;
    if (last === null) return;
    db.delete(table)
      .where(and(sql`rowid > ${read} and rowid <= ${last}`, condition))
      .run();
    read = last;
  }
}
