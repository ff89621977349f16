import { mkdirSync } from "node:fs";
import { sqlite } from "../db.server";
import { env } from "../env.server";
import { log } from "../log.server";
import { type DatabaseName, replicaFolder } from "./litestream";
import { ReplicatedUntil, readSamples } from "./positions.server";
import { withoutPassword } from "./replica-url";
import { ReplicatedFiles } from "./replicated-files.server";
import { replicaLag, writeReplicaState } from "./state.server";
import { superviseLitestream } from "./supervise.server";

const MEASURE_MS = 500;
/** Milliseconds between two comparisons of the files, at least; a comparison takes a twentieth of the time at most. */
const COMPARE_MS = 1000;
const COMPARE_SHARE = 20;
/** How often both databases are written to, so that a replica that cannot be reached is noticed in a quiet shop. */
const HEARTBEAT_MS = 30_000;
/** A Litestream that does not answer for this long hangs, in milliseconds. */
const HANGING_MS = 30_000;

type Replication = {
  /** Brings the last files into the database that is replicated. Called while the shop's database is open. */
  finishFiles: () => Promise<void>;
  /** Waits until the last changes are uploaded. @param milliseconds how long that may take */
  stop: (milliseconds: number) => Promise<void>;
};

/** Repeats work, with a pause in between. @returns a function that ends it, after the current run */
function repeat(work: () => Promise<number>): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let stopped = false;
  let running: Promise<void>;
  const run = () => {
    running = work()
      .catch((error) => {
        log.error({ err: error }, "replication failed");
        return COMPARE_SHARE * COMPARE_MS;
      })
      .then((pause) => {
        if (stopped) return;
        timer = setTimeout(run, pause);
        timer.unref();
      });
  };
  run();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}

/** Replicates the shop's data to REPLICA_URL. Without that setting, nothing is started or written. */
export function startReplication(): Replication | null {
  return env.REPLICA_URL ? replicate(env.REPLICA_URL, env.DATA_DIR) : null;
}

function replicate(address: string, dataDir: string): Replication {
  mkdirSync(replicaFolder(dataDir), { recursive: true, mode: 0o700 });
  const shown = withoutPassword(address);
  const startedAt = Date.now();
  const until: Record<DatabaseName, ReplicatedUntil> = { shop: new ReplicatedUntil(), files: new ReplicatedUntil() };
  let problem: string | null = null;
  let isStill = false;
  let lastAnswer = performance.now();
  let measured: string | null = null;
  let filesAt: number | null = null;
  let canceled = false;
  let beaten: { url: string; at: number } | null = null;

  const files = new ReplicatedFiles(dataDir);
  // Litestream repeats an error every second: the first one is enough.
  const litestream = superviseLitestream(dataDir, address, (message) => {
    if (!problem) log.warn({ replica: shown, problem: message }, "the replica cannot be written");
    problem = message;
  });
  log.info({ replica: shown }, "replicating");

  /** Writes to both databases. Litestream knows its position in the replica only after the first upload. */
  function beat(url: string): void {
    if (url === beaten?.url && performance.now() - beaten.at < HEARTBEAT_MS) return;
    beaten = { url, at: performance.now() };
    sqlite.pragma(`user_version = ${sqlite.pragma("user_version", { simple: true })}`);
    files.beat();
  }

  async function compareFiles(): Promise<number> {
    const url = litestream.metricsUrl();
    // Without Litestream, nothing would merge the write-ahead log of the files.
    if (!url) return COMPARE_MS;
    beat(url);
    const began = Date.now();
    await files.update(() => canceled);
    if (!canceled) filesAt = began;
    return Math.max(COMPARE_MS, COMPARE_SHARE * (Date.now() - began));
  }

  async function sample(url: string): Promise<void> {
    if (url !== measured) for (const each of Object.values(until)) each.restart();
    measured = url;
    const [moment, filesMoment] = [Date.now(), filesAt];
    const samples = await readSamples(url, dataDir);
    lastAnswer = performance.now();
    until.shop.add(samples.shop, moment);
    if (filesMoment !== null) until.files.add(samples.files, filesMoment);
  }

  async function measure(): Promise<number> {
    const url = litestream.metricsUrl();
    const before = completeAt();
    if (!url) lastAnswer = performance.now();
    else {
      await sample(url).catch(() => undefined);
      if (performance.now() - lastAnswer > HANGING_MS) {
        problem = "Litestream does not answer";
        log.warn("Litestream does not answer, and is started again");
        lastAnswer = performance.now();
        litestream.kill();
      }
    }
    if (completeAt() !== before) {
      if (problem || isStill) log.info({ replica: shown }, "the replica is complete again");
      problem = null;
      isStill = false;
    }
    await writeReplicaState({ completeAt: completeAt(), startedAt, problem });
    if (!isStill && replicaLag()?.standsStill) {
      isStill = true;
      log.warn({ replica: shown, problem }, "the replica has stood still for more than a minute");
    }
    return MEASURE_MS;
  }

  function completeAt(): number | null {
    const [shop, stored] = [until.shop.at, until.files.at];
    return shop === null || stored === null ? null : Math.min(shop, stored);
  }

  const stopMeasuring = repeat(measure);
  const stopComparing = repeat(compareFiles);

  return {
    async finishFiles() {
      canceled = true;
      await stopComparing();
      await files.update(() => false);
    },
    async stop(milliseconds) {
      canceled = true;
      files.close();
      await Promise.all([stopMeasuring(), litestream.stop(milliseconds)]);
    },
  };
}
