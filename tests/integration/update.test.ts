import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../support/ports";
import { killedAfterMoves } from "../support/replica";

/** The driver of the fake releases, which install nothing. */
const DRIVER = JSON.stringify(createRequire(import.meta.url).resolve("better-sqlite3"));

/**
 * A release of a shop as small as can be. Its database records which release has migrated it; the shop answers with its
 * own number, which its build wrote.
 */
function filesOf(release: string, { health = 200, build = "ok" }): Record<string, string> {
  const name = { name: "tiny", version: release, private: true };
  return {
    "package.json": JSON.stringify({
      ...name,
      scripts: { build: "node build.js", backup: "node backup.js" },
    }),
    "package-lock.json": JSON.stringify({ ...name, lockfileVersion: 3, packages: { "": name } }),
    ".gitignore": "build\nnode_modules\ndata*\n",
    "build.js": `const build = ${JSON.stringify(build)};
      if (build === "slow") {
        require("fs").writeFileSync("building", String(process.pid));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
      if (build !== "ok") process.exit(3);
      require("fs").mkdirSync("build", { recursive: true });
      require("fs").writeFileSync("build/release", ${JSON.stringify(release)});
      require("fs").mkdirSync("public/build", { recursive: true });
      require("fs").writeFileSync("public/build/${release}.js", "");`,
    "backup.js": 'require("fs").copyFileSync(process.env.DATA_DIR + "/shop.db", process.argv[2]);',
    "shop.js": `
      const db = require(${DRIVER})(process.env.DATA_DIR + "/shop.db");
      db.pragma("journal_mode = WAL");
      db.exec("create table if not exists migration (release text); create table if not exists placed (number integer)");
      db.prepare("insert into migration values (?)").run(${JSON.stringify(release)});
      const release = require("fs").readFileSync("build/release", "utf8");
      require("http").createServer((request, response) => {
        if (request.method === "POST") db.prepare("insert into placed select count(*) + 1001 from placed").run();
        response.writeHead(request.url === "/api/health" ? ${health} : 200).end(release);
      }).listen(process.env.PORT, "127.0.0.1");
      process.on("SIGTERM", () => { db.close(); process.exit(0); });`,
  };
}

let folder: string;
let remote: string;
let shop: string;
let dataDir: string;
let url: string;
let settings: NodeJS.ProcessEnv;

const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Owner", "-c", "user.email=owner@example.com", ...args], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/** Publishes a release in the remote repository. */
function publish(release: string, how: { health?: number; build?: string } = {}): void {
  for (const [name, text] of Object.entries(filesOf(release, how))) writeFileSync(path.join(remote, name), text);
  git(remote, "add", "--all");
  git(remote, "commit", "--quiet", "--message", `Release ${release}`);
  git(remote, "tag", `v${release}`);
}

const START = "setsid node shop.js > ../shop.log 2>&1 & echo $! > ../shop.pid";
const STOP = "kill $(cat ../shop.pid)";

type Ended = { code: number | null; output: string };

