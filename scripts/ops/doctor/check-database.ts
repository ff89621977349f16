import { statSync } from "node:fs";
import type Database from "better-sqlite3";
import { readMigrations } from "~/platform/database/open-database.server";
import { counted, type Finding, ok, problem, warning } from "./finding";

const SUBJECT = "database";

/** A damaged database has thousands of errors. */
const MOST_ERRORS = 3;

const MB = 1_000_000;
/** A write-ahead log of this size, in bytes, cannot be merged into the database. */
const LONG_LOG = 100 * MB;
/** SQLite reuses free space. It is worth a command when it is much, in bytes, and this share of the file. */
const MUCH_FREE = 20 * MB;
const FREE_SHARE = 1 / 3;

const megabytes = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

/** How much newer the last migration of the database is than that of this release, in milliseconds; 0 for the same one. */
function aheadOfThisRelease(database: Database.Database): number {
  const newest = readMigrations().at(-1)?.folderMillis ?? 0;
  return Number(database.prepare("select max(created_at) from __drizzle_migrations").pluck().get()) - newest;
}

/** Whether the database has the tables of this release, which checks of what is in them need. */
export const isOfThisRelease = (database: Database.Database) => aheadOfThisRelease(database) === 0;

function checkSchema(database: Database.Database): Finding {
  const ahead = aheadOfThisRelease(database);
  if (ahead > 0) return problem(SUBJECT, "was written by a newer release of the shop: install that one");
  if (ahead < 0)
    return warning(
      SUBJECT,
      "has the tables of an older release, and is migrated at the next start: examine sums and pictures after it",
    );
  return ok(SUBJECT, "has the tables of this release");
}

function checkSpace(database: Database.Database, file: string): Finding[] {
  const pagesOf = (pragma: string) => Number(database.pragma(pragma, { simple: true }));
  const free = pagesOf("freelist_count") * pagesOf("page_size");
  const size = statSync(file).size;
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return [
    log > LONG_LOG
      ? warning(
          SUBJECT,
          `its write-ahead log has ${megabytes(log)}: end the program that reads it all the time, or restart`,
        )
      : ok(SUBJECT, `its write-ahead log has ${megabytes(log)}`),
    free > MUCH_FREE && free > FREE_SHARE * size
      ? warning(
          SUBJECT,
          `${megabytes(free)} of ${megabytes(size)} are unused: stop the shop and run node build/ops vacuum`,
        )
      : ok(SUBJECT, `${megabytes(free)} are unused`),
  ];
}

/**
 * Checks the database file: tables, integrity, references, space.
 * @param file its path
 */
export function checkDatabase(database: Database.Database, file: string): Finding[] {
  const integrity = database.pragma(`integrity_check(${MOST_ERRORS})`) as { integrity_check: string }[];
  const errors = integrity.map((row) => row.integrity_check).filter((text) => text !== "ok");
  const broken = database.pragma("foreign_key_check") as { table: string }[];
  return [
    checkSchema(database),
    errors.length > 0
      ? problem(SUBJECT, `is damaged (${errors.join("; ")}): restore a backup with npm run restore -- FILE`)
      : ok(SUBJECT, `${megabytes(statSync(file).size)}, without damage`),
    broken.length > 0
      ? problem(SUBJECT, `${counted(broken.length, "row")} of ${broken[0]?.table} and others refer to missing rows`)
      : ok(SUBJECT, "all references lead to a row"),
    ...checkSpace(database, file),
  ];
}
