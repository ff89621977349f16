import { spawn, spawnSync } from "node:child_process";
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
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freePair } from "../support/ports";
import { startShop } from "../support/shop-process";

let folder: string;
let dataDir: string;
/** Another program, which answers every request like a healthy shop. */
let other: Server;
let takenPort: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "tradepost-commands-"));
  dataDir = path.join(folder, "data");
  cpSync(inject("seededFolder"), dataDir, { recursive: true });
  other = createServer((_request, response) => response.end('{"status":"ok"}'));
  await new Promise<void>((resume) => other.listen(0, "127.0.0.1", resume));
  takenPort = String((other.address() as AddressInfo).port);
});
afterAll(async () => {
  other.closeAllConnections();
  await new Promise((resume) => other.close(resume));
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the project until it exits. */
async function run(command: string, args: string[], settings: Record<string, string> = {}, cwd = ".") {
  const { BASE_URL: _, LOG_LEVEL: __, ...inherited } = process.env;
  const program = spawn(command, args, {
    cwd,
    // npm's own output is not the command's.
    env: { ...inherited, npm_config_loglevel: "silent", NODE_ENV: "production", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let complaints = "";
  program.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  program.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => program.once("close", resolve));
  return { code, said: output, complaints };
}

const shop = (settings: Record<string, string>) => run(process.execPath, ["build/index.js"], settings);
const script = (file: string, args: string[] = [], settings: Record<string, string> = {}) =>
  run(process.execPath, ["--import", "tsx", file, ...args], settings);

describe("the demo", () => {
  it("does not mistake another program on its port for the shop", async () => {
    const ran = await script("scripts/demo/demo.ts", [], { PORT: takenPort, SANDBOX_PORT: String(await freePair()) });
    expect(ran.code).toBe(1);
    expect(ran.complaints).toMatch(new RegExp(`^PORT: 127\\.0\\.0\\.1:${takenPort} is taken by another program.*\n$`));
    expect(ran.said).not.toContain("Sign in with the password");
  });
});

describe("the commands for owners", () => {
  it("are listed when none is named, or one that does not exist", async () => {
    for (const names of [[], ["fly"], ["toString"]]) {
      const ran = await run(process.execPath, ["build/ops", ...names]);
      expect([ran.code, ran.said]).toEqual([1, ""]);
      for (const name of ["create-admin", "backup", "restore", "doctor", "update", "vacuum"]) {
        expect(ran.complaints).toMatch(new RegExp(`^  ${name} +[a-z]`, "m"));
      }
    }
  });

  it("are listed by help, which ends with 0", async () => {
    for (const help of ["help", "--help"]) {
      const ran = await run(process.execPath, ["build/ops", help]);
      expect([ran.code, ran.complaints]).toEqual([0, ""]);
      expect(ran.said).toMatch(/^ {2}vacuum +[a-z]/m);
    }
    const ran = await run(process.execPath, ["build/ops", "help", "backup"]);
    expect(ran).toEqual({ code: 0, complaints: "", said: expect.stringMatching(/^Usage: npm run backup -- FILE/) });
  });

  it("take the options of an update as its document has them", async () => {
    const text = readFileSync("docs/operations/updating.md", "utf8");
    const documented = [...text.matchAll(/`(--[^`]*)`/g)].map(([, options = ""]) => options);
    expect(documented).toEqual(expect.arrayContaining([expect.stringContaining("--to"), "--back"]));
    for (const options of documented) {
      // No update begins with this time to wait.
      const { complaints } = await run(process.execPath, ["build/ops", "update", ...options.split(" "), "--wait", "0"]);
      expect([options, complaints]).toEqual([options, expect.stringMatching(/^--wait is a number of seconds\./)]);
    }
  });

  it("work where neither the sources nor a compiler is installed", () => {
    const installed = path.join(folder, "installed");
    for (const name of ["build", "drizzle", "package.json"]) {
      cpSync(name, path.join(installed, name), { recursive: true });
    }
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
    expect(Object.keys(dependencies)).not.toContain("tsx");
    symlinkSync(path.resolve("node_modules"), path.join(installed, "node_modules"));
    const data = path.join(folder, "installed-data");
    cpSync(inject("seededFolder"), data, { recursive: true });
    const npm = (command: string, ...args: string[]) => {
      const { BASE_URL: _, ...inherited } = process.env;
      const env = { ...inherited, DATA_DIR: data, ADMIN_PASSWORD: "Owner-pass1!", LOG_LEVEL: "silent" };
      const options = { cwd: installed, env, encoding: "utf8" } as const;
      const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", command, "--", ...args], options);
      return { status, said: stdout + stderr };
    };
    const archive = path.join(folder, "installed.tar.gz");
    const admin = npm("create-admin", "--email", "owner@example.com", "--username", "owner");
    expect(admin).toEqual({ status: 0, said: "Created the owner owner@example.com.\n" });
    expect(npm("backup", archive)).toMatchObject({ status: 0, said: expect.stringContaining("was verified") });
    expect(npm("restore", archive)).toMatchObject({ status: 0, said: expect.stringContaining("was restored from") });
    expect(npm("doctor")).toMatchObject({ status: 0, said: expect.stringMatching(/^ok {7}database: /m) });
  });
});

describe("a build", () => {
  it("is made once when two commands that need it are started at once", async () => {
    const clone = mkdtempSync(path.join(folder, "clone-"));
    const said = (name: string) => path.join(clone, name);
    for (const name of ["one", "two", "source", "builds"]) writeFileSync(said(name), "");
    const tsx = path.resolve("node_modules/tsx/dist/loader.mjs");
    const program = path.resolve("tests/support/programs/needs-build.ts");
    const start = (OWN: string) => run(process.execPath, ["--import", tsx, program], { OWN }, clone);
    expect(await Promise.all([start("one"), start("two")])).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(readFileSync(said("builds"), "utf8")).toBe("x");
    expect(existsSync(said("built"))).toBe(true);
  });
});

describe("a command without DATA_DIR", () => {
  it("names the folder that it takes instead", async () => {
    const without = { DATA_DIR: "" };
    const elsewhere = path.join(folder, "without");
    for (const name of ["drizzle", "node_modules"]) {
      mkdirSync(elsewhere, { recursive: true });
      symlinkSync(path.resolve(name), path.join(elsewhere, name));
    }
    const ops = (...args: string[]) => run(process.execPath, [path.resolve("build/ops"), ...args], without, elsewhere);
    const data = path.join(elsewhere, "data");
    const archive = path.join(folder, "without.tar.gz");
    expect(await ops("backup", archive)).toEqual({
      code: 1,
      said: "",
      complaints: `No backup was made: ${data} has no shop.db: set DATA_DIR to that of the shop\n`,
    });
    await run(process.execPath, ["build/ops", "backup", archive]);
    expect((await ops("restore", archive)).said).toBe(
      `${data} was restored from ${archive}. You can start the shop now.\n` +
        "DATA_DIR is not set: a service that has it uses another folder.\n",
    );
  });
});

describe("a command", () => {
  const compiled = (file: string, ...args: string[]) => ["--import", "tsx", file, ...args];
  // They neither find a package manager nor listen on a port before they have read their arguments.
  const settings = { PATH: "/nowhere", DATA_DIR: "/proc/never", SANDBOX_PORT: "never" };

  it.each([
    ...["create-admin", "backup", "restore", "doctor", "update", "vacuum"].map((name) => [["build/ops", name]]),
    ...["sftp", "s3", "varnish", "systemd", "container", "api", "drill", "node24"].map((name) => [
      compiled("scripts/proofs/index.ts", name),
    ]),
    [compiled("scripts/demo/index.ts")],
    [compiled("scripts/demo/demo.ts")],
    [compiled("scripts/demo/dev.ts")],
    [compiled("scripts/demo/seed.ts")],
    [compiled("scripts/proofs/soak.ts")],
    [compiled("tests/sandbox/main.ts")],
    [compiled("tests/bench/bench.ts")],
  ])("prints its usage for --help, refuses unknown options, and does nothing else: %j", async (command) => {
    const asked = await run(process.execPath, [...command, "--help"], settings);
    expect(asked).toEqual({ code: 0, complaints: "", said: expect.stringMatching(/^Usage: n(?:pm|ode) /) });
    const refused = await run(process.execPath, [...command, "--never"], settings);
    expect(refused).toMatchObject({ code: 1, said: "" });
    expect(refused.complaints).toMatch(/^Unknown option '--never'\. Usage: n(?:pm|ode) /);
  });

  it.each([
    [["build/ops", "vacuum", "x"], "Unexpected argument 'x'"],
    [["build/ops", "doctor", "x"], "Unexpected argument 'x'"],
    [["build/ops", "restore", "x", "y"], "Unexpected argument 'y'"],
    [compiled("scripts/proofs/index.ts", "varnish", "x"), "Unexpected argument 'x'"],
    [compiled("scripts/demo/demo.ts", "--country", "XX"), "--country must be one of US, DE, JP, KW"],
    [compiled("scripts/demo/seed.ts", "--country", "XX"), "--country must be one of US, DE, JP, KW"],
    [compiled("scripts/demo/seed.ts", "--orders", "5"), "--orders needs --customers, who place them"],
    [["build/ops", "create-admin", "--email", "owner", "--username", "owner"], "--email must be an email address"],
  ])("refuses wrong arguments before it does anything: %j", async (command, reason) => {
    const ran = await run(process.execPath, command, settings);
    expect(ran).toMatchObject({ code: 1, said: "" });
    expect(ran.complaints).toMatch(new RegExp(`^${reason}\\. Usage: `));
  });

  it("that runs tests refuses an unknown option in one line", async () => {
    const refused = await run(process.execPath, compiled("scripts/proofs/index.ts", "unit", "--nope"), settings);
    expect(refused).toMatchObject({ code: 1, said: "" });
    expect(refused.complaints).toMatch(/^Unknown option `--nope`\. Usage: npm test -- unit [^\n]*\n$/);
  });
});

it.each([
  ["build/index.js"],
  ["build/ops", "doctor"],
  ["build/ops", "create-admin", "--email", "o@example.com", "--username", "o"],
])("%s says in one line that it runs outside the shop's folder, and makes no shop", async (file, ...args) => {
  const never = path.join(folder, "never");
  cpSync(inject("migratedFolder"), path.join(folder, "elsewhere"), { recursive: true });
  const data = args[0] === "doctor" ? path.join(folder, "elsewhere") : never;
  const ran = await run(process.execPath, [path.resolve(file), ...args], { DATA_DIR: data, PORT: "0" }, folder);
  const line = `${path.join(folder, "drizzle")} has no migrations: run this in the shop's folder\n`;
  expect(ran).toEqual({ code: 1, said: "", complaints: line });
  expect(existsSync(path.join(never, "shop.db"))).toBe(false);
});

// Only root can give files to another user.
it.runIf(process.getuid?.() === 0)(
  "an owner made by root leaves every file to the owner of the data folder",
  async () => {
    const data = path.join(folder, "owned-data");
    mkdirSync(data);
    chownSync(data, 4321, 4321);
    const args = ["build/ops", "create-admin", "--email", "owner@example.com", "--username", "owner"];
    const settings = { DATA_DIR: data, ADMIN_PASSWORD: "Owner-pass1!" };
    expect(await run(process.execPath, args, settings)).toMatchObject({ code: 0 });
    const owners = readdirSync(data).map((name) => [name, statSync(path.join(data, name)).uid]);
    expect(owners).toContainEqual(["shop.db", 4321]);
    expect(owners.filter(([, uid]) => uid !== 4321)).toEqual([]);
  },
);

describe("the sandbox", () => {
  it.each([
    ["its own port", 0],
    ["its mailbox's port", 1],
  ])("reports in one line that %s is taken", async (_, before) => {
    const own = Number(takenPort) - before;
    const ran = await script("tests/sandbox/main.ts", [], { SANDBOX_PORT: String(own) });
    expect(ran).toMatchObject({ code: 1, said: "" });
    // The next port may be taken by another test.
    expect(ran.complaints).toMatch(
      new RegExp(`^SANDBOX_PORT: port (?:${own}|${own + 1}) is taken by another program.*\n$`),
    );
  });

  it.each(["abc", "0", "65535", "70000", "40.5"])("refuses SANDBOX_PORT=%s with a one-line error", async (port) => {
    for (const file of ["tests/sandbox/main.ts", "scripts/demo/demo.ts"]) {
      const ran = await script(file, [], { SANDBOX_PORT: port });
      expect(ran).toMatchObject({ code: 1, said: "" });
      expect(ran.complaints).toMatch(/^SANDBOX_PORT: must be a port number .*\n$/);
    }
  });
});

describe("the shop", () => {
  it("reports in one line that its port is taken", async () => {
    const ran = await shop({ PORT: takenPort });
    expect(ran.code).toBe(1);
    expect(ran.complaints).toMatch(new RegExp(`^PORT: 127\\.0\\.0\\.1:${takenPort} is taken by another program.*\n$`));
    expect(ran.said).toBe("");
  });

  it("reports in one line that its host is no address of this machine", async () => {
    const ran = await shop({ HOST: "203.0.113.1", PORT: "0" });
    const line = "HOST: 203.0.113.1:0 is not an address of this machine; set another HOST\n";
    expect(ran).toEqual({ code: 1, said: "", complaints: line });
  });

  it("reports in one line that its data folder cannot be created or written", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    for (const wrong of [file, path.join(file, "below"), "/proc/nope", "/proc/nope/below"]) {
      const ran = await shop({ DATA_DIR: wrong, PORT: "0" });
      expect(ran).toMatchObject({ code: 1, said: "" });
      expect(ran.complaints).toMatch(/^DATA_DIR: \S+ cannot be made or written \(\w+\)\n$/);
    }
  });

  it("reports in one line that another shop runs on its data folder, until that one has ended in any way", async () => {
    const first = await startShop({ copyOf: inject("seededFolder") });
    const settings = { DATA_DIR: first.dataDir, PORT: takenPort };
    const second = await shop(settings);
    expect(second).toMatchObject({ code: 1, said: "" });
    expect(second.complaints).toBe(
      `DATA_DIR: another shop runs on ${first.dataDir}; stop that one, or set another DATA_DIR\n`,
    );
    expect((await first.client().get("/api/health")).status).toBe(200);
    expect(await script("scripts/demo/seed.ts", [], settings)).toMatchObject({ code: 0, complaints: "" });
    await first.stop("SIGKILL");
    await first.restart();
    await first.remove();
  });

  it.each([
    [
      "no database",
      (file: string) => writeFileSync(file, "no database".repeat(1000)),
      /is damaged \(SQLITE_NOTADB\); .*/,
    ],
    [
      "damaged",
      (file: string) => {
        const bytes = readFileSync(file);
        // All but the first page, which identifies the file as a database.
        writeFileSync(file, bytes.fill(7, 4096));
      },
      /is damaged \(SQLITE_CORRUPT\w*\); .*/,
    ],
    [
      "of a newer release",
      (file: string) => {
        const database = new Database(file);
        database.prepare("insert into __drizzle_migrations (hash, created_at) values ('new', 9e12)").run();
        database.close();
      },
      /was written by a newer release of the shop; .*/,
    ],
  ])("reports in one line how to fix a file that is %s", async (_, spoil, reason) => {
    const spoiled = mkdtempSync(path.join(folder, "spoiled-"));
    cpSync(inject("migratedFolder"), spoiled, { recursive: true });
    spoil(path.join(spoiled, "shop.db"));
    const ran = await shop({ DATA_DIR: spoiled, PORT: "0" });
    expect(ran).toMatchObject({ code: 1, said: "" });
    const [line = "", ...others] = ran.complaints.trimEnd().split("\n");
    expect(others).toEqual([]);
    expect(line).toMatch(new RegExp(`^DATA_DIR: ${spoiled}/shop\\.db ${reason.source}npm run restore -- FILE$`));
  });

  it("reports in one line that its database cannot be opened", async () => {
    const spoiled = mkdtempSync(path.join(folder, "spoiled-"));
    mkdirSync(path.join(spoiled, "shop.db"));
    const ran = await shop({ DATA_DIR: spoiled, PORT: "0" });
    expect(ran).toMatchObject({ code: 1, said: "" });
    expect(ran.complaints).toMatch(/^DATA_DIR: \S+\/shop\.db cannot be opened and written \(SQLITE_CANTOPEN\w*\).*\n$/);
  });
});
