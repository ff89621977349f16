/**
 * Measures pages of the demo shop with Lighthouse on a simulated phone: `npm run bench -- --lighthouse`. It brings 150
 * packages, so it is no dependency: the first run installs it beside the system's temporary files.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfNeeded } from "../../../scripts/build/if-needed";
import { findOrInstallBrowser } from "../../../scripts/proofs/browser";
import { seedInto } from "../../support/seeded-data";
import { type RunningShop, startShop } from "../../support/shop-process";
import type { Figures } from "../figures";

const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 3;

type Page = { name: string; path: string; cookies?: string; isIndexed: boolean };

type Audit = { score: number | null; scoreDisplayMode: string; numericValue?: number; displayValue?: string };
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
};

/** The path of Lighthouse's command line program, which is installed if it is missing. */
function findOrInstallLighthouse(): string {
  const folder = path.join(tmpdir(), `tradepost-${LIGHTHOUSE}`);
  const program = path.join(folder, "node_modules/lighthouse/cli/index.js");
  if (!existsSync(program)) {
    console.log("Installing Lighthouse …");
    mkdirSync(folder, { recursive: true });
    const install = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", LIGHTHOUSE];
    spawnSync("npm", install, { stdio: ["ignore", "ignore", "inherit"] });
  }
  if (!existsSync(program)) throw new Error(`${LIGHTHOUSE} could not be installed.`);
  return program;
}

/** Every kind of page that shoppers come to from outside, and the first steps of a purchase. */
async function pagesOf(shop: RunningShop): Promise<Page[]> {
  shop.data.pages.change({ slug: "about-us" }, { isPublished: true });
  const product = shop.data.products.where(({ numReviews, countInStock }) => numReviews > 0 && countInStock > 1);
  const client = shop.client();
  await client.post(`/product/${product.id}`, {
    qty: "1",
    intent: "add-to-cart",
    selectedColorsVariants: colorOf(product),
  });
  const cookies = `session=${client.cookies.get("session")}`;
  return [
    { name: "home", path: "/", isIndexed: true },
    { name: "category", path: "/category/kitchen", isIndexed: true },
    { name: "search", path: "/search/lamp", isIndexed: false },
    { name: "product", path: `/product/${product.id}`, isIndexed: true },
    { name: "page", path: "/pages/about-us", isIndexed: true },
    { name: "product with video", path: `/product/${shop.data.products.withVideo().id}`, isIndexed: true },
    { name: "categories", path: "/categories", isIndexed: true },
    { name: "contact", path: "/contact", isIndexed: true },
    { name: "cart", path: "/cart", cookies, isIndexed: false },
    { name: "sign-in", path: "/login?redirect=/shipping", cookies, isIndexed: false },
  ];
}

const colorOf = ({ colorsVariants }: { colorsVariants: { name: string }[] }) => colorsVariants[0]?.name ?? "";

/** One run of Lighthouse, with its standard settings for phones; null when the browser's trace has no beginning. */
function audit(
  program: string,
  url: string,
  { path: pagePath, cookies }: Page,
  browser: string,
  folder: string,
): Report | null {
  const file = path.join(folder, "report.json");
  const options = [
    `--output-path=${file}`,
    "--output=json",
    "--quiet",
    "--only-categories=performance,accessibility,best-practices,seo",
    "--chrome-flags=--headless=new --no-sandbox --disable-quic --disable-background-networking --disable-component-update",
  ];
  if (cookies) options.push(`--extra-headers=${JSON.stringify({ Cookie: cookies })}`);
  const { status, stderr } = spawnSync(process.execPath, [program, url + pagePath, ...options], {
    env: { ...process.env, CHROME_PATH: browser },
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (stderr.includes("NO_NAVSTART")) return null;
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr}`);
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

/** Scores as Lighthouse shows them, from 0 to 100. */
const LEAST_SCORES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

/** When the largest part of a page is painted at the latest, in seconds. */
const LATEST_PAINT = 2;

/**
 * Records the scores of the fastest of several runs, as other programs can only slow a page down, and the latest paint of all,
 * which follows from what the page loads first. Prints the audits that the fastest run failed.
 */
function record(figures: Figures, { name, isIndexed }: Page, reports: Report[]) {
  const scoreOf = (report: Report, category: string) => Math.round(100 * (report.categories[category]?.score ?? 0));
  const [best] = reports.sort((one, other) => scoreOf(other, "performance") - scoreOf(one, "performance"));
  if (!best) return;
  const worst = (id: string) => Math.max(...reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  for (const [category, least] of Object.entries(LEAST_SCORES)) {
    if (category === "seo" && !isIndexed) continue;
    figures.atLeast(`${name}: ${category}`, scoreOf(best, category), least, "");
  }
  figures.atMost(`${name}: largest paint`, worst("largest-contentful-paint") / 1000, LATEST_PAINT, "s");
  figures.atMost(`${name}: layout shift`, worst("cumulative-layout-shift"), 0, "");
  const failed = Object.entries(best.audits).filter(([, { score, scoreDisplayMode }]) => {
    return score !== null && score < 0.9 && scoreDisplayMode !== "informative";
  });
  console.log(`  ${name}: ${failed.map(([id, { displayValue = "" }]) => `${id} ${displayValue}`.trim()).join(", ")}`);
}

/** Builds the shop if needed, starts it with the demo's data and measures its pages. */
export async function measureLighthouse(figures: Figures): Promise<void> {
  const [browser, program] = [findOrInstallBrowser(), findOrInstallLighthouse()];
  buildIfNeeded();
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-lighthouse-"));
  const data = path.join(folder, "data");
  mkdirSync(data);
  seedInto(data);
  const shop = await startShop({ copyOf: data, settings: { LOG_LEVEL: "info", RATE_LIMITS: "off" } });
  try {
    for (const page of await pagesOf(shop)) {
      const runs = Array.from({ length: RUNS }, () => audit(program, shop.url, page, browser, folder));
      const reports = runs.filter((report) => report !== null);
      if (reports.length === 0) throw new Error(`Lighthouse could not measure ${page.path}.`);
      record(figures, page, reports);
    }
  } finally {
    await shop.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
