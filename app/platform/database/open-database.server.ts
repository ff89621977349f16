import { chmodSync, existsSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { giveToOwnerOf } from "../data-files";
import { createDataFolder, env, exitForDataFolder } from "../env.server";
import { foldAccents } from "./fold";

/** The database has a migration that is newer than this release. */
class NewerDatabase extends Error {}

const RESTORE = "npm run restore -- FILE";

/** The advice for a database that cannot be opened; undefined for an error that is not about the file, a bug. */
export function adviceFor(error: unknown): string | undefined {
  if (error instanceof NewerDatabase) {
    return `was written by a newer release of the shop; install that one, or restore a backup of this one: ${RESTORE}`;
  }
  const code = error instanceof Database.SqliteError ? error.code : "";
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return `is damaged (${code}); restore a backup: ${RESTORE}`;
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(code))
    return "cannot be written: the disk is full; make room, then start again";
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return `is locked by another program (${code}); stop that one`;
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(code)) {
    return `cannot be opened and written (${code}); it must belong to the user that runs the shop, on a disk that works`;
  }
}

/** Reads the migrations of this release. In a folder that is not the shop's, the process exits with one line. */
export function readMigrations() {
  const folder = path.resolve("drizzle");
  if (existsSync(path.join(folder, "meta", "_journal.json"))) return readMigrationFiles({ migrationsFolder: folder });
  process.stderr.write(`${folder} has no migrations: run this in the shop's folder\n`);
  process.exit(1);
}

/**
 * Migrates the database to this release's schema in one transaction. An interrupted migration changes nothing. When two
 * processes start at once, the second one waits and has nothing to do.
 */
function migrate(database: Database.Database, migrations: ReturnType<typeof readMigrations>): void {
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

export const databaseFile = path.join(env.DATA_DIR, "shop.db");

function openConnection(): Database.Database {
  createDataFolder();
  try {
    const isNew = !existsSync(databaseFile);
    const database = new Database(databaseFile, { timeout: 1000 });
    if (isNew) giveToOwnerOf(env.DATA_DIR, databaseFile);
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
export function openDatabase(): Database.Database {
  const migrations = readMigrations();
  try {
    const database = openConnection();
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    database.pragma("cache_size = -16000");
    database.pragma("temp_store = MEMORY");
    migrate(database, migrations);
    database.function("fold_accents", { deterministic: true }, foldAccents);
    return database;
  } catch (error) {
    const advice = adviceFor(error);
    if (!advice) throw error;
    process.stderr.write(`DATA_DIR: ${databaseFile} ${advice}\n`);
    process.exit(1);
  }
}
