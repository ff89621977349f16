/**
 * Measures the built shop relative to baselines of the same machine and run: see docs/decisions/0004-weights-and-speed.md.
 * Figures are ratios, so they hold on any machine. The targets are interleaved, so that other load on the machine affects
 * all of them equally.
 */
import { type ChildProcess, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import { logIn, orderBody, ShopClient } from "../support/shop-client";
import { addHistory, BROAD_URLS, backOfficeUrls, timedUrls } from "./history";
import { cycle, median, type RequestSpec, responsesPerSecond, type Target } from "./load";
import type { Round, Work } from "./place-orders";
import { leaveCoreFree, pinned, type Server, spawnPinned, startServer } from "./server";
import { weigh, weighRoutes } from "./weight";
import { measureWorkers } from "./workers";

const { values: options } = parseArgs({
  options: {
    products: { type: "string", default: "100000" },
    seconds: { type: "string" },
    quick: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
    /** Measures only the lists of the back office. */
    lists: { type: "boolean", default: false },
    /** Measures only searches and suggestions. */
    search: { type: "boolean", default: false },
    /** Compares only one and two workers. */
    workers: { type: "boolean", default: false },
  },
});
const SMALL_CATALOGUE = 1000;
const largeCatalogue = Number(options.products);
const seconds = Number(options.seconds ?? (options.quick ? 0.5 : 1));
const rounds = options.quick ? 3 : 9;
if (!Number.isInteger(largeCatalogue) || largeCatalogue < SMALL_CATALOGUE || !(seconds > 0 && seconds <= 60)) {
  console.error("--products must be a whole number from 1000, --seconds a number up to 60");
  process.exit(1);
}

type Figure = {
  name: string;
  measured: string;
  target: string;
  reached: boolean;
  /** Far below its target, and not explained by other load on the machine. */
  farOff: boolean;
};
const figures: Figure[] = [];

/** Records a ratio to a baseline that must be at least `least`. */
function atLeast(name: string, ratio: number, least: number, detail: string) {
  const measured = `${ratio.toFixed(2)} (${detail})`;
  figures.push({ name, measured, target: `≥ ${least.toFixed(2)}`, reached: ratio >= least, farOff: false });
}

/** Records a weight, size or time that must be at most `most`. */
function atMost(name: string, value: number, most: number, unit: string) {
  const measured = `${value.toFixed(1)} ${unit}`;
  const reached = value <= most;
  figures.push({ name, measured, target: `≤ ${most} ${unit}`, reached, farOff: value > most * 1.25 });
}

const progress = (text: string) => console.log(`  ${text}`);

function run(command: string, args: string[], settings: Record<string, string>) {
  const env = { ...process.env, ...settings };
  const { status, stderr } = spawnSync(command, args, { env, encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
}

/** A folder with the demo data and this many products. */
function seedFolder(folder: string, products: number) {
  mkdirSync(folder, { recursive: true });
  const started = performance.now();
  run("npx", ["tsx", "scripts/seed.ts", "--products", String(products)], { DATA_DIR: folder, LOG_LEVEL: "silent" });
  progress(`seeded ${products} products in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const openDatabase = (folder: string) => new Database(path.join(folder, "shop.db"), { timeout: 5000 });

/** Products without color variants from the whole catalogue, with enough inventory for all orders of the benchmark. */
function stockedProducts(folder: string): string[] {
  const database = openDatabase(folder);
  const ids = database
    .prepare(
      `select id from product where slot is not null and colors_variants = '[]'
       and slot % (select max(1, max(slot) / 300) from product) = 0 limit 300`,
    )
    .pluck()
    .all() as string[];
  const stock = database.prepare("update product set count_in_stock = 30 + 1000000000 * ? where id = ?");
  for (const [index, id] of ids.entries()) stock.run(index % 3 === 0 ? 1 : 0, id);
  database.close();
  return ids;
}

/** Searches of several words, all different. */
const SEARCHES = ["oak", "linen", "brass", "wool", "walnut", "canvas", "steel", "cork", "felt"].flatMap((material) =>
  ["lamp", "mug", "chair", "kettle", "notebook", "blanket", "clock", "tray", "basket"].flatMap((kind) =>
    ["classic", "every", "harbor", "field", "studio", "north", "garden"].map((style) => `${style} ${material} ${kind}`),
  ),
);

/** Searches of one word or word prefix: each fills a page even in the small catalogue. */
const SHORT_SEARCHES = [
  "oak",
  "linen",
  "brass",
  "wool",
  "walnut",
  "canvas",
  "steel",
  "cork",
  "felt",
  "lamp",
  "mug",
].flatMap((word) => [word, word.slice(0, -1)]);

/** Searches that are answered in other ways: each fills a page even in the small catalogue. */
const OTHER_SEARCHES = {
  "search by stems": ["lamps", "mugs", "chairs", "kettles", "notebooks", "blankets", "knives", "trays", "made", "uses"],
  "search with a typing error": [
    "lmap",
    "chiar",
    "kettel",
    "notbook",
    "blankt",
    "stonewar",
    "walnt",
    "planer",
    "botle",
  ],
  "search for some of the words": [
    "teapot mug",
    "blanket compass",
    "planter kettle",
    "bottle satchel",
    "knife turntable",
  ],
  "search for parts of words": ["otebook", "oneware", "ackpack", "lanket", "nvas"],
  "search for a word of all products": ["model", "made", "used", "mended", "wears"],
};

/** Searches and pages of categories that have to look at many or all products. */
const LONG_LISTS = {
  "search for a word of all products, filtered": ["/search/made?inStock=1&priceMax=300", "/search/model?brand=Gather"],
  "search, sorted and filtered": [
    "/search/made?sort=rating-desc&inStock=1",
    "/search/lamp?sort=price-asc&priceMin=20",
    "/search/mugs?sort=price-desc&inStock=1",
  ],
  "category page": ["/category/lamp", "/category/mug", "/category/chair", "/category/tray"],
  "category page, filtered": ["/category/lamp?inStock=1", "/category/mug?priceMax=350&sort=price-asc"],
};

/** Filtered searches, each with a page full even in the small catalogue. */
const FILTERED_SEARCHES = [
  "oak?inStock=1&priceMax=300",
  "lamp?brand=Gather&brand=Hollis&brand=Corvane&brand=Dunmore",
  "mugs?priceMin=50&priceMax=350",
  "walnut?category=Lamp&category=Mug&category=Chair&category=Tray&category=Pan&category=Stool",
  "linen?inStock=1&priceMax=350",
  "chairs?priceMax=250&inStock=1",
  "every?brand=Gather&priceMax=300",
  "felt?priceMin=20",
];

const BEGINNINGS = [
  "la",
  "lam",
  "lamp",
  "sto",
  "stonew",
  "mu",
  "mug",
  "wal",
  "walnut c",
  "oak k",
  "not",
  "bl",
  "classic o",
];

/** Cycles through the requests and changes a price before each, so that no page and no order of a list is cached. */
function uncachedRequests(folder: string, requested: RequestSpec[]): () => RequestSpec {
  const database = openDatabase(folder);
  database.pragma("synchronous = off");
  const change = database.prepare(
    "update product set price_cents = price_cents + 1 - 2 * (price_cents % 2) where num = 1",
  );
  const next = cycle(requested);
  return () => {
    change.run();
    return next();
  };
}

/** Cookies of a browser with three items in its cart. */
async function cartCookies(url: string, products: string[]): Promise<Record<string, string>> {
  const client = new ShopClient(url);
  for (const product of products.slice(0, 3)) {
    const { status } = await client.post(`/product/${product}`, { qty: "1", intent: "add-to-cart" });
    if (status !== 303) throw new Error(`adding to the cart answered ${status}`);
  }
  return { Cookie: `session=${client.cookies.get("session")}` };
}

async function pageTargets(url: string, folder: string, products: string[]): Promise<Target[]> {
  const headers = await cartCookies(url, products);
  const get = (name: string, next: Target["next"]): Target => ({ name, status: 200, next });
  const searchFor = (words: string) => ({ path: `/search/${encodeURIComponent(words)}` });
  return [
    get("empty", () => ({ path: "/bench/empty" })),
    get("bare", () => ({ path: "/bench/bare" })),
    get("home", () => ({ path: "/" })),
    get("search", cycle(SEARCHES.map(searchFor))),
    get("search anew", uncachedRequests(folder, SHORT_SEARCHES.map(searchFor))),
    ...Object.entries(OTHER_SEARCHES).map(([name, searches]) =>
      get(name, uncachedRequests(folder, searches.map(searchFor))),
    ),
    ...Object.entries(LONG_LISTS).map(([name, paths]) =>
      get(
        name,
        uncachedRequests(
          folder,
          paths.map((path) => ({ path })),
        ),
      ),
    ),
    get(
      "filtered search",
      uncachedRequests(
        folder,
        FILTERED_SEARCHES.map((path) => ({ path: `/search/${path}` })),
      ),
    ),
    get(
      "suggestions",
      uncachedRequests(
        folder,
        BEGINNINGS.map((q) => ({ path: `/api/suggest?q=${q}` })),
      ),
    ),
    get("product", cycle(products.map((id) => ({ path: `/product/${id}` })))),
    get("cart", () => ({ path: "/cart", headers })),
  ];
}

type Measured = { name: string; next: () => Promise<number> };

/** Measures all targets in turn, round after round; the first round only warms up. */
async function measureInterleaved(measured: Measured[]): Promise<Map<string, number[]>> {
  const results = new Map<string, number[]>(measured.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, next } of measured) {
      const rate = await next();
      if (round > 0) results.get(name)?.push(rate);
    }
    progress(round === 0 ? "warmed up" : `round ${round} of ${rounds}`);
  }
  return results;
}

/** The median over the rounds of a rate relative to the baseline of the same round. */
function ratioOf(rates: number[], floors: number[]): number {
  return median(rates.map((rate, round) => rate / (floors[round] ?? Number.NaN)));
}

type Shop = { products: number; folder: string; server: Server; ids: string[] };

/** Compares the time per request of a large shop with a small one, from their request rates. */
function compareSizes(name: string, small: number[], large: number[]) {
  const ms = (rates: number[]) => `${(1000 / median(rates)).toFixed(1)} ms`;
  const detail = `${ms(small)} and ${ms(large)}`;
  const ratio = ratioOf(small, large);
  const figure = `${name}, ${largeCatalogue} against ${SMALL_CATALOGUE}`;
  const measured = `${ratio.toFixed(2)} × (${detail})`;
  figures.push({ name: figure, measured, target: "≤ 1.5 ×", reached: ratio <= 1.5, farOff: false });
}

const SEARCH_TARGETS = [
  "search anew",
  ...Object.keys(OTHER_SEARCHES),
  ...Object.keys(LONG_LISTS),
  "filtered search",
  "suggestions",
];

/** Responses per second of the server's CPU time, which other programs on the machine do not change. */
async function responsesPerCpuSecond(server: Server, target: Target): Promise<number> {
  const [cpu, started] = [server.cpuMs(), performance.now()];
  const rate = await responsesPerSecond(server.url, target, seconds);
  return (rate * (performance.now() - started)) / (server.cpuMs() - cpu);
}

async function measurePages(shops: [small: Shop, large: Shop]) {
  const ofShops = await Promise.all(
    shops.map(async ({ products, folder, server, ids }) => {
      const targets = await pageTargets(server.url, folder, ids);
      return targets.flatMap((target): Measured[] => {
        const isSearch = SEARCH_TARGETS.includes(target.name);
        if (options.search && !isSearch) return [];
        const anyTime = () => responsesPerSecond(server.url, target, seconds);
        const next = isSearch ? () => responsesPerCpuSecond(server, target) : anyTime;
        return [{ name: `${target.name} ${products}`, next }];
      });
    }),
  );
  // The two shops are measured right after each other.
  const measured = (ofShops[0] ?? []).flatMap((one, index) => [one, ...(ofShops[1]?.slice(index, index + 1) ?? [])]);
  const results = await measureInterleaved(measured);
  const rates = (name: string, { products }: Shop) => results.get(`${name} ${products}`) ?? [];
  const [small, large] = shops;
  for (const name of SEARCH_TARGETS) {
    compareSizes(name, rates(name, small), rates(name, large));
    atMost(`${name}, ${largeCatalogue} products`, 1000 / median(rates(name, large)), 20, "ms");
  }
  if (options.search) {
    atMost(`memory after the searches, ${largeCatalogue} products`, shops[1].server.memoryMb(), 200, "MB");
    return;
  }
  for (const shop of shops) {
    const rate = (name: string) => `${Math.round(median(rates(name, shop)))}/s`;
    progress(`${shop.products} products: an empty answer ${rate("empty")}, a bare page ${rate("bare")}`);
    for (const page of ["home", "search", "product", "cart"]) {
      const ratio = ratioOf(rates(page, shop), rates("bare", shop));
      atLeast(`${page} of a bare page, ${shop.products} products`, ratio, 0.5, rate(page));
    }
  }
  for (const page of ["home", "product"]) compareSizes(page, rates(page, small), rates(page, large));
}

/** The same shop with years of data, restarted, because SQLite reads its table statistics when the database is opened. */
async function afterHistory({ folder, server, ...shop }: Shop): Promise<Shop> {
  await server.stop();
  const database = openDatabase(folder);
  addHistory(database, shop.products);
  database.close();
  const restarted = await startServer(folder);
  servers.push(restarted);
  return { ...shop, folder, server: restarted };
}

async function backOfficeTargets({ products, server: { url } }: Shop) {
  const client = new ShopClient(url);
  await logIn(client, "admin@example.com");
  const headers = { Cookie: `session=${client.cookies.get("session")}` };
  return Object.entries({ ...backOfficeUrls(products), ...BROAD_URLS }).map(([name, paths]) => {
    const target: Target = { name, status: 200, next: cycle(paths.map((path) => ({ path, headers }))) };
    return { name: `${name} ${products}`, url, target };
  });
}

/** The lists of the back office, in shops with as many customers, orders, emails and so on as products. */
async function measureBackOffice(shops: [small: Shop, large: Shop]) {
  const filled = await Promise.all(shops.map(afterHistory));
  const lists = await Promise.all(filled.map(backOfficeTargets));
  // The two shops are measured right after each other.
  const pairs = (lists[0] ?? []).flatMap((target, index) => [target, ...(lists[1]?.slice(index, index + 1) ?? [])]);
  const measured = pairs.map(({ name, url, target }) => {
    return { name, next: () => responsesPerSecond(url, target, seconds / 2) };
  });
  const results = await measureInterleaved(measured);
  const rates = (name: string, { products }: Shop) => results.get(`${name} ${products}`) ?? [];
  for (const name of Object.keys(backOfficeUrls(largeCatalogue))) {
    compareSizes(`back office: ${name}`, rates(name, shops[0]), rates(name, shops[1]));
  }
  const msOf = (name: string) => 1000 / median(rates(name, shops[1]));
  for (const name of Object.keys(timedUrls(largeCatalogue))) atMost(`back office: ${name}`, msOf(name), 20, "ms");
  for (const name of Object.keys(BROAD_URLS)) atMost(`back office: ${name}`, msOf(name), 200, "ms");
}

/** A guest who places orders by the API. */
async function orderTarget(url: string, products: string[]): Promise<Target> {
  const client = new ShopClient(url);
  await client.becomeGuest();
  const headers = {
    Cookie: `session=${client.cookies.get("session")}`,
    "Content-Type": "application/json",
    Origin: url,
  };
  const next = cycle(
    products.map((id) => ({ path: "/api/orders", method: "POST", headers, body: JSON.stringify(orderBody(id)) })),
  );
  return { name: "place order", status: 201, next };
}

async function startOrderProcess(shopFolder: string, copy: string, products: string[]) {
  const args = ["--import", "tsx", "tests/bench/place-orders.ts", JSON.stringify(products), copy];
  const child = spawnPinned(args, { DATA_DIR: shopFolder, LOG_LEVEL: "warn", RATE_LIMITS: "off" }, true);
  child.stdout?.resume();
  await nextMessage(child);
  return {
    perSecond: (work: Work) => {
      const answer = nextMessage(child) as Promise<number>;
      child.send({ work, seconds } satisfies Round);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The process that places orders exited with ${code}.`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message);
    });
  });
}

