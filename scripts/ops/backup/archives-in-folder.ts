import { accessSync, constants, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { archiveName, isArchive, removeUnfinished } from "~/platform/data-files";
import { countOrders, restore } from "./archive";
import { inTemporaryFolder } from "./data-folder";

/**
 * The path of a new archive in a folder of backups, named after the present time.
 * @throws Error when the folder is missing or cannot be written
 */
export function archiveIn(folder: string): string {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  return path.join(path.resolve(folder), archiveName(Date.now()));
}

/**
 * Restores an archive into a temporary folder beside it, as the restore command does, and counts its orders. An archive
 * that fails, or whose test is interrupted, is removed, so that the next attempt makes another one.
 * @param orders the number that the shop had when the backup began; orders are never deleted
 * @throws Error when the archive cannot be restored, is damaged, or has fewer orders
 */
export async function testRestore(archive: string, orders: number): Promise<void> {
  const discard = () => rmSync(archive, { force: true });
  process.once("exit", discard);
  try {
    await inTemporaryFolder(path.dirname(archive), "trial", async (trial) => {
      const restored = path.join(trial, "data");
      await restore(restored, archive);
      const database = new Database(path.join(restored, "shop.db"), { readonly: true });
      const found = countOrders(database);
      database.close();
      if (found < orders) throw new Error(`the restore test found ${found} orders instead of ${orders}`);
    });
  } catch (error) {
    discard();
    throw error;
  } finally {
    process.off("exit", discard);
  }
}

/**
 * Removes all but the newest archives of a folder, and what interrupted backups left there a day ago or earlier. Those from the
 * future were made while the clock was wrong, and count as the oldest.
 * @param keep how many archives stay
 * @returns the names of the archives that were removed
 */
export function removeOldArchives(folder: string, keep: number): string[] {
  removeUnfinished(folder);
  const now = archiveName(Date.now());
  const archives = readdirSync(folder).filter(isArchive).sort().reverse();
  const isReal = (name: string) => name <= now;
  const old = [...archives.filter(isReal), ...archives.filter((name) => !isReal(name))].slice(keep);
  for (const name of old) rmSync(path.join(folder, name));
  return old;
}
