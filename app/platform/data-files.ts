import { lchownSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The file of the data folder whose time is that of the last backup. */
export const LAST_BACKUP_FILE = "last-backup";
/** The file of the data folder with the reason why the last scheduled backup failed; there is none after a good one. */
export const BACKUP_FAILURE_FILE = "backup-failure";
/** The name of a scheduled backup that begins at a time, in milliseconds: names sort by age. */
export const archiveName = (at: number) =>
  `shop-${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;
/** Whether a file of a folder of scheduled backups is one of them; other files there are left alone. */
export const isArchive = (name: string) => /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/.test(name);

/** The folder of uploaded pictures, and the files with secrets: the state of a shop beside its database. */
export const STATE_FOLDER = "uploads";
export const STATE_FILES = ["session-secret", "token-key"];
/** What the processes of a running shop share. It is deleted at the start, and is in no backup. */
export const SHARED_STATE_FILE = "running-shop.db";

/** Whether a path is that of a folder, or of something in it. */
export function isWithin(folder: string, inner: string): boolean {
  const way = path.relative(path.resolve(folder), path.resolve(inner));
  return way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
}

const DAY_MS = 86_400_000;

/** What an interrupted backup, restore or restore test left behind: `mkdtemp` adds six characters. */
const UNFINISHED = /^\.(?:backup|restore|trial)-[A-Za-z0-9]{6}$|\.unfinished$/;

/** Removes what interrupted backups and restores left in a folder a day ago or earlier. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => UNFINISHED.test(entry))) {
    const file = path.join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > DAY_MS) rmSync(file, { recursive: true, force: true });
  }
}

/** Gives what root has made to the owner of a folder: root may run commands for the shop's user. */
export function giveToOwnerOf(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  lchownSync(file, uid, gid);
}

/** Writes a file that only the shop's user may read into the data folder, also in place of another user's. */
export function writeDataFile(dataDir: string, name: string, text: string): void {
  const unfinished = path.join(dataDir, `${name}.${process.pid}.tmp`);
  try {
    // Root follows no link that is in its place.
    writeFileSync(unfinished, text, { mode: 0o600, flag: "wx" });
    giveToOwnerOf(dataDir, unfinished);
    renameSync(unfinished, path.join(dataDir, name));
  } finally {
    rmSync(unfinished, { force: true });
  }
}
