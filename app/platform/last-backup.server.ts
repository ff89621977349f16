import { statSync } from "node:fs";
import path from "node:path";
import { LAST_BACKUP_FILE } from "./data-files";
import { env } from "./env.server";

/** When the backup command last made a backup of this data folder; null if it never did. */
export function lastBackup(): Date | null {
  return statSync(path.join(env.DATA_DIR, LAST_BACKUP_FILE), { throwIfNoEntry: false })?.mtime ?? null;
}
