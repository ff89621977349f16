import { existsSync } from "node:fs";
import path from "node:path";
import { recordBackup } from "~/shop/backups/record-backup.server";
import { readArguments } from "../run/options";
import { BACKUP } from "./arguments";
import { backUp } from "./backup/archive";
import { archiveIn, removeOldArchives, testRestore } from "./backup/archives-in-folder";
import { endWhenInterrupted } from "./backup/data-folder";

// The backup contains the shop's secrets: only the current user may read it.
process.umask(0o077);

const { file, dir, keep } = readArguments(BACKUP);
const dataDir = path.resolve(process.env.DATA_DIR || "./data");
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Without the record, a good archive is one all the same. */
function record(failure: string | null): void {
  try {
    recordBackup(dataDir, failure);
  } catch (error) {
    console.error(`Warning: this is not recorded in ${dataDir}: ${messageOf(error)}`);
  }
}

endWhenInterrupted("no backup was made.");

let failed = "No backup was made";
try {
  if (!existsSync(path.join(dataDir, "shop.db"))) {
    throw new Error(`${dataDir} has no shop.db: set DATA_DIR to that of the shop`);
  }
  const archive = dir ? archiveIn(dir) : path.resolve(file ?? "");
  const { files, bytes, orders } = await backUp(dataDir, archive);
  console.log(`${archive} contains ${files} files (${(bytes / 1_000_000).toFixed(1)} MB unpacked) and was verified.`);
  if (dir) {
    await testRestore(archive, orders);
    console.log(`It was restored on trial, with all ${orders} orders.`);
  }
  record(null);
  failed = "Old backups were not removed";
  if (dir) for (const removed of removeOldArchives(dir, Number(keep))) console.log(`${removed} was removed.`);
} catch (error) {
  const failure = `${failed}: ${messageOf(error)}`;
  if (dir) record(failure);
  console.error(failure);
  process.exit(1);
}
