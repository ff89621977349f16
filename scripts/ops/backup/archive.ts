import { createHash } from "node:crypto";
import {
  createReadStream,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { copyFile, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import * as tar from "tar";
import { STATE_FILES, STATE_FOLDER } from "~/platform/data-files";
import { flush, inTemporaryFolder, replaceData, requireSoundDatabase } from "./data-folder";

const MANIFEST = "manifest.json";
const DATABASE = "shop.db";
/** What a backup has of the data folder besides the database, which is copied through SQLite's backup API. */
const COPIED = [STATE_FOLDER, ...STATE_FILES, "outbox"];

type Manifest = { files: Record<string, { bytes: number; sha256: string }> };

/** An archive entry that is neither a regular file nor a folder. */
class UnsupportedEntry extends Error {
  constructor(name: string) {
    super(`${name} is neither a plain file nor a folder.`);
  }
}

/** Entry types accepted in an archive, by tar's names. */
const ALLOWED_ENTRY_TYPES = new Set(["File", "OldFile", "Directory"]);

async function sha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

function listFiles(folder: string, prefix = ""): string[] {
  return readdirSync(path.join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(prefix, entry.name);
    if (entry.isDirectory()) return listFiles(folder, name);
    // Links could point outside the folder, for reading on backup and for writing on restore.
    if (!entry.isFile() || lstatSync(path.join(folder, name)).nlink > 1) throw new UnsupportedEntry(name);
    return name === MANIFEST ? [] : [name];
  });
}

async function describe(folder: string): Promise<Manifest> {
  const files: Manifest["files"] = {};
  for (const name of listFiles(folder)) {
    const file = path.join(folder, name);
    files[name] = { bytes: statSync(file).size, sha256: await sha256(file) };
  }
  return { files };
}

/** @throws Error unless the folder matches its manifest exactly and its database passes the integrity check */
async function verify(folder: string): Promise<Manifest> {
  const manifest = JSON.parse(readFileSync(path.join(folder, MANIFEST), "utf8")) as Manifest;
  const found = await describe(folder);
  if (JSON.stringify(Object.entries(found.files).sort()) !== JSON.stringify(Object.entries(manifest.files).sort())) {
    throw new Error("The archive does not hold what its manifest says.");
  }
  requireSoundDatabase(path.join(folder, DATABASE));
  return manifest;
}

/** @throws Error when the archive is damaged, or has something else than files and folders in it */
async function unpack(archive: string, folder: string): Promise<void> {
  let refused: string | undefined;
  const filter = (name: string, entry: tar.ReadEntry | Stats) => {
    const isPlain = "type" in entry && ALLOWED_ENTRY_TYPES.has(entry.type);
    if (!isPlain) refused ??= name;
    return isPlain;
  };
  await tar.extract({ file: archive, cwd: folder, strict: true, filter });
  if (refused !== undefined) throw new UnsupportedEntry(refused);
}

/** The number of orders in a shop's database. */
export const countOrders = (database: Database.Database) =>
  Number(database.prepare('select count(*) from "order"').pluck().get());

/**
 * Copies a file or folder while the shop runs: what it deletes meanwhile is left out, and so is what it has not written to
 * the end yet. A folder that is a symbolic link to another disk is copied as a folder.
 */
async function copy(from: string, to: string): Promise<void> {
  if (from.endsWith(".tmp")) return;
  try {
    const found = await stat(from);
    if (found.isFile()) await copyFile(from, to);
    else if (!found.isDirectory()) throw new UnsupportedEntry(from);
    else {
      await mkdir(to);
      for (const name of await readdir(from)) await copy(path.join(from, name), path.join(to, name));
    }
  } catch (error) {
    const isGone = lstatSync(from, { throwIfNoEntry: false }) === undefined;
    if (!isGone) throw error;
  }
}

/** Copies a database as it is at this moment. @returns the number of its orders */
async function copyDatabase(from: string, to: string): Promise<number> {
  const database = new Database(from, { fileMustExist: true });
  try {
    // Read in one transaction: otherwise each change by another connection starts the copy anew, and in a busy shop it
    // never ends (https://www.sqlite.org/c3ref/backup_finish.html).
    database.exec("BEGIN");
    const orders = countOrders(database);
    await database.backup(to);
    return orders;
  } finally {
    database.close();
  }
}

/**
 * Copies a shop's whole state into one archive and reads it back to verify it. The shop may be running.
 * @param dataDir the shop's data folder
 * @param archive the path of the new archive; an existing file is replaced
 * @returns the number of files and bytes in the archive, and of the orders that the shop had when it began
 * @throws Error when the shop has no database, or the archive cannot be written or is not what was copied
 */
export async function backUp(dataDir: string, archive: string) {
  const target = path.resolve(archive);
  return inTemporaryFolder(path.dirname(target), "backup", async (folder) => {
    const [copied, trial] = [path.join(folder, "copied"), path.join(folder, "trial")];
    for (const each of [copied, trial]) mkdirSync(each);
    const orders = await copyDatabase(path.join(dataDir, DATABASE), path.join(copied, DATABASE));
    for (const name of COPIED) await copy(path.join(dataDir, name), path.join(copied, name));
    writeFileSync(path.join(copied, MANIFEST), JSON.stringify(await describe(copied), null, 2));
    const unfinished = path.join(folder, "archive");
    await tar.create({ file: unfinished, cwd: copied, gzip: true, portable: true }, readdirSync(copied));
    await unpack(unfinished, trial);
    const { files } = await verify(trial);
    flush(unfinished);
    renameSync(unfinished, target);
    const sizes = Object.values(files).map((file) => file.bytes);
    return { files: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0), orders };
  });
}

/**
 * Replaces a shop's state with a verified archive, and sets the previous state aside in the data folder.
 * @param dataDir the shop's data folder, which need not exist
 * @param archive the path of the archive
 * @throws Error when the archive is damaged, or a shop runs on the data folder
 * @returns the path of the previous state, or null when there was none
 */
export async function restore(dataDir: string, archive: string): Promise<string | null> {
  return replaceData(dataDir, async (folder) => {
    await unpack(path.resolve(archive), folder);
    await verify(folder);
    rmSync(path.join(folder, MANIFEST));
  });
}
