import { statSync } from "node:fs";
import { databaseFile } from "./database/open-database.server";
import { afterReads } from "./database/read-numbers.server";
import { sqlite } from "./db.server";
import { env } from "./env.server";
import { log } from "./log.server";

/** Bytes from which the log is shortened. SQLite keeps it at about 4 MB, unless some read is always in progress. */
const LIMIT = 16_000_000;

/** The size of the write-ahead log in bytes. */
export const writeAheadLogBytes = () => statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Empties the write-ahead log when it has grown beyond 16 MB and no program reads the database; otherwise it changes nothing
 * and does not wait. With REPLICA_URL, Litestream alone does this: it has to copy the log first.
 */
export async function shortenWriteAheadLog(): Promise<void> {
  if (env.REPLICA_URL || writeAheadLogBytes() <= LIMIT) return;
  const before = writeAheadLogBytes();
  await afterReads(() => {
    const timeout = sqlite.pragma("busy_timeout", { simple: true });
    sqlite.pragma("busy_timeout = 0");
    try {
      sqlite.pragma("wal_checkpoint(TRUNCATE)");
    } finally {
      sqlite.pragma(`busy_timeout = ${timeout}`);
    }
  });
  log.info({ before, after: writeAheadLogBytes() }, "the write-ahead log was shortened");
}
