/**
 * Installs another release of the shop: fetches, installs and builds it beside the running one, makes a backup, exchanges
 * the two, and starts it. If it is not healthy then, the previous release and its database come back.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readArguments } from "../run/options";
import { UPDATE } from "./arguments";
import {
  becomesHealthy,
  copyDatabase,
  git,
  isHealthy,
  keepBrowserFiles,
  moveMade,
  putDatabaseBack,
  run,
  UpdateFailed,
  untilStopped,
} from "./update/steps";

// Released files are for the shop's user to read. Databases and backups keep their own modes.
process.umask(0o022);

const options = readArguments(UPDATE);
const folder = path.resolve(options.folder ?? ".");
const dataDir = path.resolve(folder, process.env.DATA_DIR || "./data");
const database = path.join(dataDir, "shop.db");
const databaseCopy = `${database}.before-update`;
const health = options.health ?? `http://127.0.0.1:${process.env.PORT || 3000}/api/health`;
const service = options.service ?? "tradepost";
const work = path.join(folder, ".update");
const next = path.join(work, "next");
const previous = path.join(work, "previous");
const failed = path.join(work, "failed");

/** The release of before the update, for going back from one that was interrupted. */
type Before = { commit: string; branch: string };
const beforeFile = path.join(work, "before.json");

const waitSeconds = Number(options.wait);

const started = performance.now();
const say = (text: string) => console.log(`[${((performance.now() - started) / 1000).toFixed(1)} s] ${text}`);

function control(action: "stop" | "start"): Promise<void> {
  const command = options[action];
  return command ? run(folder, "sh", ["-c", command]) : run(folder, "systemctl", [action, service]);
}

/** The commit to install. @throws UpdateFailed when the remote does not have it */
async function findRelease(): Promise<{ name: string; commit: string }> {
  await git(folder, "fetch", "--quiet", "--tags", "--force", "origin");
  const { to } = options;
  if (to) {
    for (const name of [`origin/${to}`, to]) {
      const commit = await git(folder, "rev-parse", "--quiet", "--verify", `${name}^{commit}`).catch(() => null);
      if (commit) return { name: to, commit };
    }
    throw new UpdateFailed(`the remote has no tag, branch or commit ${to}.`);
  }
  const tags = (await git(folder, "tag", "--sort=-version:refname")).split("\n");
  const newest = tags.find((tag) => /^v?\d+\.\d+\.\d+$/.test(tag));
  if (!newest) throw new UpdateFailed("the remote has no version tag; name a commit with --to.");
  return { name: newest, commit: await git(folder, "rev-parse", `${newest}^{commit}`) };
}

/** Whether the release is the installed one or, unless it was asked for by name, an earlier one. */
async function isInstalled(commit: string, installed: string): Promise<boolean> {
  if (options.to) return commit === installed;
  return (await git(folder, "merge-base", commit, installed).catch(() => null)) === commit;
}

/** @throws UpdateFailed unless the shop is in a state that can be updated, and come back to */
async function requireUpdatable(): Promise<void> {
  if (!existsSync(database)) throw new UpdateFailed(`${database} does not exist: set DATA_DIR to that of the shop.`);
  for (const left of [work, databaseCopy]) {
    if (existsSync(left)) {
      throw new UpdateFailed(`${left} is left of an interrupted update: see docs/operations/updating.md.`);
    }
  }
  const changed = await git(folder, "status", "--porcelain", "--untracked-files=no");
  if (changed) throw new UpdateFailed(`${folder} has changes of its own: ${changed.split("\n").join(", ")}.`);
  if (!(await isHealthy(health))) {
    throw new UpdateFailed(`the shop is not healthy now: ${health} does not answer 200. Set PORT, or repair it first.`);
  }
}

