/**
 * Builds the image of the Dockerfile with buildah, and runs it: over a Debian made here, with the Node of this machine, so that
 * no image is downloaded. Root gets buildah and debootstrap from Debian if they are missing.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { requireDebianPackage } from "./install";

if (process.getuid?.() !== 0) {
  console.error("These tests need root: they make a Debian in a folder.");
  process.exit(1);
}
requireDebianPackage("buildah", "/usr/bin/buildah");
requireDebianPackage("debootstrap", "/usr/sbin/debootstrap");

const cache = path.resolve(".cache/container");
/** Images of their own, and isolation without the namespaces that a container or a virtual machine may not offer. */
const STORAGE = [
  "--root",
  path.join(cache, "storage"),
  "--runroot",
  path.join(cache, "run"),
  "--storage-driver",
  "vfs",
];
const ISOLATION = ["--isolation", "chroot"];
const IMAGE = "localhost/tradepost";
const BASE = "localhost/tradepost-base";
const BUILD_BASE = "localhost/tradepost-build-base";
/** The id of the user `node` in the images of Docker's library. */
const NODE_USER = 1000;

const started = performance.now();
const say = (text: string) => console.log(`[${((performance.now() - started) / 1000).toFixed(0)} s] ${text}`);

function run(command: string, args: string[]): string {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}.\n${stdout.slice(-3000)}`);
  return stdout.trim();
}
const buildah = (...args: string[]) => run("buildah", [...STORAGE, ...args]);

/** Copies a file or folder of this machine to the same place below a folder. */
function copyTo(root: string, source: string): void {
  cpSync(source, path.join(root, source), { recursive: true, verbatimSymlinks: true });
}

/** Makes a Debian with Node, npm and the user `node`, like `node:20-bookworm-slim`. @returns its folder */
function makeBase(): string {
  const root = path.join(cache, "base");
  if (existsSync(path.join(root, "usr/bin/npm"))) return root;
  rmSync(root, { recursive: true, force: true });
  run("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", root]);
  addNode(root);
  return root;
}

function addNode(root: string): void {
  run("chroot", [root, "useradd", "--uid", String(NODE_USER), "--create-home", "node"]);
  // Certificates that this machine trusts, and headers for modules that are compiled.
  for (const source of ["/etc/ssl/certs/ca-certificates.crt", "/usr/lib/node_modules/npm", "/usr/include/node"]) {
    if (existsSync(source)) copyTo(root, source);
  }
  mkdirSync(path.join(root, "usr/etc"), { recursive: true });
  writeFileSync(path.join(root, "usr/etc/npmrc"), "nodedir=/usr\ncafile=/etc/ssl/certs/ca-certificates.crt\n");
  cpSync(process.execPath, path.join(root, "usr/bin/node"));
  run("chroot", [root, "ln", "-s", "/usr/lib/node_modules/npm/bin/npm-cli.js", "/usr/bin/npm"]);
}

/** Makes the same with a compiler, like `node:20-bookworm`. @returns its folder */
function makeBuildBase(base: string): string {
  const root = path.join(cache, "build-base");
  if (existsSync(path.join(root, "usr/bin/g++"))) return root;
  rmSync(root, { recursive: true, force: true });
  run("cp", ["--archive", base, root]);
  copyTo(root, "/etc/resolv.conf");
  run("chroot", [root, "apt-get", "update"]);
  run("chroot", [root, "apt-get", "install", "-y", "--no-install-recommends", "python3", "make", "g++"]);
  return root;
}

function makeImage(root: string, name: string): void {
  const container = buildah("from", "scratch");
  run("cp", ["--archive", `${root}/.`, buildah("mount", container)]);
  buildah("commit", "--quiet", "--rm", container, name);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** The image's configuration, as Docker knows it. */
function checkConfiguration(): void {
  const { Docker } = JSON.parse(buildah("inspect", "--type", "image", IMAGE));
  const { User, Volumes, Healthcheck, StopSignal, Cmd, Env } = Docker.config;
  assert.deepEqual([User, Object.keys(Volumes), StopSignal, Cmd], ["node", ["/data"], "SIGTERM", ["npm", "start"]]);
  assert.deepEqual(Healthcheck.Test.slice(0, 3), ["CMD", "node", "-e"]);
  assert.ok(Env.includes("DATA_DIR=/data") && Env.includes("HOST=0.0.0.0"));
}

async function answer(url: string): Promise<Response | null> {
  return fetch(url).catch(() => null);
}

/** Runs the image with a data folder of this machine, as a container engine would, and stops it by SIGTERM. */
async function checkShop(container: string, data: string): Promise<void> {
  const port = await freePort();
  // The engine's process 1 is the command; here a shell notes its id and its exit code.
  const command = "npm start & echo $! > /data/pid; wait $!; echo ended with $?";
  const options = [...ISOLATION, "--user", "node", "--env", `PORT=${port}`, "--volume", `${data}:/data`];
  const program: ChildProcess = spawn(
    "buildah",
    [...STORAGE, "run", ...options, container, "--", "sh", "-c", command],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise((resolve) => program.once("close", resolve));
  try {
    await checkAnswers(container, data, port);
  } catch (error) {
    console.error(output);
    throw error;
  } finally {
    const pid = path.join(data, "pid");
    if (existsSync(pid)) process.kill(Number(readFileSync(pid, "utf8")), "SIGTERM");
    else program.kill();
    await ended;
  }
  assert.match(output, /ended with 0\s*$/);
}

/** What the running shop answers, and what its health check and its backup command say. */
async function checkAnswers(container: string, data: string, port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const end = performance.now() + 60_000;
  while ((await answer(`${url}/api/health`))?.status !== 200 && performance.now() < end) await sleep(200);
  assert.deepEqual(await (await answer(`${url}/api/health`))?.json(), { status: "ok" });
  const home = await answer(url);
  assert.equal(home?.status, 200);
  assert.match((await home?.text()) ?? "", /<h1/);
  const style = /href="(\/build\/[^"]+\.css)"/.exec((await (await answer(url))?.text()) ?? "")?.[1];
  assert.equal((await answer(`${url}${style}`))?.status, 200);
  const { Docker } = JSON.parse(buildah("inspect", "--type", "image", IMAGE));
  const check = Docker.config.Healthcheck.Test.slice(1);
  buildah("run", ...ISOLATION, "--env", `PORT=${port}`, container, "--", ...check);
  runCommand(container, data, "backup");
  assert.equal(statSync(path.join(data, "shop.db")).uid, NODE_USER);
}

/** Runs a command for owners with an archive, as the image's user. */
function runCommand(container: string, data: string, command: "backup" | "restore"): void {
  const options = [...ISOLATION, "--user", "node", "--volume", `${data}:/data`];
  const program = ["npm", "run", "--silent", command, "--", "/backup/now.tar.gz"];
  buildah("run", ...options, container, "--", ...program);
}

mkdirSync(cache, { recursive: true });
const data = mkdtempSync(path.join(tmpdir(), "tradepost-container-"));
chownSync(data, NODE_USER, NODE_USER);
try {
  say("Making a Debian to build on …");
  const base = makeBase();
  makeImage(base, BASE);
  makeImage(makeBuildBase(base), BUILD_BASE);
  say("Building the image …");
  const bases = ["--build-arg", `BASE=${BASE}`, "--build-arg", `BUILD_BASE=${BUILD_BASE}`];
  buildah("build", ...ISOLATION, "--format", "docker", "--quiet", ...bases, "--tag", IMAGE, ".");
  checkConfiguration();
  say("Running it …");
  const container = buildah("from", IMAGE);
  // Buildah 1.28 mounts a volume of its own over the folder that is given for a declared volume.
  buildah("config", "--volume", "/data-", container);
  await checkShop(container, data);
  runCommand(container, data, "restore");
  assert.equal(readdirSync(data).filter((name) => name.startsWith("before-restore-")).length, 1);
  say("The image was built, answers at /api/health and /, ends with 0 on SIGTERM, and is restored into its volume.");
} finally {
  rmSync(data, { recursive: true, force: true });
  // The bases stay for the next run; images and containers do not.
  rmSync(path.join(cache, "storage"), { recursive: true, force: true });
}
