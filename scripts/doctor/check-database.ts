import { statSync } from "node:fs";
import path from "node:path";
import type Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { counted, type Finding, ok, problem, warning } from "./finding";

const SUBJECT = "database";

/** A damaged database has thousands of errors. */
const MOST_ERRORS = 3;

function checkSchema(database: Database.Database): Finding {
  const newest = readMigrationFiles({ migrationsFolder: path.resolve("drizzle") }).at(-1)?.folderMillis ?? 0;
  const last = Number(database.prepare("select max(created_at) from __drizzle_migrations").pluck().get());
  if (last > newest) return problem(SUBJECT, "was written by a newer release of the shop: install that one");
  if (last < newest) return warning(SUBJECT, "has the tables of an older release, and is migrated at the next start");
  return ok(SUBJECT, "has the tables of this release");
}

/**
 * Checks the database file: tables, integrity, references.
 * @param file its path
 */
export function checkDatabase(database: Database.Database, file: string): Finding[] {
  const integrity = database.pragma(`integrity_check(${MOST_ERRORS})`) as { integrity_check: string }[];
  const errors = integrity.map((row) => row.integrity_check).filter((text) => text !== "ok");
  const broken = database.pragma("foreign_key_check") as { table: string }[];
  const size = `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
  return [
    checkSchema(database),
    errors.length > 0
      ? problem(SUBJECT, `is damaged (${errors.join("; ")}): restore a backup with npm run restore -- FILE`)
      : ok(SUBJECT, `${size}, without damage`),
    broken.length > 0
      ? problem(SUBJECT, `${counted(broken.length, "row")} of ${broken[0]?.table} and others refer to missing rows`)
      : ok(SUBJECT, "all references lead to a row"),
  ];
}
