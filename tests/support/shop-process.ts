import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { validateResponse } from "./api-description";
import { type Fixtures, fixturesOf } from "./fixtures";
import { freePort } from "./ports";
import { ShopClient } from "./shop-client";

export type RunningShop = {
  url: string;
  dataDir: string;
  /** The shop's output so far. */
  output: () => string;
  /** A new browser or program; its API responses are validated against the OpenAPI document. */
  client: () => ShopClient;
  /** The shop's data by name. */
  data: Fixtures;
  process: ChildProcess;
  /** Stops the shop, by SIGTERM by default; its data stays until `remove`. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Restarts it on the same data, at the same URL. */
  restart: () => Promise<void>;
  remove: () => Promise<void>;
};

type Options = {
  /** A data folder to start from a copy of. */
  copyOf: string;
  settings?: Record<string, string>;
  /** The server's file, if it is not that of the production build. */
  build?: string;
};

/** Starts the built shop in a separate process, on its own copy of a data folder. */
export async function startShop({ copyOf, settings = {}, build = "build/index.js" }: Options): Promise<RunningShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "tradepost-shop-"));
  // Sized pictures are cached by the modification time of their original.
  cpSync(copyOf, dataDir, { recursive: true, preserveTimestamps: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = "";
  let running: ChildProcess;

  const launch = async () => {
    const { DATA_DIR: _, BASE_URL: __, LOG_LEVEL: ___, ...inherited } = process.env;
    running = spawn(process.execPath, [build], {
      env: { ...inherited, NODE_ENV: "production", PORT: String(port), BASE_URL: url, DATA_DIR: dataDir, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const opened = new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("shop is open")) resolve();
      };
      running.stdout?.on("data", listen);
      running.stderr?.on("data", listen);
      running.once("exit", (code) => reject(new Error(`The shop ended with ${code}:\n${output}`)));
    });
    await opened;
  };

  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (running.exitCode !== null || running.signalCode !== null) return running.exitCode;
    const ended = new Promise<number | null>((resume) => running.once("exit", resume));
    running.kill(signal);
    return ended;
  };

  let data: Fixtures | null = null;
  await launch();
  return {
    url,
    dataDir,
    output: () => output,
    client: () => new ShopClient(url, validateResponse),
    get data() {
      data ??= fixturesOf(path.join(dataDir, "shop.db"));
      return data;
    },
    get process() {
      return running;
    },
    stop,
    restart: async () => {
      await stop();
      output = "";
      await launch();
    },
    remove: async () => {
      data?.close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