function startUpdate(...args: string[]): { program: ChildProcess; ended: Promise<Ended> } {
  const options = ["--folder", shop, "--stop", STOP, "--start", START, "--wait", "30", ...args];
  const program: ChildProcess = spawn(process.execPath, ["build/ops", "update", ...options], {
    env: settings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<Ended>((resolve) => program.once("close", (code) => resolve({ code, output })));
  return { program, ended };
}

const update = (...args: string[]) => startUpdate(...args).ended;

const answer = async () => (await fetch(url)).text();
const releaseOf = (cwd: string) => JSON.parse(readFileSync(path.join(cwd, "package.json"), "utf8")).version;

/** What the releases have written into the database of the shop. */
function recorded(name = "shop.db"): { migrations: string[]; orders: number } {
  const script = `const db = require(${DRIVER})(process.argv[1]);
    const column = (query) => db.prepare(query).pluck().all();
    console.log(JSON.stringify({ migrations: column("select release from migration"), orders: column("select number from placed").length }))`;
  const file = path.join(dataDir, name);
  return JSON.parse(execFileSync(process.execPath, ["-e", script, file], { encoding: "utf8" }));
}

/** Goes back by what docs/operations/updating.md says for a command that cannot start. */
async function byHand(): Promise<void> {
  const text = readFileSync("docs/operations/updating.md", "utf8");
  const [, commands = ""] = /```sh\n(cd \S+ && git checkout --force[\s\S]*?)```/.exec(text) ?? [];
  const script = commands.replaceAll("/srv/tradepost", shop).replaceAll("/var/lib/tradepost", dataDir);
  execFileSync("sh", ["-e", "-c", script], { stdio: "ignore" });
  execFileSync("sh", ["-c", START], { cwd: shop, env: settings });
  await expect.poll(() => answer().catch(() => ""), { timeout: 10_000 }).toBe("1.9.0");
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "tradepost-update-"));
  [remote, shop, dataDir] = ["remote", "shop", "data"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [remote, dataDir]) mkdirSync(each);
  git(remote, "init", "--quiet", "--initial-branch=main");
  publish("1.9.0");
  git(folder, "clone", "--quiet", remote, shop);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  settings = { ...process.env, DATA_DIR: dataDir, PORT: String(port) };
  execFileSync("npm", ["run", "--silent", "build"], { cwd: shop, env: settings });
  execFileSync("sh", ["-c", START], { cwd: shop, env: settings });
  await expect.poll(() => answer().catch(() => "")).toBe("1.9.0");
  await fetch(url, { method: "POST" });
});
afterEach(() => {
  execFileSync("sh", ["-c", `${STOP} || true`], { cwd: shop });
  rmSync(folder, { recursive: true, force: true });
});

