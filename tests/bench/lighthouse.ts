/**
 * Measures pages of the demo shop with Lighthouse on a simulated phone: `npm run bench -- --lighthouse`. It brings 150
 * packages, so it is no dependency: the first run installs it beside the system's temporary files.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findOrInstallBrowser } from "../../scripts/run/browser";
import { buildIfNeeded } from "../../scripts/run/build";
import { seedInto } from "../support/seeded-data";
import { type RunningShop, startShop } from "../support/shop-process";

const LIGHTHOUSE = "lighthouse@12.8.2";
/** Other programs can only slow a page down, so the fastest run of several is closest to the truth. */
const RUNS = 3;

type Page = { name: string; path: string; cookies?: string; isIndexed: boolean };

export type PageScores = {
  name: string;
  /** From 0 to 1, by category; search engines are not meant to index every page. */
  scores: { performance: number; accessibility: number; "best practices": number; SEO?: number };
  /** Largest Contentful Paint in milliseconds, on a slow phone network. */
  paintMs: number;
  layoutShift: number;
  /** Titles of audits that failed, for the log. */
  failed: string[];
};

type Audit = { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number };
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
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

/** Every kind of page that shoppers come to from outside, and the cart. */
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
    { name: "cart", path: "/cart", cookies, isIndexed: false },
  ];
}

const colorOf = ({ colorsVariants }: { colorsVariants: { name: string }[] }) => colorsVariants[0]?.name ?? "";

/** One run of Lighthouse, with its standard settings for phones. */
function audit(
  program: string,
  url: string,
  { path: pagePath, cookies }: Page,
  browser: string,
  folder: string,
): Report {
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
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr}`);
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

function scoresOf({ name, isIndexed }: Page, reports: Report[]): PageScores {
  const scoreOf = (report: Report, category: string) => report.categories[category]?.score ?? 0;
  const best = reports.reduce((one, other) =>
    scoreOf(other, "performance") > scoreOf(one, "performance") ? other : one,
  );
  const value = (id: string) => best.audits[id]?.numericValue ?? Number.NaN;
  const failed = Object.entries(best.audits)
    .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode !== "manual" && score !== null && score < 0.9)
    .map(([id, { title }]) => `${id}: ${title}`);
  return {
    name,
    scores: {
      performance: scoreOf(best, "performance"),
      accessibility: scoreOf(best, "accessibility"),
      "best practices": scoreOf(best, "best-practices"),
      SEO: isIndexed ? scoreOf(best, "seo") : undefined,
    },
    paintMs: value("largest-contentful-paint"),
    layoutShift: value("cumulative-layout-shift"),
    failed,
  };
}

/**
 * Builds the shop if needed, starts it with the demo's data and measures its pages.
 * @param onPage called with each page as soon as it is measured
 */
export async function measureLighthouse(onPage: (page: PageScores) => void): Promise<void> {
  const [browser, program] = [findOrInstallBrowser(), findOrInstallLighthouse()];
  buildIfNeeded();
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-lighthouse-"));
  const data = path.join(folder, "data");
  mkdirSync(data);
  seedInto(data);
  const shop = await startShop({ copyOf: data, settings: { LOG_LEVEL: "info", RATE_LIMITS: "off" } });
  try {
    for (const page of await pagesOf(shop)) {
      // Sized pictures are made at the first request.
      audit(program, shop.url, page, browser, folder);
      const reports = Array.from({ length: RUNS }, () => audit(program, shop.url, page, browser, folder));
      onPage(scoresOf(page, reports));
    }
  } finally {
    await shop.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