async function measureOrders(server: Server, folder: string, copies: [string, string], ids: string[]) {
  const stocked = ids.filter((_, index) => index % 3 === 0);
  const [shopFolder, sqliteFolder] = copies;
  const inProcess = await startOrderProcess(shopFolder, path.join(sqliteFolder, "shop.db"), stocked);
  const target = await orderTarget(server.url, stocked);
  const database = openDatabase(folder);
  const unsent = database.prepare("update outbox_email set next_attempt_at = null where next_attempt_at is not null");
  const overHttp = async () => {
    const rate = await responsesPerSecond(server.url, target, seconds);
    // Emails still queued would slow down the next target.
    unsent.run();
    return rate;
  };
  const results = await measureInterleaved([
    { name: "sqlite", next: () => inProcess.perSecond("sqlite") },
    { name: "shop", next: () => inProcess.perSecond("shop") },
    { name: "http", next: overHttp },
  ]);
  inProcess.stop();
  database.close();
  const rates = (name: string) => results.get(name) ?? [];
  const rate = (name: string) => `${Math.round(median(rates(name)))}/s`;
  progress(`SQLite alone: ${rate("sqlite")} order transactions`);
  atLeast("placeOrder of SQLite's own rate", ratioOf(rates("shop"), rates("sqlite")), 0.25, rate("shop"));
  atLeast("POST /api/orders of SQLite's own rate", ratioOf(rates("http"), rates("sqlite")), 0.25, rate("http"));
}

