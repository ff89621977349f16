/**
 * Compares one and two workers by pages that are rendered for each request. The load generator is in this process and
 * shares the cores with the workers, as does other load on the machine. So two figures are measured: responses per second
 * as they are, and CPU time of the busiest process per response, which says what two free cores would answer. For the
 * second one the readers pause between requests: without free time, the worker beside the load generator gets less of a
 * core than the other one, and answers less.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { freePort } from "../support/ports";
import { sendLoad, type Target } from "./load";
import { type Duration, median } from "./rounds";
import { cpuMsOf, startOptions, startSettings } from "./server";

/** Pauses with which ten readers keep a core busy for about half of the time. */
const PAUSE_MS = 60;

/** Time in which a worker renders some thousands of pages, and its code is compiled. */
const WARM_UP_SECONDS = 10;

type WorkerShop = { workers: number; url: string; program: ChildProcess; rates: number[]; busiestMs: number[] };

/** A page that costs about a hundred times what the load generator needs for a request. */
const TARGET: Target = { name: "home page, rendered", status: 200, next: () => ({ path: "/" }) };

async function startWorkers(workers: number, folder: string): Promise<WorkerShop> {
  const [port, dataDir] = [await freePort(), `${folder}-${workers}-workers`];
  cpSync(folder, dataDir, { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), BASE_URL: url, DATA_DIR: dataDir, WORKERS: String(workers) };
  const program = spawn(process.execPath, [...startOptions(), "build-bench/index.js"], {
    env: { ...process.env, ...startSettings(), RATE_LIMITS: "off", PAGE_CACHE_MB: "0", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    program.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes("shop is open")) resolve();
    });
    program.once("exit", (code) => reject(new Error(`The shop ended with ${code}: ${output}`)));
  });
  return { workers, url, program, rates: [], busiestMs: [] };
}

/** The shop's processes: a single one, or the primary and its workers. */
function processesOf({ program }: WorkerShop): number[] {
  const list = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = list.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid = 0, parent]) => (pid === program.pid || parent === program.pid ? [pid] : []));
}

async function measure(shop: WorkerShop, seconds: number): Promise<void> {
  const { perSecond: most } = await sendLoad(shop.url, TARGET, seconds);
  shop.rates.push(most);
  const processes = processesOf(shop);
  const before = processes.map(cpuMsOf);
  const started = performance.now();
  const { perSecond } = await sendLoad(shop.url, TARGET, seconds, { pauseMs: PAUSE_MS });
  const responses = (perSecond * (performance.now() - started)) / 1000;
  const used = processes.map((pid, index) => cpuMsOf(pid) - (before[index] ?? 0));
  shop.busiestMs.push(Math.max(...used) / responses);
}

async function stop({ program }: WorkerShop): Promise<void> {
  const ended = new Promise((resolve) => program.once("exit", resolve));
  if (program.exitCode === null && program.kill("SIGTERM")) await ended;
}

/**
 * Measures one and two workers in turns.
 * @param folder a seeded data folder, which is copied
 * @returns two workers in relation to one: by what was answered, and by the CPU time of the busiest process
 */
export async function measureWorkers(folder: string, { rounds, seconds }: Duration) {
  const shops = [await startWorkers(1, folder), await startWorkers(2, folder)];
  const [one, two] = shops as [WorkerShop, WorkerShop];
  try {
    // Each worker compiles its code while it serves: measured before, two would seem slower than they are.
    for (const shop of shops) await sendLoad(shop.url, TARGET, WARM_UP_SECONDS * shop.workers);
    for (let round = 0; round < rounds; round += 1) for (const shop of shops) await measure(shop, seconds);
  } finally {
    await Promise.all(shops.map(stop));
  }
  const rate = ({ rates }: WorkerShop) => `${Math.round(median(rates))}/s`;
  const busiest = ({ busiestMs }: WorkerShop) => `${median(busiestMs).toFixed(2)} ms`;
  return [
    {
      name: "2 workers: rendered pages a second, with the load generator on the same cores",
      ratio: median(two.rates) / median(one.rates),
      detail: `${rate(one)} and ${rate(two)}`,
    },
    {
      name: "2 workers: rendered pages a second on two free cores, by CPU time of the busiest process",
      ratio: median(one.busiestMs) / median(two.busiestMs),
      detail: `${busiest(one)} and ${busiest(two)} a page`,
    },
  ];
}
