/**
 * Runs the previous release as the service of docs/operations/tradepost.service under a real systemd, which boots in
 * namespaces of its own, and updates it with `node build/ops update --service tradepost`. Root gets systemd from Debian.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../tests/support/ports";
import { BootedSystem } from "./booted-system";
import { requireDebianPackage } from "./install";

if (process.getuid?.() !== 0) {
  console.error("These tests need root: they boot a systemd.");
  process.exit(1);
}
requireDebianPackage("systemd", "/usr/lib/systemd/systemd");
requireDebianPackage("procps", "/usr/bin/pkill");

const USER = "tradepost";
/** An id that no user of a Debian has. */
const USER_ID = 64_971;
const WORKERS = 2;
const START_MS = 60_000;
/** Within this time a worker is replaced, and a killed shop runs again. */
const RESTART_MS = 30_000;

const folder = mkdtempSync(path.join(tmpdir(), "tradepost-systemd-"));
const remote = path.join(folder, "remote");
const [units, srv, state] = ["units", "srv", "state"].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
const shop = path.join(srv, "tradepost");
const dataDir = path.join(state, "tradepost");
const log = path.join(folder, "shop.log");
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

const started = performance.now();
const say = (text: string) => console.log(`[${((performance.now() - started) / 1000).toFixed(0)} s] ${text}`);

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}.\n${stdout.slice(-3000)}`);
  return stdout.trim();
}
const git = (cwd: string, ...args: string[]) =>
  run(cwd, "git", "-c", "user.name=Owner", "-c", "user.email=owner@example.com", ...args);

async function poll(what: string, milliseconds: number, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${milliseconds / 1000} seconds: ${what}`);
    await sleep(100);
  }
}

/** The status of an answer on a connection of its own; 0 without an answer. */
async function statusOf(address: string): Promise<number> {
  try {
    const answer = await fetch(url + address, { headers: { Connection: "close" } });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}
const isHealthy = async () => (await statusOf("/api/health")) === 200;

/** The commit of the release before this one. */
function previousRelease(): string {
  const [commit] = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^Commit (\w+)\./gm)].map(([, name]) => name);
  assert.ok(commit, "CHANGELOG.md names the commit of the previous release");
  return commit;
}

/** A remote with this release, and with one that does not start. @returns their commits */
function publishReleases(): { good: string; broken: string } {
  git(".", "clone", "--quiet", "--no-hardlinks", ".", remote);
  const good = git(remote, "rev-parse", "HEAD");
  git(remote, "checkout", "--quiet", "-b", "broken");
  const file = path.join(remote, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  manifest.scripts.start = "exit 1";
  writeFileSync(file, JSON.stringify(manifest));
  git(remote, "commit", "--quiet", "--all", "--message", "A release that does not start");
  return { good, broken: git(remote, "rev-parse", "HEAD") };
}

/** The unit file as it is, and what a shop sets in a file beside it. */
function writeUnit(): void {
  const dropIn = path.join(units, "tradepost.service.d");
  mkdirSync(dropIn, { recursive: true });
  copyFileSync("docs/operations/tradepost.service", path.join(units, "tradepost.service"));
  const settings = `PORT=${port} WORKERS=${WORKERS}`;
  const output = `append:${log}`;
  writeFileSync(
    path.join(dropIn, "settings.conf"),
    `[Service]\nEnvironment=${settings}\nStandardOutput=${output}\nStandardError=${output}\n`,
  );
}

/** The shop runs as its user, without privileges, over a data folder that only it can read. */
function checkSandbox(system: BootedSystem): void {
  const [pid] = system.processes("build/index.js");
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  for (const [name, value] of [
    ["NoNewPrivs", "1"],
    ["Seccomp", "2"],
    ["CapEff", "0000000000000000"],
    ["CapBnd", "0000000000000000"],
  ]) {
    assert.match(status, new RegExp(`^${name}:\\s+${value}$`, "m"));
  }
  const { uid, mode } = statSync(dataDir);
  assert.deepEqual([uid, mode & 0o777], [USER_ID, 0o700]);
  assert.equal(statSync(path.join(dataDir, "shop.db")).mode & 0o777, 0o600);
}

/** A killed shop runs again. */
async function checkKilled(system: BootedSystem): Promise<void> {
  const before = system.systemctl("show", "tradepost", "--property=MainPID");
  system.systemctl("kill", "--signal=KILL", "tradepost");
  await poll("a killed shop runs again", RESTART_MS, async () => {
    return (await isHealthy()) && system.systemctl("show", "tradepost", "--property=MainPID") !== before;
  });
}

/** `systemctl reload` replaces the workers while every request is answered. */
async function checkReload(system: BootedSystem): Promise<void> {
  const before = system.processes("build/index.js");
  const failed: number[] = [];
  let answered = 0;
  let isOver = false;
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const status = await statusOf("/contact");
      if (status === 200) answered += 1;
      else failed.push(status);
    }
  });
  system.systemctl("reload", "tradepost");
  await poll("the workers are replaced", RESTART_MS, () => {
    const now = system.processes("build/index.js");
    return now.length === before.length && now.filter((pid) => before.includes(pid)).length === before.length - WORKERS;
  });
  isOver = true;
  await Promise.all(readers);
  assert.deepEqual(failed, []);
  say(`The workers were replaced under ${answered} requests, all answered.`);
}

