import { sqlite } from "~/platform/db.server";
import { replicaLag } from "~/platform/replica/state.server";
import { runningWorkers } from "~/platform/workers/worker.server";
import { isoTime } from "../fields/iso-time";

const countMigrations = sqlite.prepare("select count(*) from __drizzle_migrations");

/** Checks that the shop can read its database. @throws SqliteError when it cannot */
export function requireWorkingShop(): void {
  countMigrations.get();
}

/** The number of processes that serve pages now. */
export const servingWorkers = (): number => runningWorkers();

/**
 * How far the replica is, for a monitoring program.
 * @returns null without REPLICA_URL; else the moment up to which everything is in the replica, the seconds since then, and
 *   the last error since it was complete
 */
export function replicaHealth() {
  const lag = replicaLag();
  if (!lag) return null;
  const { completeAt, lagSeconds, standsStill, problem } = lag;
  return { completeAt: isoTime(completeAt), lagSeconds, standsStill, problem };
}
