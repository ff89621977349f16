import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, open, rm, utimes } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { isWithin, STATE_FILES, STATE_FOLDER } from "~/platform/data-files";
import {
  type DatabaseName,
  databaseFile,
  litestreamError,
  litestreamProgram,
  writeConfiguration,
} from "~/platform/replica/litestream";
import { folderOfReplica } from "~/platform/replica/replica-url";
import { replaceData, requireSoundDatabase, requireStopped } from "./backup/data-folder";

type StoredFile = { id: number; folder: string; name: string; mtimeMs: number; bytes: number };

/**
 * Runs a command of Litestream until it ends.
 * @returns its output, and the last message of its log: some commands report an error there and end well
 * @throws Error with the last message of its log when it fails, or takes longer than the timeout in milliseconds
 */
export async function runLitestream(args: string[], timeout?: number) {
  const program = spawn(litestreamProgram(), args, { stdio: ["ignore", "pipe", "pipe"], timeout });
  let output = "";
  let errors = "";
  program.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    program.once("error", reject);
    program.once("close", resolve);
  });
  const message = errors.split("\n").map(litestreamError).filter(Boolean).at(-1);
  if (code === 0) return { output, message };
  throw new Error(code === null ? "the replica does not answer" : (message ?? `Litestream ended with ${code}`));
}

/** Restores a database from the replica to where it belongs in a data folder. */
async function restoreDatabase(folder: string, configuration: string, name: DatabaseName, at?: Date): Promise<void> {
  const moment = at ? ["-timestamp", at.toISOString()] : [];
  await runLitestream([
    ...["restore", "-config", configuration, "-no-expand-env", ...moment],
    ...["-if-replica-exists", databaseFile(folder, name)],
  ]);
  for (const end of ["-shm", "-wal"]) await rm(`${databaseFile(folder, name)}.tmp${end}`, { force: true });
}

/** Writes the pictures and secrets to their places, with their times: the copy for the replica stays valid. */
async function writeFiles(folder: string, file: string): Promise<number> {
  const database = new Database(file, { readonly: true });
  const files = database
    .prepare("select id, folder, name, mtime_ms as mtimeMs, bytes from file where is_complete = 1")
    .all() as StoredFile[];
  const parts = database.prepare("select content from chunk where file_id = ? order by position").pluck();
  for (const { id, folder: place, name, mtimeMs, bytes } of files) {
    if (!isStatePath(place, name)) throw new Error(`the replica has a file out of place: ${path.join(place, name)}`);
    const target = path.join(folder, place, name);
    await mkdir(path.dirname(target), { recursive: true });
    const handle = await open(target, "wx");
    let written = 0;
    for (const part of parts.iterate(id) as IterableIterator<Buffer>) {
      await handle.writeFile(part);
      written += part.byteLength;
    }
    await handle.sync();
    await handle.close();
    if (written !== bytes) throw new Error(`the replica has only a part of ${path.join(place, name)}`);
    await utimes(target, mtimeMs / 1000, mtimeMs / 1000);
  }
  database.close();
  return files.length;
}

/** A replica that was tampered with must not write elsewhere on this machine. */
function isStatePath(folder: string, name: string): boolean {
  if (folder === "") return STATE_FILES.includes(name);
  const place = path.posix.join(folder, name);
  return (
    place === path.posix.normalize(`${folder}/${name}`) &&
    place.startsWith(`${STATE_FOLDER}/`) &&
    !/[\\\0]/.test(place) &&
    !name.includes("/")
  );
}

/**
 * Replaces a shop's state with that of a replica, and sets the previous state aside in the data folder.
 * @param address the replica's address
 * @param at the moment to return to; the latest one by default
 * @returns the path of the previous state, if there was one, and the number of restored pictures and secrets
 */
export async function restoreFromReplica(
  dataDir: string,
  address: string,
  at?: Date,
): Promise<{ aside: string | null; files: number }> {
  const copies = folderOfReplica(address);
  if (copies && isWithin(dataDir, copies)) throw new Error(`the replica is inside ${dataDir}: move it out first.`);
  requireStopped(dataDir);
  let files = 0;
  const aside = await replaceData(dataDir, async (folder) => {
    const configuration = writeConfiguration(folder, address);
    await restoreDatabase(folder, configuration, "shop", at);
    const shop = databaseFile(folder, "shop");
    if (!existsSync(shop))
      throw new Error(at ? `the replica holds nothing of ${at.toISOString()}` : "the replica is empty");
    requireSoundDatabase(shop);
    await restoreDatabase(folder, configuration, "files", at);
    const stored = databaseFile(folder, "files");
    if (existsSync(stored)) {
      requireSoundDatabase(stored);
      files = await writeFiles(folder, stored);
    }
    // It may contain a password, and paths of this temporary folder.
    await rm(configuration);
  });
  return { aside, files };
}