/** Updates the service. @returns the exit code of the command and its output */
function update(system: BootedSystem, commit: string): { status: number | null; output: string } {
  const options = ["--folder", "/srv/tradepost", "--service", "tradepost", "--to", commit, "--wait", "60"];
  const settings = [`DATA_DIR=/var/lib/tradepost`, `PORT=${port}`];
  const result = system.run("env", ...settings, "node", "build/ops", "update", ...options);
  console.log(result.output.replaceAll(/^/gm, "  "));
  return result;
}

const installed = () => git(shop, "rev-parse", "HEAD");

let system: BootedSystem | null = null;
try {
  const previous = previousRelease();
  const releases = publishReleases();
  say(`Installing the previous release, ${previous} …`);
  for (const each of [srv, dataDir]) mkdirSync(each, { recursive: true });
  git(folder, "clone", "--quiet", remote, shop);
  git(shop, "checkout", "--quiet", previous);
  const commit = installed();
  run(shop, "npm", "ci", "--no-audit", "--no-fund");
  run(shop, "npm", "run", "--silent", "build");
  writeUnit();
  system = await BootedSystem.boot(folder, { units, srv, state }, USER, USER_ID);
  system.systemctl("start", "tradepost");
  await poll("the previous release is healthy", START_MS, isHealthy);

  say("Updating to a release that does not start …");
  const refused = update(system, releases.broken);
  assert.equal(refused.status, 1);
  assert.match(refused.output, /failed and was rolled back, the previous release runs/);
  assert.equal(installed(), commit);
  assert.ok(await isHealthy());

  say("Updating to this release …");
  const updated = update(system, releases.good);
  assert.equal(updated.status, 0);
  assert.equal(installed(), releases.good);
  await poll("this release is healthy", START_MS, isHealthy);

  say("Checking the service …");
  await poll("the workers run", START_MS, () => system?.processes("build/index.js").length === WORKERS + 1);
  checkSandbox(system);
  await checkReload(system);
  await checkKilled(system);
  system.systemctl("stop", "tradepost");
  const ended = system.systemctl("show", "tradepost", "--property=Result,ExecMainStatus,ActiveState");
  assert.deepEqual(ended.split("\n").sort(), ["ActiveState=inactive", "ExecMainStatus=0", "Result=success"]);
  say("The service starts, updates, rolls back, reloads, restarts after a kill, and stops with 0.");
} catch (error) {
  if (existsSync(log)) console.error(readFileSync(log, "utf8").slice(-5000));
  throw error;
} finally {
  await system?.end();
  rmSync(folder, { recursive: true, force: true });
}
