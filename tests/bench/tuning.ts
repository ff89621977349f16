/**
 * Measures what each optimization of docs/decisions/0026-tuning.md saves: the same build or server with and without it,
 * in alternating rounds. CPU time is compared instead of wall time, so that other load on the machine hardly matters.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cycle, responsesPerSecond, type Target } from "./load";
import { type Server, startServer } from "./server";
import { scriptsOf } from "./weight";

const ROUNDS = 9;
const SECONDS = 2;
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
  run(["remix", "build"], env);
  run(["tsx", "scripts/compress-assets.ts"], env);
}

const median = (numbers: number[]) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** CPU milliseconds per request. */
async function cpuPerRequest(server: Server, target: Target): Promise<number> {
  const before = server.cpuMs();
  const started = performance.now();
  const rate = await responsesPerSecond(server.url, target, SECONDS);
  const requests = (rate * (performance.now() - started)) / 1000;
  return (server.cpuMs() - before) / requests;
}

/** Compares two servers that differ by one setting. */
async function compareCpu(name: string, setting: string): Promise<void> {
  const copies = ["on", "off"].map((value) => ({ value, copy: path.join(folder, `${setting}-${value}`) }));
  const servers: Server[] = [];
  for (const { value, copy } of copies) {
    cpSync(path.join(folder, "seeded"), copy, { recursive: true });
    servers.push(await startServer(copy, { [setting]: value }));
  }
  const [tuned, plain] = servers;
  if (!tuned || !plain) throw new Error("no servers");
  for (const address of ["/", "/login", "/api/health", "/api/products", "/api/nothing"]) {
    const status = address === "/api/nothing" ? 404 : 200;
    const target: Target = { name: address, status, next: cycle([{ path: address }]) };
    const ratios: number[] = [];
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const pair = round % 2 === 0 ? [tuned, plain] : [plain, tuned];
      const measured = new Map<Server, number>();
      for (const server of pair) measured.set(server, await cpuPerRequest(server, target));
      ratios.push((measured.get(plain) ?? 0) / (measured.get(tuned) ?? 1));
      costs.push(measured.get(tuned) ?? 0);
    }
    const sorted = ratios.sort((one, other) => one - other);
    const range = `${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`;
    console.log(
      `${name}, ${address}: ${median(costs).toFixed(2)} ms with it, ${median(ratios).toFixed(2)} times that without (${range})`,
    );
  }
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

try {
  run(["tsx", "scripts/seed.ts", "--products", "1000"], { DATA_DIR: path.join(folder, "seeded"), LOG_LEVEL: "silent" });
  build({ REBUNDLE: "off" });
  await scripts("Remix's own bundles");
  build({});
  await scripts("bundled again");
  await compareCpu("route partitions", "ROUTE_PARTITIONS");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
