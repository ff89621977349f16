import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { archiveName, isArchive } from "~/platform/data-files";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { shutdownSignal } from "~/platform/shutdown.server";
import { recordBackup } from "./record-backup.server";

const HOUR_MS = 3_600_000;

/** Time before the next attempt after a failed one, in milliseconds. */
const RETRY_MS = 15 * 60_000;

/** By the process's own clock, which is never set back. */
let retryAt = 0;

/**
 * Whether the folder has an archive of the last BACKUP_HOURS. One from the future, made while the clock was wrong, does not count:
 * no other would be made until then.
 */
async function hasRecentArchive(folder: string, now: number): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  const before = archiveName(now - env.BACKUP_HOURS * HOUR_MS);
  return names.some((name) => isArchive(name) && name > before && name <= archiveName(now));
}

/**
 * Runs the backup command in a process of its own, at low priority, so that requests do not wait for it.
 * @returns null after a good backup, else the reason in one line
 */
async function runBackup(folder: string): Promise<string | null> {
  const command = ["build/ops", "backup", "--dir", folder, "--keep", String(env.BACKUP_KEEP)];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "ignore", "pipe"] });
  const stop = () => child.kill();
  shutdownSignal.addEventListener("abort", stop, { once: true });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const [code] = await once(child, "close");
    if (code === 0 || shutdownSignal.aborted) return null;
    return errors.trim().split("\n").at(-1)?.slice(0, 500) || `The backup command ended with ${code}.`;
  } catch (error) {
    return error instanceof Error ? error.message : "The backup command did not start.";
  } finally {
    shutdownSignal.removeEventListener("abort", stop);
  }
}

/**
 * Makes a backup in BACKUP_DIR when the newest one is BACKUP_HOURS old, tests its restore, and removes the oldest ones. A
 * failure is recorded in the data folder, where the overview and `npm run doctor` find it, and tried again after a quarter
 * of an hour.
 */
export async function makeDueBackup(): Promise<void> {
  const folder = env.BACKUP_DIR;
  const now = Date.now();
  if (!folder || performance.now() < retryAt) return;
  if (await hasRecentArchive(folder, now)) return;
  const failure = await runBackup(folder);
  if (shutdownSignal.aborted) return;
  if (failure === null) {
    log.info({ folder }, "a scheduled backup was made");
    return;
  }
  retryAt = performance.now() + RETRY_MS;
  log.error({ folder, reason: failure }, "the scheduled backup failed");
  // The command has recorded why it failed, unless it did not start or was killed.
  recordBackup(env.DATA_DIR, failure);
}