/** Installs and builds the release while the shop runs, and makes a backup. */
async function prepare(commit: string, before: Before): Promise<void> {
  mkdirSync(previous, { recursive: true });
  writeFileSync(beforeFile, JSON.stringify(before));
  // git does not list it as a change, whatever the releases ignore.
  writeFileSync(path.join(work, ".gitignore"), "*\n");
  await git(folder, "worktree", "prune");
  await git(folder, "worktree", "add", "--detach", "--force", next, commit);
  await run(next, "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  await run(next, "npm", ["run", "--silent", "build"]);
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const archive = path.resolve(options.backup ?? `${dataDir}.before-update-${stamp}.tar.gz`);
  process.env.DATA_DIR = dataDir;
  await run(folder, "npm", ["run", "--silent", "backup", "--", archive]);
  say(`The backup is ${archive}.`);
}

/** Removes what the update needed, and the previous release. */
async function cleanUp(): Promise<void> {
  await git(folder, "worktree", "remove", "--force", next).catch(() => undefined);
  rmSync(work, { recursive: true, force: true });
  for (const copy of [databaseCopy, `${databaseCopy}.tmp`]) rmSync(copy, { force: true });
  await git(folder, "worktree", "prune");
}

/** Replaces the stopped shop by the release, and starts it. */
async function exchange(commit: string): Promise<void> {
  copyDatabase(database, databaseCopy);
  await git(folder, "checkout", "--quiet", "--detach", commit);
  moveMade(next, folder, previous);
  keepBrowserFiles(previous, folder);
  await control("start");
  if (!(await becomesHealthy(health, waitSeconds))) {
    throw new UpdateFailed(`${health} does not answer 200 within ${waitSeconds} seconds.`);
  }
}

/** Brings the previous release back, with its database. */
async function rollBack({ commit, branch }: Before): Promise<void> {
  // Under systemd, a shop that could not start is stopped already.
  await control("stop").catch(() => undefined);
  await untilStopped(dataDir);
  // The exchange begins with the copy. Before, the folder is the owner's, who may have changed it since; a checkout that was
  // interrupted leaves changes too.
  if (existsSync(databaseCopy)) {
    await git(folder, "checkout", "--quiet", "--force", ...(branch ? [branch] : ["--detach", commit]));
    moveMade(previous, folder, failed);
    say(`The database of the failed release is ${putDatabaseBack(databaseCopy, database)}.`);
  }
  await control("start").catch((error) => {
    throw new UpdateFailed(
      `its files and its database are, but it does not start, which is left to do by hand: ${messageOf(error)}`,
    );
  });
  if (!(await becomesHealthy(health, waitSeconds))) {
    throw new UpdateFailed("the previous release is not healthy either: see its log, and docs/operations/updating.md.");
  }
  await cleanUp();
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

// A signal ends the program that runs at the moment, and so leads to the end or the rollback below.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

if (options.back) {
  try {
    if (!existsSync(beforeFile)) throw new UpdateFailed(`${folder} has nothing left of an interrupted update.`);
    await rollBack(JSON.parse(readFileSync(beforeFile, "utf8")));
  } catch (error) {
    fail(`The previous release is not back: ${messageOf(error)}`);
  }
  say("The release of before the update runs, and is healthy.");
  process.exit(0);
}
let release: { name: string; commit: string };
let before: Before;
let isCurrent: boolean;
try {
  await requireUpdatable();
  release = await findRelease();
  before = {
    commit: await git(folder, "rev-parse", "HEAD"),
    branch: await git(folder, "branch", "--show-current"),
  };
  isCurrent = await isInstalled(release.commit, before.commit);
} catch (error) {
  fail(`Nothing was changed: ${messageOf(error)}`);
}
if (isCurrent) {
  console.log(`${release.name} is installed already.`);
  process.exit(0);
}
try {
  say(`Installing ${release.name} (${release.commit.slice(0, 12)}) beside the running shop …`);
  await prepare(release.commit, before);
} catch (error) {
  await cleanUp();
  fail(`Nothing was changed, the shop runs on: ${messageOf(error)}`);
}
const stoppedAt = performance.now();
try {
  say("Exchanging the releases …");
  await control("stop");
  await untilStopped(dataDir);
} catch (error) {
  await control("start").catch(() => undefined);
  await cleanUp();
  fail(`Nothing was changed, the shop could not be stopped: ${messageOf(error)}`);
}
try {
  await exchange(release.commit);
} catch (error) {
  say(`The update failed: ${messageOf(error)} Rolling back …`);
  try {
    await rollBack(before);
  } catch (second) {
    fail(`The update to ${release.name} failed, and the rollback too: ${messageOf(second)}`);
  }
  fail(`The update to ${release.name} failed and was rolled back, the previous release runs: ${messageOf(error)}`);
}
const away = ((performance.now() - stoppedAt) / 1000).toFixed(1);
await cleanUp();
say(`${release.name} is installed and healthy, ${away} s after the shop was stopped.`);
