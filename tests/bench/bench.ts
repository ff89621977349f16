/**
 * Measures the built shop relative to baselines of the same machine and run: see docs/decisions/0004-weights-and-speed.md.
 * Figures are ratios, so they hold on any machine. All measurements of a part are interleaved, so that other load on the
 * machine affects them equally.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseOptions } from "../../scripts/run/options";
import { measureBackOffice } from "./back-office";
import { measureLighthouse } from "./browser/lighthouse";
import { measurePictures } from "./browser/pictures";
import { measureSlowPurchase } from "./browser/slow-purchase";
import { measureAgainst } from "./earlier";
import { measureExisting } from "./existing-shop";
import { Figures } from "./figures";
import { measureOrders } from "./orders";
import { measureReaders } from "./readers";
import { median } from "./rounds";
import { leaveCoreFree, pinned, type Server, startServer } from "./server";
import { measureSettings } from "./settings";
import { run, type SeededFolder, type Shop, seedFolder, stockedProducts } from "./shop";
import { measureUncached } from "./uncached";
import { measureVariants } from "./variants";
import { weigh, weighRoutes } from "./weight";
import { measureWorkers } from "./workers";

const options = parseOptions("npm run bench [-- OPTIONS], which tests/bench/bench.ts describes", {
  products: { type: "string", default: "100000" },
  seconds: { type: "string" },
  quick: { type: "boolean", default: false },
  /** Ends with 1 when a target is missed at all. */
  strict: { type: "boolean", default: false },
  /** Measures only these parts. */
  readers: { type: "boolean", default: false },
  search: { type: "boolean", default: false },
  orders: { type: "boolean", default: false },
  lists: { type: "boolean", default: false },
  settings: { type: "boolean", default: false },
  weights: { type: "boolean", default: false },
  /** Compares only a shop of products with three variants each with one without. */
  variants: { type: "boolean", default: false },
  /** Compares only one and two workers. */
  workers: { type: "boolean", default: false },
  /** Measures only pages of the demo shop in a browser. */
  lighthouse: { type: "boolean", default: false },
  /** Measures only a shop on this data folder, which the orders that are placed stay in. */
  folder: { type: "string" },
  /** Measures only pictures, and what pages load of them in a browser. */
  pictures: { type: "boolean", default: false },
  /** Compares only orders and carts with those of the shop in this folder: a checkout of an earlier state with its packages. */
  against: { type: "string" },
  /** Measures only how long a guest waits on a slow line. */
  purchase: { type: "boolean", default: false },
  /** The file that gets the figures. */
  json: { type: "string" },
  /** A file that `--json` wrote, to compare with. */
  compare: { type: "string" },
});
const SMALL_CATALOG = 1000;
const largeCatalog = Number(options.products);
const seconds = Number(options.seconds ?? (options.quick ? 0.5 : 1));
const duration = { rounds: options.quick ? 3 : 9, seconds };
if (!Number.isInteger(largeCatalog) || largeCatalog < SMALL_CATALOG || !(seconds > 0 && seconds <= 60)) {
  console.error("--products must be a whole number from 1000, --seconds a number up to 60");
  process.exit(1);
}
const PARTS = ["readers", "search", "orders", "settings", "lists", "weights"] as const;
const isWhole = !options.workers && !options.variants && !options.against && PARTS.every((part) => !options[part]);
const isWanted = (part: (typeof PARTS)[number]) => isWhole || options[part];

const figures = new Figures(options.compare);
if (options.lighthouse || options.pictures || options.purchase) {
  if (options.lighthouse) await measureLighthouse(figures);
  if (options.purchase) await measureSlowPurchase(figures);
  if (options.pictures) await measurePictures(figures);
  figures.print();
  if (options.json) figures.save(options.json);
  process.exit(options.strict && !figures.isReached ? 1 : 0);
}
console.log(pinned ? "The measured process has a CPU core of its own." : "No CPU core could be reserved.");
run("npm", ["run", "--silent", "build"], { BENCH: "1", NODE_ENV: "production" });
console.log("  built");
if (options.folder) {
  leaveCoreFree();
  await measureExisting(figures, options.folder, duration);
  figures.print();
  process.exit(options.strict && !figures.isReached ? 1 : 0);
}
const folder = mkdtempSync(path.join(tmpdir(), "tradepost-bench-"));
const servers: Server[] = [];

