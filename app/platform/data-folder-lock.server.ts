import { rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { removeUnfinished, SHARED_STATE_FILE } from "./data-files";
import { createDataFolder, env, exitForDataFolder } from "./env.server";

/** How long to wait for a process that is shutting down, in milliseconds. */
const WAIT_MS = 1000;

/**
 * Locks the data folder for this shop, and deletes the shared state of the one before and what killed restores left. If another shop holds the lock, the
 * process exits with one line. The lock is SQLite's lock on a separate file. The kernel releases it when the process
 * ends, so it is never stale. Commands such as backup, seed and create-admin do not lock the folder: they run beside a
 * running shop.
 * @returns a function that releases the lock
 */
export function lockDataFolder(): () => void {
  createDataFolder();
  try {
    const lock = new Database(path.join(env.DATA_DIR, "shop.lock"), { timeout: WAIT_MS });
    // Avoids a journal file, which would remain after a crash.
    lock.pragma("journal_mode = MEMORY");
    lock.exec("begin exclusive");
    const state = path.join(env.DATA_DIR, SHARED_STATE_FILE);
    for (const file of [state, `${state}-wal`, `${state}-shm`]) rmSync(file, { force: true });
    removeUnfinished(env.DATA_DIR);
    return () => lock.close();
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== "SQLITE_BUSY") exitForDataFolder(error);
    process.stderr.write(`DATA_DIR: another shop runs on ${env.DATA_DIR}; stop that one, or set another DATA_DIR\n`);
    process.exit(1);
  }
}
