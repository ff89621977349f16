import { type SQL, sql } from "drizzle-orm";
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
