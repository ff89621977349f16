import { spawn } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
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
async function runLitestream(args: string[], timeout?: number) {
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

/** What the replica holds without a gap: Litestream begins another generation when it has missed changes. */
type Generation = { name: string; start: Date; end: Date };

/**
 * Lists what the replica holds of a database, with times to the second.
 * @throws Error when the replica cannot be read, or takes longer than the timeout in milliseconds
 */
export async function generationsOf(configuration: string, file: string, timeout?: number): Promise<Generation[]> {
  // Litestream compares the replica with a file at this place.
  writeFileSync(file, "", { flag: "wx" });
  try {
    const list = ["generations", "-config", configuration, "-no-expand-env", file];
    const { output, message } = await runLitestream(list, timeout);
    if (message) throw new Error(message);
    const lines = output.trim().split("\n").slice(1);
    return lines.map((line) => {
      const [, name = "", , start = "", end = ""] = line.trim().split(/\s+/);
      return { name, start: new Date(start), end: new Date(end) };
    });
  } finally {
    rmSync(file);
  }
}

/**
 * Restores a database from the replica to where it belongs in a data folder, if the replica has it.
 * @throws Error when the replica begins after the moment
 */
async function restoreDatabase(folder: string, configuration: string, name: DatabaseName, at?: Date): Promise<void> {
  const file = databaseFile(folder, name);
  const restore = async (...options: string[]) => {
    await runLitestream([
      ...["restore", "-config", configuration, "-no-expand-env", ...options],
      ...["-if-replica-exists", file],
    ]);
    for (const end of ["-shm", "-wal"]) await rm(`${file}.tmp${end}`, { force: true });
  };
  if (!at) return restore();
  const generations = await generationsOf(configuration, file);
  generations.sort((one, other) => other.start.getTime() - one.start.getTime());
  for (const { name, start, end } of generations) {
    if (start > at) continue;
    await restore("-generation", name, "-timestamp", at.toISOString());
    // Litestream finds nothing of a moment after the last upload. Nothing was written between them.
    if (!existsSync(file) && end <= at) await restore("-generation", name);
    if (existsSync(file)) return;
  }
  const first = generations.at(-1)?.start.toISOString();
  if (first) throw new Error(`the replica holds nothing of ${at.toISOString()}: its ${name}.db begins at ${first}`);
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
    if (!existsSync(shop)) throw new Error("the replica is empty");
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
