import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { giveToOwnerOf, removeUnfinished } from "~/platform/data-files";

/** What no restore moves: data of before an earlier one, and what is not the shop's. */
const STAYS = /^(?:before-restore-|lost\+found$|\.)/;

const DATABASE = "shop.db";

/** Runs work with a new folder inside another one, on the same disk, and removes it afterwards, also when the process exits. */
export async function inTemporaryFolder<Result>(
  within: string,
  purpose: "backup" | "restore" | "trial",
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(within, `.${purpose}-`));
  // What is unpacked at the moment of an exit may still add to it.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once("exit", remove);
  try {
    return await work(folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/**
 * Has a command that is interrupted remove its temporary folders, which contain secrets, and say what came of it. The end of its
 * terminal does not end it: Node takes back that `nohup` ignores SIGHUP.
 */
export function endWhenInterrupted(outcome: string): void {
  process.on("SIGHUP", () => undefined);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      console.error(`Interrupted: ${outcome}`);
      process.exit(1);
    });
}

/** @throws Error unless the database passes the integrity check and all its references lead to a row */
export function requireSoundDatabase(file: string): void {
  const database = new Database(file, { readonly: true });
  const state = database.pragma("integrity_check", { simple: true });
  const broken = database.pragma("foreign_key_check") as unknown[];
  database.close();
  if (state !== "ok" || broken.length > 0) throw new Error(`The copied database is not sound: ${state}`);
}

/**
 * Leaving WAL mode needs an exclusive lock, so it fails while any other process has the database open.
 * @throws Error while a shop runs on this data folder
 */
export function requireStopped(dataDir: string): void {
  const file = path.join(dataDir, "shop.db");
  if (!existsSync(file)) return;
  const database = new Database(file, { timeout: 1000 });
  try {
    database.pragma("journal_mode = DELETE");
  } catch (error) {
    // A damaged database is a valid reason to restore.
    if (!/^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? "")) return;
    throw new Error(`a shop runs on ${dataDir}. Stop it first.`);
  } finally {
    database.close();
  }
}

/** Waits until a file or the names in a folder are on the disk: a power failure takes them no more. */
export function flush(file: string): void {
  const opened = openSync(file, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * Puts a database in the place of another one, which stays under another name. When that is killed, one of the two is in its
 * place: without one, the next start would make an empty shop.
 */
export function exchangeDatabase(database: string, by: string, aside: string): void {
  flush(by);
  rmSync(aside, { force: true });
  if (existsSync(database)) linkSync(database, aside);
  renameSync(by, database);
}

/** Gives a folder and its contents the owner of another one, if permitted: root may restore for the shop's user. */
function copyOwner(example: string, folder: string): void {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of ["", ...entries]) giveToOwnerOf(example, path.join(folder, name));
}

/**
 * Replaces the contents of a data folder, and sets the previous ones aside in it. The folder itself stays in its place: it
 * may be a disk or a volume of its own, in a folder that its owner cannot write.
 * @param dataDir the shop's data folder, which need not exist
 * @param fill writes the new contents into a folder; when it throws, nothing is replaced
 * @returns the path of the previous contents, or null when there were none
 * @throws Error while a shop runs on the data folder, or when something in it cannot be moved
 */
export async function replaceData(dataDir: string, fill: (folder: string) => Promise<void>): Promise<string | null> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (made) giveToOwnerOf(path.dirname(dataDir), dataDir);
  removeUnfinished(dataDir);
  try {
    return await inTemporaryFolder(dataDir, "restore", async (folder) => {
      await fill(folder);
      copyOwner(dataDir, folder);
      requireStopped(dataDir);
      return exchangeData(dataDir, folder);
    });
  } catch (error) {
    if (made) rmdirSync(dataDir);
    throw error;
  }
}

/** @returns the path of the previous contents, or null when there were none */
function exchangeData(dataDir: string, folder: string): string | null {
  const contentsOf = (from: string) => readdirSync(from).filter((name) => !STAYS.test(name));
  const previous = contentsOf(dataDir);
  const aside = path.join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  mkdirSync(aside, { mode: 0o700 });
  giveToOwnerOf(dataDir, aside);
  const moves = [
    ...previous.map((name) => ({ name, from: dataDir, to: aside })),
    ...contentsOf(folder).map((name) => ({ name, from: folder, to: dataDir })),
  ].filter(({ name }) => name !== DATABASE);
  const done: typeof moves = [];
  try {
    for (const move of moves) {
      renameSync(path.join(move.from, move.name), path.join(move.to, move.name));
      done.unshift(move);
    }
    // The database is last, after what belonged to the previous one.
    exchangeDatabase(path.join(dataDir, DATABASE), path.join(folder, DATABASE), path.join(aside, DATABASE));
  } catch (error) {
    for (const { name, from, to } of done) renameSync(path.join(to, name), path.join(from, name));
    rmSync(path.join(aside, DATABASE), { force: true });
    rmdirSync(aside);
    throw error;
  }
  if (previous.length > 0) return aside;
  rmdirSync(aside);
  return null;
}
