import path from "node:path";
import Database from "better-sqlite3";
import { createDataFolder, env, exitForDataFolder } from "./env.server";

/** How long to wait for a process that is shutting down, in milliseconds. */
const WAIT_MS = 1000;

/**
 * Locks the data folder for this server process. If another server holds the lock, the process exits with one line.
 * The lock is SQLite's lock on a separate file. The kernel releases it when the process ends, so it is never stale.
 * Commands such as backup, seed and create-admin do not lock the folder: they run beside a running shop.
 */
function lockDataFolder(): Database.Database {
  createDataFolder();
  try {
    const lock = new Database(path.join(env.DATA_DIR, "shop.lock"), { timeout: WAIT_MS });
    // Avoids a journal file, which would remain after a crash.
    lock.pragma("journal_mode = MEMORY");
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== "SQLITE_BUSY") exitForDataFolder(error);
    process.stderr.write(`DATA_DIR: another shop runs on ${env.DATA_DIR}; stop that one, or set another DATA_DIR\n`);
    process.exit(1);
  }
}

/** Held from the first import of this module until the process exits. */
const lock = lockDataFolder();

/** Releases the lock, after the database is closed. */
export function releaseDataFolder(): void {
  lock.close();
}
