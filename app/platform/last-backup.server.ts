import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { BACKUP_FAILURE_FILE, LAST_BACKUP_FILE } from "./data-files";
import { env } from "./env.server";

/** When the backup command last made a backup of this data folder; null if it never did. */
export function lastBackup(): Date | null {
  return statSync(path.join(env.DATA_DIR, LAST_BACKUP_FILE), { throwIfNoEntry: false })?.mtime ?? null;
}

/** Why the last scheduled backup failed; null after a good one. */
export function backupFailure(): string | null {
  try {
    return readFileSync(path.join(env.DATA_DIR, BACKUP_FAILURE_FILE), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
