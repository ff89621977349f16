import Database from "better-sqlite3";
import { sqlite } from "../db.server";
import { closeReader } from "./read-numbers.server";

/** Runs PRAGMA optimize, which is needed hourly: query plans stay right while tables grow. */
export async function optimizeDatabase(): Promise<void> {
  sqlite.pragma("optimize");
}

/** Closes the database. SQLite then merges the write-ahead log into the file. */
export function closeDatabase(): void {
  if (!sqlite.open) return;
  closeReader();
  try {
    sqlite.pragma("optimize");
  } catch (error) {
    // A damaged or locked database must not prevent the process from exiting.
    if (!(error instanceof Database.SqliteError)) throw error;
  }
  sqlite.close();
}
