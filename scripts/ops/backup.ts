import path from "node:path";
import { parseArgs } from "node:util";
import { recordBackup } from "~/shop/backups/record-backup.server";
import { backUp } from "./backup/archive";
import { archiveIn, removeOldArchives, testRestore } from "./backup/archives-in-folder";

// The backup contains the shop's secrets: only the current user may read it.
process.umask(0o077);

function usage(): never {
  console.error(
    "Usage: npm run backup -- FILE (for example backup.tar.gz), or npm run backup -- --dir FOLDER --keep NUMBER",
  );
  process.exit(1);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: { dir: { type: "string" }, keep: { type: "string", default: "14" } },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (positionals.length > 1 || Boolean(file) === Boolean(values.dir) || !/^[1-9]\d{0,3}$/.test(values.keep)) usage();
    return { file, dir: values.dir, keep: Number(values.keep) };
  } catch {
    usage();
  }
}

const { file, dir, keep } = readOptions();
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

let failed = "No backup was made";
try {
  const archive = dir ? archiveIn(dir) : path.resolve(file ?? "");
  const { files, bytes, orders } = await backUp(dataDir, archive);
  console.log(`${archive} contains ${files} files (${(bytes / 1_000_000).toFixed(1)} MB unpacked) and was verified.`);
  if (dir) {
    await testRestore(archive, orders);
    console.log(`It was restored on trial, with all ${orders} orders.`);
  }
  record(null);
  failed = "Old backups were not removed";
  if (dir) for (const removed of removeOldArchives(dir, keep)) console.log(`${removed} was removed.`);
} catch (error) {
  const failure = `${failed}: ${messageOf(error)}`;
  if (dir) record(failure);
  console.error(failure);
  process.exit(1);
}
