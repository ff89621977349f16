import path from "node:path";
import { parseArgs } from "node:util";
import { InvalidReplicaUrl } from "~/platform/replica/replica-url";
import { restore } from "./backup/archive";
import { restoreFromReplica } from "./from-replica";

// The restored files contain the shop's secrets: only the current user may read them.
process.umask(0o077);

const USAGE = `Usage: npm run restore -- FILE, or npm run restore -- --from REPLICA_URL [--at TIME] (stop the shop first)
TIME is a moment such as 2026-11-23T14:05:00Z; without it the latest state of the replica is restored.`;

function exitWithUsage(): never {
  console.error(USAGE);
  process.exit(1);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { from: { type: "string" }, at: { type: "string" } },
      allowPositionals: true,
    });
    return { ...values, file: positionals[0] };
  } catch {
    exitWithUsage();
  }
}

const { file, from, at } = readArguments();
const moment = at === undefined ? undefined : new Date(at);
const isKnownTime = !moment || (!Number.isNaN(moment.getTime()) && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(at ?? ""));
if (Boolean(file) === Boolean(from) || (at && !from) || !isKnownTime) exitWithUsage();
const dataDir = path.resolve(process.env.DATA_DIR || "./data");

async function restored(): Promise<{ source: string; aside: string | null }> {
  if (file) return { source: file, aside: await restore(dataDir, file) };
  const { aside, files } = await restoreFromReplica(dataDir, from ?? "", moment);
  const until = moment ? ` as of ${moment.toISOString()}` : "";
  if (files === 0) console.log("Warning: the replica holds no pictures and no secrets.");
  return { source: `the replica${until}, with ${files} files of pictures and secrets`, aside };
}

try {
  const { source, aside } = await restored();
  console.log(`${dataDir} was restored from ${source}. You can start the shop now.`);
  if (aside) console.log(`The previous data is in ${aside}.`);
} catch (error) {
  const subject = error instanceof InvalidReplicaUrl ? "the address " : "";
  console.error(`Nothing was restored: ${subject}${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
