import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { giveToOwnerOf } from "~/platform/data-files";

/** Runs work with a new folder beside a data folder, on the same disk, and removes it afterwards. */
export async function inTemporaryFolder<Result>(
  beside: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(beside, ".restore-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

/** Gives a folder and its contents the owner of another one, if permitted: root may restore for the shop's user. */
function copyOwner(example: string, folder: string): void {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of ["", ...entries]) giveToOwnerOf(example, path.join(folder, name));
}

/**
 * Makes a folder the shop's data folder, with the owner of the previous one, which is moved aside.
 * @returns the path of the previous data folder, or null when there was none
 * @throws Error while a shop runs on the data folder
 */
export function replaceDataFolder(dataDir: string, folder: string): string | null {
  requireStopped(dataDir);
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const aside = existsSync(dataDir) ? `${dataDir}.before-restore-${stamp}` : null;
  copyOwner(aside ? dataDir : path.dirname(dataDir), folder);
  if (aside) renameSync(dataDir, aside);
  renameSync(folder, dataDir);
  return aside;
}