async function cleanUp() {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
process.once("SIGINT", () => cleanUp().finally(() => process.exit(130)));

/** Two workers have to answer at least this many times as much as one. */
const TWO_WORKERS = 1.7;

async function compareWorkers(seeded: SeededFolder) {
  for (const { name, ratio, detail } of await measureWorkers(seeded.folder, duration)) {
    figures.atLeast(name, ratio, TWO_WORKERS, detail);
  }
}

function seedShop(name: string, products: number, variants = 1, cwd = process.cwd()): SeededFolder {
  const shopFolder = path.join(folder, name);
  seedFolder(shopFolder, products, variants, cwd);
  return { products, folder: shopFolder, ids: stockedProducts(shopFolder) };
}

async function startShop(seeded: SeededFolder, settings?: Record<string, string>, cwd?: string): Promise<Shop> {
  const server = await startServer(seeded.folder, settings, undefined, cwd);
  servers.push(server);
  return { ...seeded, server };
}

async function compareWith(earlier: string) {
  run("npm", ["run", "--silent", "build"], { BENCH: "1", NODE_ENV: "production" }, earlier);
  const before = seedShop("earlier", SMALL_CATALOG, 1, earlier);
  const now = seedShop("now", SMALL_CATALOG);
  leaveCoreFree();
  const shops: [Shop, Shop] = [await startShop(before, {}, earlier), await startShop(now)];
  await measureAgainst(figures, shops, duration);
}

async function compareVariants() {
  const seeds = [seedShop("plain", largeCatalog), seedShop("sized", largeCatalog, 3)] as const;
  leaveCoreFree();
  for (const kind of ["kept", "uncached"] as const) {
    const settings: Record<string, string> = kind === "kept" ? {} : { PAGE_CACHE_MB: "0" };
    const shops: [Shop, Shop] = [await startShop(seeds[0], settings), await startShop(seeds[1], settings)];
    await measureVariants(figures, kind, shops, duration);
    for (const { server } of shops) await server.stop();
  }
}

async function measureStart({ folder: shopFolder }: SeededFolder) {
  const starts: number[] = [];
  for (let start = 0; start < 3; start += 1) {
    const started = await startServer(shopFolder);
    starts.push(started.msToFirstResponse);
    await started.stop();
  }
  figures.atMost("start to first response", median(starts) / 1000, 1.2, "s");
}

async function measureWeights({ server: { url }, ids }: Shop) {
  const home = await weigh(url);
  figures.atMost("first visit: HTML and CSS, gzipped", (home.html + home.css) / 1000, 20, "kB");
  const limits = {
    "/": 102,
    "/search/oak": 102,
    [`/product/${ids[0]}`]: 106,
    "/cart": 102,
    "/login": 116,
    "/contact": 116,
  };
  for (const [page, limit] of Object.entries(limits)) {
    const { js } = await weigh(new URL(page, url).href);
    figures.atMost(`${page.split("/")[1] || "home"}: JavaScript, gzipped`, js / 1000, limit, "kB");
  }
  const heaviest = Math.max(...(await weighRoutes(url)).values());
  figures.atMost("heaviest screen: JavaScript, gzipped", heaviest / 1000, 116, "kB");
}

async function measureWhole() {
  const seeded: [SeededFolder, SeededFolder] = [seedShop("small", SMALL_CATALOG), seedShop("large", largeCatalog)];
  if (options.workers) await compareWorkers(seeded[0]);
  leaveCoreFree();
  await measureStart(seeded[1]);

  if (isWanted("search")) {
    const uncached = { PAGE_CACHE_MB: "0" };
    const shops: [Shop, Shop] = [await startShop(seeded[0], uncached), await startShop(seeded[1], uncached)];
    await measureUncached(figures, shops, duration);
    for (const { server } of shops) await server.stop();
  }
  if (isWanted("settings")) await measureSettings(figures, seeded[0], duration);
  const [small, large] = [await startShop(seeded[0]), await startShop(seeded[1])];
  if (isWanted("orders")) await measureOrders(figures, large, duration);
  if (isWanted("readers")) await measureReaders(figures, [small, large], duration);
  if (isWanted("orders") || isWanted("readers")) {
    figures.atMost("memory after the load", large.server.memoryMb(), 260, "MB");
  }
  if (isWanted("weights")) await measureWeights(large);
  if (isWanted("lists")) await measureBackOffice(figures, large, duration);
}

try {
  if (options.against) await compareWith(path.resolve(options.against));
  else if (options.variants) await compareVariants();
  else await measureWhole();
  figures.print();
  if (options.json) figures.save(options.json);
  if (figures.isFarOff || (options.strict && !figures.isReached)) process.exitCode = 1;
} finally {
  await cleanUp();
}