describe("node build/ops update", () => {
  it("installs the newest version of the remote, with a backup, and leaves nothing behind", async () => {
    publish("1.10.0");
    git(remote, "tag", "nightly");
    const usual = process.umask(0o077);
    const { code, output } = await update();
    process.umask(usual);
    expect([code, output]).toEqual([0, expect.stringMatching(/v1\.10\.0 is installed and healthy, \d+\.\d s after/)]);
    expect([await answer(), releaseOf(shop)]).toEqual(["1.10.0", "1.10.0"]);
    expect(recorded()).toEqual({ migrations: ["1.9.0", "1.10.0"], orders: 1 });
    // Root updates, and the shop runs as a user of its own.
    expect(statSync(path.join(shop, "shop.js")).mode & 0o777).toBe(0o644);
    expect(readdirSync(folder).filter((name) => name.startsWith("data."))).toHaveLength(1);
    expect(readdirSync(dataDir).filter((name) => name.includes("update"))).toEqual([]);
    expect(existsSync(path.join(shop, ".update"))).toBe(false);
    expect(git(shop, "worktree", "list").split("\n")).toHaveLength(1);
    expect(await update()).toEqual({ code: 0, output: "v1.10.0 is installed already.\n" });
  });

  it("keeps the browser's files of the release before for pages that are open, and none of an older one", async () => {
    const older = path.join(shop, "public/build/1.8.0.js");
    writeFileSync(older, "");
    utimesSync(older, new Date(0), new Date(0));
    publish("1.10.0");
    expect((await update()).code).toBe(0);
    expect(readdirSync(path.join(shop, "public/build")).sort()).toEqual(["1.10.0.js", "1.9.0.js"]);
  });

  it("rolls code and data back when the release is not healthy, and keeps the failed database", async () => {
    publish("2.0.0", { health: 503 });
    const { code, output } = await update("--to", "v2.0.0", "--wait", "6");
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The update to v2\.0\.0 failed and was rolled back, the previous release runs: .* 200 within 6 seconds\.$/m,
    );
    expect([await answer(), releaseOf(shop), git(shop, "branch", "--show-current")]).toEqual([
      "1.9.0",
      "1.9.0",
      "main",
    ]);
    // The first release has started twice; the failed one is not in the database.
    expect(recorded()).toEqual({ migrations: ["1.9.0", "1.9.0"], orders: 1 });
    expect(readdirSync(dataDir)).toContain("shop.db.failed-update");
    expect(existsSync(path.join(shop, ".update"))).toBe(false);
  });

  it("leaves the running shop alone when the release cannot be built or found, or the shop has changes", async () => {
    publish("2.0.0", { build: "broken" });
    const broken = await update();
    expect([broken.code, broken.output]).toEqual([
      1,
      expect.stringMatching(/^Nothing was changed, the shop runs on: 'npm run --silent build' ended with 3\.$/m),
    ]);
    const missing = await update("--to", "v9");
    expect(missing).toEqual({ code: 1, output: "Nothing was changed: the remote has no tag, branch or commit v9.\n" });
    writeFileSync(path.join(shop, "shop.js"), "// changed");
    const changed = await update();
    expect([changed.code, changed.output]).toEqual([1, expect.stringContaining("has changes of its own: M shop.js")]);
    expect([await answer(), existsSync(path.join(shop, ".update"))]).toEqual(["1.9.0", false]);
    expect(recorded()).toEqual({ migrations: ["1.9.0"], orders: 1 });
  });

  it.each([
    [
      "--back",
      async () => {
        const wholeSettings = settings;
        settings = { ...settings, ...killedAfterMoves(1) };
        expect((await update("--back")).code).toBeNull();
        settings = wholeSettings;
        expect(recorded().orders).toBe(2);
        const { code, output } = await update("--back", "--start", "exit 3");
        expect([code, output]).toEqual([1, expect.stringContaining("its files and its database are, but it does not")]);
        expect(await update("--back")).toMatchObject({ code: 0 });
      },
    ],
    ["the commands of the document", byHand],
  ])("that was killed after the exchange is undone by %s, code and database", async (_, goBack) => {
    publish("2.0.0", { health: 503 });
    const { program, ended } = startUpdate();
    await expect.poll(() => answer().catch(() => ""), { timeout: 40_000 }).toBe("2.0.0");
    await fetch(url, { method: "POST" });
    program.kill("SIGKILL");
    await ended;
    execFileSync("sh", ["-c", "kill -9 $(cat ../shop.pid)"], { cwd: shop });
    await expect.poll(() => answer().catch(() => "")).toBe("");
    expect((await update()).output).toContain("is left of an interrupted update");
    await goBack();
    expect([await answer(), releaseOf(shop), git(shop, "branch", "--show-current")]).toEqual([
      "1.9.0",
      "1.9.0",
      "main",
    ]);
    expect(recorded()).toEqual({ migrations: ["1.9.0", "1.9.0"], orders: 1 });
    expect(recorded("shop.db.failed-update")).toEqual({ migrations: ["1.9.0", "2.0.0"], orders: 2 });
    expect(existsSync(path.join(shop, ".update"))).toBe(false);
    expect(git(shop, "worktree", "list").split("\n")).toHaveLength(1);
    expect((await update("--back")).output).toMatch(
      /^The previous release is not back: .* nothing left of an interrupted/,
    );
  });

  it("that was killed before the exchange is undone by --back, which keeps what the owner has changed since", async () => {
    publish("2.0.0", { build: "slow" });
    const { program, ended } = startUpdate();
    const building = path.join(shop, ".update", "next", "building");
    const builder = () => (existsSync(building) ? readFileSync(building, "utf8") : "");
    await expect.poll(builder, { timeout: 40_000 }).toMatch(/^\d+$/);
    program.kill("SIGKILL");
    process.kill(Number(builder()), "SIGKILL");
    await ended;
    const changed = path.join(shop, "backup.js");
    writeFileSync(changed, "// mine");
    expect(await update("--back")).toMatchObject({ code: 0 });
    expect([await answer(), readFileSync(changed, "utf8")]).toEqual(["1.9.0", "// mine"]);
    expect(existsSync(path.join(shop, ".update"))).toBe(false);
  });

  it("refuses the folder of an interrupted update, another data folder, and a shop that is not healthy", async () => {
    mkdirSync(path.join(shop, ".update"));
    expect((await update()).output).toContain("is left of an interrupted update");
    rmSync(path.join(shop, ".update"), { recursive: true });
    settings.DATA_DIR = folder;
    expect((await update()).output).toContain(`${path.join(folder, "shop.db")} does not exist: set DATA_DIR`);
    settings.DATA_DIR = dataDir;
    expect((await update("--health", "http://127.0.0.1:9")).output).toContain("the shop is not healthy now");
    git(shop, "commit", "--quiet", "--allow-empty", "--message", "Later than the newest version");
    expect(await update()).toEqual({ code: 0, output: "v1.9.0 is installed already.\n" });
    expect((await update("--unknown")).output).toContain("Usage: node build/ops update");
    expect(await answer()).toBe("1.9.0");
  });
});
