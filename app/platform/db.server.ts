import { chmodSync, existsSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { createDataFolder, env, exitForDataFolder } from "./env.server";
import { yieldEvery } from "./event-loop.server";
import { log } from "./log.server";
import * as schema from "./schema.server";

/** The database has a migration that is newer than this release. */
class NewerDatabase extends Error {}

const RESTORE = "npm run restore -- FILE";

/**
 * The advice for a database that cannot be opened.
 * @returns undefined for an error that is not about the file, which is a bug
 */
function adviceFor(error: unknown): string | undefined {
  if (error instanceof NewerDatabase) {
    return `was written by a newer release of the shop; install that one, or restore a backup of this one: ${RESTORE}`;
  }
  const code = error instanceof Database.SqliteError ? error.code : "";
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return `is damaged (${code}); restore a backup: ${RESTORE}`;
  if (/^SQLITE_FULL/.test(code)) return "cannot be written: the disk is full; make room, then start again";
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return `is locked by another program (${code}); stop that one`;
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(code)) {
    return `cannot be opened and written (${code}); it must belong to the user that runs the shop, on a disk that works`;
  }
}

/**
 * Migrates the database to this release's schema in one transaction. An interrupted migration changes nothing. When two
 * processes start at once, the second one waits and has nothing to do.
 * @param folder the folder of the migrations
 */
function migrate(database: Database.Database, folder: string): void {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const run = database.transaction(() => {
    database.exec(
      "create table if not exists __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)",
    );
    const last = database.prepare("select max(created_at) from __drizzle_migrations").pluck().get() as number | null;
    if (last !== null && last > (migrations.at(-1)?.folderMillis ?? 0)) throw new NewerDatabase();
    const record = database.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)");
    const missing = migrations.filter(({ folderMillis }) => last === null || folderMillis > last);
    for (const migration of missing) {
      for (const statement of migration.sql) database.exec(statement);
      record.run(migration.hash, migration.folderMillis);
    }
    // The check reads all rows: a minute for five million orders. Without a migration nothing has switched the keys off.
    if (missing.length === 0) return;
    const broken = database.pragma("foreign_key_check") as unknown[];
    if (broken.length > 0) throw new Error(`The migrated database would have ${broken.length} broken references.`);
  });
  // SQLite can rebuild a referenced table only while foreign keys are off, and the pragma has no effect inside a
  // transaction.
  database.pragma("foreign_keys = OFF");
  database.pragma("busy_timeout = 30000");
  try {
    run.immediate();
  } finally {
    database.pragma("busy_timeout = 1000");
    database.pragma("foreign_keys = ON");
  }
}

/** The path of the database. */
export const databaseFile = path.join(env.DATA_DIR, "shop.db");

