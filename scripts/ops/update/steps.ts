import { spawn } from "node:child_process";
import {
  chownSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { exchangeDatabase, flush, requireStopped } from "../backup/data-folder";

/** A step that failed, with a sentence for the person who updates. */
export class UpdateFailed extends Error {}

/** What a release consists of besides its sources. */
const MADE = ["node_modules", "build", path.join("public", "build")];

/** Seconds in a row for which the shop must be healthy. */
const HEALTHY_CHECKS = 3;

/** How long a shop may take to end, in milliseconds. */
const STOP_MS = 20_000;

/** Time for one answer of the health check, in milliseconds. */
const ANSWER_MS = 5000;

/**
 * Runs a program in a folder, with its output on this terminal.
 * @throws UpdateFailed when it does not end with 0
 */
export async function run(folder: string, program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
  const code = await new Promise<number | string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (status, signal) => resolve(signal ?? status));
  });
  if (code !== 0) throw new UpdateFailed(`'${[program, ...args].join(" ")}' ended with ${code}.`);
}

/** The output of git in a folder, trimmed. @throws UpdateFailed with git's own words when it fails */
export async function git(folder: string, ...args: string[]): Promise<string> {
  const child = spawn("git", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  if (code !== 0) throw new UpdateFailed(`git ${args[0]} failed: ${errors.trim().split("\n").at(-1)}`);
  return output.trim();
}

/**
 * Moves what belongs to a release besides its sources from one folder to another.
 * @param aside where to move what is in its place
 */
export function moveMade(from: string, to: string, aside: string): void {
  for (const name of MADE.filter((each) => existsSync(path.join(from, each)))) {
    for (const base of [to, aside]) mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
    if (existsSync(path.join(to, name))) renameSync(path.join(to, name), path.join(aside, name));
    renameSync(path.join(from, name), path.join(to, name));
  }
}

/** Milliseconds within which a build writes all of its files. */
const BUILD_MS = 60 * 60_000;

/**
 * Keeps the browser's files of the release before beside the new ones, whose names differ: pages that are open load them still.
 * What that release kept itself is older than its build, and left out.
 */
export function keepBrowserFiles(previous: string, folder: string): void {
  const [from, to] = [path.join(previous, "public", "build"), path.join(folder, "public", "build")];
  if (!existsSync(from)) return;
  const built = statSync(path.join(previous, "build")).mtimeMs - BUILD_MS;
  const isOwn = (file: string) => statSync(file).isDirectory() || statSync(file).mtimeMs > built;
  cpSync(from, to, { recursive: true, force: false, preserveTimestamps: true, filter: isOwn });
}

/** Whether the shop answers that it works. */
export async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/**
 * Waits until the shop is healthy, three times in a row with a second in between.
 * @returns whether that was so within the seconds
 */
export async function becomesHealthy(url: string, seconds: number): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  let healthy = 0;
  while (performance.now() < end) {
    healthy = (await isHealthy(url)) ? healthy + 1 : 0;
    if (healthy === HEALTHY_CHECKS) return true;
    await sleep(1000);
  }
  return false;
}

/** Waits until no process has the database open. @throws UpdateFailed when one still has it after 20 seconds */
export async function untilStopped(dataDir: string): Promise<void> {
  const end = performance.now() + STOP_MS;
  for (;;) {
    try {
      requireStopped(dataDir);
      return;
    } catch (error) {
      if (performance.now() > end) throw new UpdateFailed(error instanceof Error ? error.message : String(error));
      await sleep(200);
    }
  }
}

/** Copies the database of a stopped shop, with its owner. The copy has its name only when it is complete. */
export function copyDatabase(from: string, to: string): void {
  const { uid, gid } = statSync(from);
  const unfinished = `${to}.tmp`;
  copyFileSync(from, unfinished, constants.COPYFILE_FICLONE);
  if (process.getuid?.() === 0) chownSync(unfinished, uid, gid);
  flush(unfinished);
  renameSync(unfinished, to);
  flush(path.dirname(to));
}

/**
 * Puts the copied database back in its place. The replaced one stays beside it: it has what was written since the copy.
 * @returns the path of the replaced one
 */
export function putDatabaseBack(copy: string, database: string): string {
  const failed = `${database}.failed-update`;
  for (const end of ["-wal", "-shm"]) rmSync(`${database}${end}`, { force: true });
  exchangeDatabase(database, copy, failed);
  return failed;
}
