/** Measures the pictures of the demo shop, in every size and format, and what pages load of them: `npm run bench -- --pictures`. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { buildIfNeeded } from "../../../scripts/build/if-needed";
import { findOrInstallBrowser } from "../../../scripts/proofs/browser";
import { seedInto } from "../../support/seeded-data";
import { type RunningShop, startShop } from "../../support/shop-process";
import type { Figures } from "../figures";

/** What a browser accepts that gets each format. */
const ACCEPTED = { AVIF: "image/avif,image/webp,*/*", WebP: "image/webp,*/*", JPEG: "*/*" };
type Format = keyof typeof ACCEPTED;
const FORMATS = Object.keys(ACCEPTED) as Format[];

const WIDTHS = [160, 320, 640, 800, 1000];

/** Windows in CSS pixels, with the device's pixels for each. */
const WINDOWS = [
  { name: "phone, 2×", width: 390, height: 844, scale: 2 },
  { name: "phone, 3×", width: 390, height: 844, scale: 3 },
  { name: "desktop", width: 1440, height: 900, scale: 1 },
];

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The bytes of a picture by its path, in a format. */
type Weigh = (address: string, format: Format) => Promise<number>;

function weighing(shop: RunningShop): Weigh {
  const known = new Map<string, number>();
  return async (address, format) => {
    const key = `${format} ${address}`;
    let bytes = known.get(key);
    if (bytes === undefined) {
      const response = await fetch(new URL(address, shop.url), { headers: { Accept: ACCEPTED[format] } });
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      bytes = (await response.arrayBuffer()).byteLength;
      known.set(key, bytes);
    }
    return bytes;
  };
}

/** The bytes of all pictures of the demo in each size, and of how many the AVIF file is the larger one. */
async function measureSizes(figures: Figures, files: string[], weigh: Weigh) {
  for (const width of WIDTHS) {
    const bytes: Record<Format, number[]> = { AVIF: [], WebP: [], JPEG: [] };
    for (const file of files) {
      for (const format of FORMATS) bytes[format].push(await weigh(`/img/${width}/uploads/demo/${file}`, format));
    }
    const means = FORMATS.map((format) => `${format} ${kilobytes(sum(bytes[format]) / files.length)} kB`);
    const larger = bytes.AVIF.filter((size, index) => size > (bytes.WebP[index] ?? 0)).length;
    const detail = `${means.join(", ")} a picture; AVIF larger for ${larger} of ${files.length}`;
    figures.atMost(`${width} pixels: AVIF to WebP`, sum(bytes.AVIF) / sum(bytes.WebP), 1, "×", detail);
    figures.atMost(`${width} pixels: WebP to JPEG`, sum(bytes.WebP) / sum(bytes.JPEG), 1, "×");
  }
}

/** The addresses of the pictures that a browser loads with a page, before it is scrolled and after. */
async function picturesOf(browser: Browser, url: string, { width, height, scale }: (typeof WINDOWS)[number]) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
  try {
    const page = await context.newPage();
    const loaded = new Set<string>();
    page.on("requestfinished", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/img/")) loaded.add(pathname);
    });
    await page.goto(url, { waitUntil: "networkidle" });
    const first = [...loaded];
    for (let screen = 1; screen <= 40; screen += 1) {
      await page.evaluate(() => scrollBy(0, innerHeight));
      await page.waitForLoadState("networkidle");
    }
    return { first, all: [...loaded] };
  } finally {
    await context.close();
  }
}

/** Kilobytes of pictures for the first screen: less than a second at the 1.6 Mbit/s of a slow phone connection. */
const MOST_FIRST = 150;

/** What pages load on phones and desktops. */
async function measurePages(figures: Figures, shop: RunningShop, browser: Browser, weigh: Weigh) {
  const { id } = shop.data.products.get({ name: "Enamel Mug" });
  const pages = { home: "/", category: "/category/kitchen", product: `/product/${id}` };
  const total = async (addresses: string[], format: Format) =>
    sum(await Promise.all(addresses.map((address) => weigh(address, format))));
  for (const [name, address] of Object.entries(pages)) {
    for (const window of WINDOWS) {
      const { first, all } = await picturesOf(browser, new URL(address, shop.url).href, window);
      const others = await Promise.all(
        FORMATS.slice(1).map(async (format) => `${format} ${kilobytes(await total(first, format))} kB`),
      );
      const whole = `${all.length} to the end of the page, ${kilobytes(await total(all, "AVIF"))} kB`;
      const detail = `${first.length} pictures; ${others.join(", ")}; ${whole}`;
      figures.atMost(`${name}, ${window.name}: AVIF`, (await total(first, "AVIF")) / 1000, MOST_FIRST, "kB", detail);
    }
  }
}

/** Builds the shop if needed, starts it with the demo's data and measures its pictures. */
export async function measurePictures(figures: Figures): Promise<void> {
  const executablePath = findOrInstallBrowser();
  buildIfNeeded();
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-pictures-"));
  const data = path.join(folder, "data");
  mkdirSync(data);
  seedInto(data);
  const shop = await startShop({ copyOf: data, settings: { RATE_LIMITS: "off" } });
  const browser = await chromium.launch({ executablePath });
  try {
    const weigh = weighing(shop);
    const files = readdirSync(path.join(data, "uploads/demo")).filter((file) => /\.(?:jpg|png)$/.test(file));
    await measureSizes(figures, files, weigh);
    await measurePages(figures, shop, browser, weigh);
  } finally {
    await browser.close();
    await shop.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
