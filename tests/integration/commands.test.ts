import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let folder: string;
let dataDir: string;
/** Another program, which answers whatever it is asked as if it were a healthy shop. */
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

/** The first of two neighbouring ports that were free a moment ago. */
async function freePair(): Promise<number> {
  const listening = async (port: number) => {
    const server = createSocketServer().listen(port, "127.0.0.1");
    const opened = await new Promise<boolean>((resolve) => {
      server.once("listening", () => resolve(true));
      server.once("error", () => resolve(false));
    });
    return { server, opened };
  };
  for (;;) {
    const first = await listening(0);
    const { port } = first.server.address() as AddressInfo;
    const second = port < 65_535 ? await listening(port + 1) : { server: null, opened: false };
    await new Promise((resume) => first.server.close(resume));
    if (second.opened) await new Promise((resume) => second.server?.close(resume));
    if (second.opened) return port;
  }
}

/** Runs a command of the project to its end. */
async function run(command: string, args: string[], settings: Record<string, string> = {}) {
  const { BASE_URL: _, LOG_LEVEL: __, ...inherited } = process.env;
  const program = spawn(command, args, {
    // What npm itself has to say is not the command's.
    env: { ...inherited, npm_config_loglevel: "silent", NODE_ENV: "production", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let complaints = "";
  program.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  program.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => program.once("close", resolve));
  return { code, said, complaints };
}

const shop = (settings: Record<string, string>) => run(process.execPath, ["build/index.js"], settings);
const script = (file: string, args: string[] = [], settings: Record<string, string> = {}) =>
  run(process.execPath, ["--import", "tsx", file, ...args], settings);

describe("the demo", () => {
  it("does not take another program on its port for the shop", async () => {
    const ran = await script("scripts/demo.ts", [], { PORT: takenPort, SANDBOX_PORT: String(await freePair()) });
    expect(ran.code).toBe(1);
    expect(ran.complaints).toMatch(new RegExp(`^PORT: 127\\.0\\.0\\.1:${takenPort} is taken by another program.*\n$`));
    expect(ran.said).not.toContain("Log in with the password");
  });
});

describe("the sandbox", () => {
  it.each([
    ["its own port", 0],
    ["its mailbox's port", 1],
  ])("says in one line that %s is taken", async (_, before) => {
    const own = Number(takenPort) - before;
    const ran = await script("tests/sandbox/main.ts", [], { SANDBOX_PORT: String(own) });
    expect(ran).toMatchObject({ code: 1, said: "" });
    // The neighbour may be taken, too: by another test.
    expect(ran.complaints).toMatch(
      new RegExp(`^SANDBOX_PORT: port (?:${own}|${own + 1}) is taken by another program.*\n$`),
    );
  });

  it.each(["abc", "0", "65535", "70000", "40.5"])("refuses SANDBOX_PORT=%s in one line", async (port) => {
    for (const file of ["tests/sandbox/main.ts", "scripts/demo.ts"]) {
      const ran = await script(file, [], { SANDBOX_PORT: port });
      expect(ran).toMatchObject({ code: 1, said: "" });
      expect(ran.complaints).toMatch(/^SANDBOX_PORT: must be a port number .*\n$/);
    }
  });
});

describe("the shop", () => {
  it("says in one line that its port is taken", async () => {
    const ran = await shop({ PORT: takenPort });
    expect(ran.code).toBe(1);
    expect(ran.complaints).toMatch(new RegExp(`^PORT: 127\\.0\\.0\\.1:${takenPort} is taken by another program.*\n$`));
    expect(ran.said).toBe("");
  });

  it("says in one line that its data folder cannot be made or written", async () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    for (const wrong of [file, path.join(file, "below"), "/proc/nope", "/proc/nope/below"]) {
      const ran = await shop({ DATA_DIR: wrong, PORT: "0" });
      expect(ran).toMatchObject({ code: 1, said: "" });
      expect(ran.complaints).toMatch(/^DATA_DIR: \S+ cannot be made or written \(\w+\)\n$/);
    }
  });
});