async function measureWeights(url: string, products: string[]) {
  const kilobytes = (bytes: number) => bytes / 1000;
  const home = await weigh(url);
  atMost("home: HTML and CSS, gzipped", kilobytes(home.html + home.css), 20, "kB");
  for (const page of ["/", `/product/${products[0]}`, "/cart", "/login", "/register", "/contact"]) {
    const { js } = await weigh(new URL(page, url).href);
    const name = page === "/" ? "home" : page.split("/")[1];
    atMost(`${name}: JavaScript, gzipped`, kilobytes(js), 100, "kB");
  }
  const heaviest = Math.max(...(await weighRoutes(url)).values());
  atMost("heaviest screen: JavaScript, gzipped", kilobytes(heaviest), 100, "kB");
}

/** Two workers have to answer at least this many times as much as one. */
const TWO_WORKERS = 1.7;

async function compareWorkers() {
  const copied = path.join(folder, "workers");
  seedFolder(copied, SMALL_CATALOGUE);
  for (const { name, ratio, detail } of await measureWorkers(copied, seconds, rounds)) {
    atLeast(name, ratio, TWO_WORKERS, detail);
  }
  printTable();
}

function printTable() {
  const rows = [
    ["Figure", "Measured", "Target", ""],
    ...figures.map(({ name, measured, target, reached }) => [name, measured, target, reached ? "reached" : "MISSED"]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log();
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}

const folder = mkdtempSync(path.join(tmpdir(), "tradepost-bench-"));
const servers: Server[] = [];

async function cleanUp() {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}
process.once("SIGINT", () => cleanUp().finally(() => process.exit(130)));

try {
  console.log(pinned ? "The measured process has a CPU core of its own." : "No CPU core could be reserved.");
  run("npm", ["run", "--silent", "build"], { BENCH: "1", NODE_ENV: "production" });
  progress("built");
  if (options.workers) {
    await compareWorkers();
    await cleanUp();
    process.exit(options.strict && figures.some(({ reached }) => !reached) ? 1 : 0);
  }
  const [smallFolder, largeFolder] = [path.join(folder, "small"), path.join(folder, "large")];
  seedFolder(smallFolder, SMALL_CATALOGUE);
  seedFolder(largeFolder, largeCatalogue);
  const smallIds = stockedProducts(smallFolder);
  const largeIds = stockedProducts(largeFolder);
  const copies: [string, string] = [path.join(folder, "for-shop"), path.join(folder, "for-sqlite")];
  for (const copy of copies) cpSync(largeFolder, copy, { recursive: true });
  leaveCoreFree();

  const starts: number[] = [];
  for (let start = 0; start < 3; start += 1) {
    const started = await startServer(largeFolder);
    starts.push(started.msToFirstResponse);
    await started.stop();
  }
  // Searches are measured uncached.
  const settings: Record<string, string> = options.search ? { PAGE_CACHE_MB: "0" } : {};
  const small = await startServer(smallFolder, settings);
  servers.push(small);
  const large = await startServer(largeFolder, settings);
  servers.push(large);

  const shops: [Shop, Shop] = [
    { products: SMALL_CATALOGUE, folder: smallFolder, server: small, ids: smallIds },
    { products: largeCatalogue, folder: largeFolder, server: large, ids: largeIds },
  ];
  if (!options.lists) await measurePages(shops);
  if (!options.lists && !options.search) {
    await measureOrders(large, largeFolder, copies, largeIds);
    atMost(`memory after the load, ${largeCatalogue} products`, large.memoryMb(), 200, "MB");
    atMost("start to first answer", median(starts) / 1000, 2, "s");
    await measureWeights(large.url, largeIds);
  }
  if (!options.search) await measureBackOffice(shops);
  printTable();
  const missed = figures.filter(({ reached }) => !reached);
  if (missed.some(({ farOff }) => farOff) || (options.strict && missed.length > 0)) process.exitCode = 1;
} finally {
  await cleanUp();
}
