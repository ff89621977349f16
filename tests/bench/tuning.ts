/**
 * Measures what each optimization of docs/decisions/0026-tuning.md saves: the same build or server with and without it,
 * in alternating rounds. `npx tsx tests/bench/tuning.ts NAMES` takes only some measurements. CPU time is compared
 * instead of wall time, so that other load on the machine hardly matters.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { keepPageWhenOffline } from "~/components/layout/lostConnection";
import { lingerOnClose } from "~/http/server/linger-on-close.server";
import { cycle, sendLoad, type Target } from "./load";
import { median } from "./rounds";
import { type Server, startOptions, startServer } from "./server";
import { scriptsOf } from "./weight";

const ROUNDS = 9;
const SECONDS = 2;
const REQUESTS = 300;
const CLIENTS = 20;
const folder = mkdtempSync(path.join(tmpdir(), "tradepost-tuning-"));

function run(args: string[], settings: Record<string, string>): void {
  const { status } = spawnSync("npx", args, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`npx ${args.join(" ")} ended with ${status}`);
}

function build(settings: Record<string, string>): void {
  const env = { BENCH: "1", NODE_ENV: "production", ...settings };
  run(["tsx", "scripts/build/build.ts"], env);
}

/** CPU milliseconds per request. */
async function cpuPerRequest(server: Server, target: Target): Promise<number> {
  const before = server.cpuMs();
  const started = performance.now();
  const { perSecond } = await sendLoad(server.url, target, SECONDS);
  const requests = (perSecond * (performance.now() - started)) / 1000;
  return (server.cpuMs() - before) / requests;
}

type Variant = { settings?: Record<string, string>; nodeOptions?: string[] };

/** Compares a server with an optimization to one without it. */
async function compare(name: string, addresses: string[], withIt: Variant, withoutIt: Variant): Promise<void> {
  const servers: Server[] = [];
  for (const [index, { settings, nodeOptions }] of [withIt, withoutIt].entries()) {
    const copy = path.join(folder, `${name}-${index}`);
    cpSync(path.join(folder, "seeded"), copy, { recursive: true });
    servers.push(await startServer(copy, settings, nodeOptions));
  }
  const [tuned, plain] = servers;
  if (!tuned || !plain) throw new Error("no servers");
  const memory = new Map<Server, number>();
  for (const address of addresses) {
    const status = address === "/api/nothing" ? 404 : 200;
    const target: Target = { name: address, status, next: cycle([{ path: address }]) };
    const ratios: number[] = [];
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const pair = round % 2 === 0 ? [tuned, plain] : [plain, tuned];
      const measured = new Map<Server, number>();
      for (const server of pair) {
        measured.set(server, await cpuPerRequest(server, target));
        memory.set(server, Math.max(memory.get(server) ?? 0, server.memoryMb()));
      }
      ratios.push((measured.get(plain) ?? 0) / (measured.get(tuned) ?? 1));
      costs.push(measured.get(tuned) ?? 0);
    }
    const sorted = ratios.sort((one, other) => one - other);
    const range = `${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`;
    console.log(
      `${name}, ${address}: ${median(costs).toFixed(2)} ms with it, ${median(ratios).toFixed(2)} times that without (${range})`,
    );
  }
  const [most, mostWithout] = [memory.get(tuned) ?? 0, memory.get(plain) ?? 0].map(Math.round);
  console.log(`${name}: at most ${most} MB with it, ${mostWithout} MB without`);
  for (const server of servers) await server.stop();
}

/** The scripts of some pages: their number and gzipped size. */
async function scripts(name: string): Promise<void> {
  const copy = path.join(folder, "scripts");
  cpSync(path.join(folder, "seeded"), copy, { recursive: true });
  const server = await startServer(copy);
  for (const address of ["/", "/login", "/cart", "/contact"]) {
    const page = server.url + address;
    const found = await scriptsOf(page, await (await fetch(page)).text());
    const bytes = [...found.values()].reduce((sum, each) => sum + each, 0);
    console.log(`${name}, ${address}: ${found.size} scripts, ${(bytes / 1000).toFixed(1)} kB gzipped`);
  }
  await server.stop();
  rmSync(copy, { recursive: true });
}

