import { rmSync } from "node:fs";
import path from "node:path";
import { BACKUP_FAILURE_FILE, LAST_BACKUP_FILE, writeDataFile } from "~/platform/data-files";

/**
 * Records in the data folder that a backup was made or has failed, for the overview and `npm run doctor`.
 * @param failure the reason in one line; null after a good backup
 * @throws Error when the folder is missing or cannot be written
 */
export function recordBackup(dataDir: string, failure: string | null): void {
  if (failure !== null) {
    writeDataFile(dataDir, BACKUP_FAILURE_FILE, `${failure}\n`);
    return;
  }
  writeDataFile(dataDir, LAST_BACKUP_FILE, `${new Date().toISOString()}\n`);
  rmSync(path.join(dataDir, BACKUP_FAILURE_FILE), { force: true });
}
