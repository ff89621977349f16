import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { openDatabase } from "./database/open-database.server";
import { log } from "./log.server";
import * as schema from "./schema.server";

/** The driver's connection, for features that Drizzle lacks: pragmas, full-text search, backup. */
export const sqlite = openDatabase();

export const db: BetterSQLite3Database<typeof schema> = drizzle(sqlite, { schema });

export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

/** What runs after the commit of the innermost open transaction; undefined outside a transaction. */
let afterCommitCallbacks: Set<() => void> | undefined;

/**
 * Runs `work` in one immediate transaction. It is synchronous, so that no transaction can stay open while waiting for an
 * outside service. Inside another transaction it is a savepoint: its error undoes its own changes only.
 */
export function transaction<Result>(work: (tx: Transaction) => Result): Result {
  const outer = afterCommitCallbacks;
  const own = new Set<() => void>();
  afterCommitCallbacks = own;
  let result: Result;
  try {
    result = db.transaction(work, { behavior: "immediate" });
  } finally {
    afterCommitCallbacks = outer;
  }
  for (const callback of own) {
    if (outer) outer.add(callback);
    else runAfterCommit(callback);
  }
  return result;
}

/**
 * Runs a callback once after the current transaction has committed, however often it is registered. After a rollback it
 * is not run. Its error is logged: the change is stored, so the caller must not see a failure.
 * @throws Error outside of `transaction` and `groupedTransaction`
 */
export function afterCommit(callback: () => void): void {
  if (!afterCommitCallbacks) throw new Error("afterCommit was called outside a transaction.");
  afterCommitCallbacks.add(callback);
}

function runAfterCommit(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    log.error({ err: error }, "work after a commit failed");
  }
}

const totalChanges = sqlite.prepare("select total_changes()").pluck();

/** The rows that this process has written since it started. While they stay the same, what was read is current. */
export function writtenRows(): number {
  return Number(totalChanges.get());
}

const dataVersion = sqlite.prepare("pragma data_version").pluck();

/** Changes whenever another connection, such as that of the seed command, has written. */
export function versionByOthers(): number {
  return Number(dataVersion.get());
}