/** What data requests cost the browser through the `window.fetch` that keeps the page when the connection is lost. */
async function wrappedFetch(): Promise<void> {
  const copy = path.join(folder, "wrapped-fetch");
  cpSync(path.join(folder, "seeded"), copy, { recursive: true });
  const server = await startServer(copy);
  Object.assign(globalThis, { window: { fetch, location: new URL(server.url) } });
  keepPageWhenOffline();
  const cpuMs = async (get: typeof fetch) => {
    const before = process.cpuUsage();
    for (let request = 0; request < REQUESTS; request += 1) {
      await (await get(`${server.url}/contact?_data=routes%2F_shop.contact`)).text();
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  await cpuMs(fetch);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = round % 2 === 0 ? await cpuMs(fetch) : 0;
    const wrapped = await cpuMs(window.fetch);
    ratios.push(wrapped / (without || (await cpuMs(fetch))));
  }
  console.log(`window.fetch wrapped: ${median(ratios).toFixed(2)} times the CPU time of a data request without it`);
  await server.stop();
}

/** Whether a client that sends its whole body before it reads anything gets the response. */
function isRead(port: number, bytes: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1").pause();
  return new Promise<boolean>((resolve) => {
    socket.once("error", () => resolve(false));
    socket.once("data", () => resolve(true));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`);
    socket.write("a".repeat(bytes), () => socket.resume());
  }).finally(() => socket.destroy());
}

/** The responses to bodies that are too large which clients can read, with connections that linger and without. */
async function lingering(): Promise<void> {
  const readBy = async (prepare: typeof lingerOnClose) => {
    const server = createServer((request, response) => {
      prepare(request);
      response.writeHead(413, { Connection: "close", "Content-Length": 0 }).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    let read = 0;
    for (let client = 0; client < CLIENTS; client += 1) if (await isRead(port, 8_000_000)) read += 1;
    server.close();
    return read;
  };
  const [lingered, cut] = [await readBy(lingerOnClose), await readBy(() => undefined)];
  console.log(`lingerOnClose: ${lingered} of ${CLIENTS} clients read the response with it, ${cut} without`);
}

async function routePartitions(): Promise<void> {
  const addresses = ["/", "/login", "/api/health", "/api/products", "/api/nothing"];
  await compare("route partitions", addresses, {}, { settings: { ROUTE_PARTITIONS: "off" } });
}

/** Each of Node's options in `npm start`. */
async function nodeOptions(): Promise<void> {
  for (const option of startOptions()) {
    const others = startOptions().filter((other) => other !== option);
    await compare(option, ["/", "/api/products"], {}, { nodeOptions: others });
  }
}

/** One arena of the C library's memory allocation, as in `npm start`, instead of several for each core. */
async function arenas(): Promise<void> {
  await compare("MALLOC_ARENA_MAX", ["/", "/api/products", "/search/oak"], {}, { settings: { MALLOC_ARENA_MAX: "" } });
}

const MEASUREMENTS = { routePartitions, nodeOptions, arenas, wrappedFetch, lingering };
/** The names of the measurements to take; without any, all, with the sizes of the bundles. */
const wanted = process.argv.slice(2);

try {
  run(["tsx", "scripts/demo/seed.ts", "--products", "1000"], {
    DATA_DIR: path.join(folder, "seeded"),
    LOG_LEVEL: "silent",
  });
  if (wanted.length === 0) {
    build({ REBUNDLE: "off" });
    await scripts("Remix's own bundles");
  }
  build({});
  if (wanted.length === 0) await scripts("bundled again");
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
