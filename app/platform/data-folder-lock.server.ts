import path from "node:path";
import Database from "better-sqlite3";
import { createDataFolder, env, exitForDataFolder } from "./env.server";

/** Milliseconds to wait for a process that is just ending. */
const WAIT_MS = 1000;

/**
 * Takes the lock that one shop holds on its data folder; where another one holds it, the process stops with one line.
 * SQLite's lock on a file of its own: the kernel releases it with the process, however that ends, so it is never stale.
 * Only the process that serves takes it. Commands such as backup, seed and create-admin work beside a running shop.
 */
function lockDataFolder(): Database.Database {
  createDataFolder();
  try {
    const lock = new Database(path.join(env.DATA_DIR, "shop.lock"), { timeout: WAIT_MS });
    // Without a journal file, which would be left behind by a crash.
    lock.pragma("journal_mode = MEMORY");
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== "SQLITE_BUSY") exitForDataFolder(error);
    process.stderr.write(`DATA_DIR: another shop runs on ${env.DATA_DIR}; stop that one, or set another DATA_DIR\n`);
    process.exit(1);
  }
}

/** Held from the start of the process to its end. */
export const dataFolderLock = lockDataFolder();