function openConnection(): Database.Database {
  createDataFolder();
  try {
    const database = new Database(databaseFile, { timeout: 1000 });
    // Personal data and password hashes: only the shop's user may read the files. New SQLite files inherit this mode.
    for (const each of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`])
      if (existsSync(each)) chmodSync(each, 0o600);
    return database;
  } catch (error) {
    if (error instanceof Database.SqliteError) throw error;
    exitForDataFolder(error);
  }
}

/** Opens and migrates the database. If that is impossible, the process exits with one line. */
function openDatabase(): Database.Database {
  try {
    const database = openConnection();
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    database.pragma("cache_size = -16000");
    database.pragma("temp_store = MEMORY");
    migrate(database, path.resolve("drizzle"));
    return database;
  } catch (error) {
    const advice = adviceFor(error);
    if (!advice) throw error;
    process.stderr.write(`DATA_DIR: ${databaseFile} ${advice}\n`);
    process.exit(1);
  }
}

/** Folds a text to lower case for comparisons in any alphabet. SQLite's `lower` only handles ASCII. */
export const fold = (text: unknown) => (typeof text === "string" ? text.normalize("NFC").toLowerCase() : null);

/** Folds a text like `fold`, and Latin letters to those without accents, as the full-text indexes of the lists do. */
export const foldAccents = (text: unknown) =>
  fold(text)
    ?.normalize("NFD")
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, "$1")
    .normalize("NFC") ?? null;

/** The driver's connection, for features that Drizzle lacks: pragmas, full-text search, backup. */
export const sqlite = openDatabase();
sqlite.function("fold_accents", { deterministic: true }, foldAccents);

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

/**
 * The number of rows that this process has written since it started. As long as it stays the same, what was read before
 * is current.
 */
export function writtenRows(): number {
  return Number(totalChanges.get());
}

const dataVersion = sqlite.prepare("pragma data_version").pluck();

/** Changes whenever another connection, such as that of the seed command, has written. */
export function versionByOthers(): number {
  return Number(dataVersion.get());
}

type QueuedTransaction = {
  work: (tx: Transaction) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** The maximum number of transactions in one commit: a commit blocks the event loop. */
const BATCH_LIMIT = 50;

const queuedTransactions: QueuedTransaction[] = [];

/**
 * Like `transaction`, for frequent writes. Calls at the same moment share one commit, because the commit is the slow part.
 * Each call is a separate savepoint, sees the results of the earlier ones, and resolves after the commit.
 */
export function groupedTransaction<Result>(work: (tx: Transaction) => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    queuedTransactions.push({ work, resolve: resolve as (result: unknown) => void, reject });
    if (queuedTransactions.length === 1) setImmediate(commitGroup);
  });
}

function commitGroup(): void {
  const batch = queuedTransactions.splice(0, BATCH_LIMIT);
  if (queuedTransactions.length > 0) setImmediate(commitGroup);
  try {
    for (const settle of transaction(() => batch.map(attempt))) settle();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/**
 * Runs one of the queued transactions as a savepoint.
 * @returns a function that settles its promise, to be called after the commit
 * @throws an error that ended the whole transaction, such as a full disk
 */
function attempt({ work, resolve, reject }: QueuedTransaction): () => void {
  let cause: unknown;
  try {
    const result = transaction((inner) => {
      try {
        return work(inner);
      } catch (error) {
        cause = error;
        throw error;
      }
    });
    return () => resolve(result);
  } catch (error) {
    if (!sqlite.inTransaction) throw cause ?? error;
    return () => reject(error);
  }
}

/** Runs PRAGMA optimize, which is needed hourly: query plans stay right while tables grow. */
export async function optimizeDatabase(): Promise<void> {
  sqlite.pragma("optimize");
}

let reader: Database.Database | undefined;
/** The queue of the read connection, which runs one statement at a time. */
let lastRead: Promise<unknown> = Promise.resolve();
let isReading = false;

/** The number of rows between two checks of the elapsed time. */
const ROWS_PER_CHECK = 500;

/**
 * Reads a column of up to a hundred thousand numbers without blocking the event loop. It reads row by row on a separate
 * connection, so that other statements can run in between. Reads are queued.
 * @param statement selects one column by an index and without sorting, so that no row takes long; null values are skipped
 * @returns the numbers that were committed when the read began
 */
export function readNumbers(statement: string, params: unknown[] = []): Promise<number[]> {
  return afterReads(() => numbersOf(statement, params));
}

/** Runs work after the reads that are queued, and before later ones: no read connection of this process reads meanwhile. */
export function afterReads<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const done = lastRead.then(work);
  lastRead = done.catch(() => undefined);
  return done;
}

async function numbersOf(statement: string, params: unknown[]): Promise<number[]> {
  reader ??= openReader();
  const turn = yieldEvery();
  const numbers: number[] = [];
  let rows = 0;
  isReading = true;
  try {
    for (const value of reader.prepare(statement).pluck().iterate(params)) {
      if (typeof value === "number") numbers.push(value);
      rows += 1;
      if (rows % ROWS_PER_CHECK === 0) await turn();
    }
    return numbers;
  } finally {
    isReading = false;
  }
}

function openReader(): Database.Database {
  const opened = new Database(databaseFile, { readonly: true, timeout: 1000 });
  opened.pragma("cache_size = -4000");
  opened.function("fold_accents", { deterministic: true }, foldAccents);
  return opened;
}

/** Closes the database. SQLite then merges the write-ahead log into the file. */
export function closeDatabase(): void {
  if (!sqlite.open) return;
  // A connection cannot be closed during a read; it ends with the process.
  if (!isReading) reader?.close();
  try {
    sqlite.pragma("optimize");
  } catch (error) {
    // A damaged or locked database must not prevent the process from exiting.
    if (!(error instanceof Database.SqliteError)) throw error;
  }
  sqlite.close();
}
