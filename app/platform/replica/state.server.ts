import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../env.server";
import { replicaFolder } from "./litestream";

/** The state of the replica, which one process of the shop writes and all read. Times are in milliseconds since 1970. */
export type ReplicaState = {
  /** Everything committed until then is in the replica; null before that was known. */
  completeAt: number | null;
  startedAt: number;
  /** The last error since the replica was complete. */
  problem: string | null;
};

/** A replica that lags longer stands still, in seconds. */
const STILL_SECONDS = 60;

const file = path.join(replicaFolder(env.DATA_DIR), "state.json");

export async function writeReplicaState(state: ReplicaState): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}

function readState(): ReplicaState {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The shop was started a moment ago.
    return { completeAt: null, startedAt: Date.now(), problem: null };
  }
}

/**
 * How far the replica is.
 * @returns null without REPLICA_URL; else when it was last complete, when the shop was started, for how many seconds the
 *   replica has not been complete, whether it stands still, and the last error since it was complete
 */
export function replicaLag() {
  if (!env.REPLICA_URL) return null;
  const { completeAt, startedAt, problem } = readState();
  const lagSeconds = Math.max(0, (Date.now() - (completeAt ?? startedAt)) / 1000);
  return {
    completeAt: completeAt === null ? null : new Date(completeAt),
    startedAt: new Date(startedAt),
    lagSeconds,
    standsStill: lagSeconds > STILL_SECONDS,
    problem,
  };
}
