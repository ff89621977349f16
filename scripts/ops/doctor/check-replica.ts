import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Env } from "~/platform/env.server";
import { databaseFile, writeConfiguration } from "~/platform/replica/litestream";
import { generationsOf } from "../from-replica";
import { type Finding, ok, problem, warning } from "./finding";

const SUBJECT = "replica";

/** The time for listing what the replica holds, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** A running shop writes to its replica every 30 seconds at least. */
const OLD_MS = 120_000;

/** Checks whether the replica can be read, and how old it is. */
export async function checkReplica({ REPLICA_URL }: Env): Promise<Finding> {
  if (!REPLICA_URL) return ok(SUBJECT, "not set up: backups are the only copies of the data");
  // The shop's own configuration belongs to the running shop.
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-doctor-"));
  try {
    const configuration = writeConfiguration(folder, REPLICA_URL);
    const generations = await generationsOf(configuration, databaseFile(folder, "files"), TIMEOUT_MS);
    const end = generations.map((each) => each.end).sort((one, other) => other.getTime() - one.getTime())[0];
    if (!end) return problem(SUBJECT, "holds nothing yet: start the shop with REPLICA_URL");
    const reaches = `reaches ${end.toISOString()}`;
    if (Date.now() - end.getTime() < OLD_MS) return ok(SUBJECT, reaches);
    return warning(SUBJECT, `${reaches}, no later: is the shop running, and is the replica shown as complete?`);
  } catch (error) {
    return problem(SUBJECT, `cannot be read: ${error instanceof Error ? error.message : error}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
