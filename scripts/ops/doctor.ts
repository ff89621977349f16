/** Checks an installation without changing it, while the shop runs or not. One line a finding; ends with 1 for a problem. */
import { existsSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { adviceFor } from "~/platform/database/open-database.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { checkDatabase, isOfThisRelease } from "./doctor/check-database";
import { checkMachine, checkSettings } from "./doctor/check-machine";
import { checkReplica } from "./doctor/check-replica";
import { checkServices } from "./doctor/check-services";
import { checkPictures, checkSums } from "./doctor/check-sums";
import { type Finding, problem } from "./doctor/finding";
import { withStoredKeys } from "./doctor/stored-keys";

// Each finding is one line; the log's would come between.
log.level = "silent";

const file = path.join(env.DATA_DIR, "shop.db");

function checkData(): Finding[] {
  if (!existsSync(file)) return [problem("database", `${file} does not exist: check DATA_DIR, or run npm start once`)];
  const findings = checkMachine(env, file);
  try {
    findings.push(...checkContents());
  } catch (error) {
    // A damaged file ends the checks of the database with SQLite's own words.
    if (!(error instanceof Database.SqliteError)) throw error;
    findings.push(problem("database", adviceFor(error) ?? `cannot be read (${error.message})`));
  }
  return findings;
}

function checkContents(): Finding[] {
  const database = new Database(file, { readonly: true });
  try {
    const findings = checkDatabase(database, file);
    if (!isOfThisRelease(database)) return findings;
    const inUploads = (name: string) => existsSync(path.join(env.DATA_DIR, decodeURI(name)));
    return [...findings, ...checkSums(database), checkPictures(database, inUploads)];
  } finally {
    database.close();
  }
}

const MARKS = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };

const withKeys = withStoredKeys(env, file);
const findings = [
  ...checkSettings(withKeys),
  ...checkData(),
  ...(await checkServices(withKeys)),
  await checkReplica(env),
];
for (const { state, subject, text } of findings) console.log(`${MARKS[state]}  ${subject}: ${text}`);
const problems = findings.filter(({ state }) => state === "problem").length;
process.exit(problems > 0 ? 1 : 0);
