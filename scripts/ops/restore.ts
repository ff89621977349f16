import path from "node:path";
import { InvalidReplicaUrl } from "~/platform/replica/replica-url";
import { readArguments } from "../run/options";
import { RESTORE } from "./arguments";
import { restore } from "./backup/archive";
import { endWhenInterrupted } from "./backup/data-folder";
import { restoreFromReplica } from "./from-replica";

// The restored files contain the shop's secrets: only the current user may read them.
process.umask(0o077);

const { file, from, at } = readArguments(RESTORE);
const moment = at === undefined ? undefined : new Date(at);
const dataDir = path.resolve(process.env.DATA_DIR || "./data");

async function restored(): Promise<{ source: string; aside: string | null }> {
  if (file) return { source: file, aside: await restore(dataDir, file) };
  const { aside, files } = await restoreFromReplica(dataDir, from ?? "", moment);
  const until = moment ? ` as of ${moment.toISOString()}` : "";
  if (files === 0) console.log("Warning: the replica holds no pictures and no secrets.");
  return { source: `the replica${until}, with ${files} files of pictures and secrets`, aside };
}

endWhenInterrupted("nothing was restored.");

try {
  const { source, aside } = await restored();
  console.log(`${dataDir} was restored from ${source}. You can start the shop now.`);
  if (!process.env.DATA_DIR) console.log("DATA_DIR is not set: a service that has it uses another folder.");
  if (aside) console.log(`The previous data is in ${aside}.`);
} catch (error) {
  const subject = error instanceof InvalidReplicaUrl ? "the address " : "";
  console.error(`Nothing was restored: ${subject}${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
