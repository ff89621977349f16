import { chmodSync, existsSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { createDataFolder, env, exitForDataFolder } from "./env.server";
import { yieldEvery } from "./event-loop.server";
import * as schema from "./schema.server";

/** The database has a migration that this release does not know. */
class NewerDatabase extends Error {}

const RESTORE = "npm run restore -- FILE";

/**
 * What to do about a database that cannot be used.
 * @returns undefined for an error that says nothing about the file: a fault of the program
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
 * Brings the database to this release's schema, in one transaction: an interrupted migration has not happened, and of
 * two processes that start at once the second waits and finds it done.
 * @param folder where the migrations lie
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
    for (const migration of migrations) {
      if (last !== null && migration.folderMillis <= last) continue;
      for (const statement of migration.sql) database.exec(statement);
      record.run(migration.hash, migration.folderMillis);
    }
    const broken = database.pragma("foreign_key_check") as unknown[];
    if (broken.length > 0) throw new Error(`The migrated database would have ${broken.length} broken references.`);
  });
  // Tables that others point to can only be rebuilt while the references are not enforced, and that switch does
  // nothing inside a transaction.
  database.pragma("foreign_keys = OFF");
  database.pragma("busy_timeout = 30000");
  try {
    run.immediate();
  } finally {
    database.pragma("busy_timeout = 1000");
    database.pragma("foreign_keys = ON");
  }
}

const file = path.join(env.DATA_DIR, "shop.db");

function openConnection(): Database.Database {
  createDataFolder();
  try {
    const database = new Database(file, { timeout: 1000 });
    // Addresses and passwords' hashes are nobody's but the shop's. SQLite gives its other files the mode of this one.
    for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
    return database;
  } catch (error) {
    if (error instanceof Database.SqliteError) throw error;
    exitForDataFolder(error);
  }
}

/** Opens and migrates the database; one that cannot be used stops the process with one line. */
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
    process.stderr.write(`DATA_DIR: ${file} ${advice}\n`);
    process.exit(1);
  }
}

/** A text without regard to case, in any alphabet; SQLite's own `lower` knows the letters A to Z alone. */
export const fold = (text: unknown) => (typeof text === "string" ? text.normalize("NFC").toLowerCase() : null);

/** The driver's own handle, for what Drizzle has no word for: pragmas, full text search, backup. */
export const sqlite = openDatabase();
sqlite.function("fold", { deterministic: true }, fold);

export const db: BetterSQLite3Database<typeof schema> = drizzle(sqlite, { schema });

export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

/**
 * Runs `work` in one immediate transaction: all of it is stored, or nothing. It is synchronous, so that nothing outside
 * can be waited for while the database is held.
 */
export function transaction<Result>(work: (tx: Transaction) => Result): Result {
  return db.transaction(work, { behavior: "immediate" });
}

type QueuedTransaction = {
  work: (tx: Transaction) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Works that share one commit at most: between commits the process does nothing else. */
const BATCH_LIMIT = 50;

const queuedTransactions: QueuedTransaction[] = [];

/**
 * Like `transaction`, for what many do at once: whoever comes at the same moment shares one commit, which is what takes
 * long. Each work is still all or nothing by itself, sees those before it, and is done when the commit is.
 */
export function groupedTransaction<Result>(work: (tx: Transaction) => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    queuedTransactions.push({ work, resolve: resolve as (result: unknown) => void, reject });
    if (queuedTransactions.length === 1) setImmediate(commitGroup);
  });
}

function commitGroup(): void {
  const together = queuedTransactions.splice(0, BATCH_LIMIT);
  if (queuedTransactions.length > 0) setImmediate(commitGroup);
  try {
    for (const settle of transaction((tx) => together.map((one) => attempt(tx, one)))) settle();
  } catch (error) {
    for (const { reject } of together) reject(error);
  }
}

/**
 * Does one of several works in a transaction.
 * @returns tells the one who waits how it went, once all is stored
 * @throws what ended the whole transaction, such as a full disk
 */
function attempt(tx: Transaction, { work, resolve, reject }: QueuedTransaction): () => void {
  let cause: unknown;
  try {
    const result = tx.transaction((inner) => {
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

/** Has SQLite count anew what has grown, so that a shop that fills while it runs is not asked by the plans of a small one. */
export async function optimizeDatabase(): Promise<void> {
  sqlite.pragma("optimize");
}

let reader: Database.Database | undefined;
/** Statements of the second connection that are not finished: it takes one at a time. */
let lastRead: Promise<unknown> = Promise.resolve();
let isReading = false;

/** Rows that are read between two looks at the clock. */
const ROWS_AT_ONCE = 500;

/**
 * Reads a column of numbers, of which there may be a hundred thousand, without holding the event loop: row by row over a
 * connection of its own, so that other statements can run in between. Reads wait for one another.
 * @param statement reads one column, by an index and without sorting, so that each row comes at once; null is left out
 * @returns the numbers as they were committed when the read began
 */
export function readNumbers(statement: string, params: unknown[] = []): Promise<number[]> {
  const read = lastRead.then(() => numbersOf(statement, params));
  lastRead = read.catch(() => undefined);
  return read;
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
      if (rows % ROWS_AT_ONCE === 0) await turn();
    }
    return numbers;
  } finally {
    isReading = false;
  }
}

function openReader(): Database.Database {
  const opened = new Database(path.join(env.DATA_DIR, "shop.db"), { readonly: true, timeout: 1000 });
  opened.pragma("cache_size = -4000");
  opened.function("fold", { deterministic: true }, fold);
  return opened;
}

/** Closes the database; the log of recent writes is folded into the file. */
export function closeDatabase(): void {
  if (!sqlite.open) return;
  // A connection cannot be closed in the middle of a read; the end of the process does it.
  if (!isReading) reader?.close();
  try {
    sqlite.pragma("optimize");
  } catch (error) {
    // A damaged or locked database must not keep the process from ending.
    if (!(error instanceof Database.SqliteError)) throw error;
  }
  sqlite.close();
}
