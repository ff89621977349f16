import type { ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { endShop, launchShop, startCommand } from "../../scripts/proofs/shop";
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
  /** Whether it is started as by `npm start`, with its limits of memory. */
  isLimited?: boolean;
  /** Makes it the leader of a process group, which includes what it starts. */
  leadsGroup?: boolean;
};

/** Starts the built shop in a separate process, on its own copy of a data folder. */
export async function startShop({
  copyOf,
  settings = {},
  build = "build/index.js",
  isLimited,
  leadsGroup,
}: Options): Promise<RunningShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "tradepost-shop-"));
  // Sized pictures are cached by the modification time of their original.
  cpSync(copyOf, dataDir, { recursive: true, preserveTimestamps: true });
  const port = await freePort();
  const command = isLimited ? startCommand() : [process.execPath, build];
  const launch = () => launchShop({ command, dataDir, port, settings, leadsGroup });
  const stop = (signal: NodeJS.Signals = "SIGTERM") => endShop(running.process, signal);

  let running = await launch();
  let data: Fixtures | null = null;
  return {
    url: running.url,
    dataDir,
    output: () => running.output(),
    client: () => new ShopClient(running.url, validateResponse),
    get data() {
      data ??= fixturesOf(path.join(dataDir, "shop.db"));
      return data;
    },
    get process() {
      return running.process;
    },
    stop,
    restart: async () => {
      await stop();
      running = await launch();
    },
    remove: async () => {
      data?.close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
