/**
 * Buys as a guest with a phone on a slow line, and measures how long the shopper waits for each next screen:
 * `npm run bench -- --purchase`.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, devices, type Locator, type Page } from "@playwright/test";
import { buildIfNeeded } from "../../../scripts/build/if-needed";
import { findOrInstallBrowser } from "../../../scripts/proofs/browser";
import { startSandbox } from "../../sandbox/server";
import { seedInto } from "../../support/seeded-data";
import { startShop } from "../../support/shop-process";
import type { Figures } from "../figures";

/** 400 kbit/s each way, in bytes per second, and 400 ms until an answer begins. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** How long the shopper reads a screen at least, in milliseconds. */
const READING_MS = 2000;

/** How long the shopper of a whole purchase waits at most, in seconds. */
const MOST_WAITING = 10;

const ADDRESS = {
  Email: "slow-line@example.com",
  "First name": "Jo",
  "Last name": "Buyer",
  Address: "1600 Harbor St",
  City: "Portland",
  State: "OR",
  "Postal code": "97201",
};

class Shopper {
  waits: { what: string; seconds: number; kilobytes: number }[] = [];
  private bytes = 0;

  private constructor(readonly page: Page) {}

  static async on(page: Page): Promise<Shopper> {
    const shopper = new Shopper(page);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", SLOW_LINE);
    network.on("Network.loadingFinished", ({ encodedDataLength }) => {
      shopper.bytes += encodedDataLength;
    });
    return shopper;
  }

  /** Does something, waits until `shown` is in view, and reads on until the page has loaded. */
  async wait(what: string, act: () => Promise<unknown>, shown: Locator): Promise<void> {
    const [started, before] = [performance.now(), this.bytes];
    await Promise.all([act(), shown.waitFor()]);
    const seconds = (performance.now() - started) / 1000;
    this.waits.push({ what, seconds, kilobytes: (this.bytes - before) / 1000 });
    await Promise.all([this.page.waitForLoadState("networkidle"), this.page.waitForTimeout(READING_MS)]);
  }
}

async function buy(shopper: Shopper, product: string): Promise<void> {
  const { page } = shopper;
  const button = (name: string) => page.getByRole("button", { name }).and(page.locator(":enabled"));
  const add = page.locator("#buy").getByRole("button", { name: "Add to cart" });
  await shopper.wait("product", () => page.goto(product, { waitUntil: "commit" }), add);
  await shopper.wait("add to cart", () => add.click(), button("Proceed to checkout"));
  await shopper.wait("checkout", () => button("Proceed to checkout").click(), button("Continue as Guest"));
  await shopper.wait("guest", () => button("Continue as Guest").click(), page.getByLabel("City"));
  for (const [label, value] of Object.entries(ADDRESS)) {
    const form = page.getByRole("form", { name: "Shipping address" });
    await form.getByLabel(new RegExp(`^${label}`)).fill(value);
  }
  // The rates appear while the shopper reads what was typed.
  await page.getByRole("radio").and(page.locator(":enabled")).first().waitFor();
  await shopper.wait("address and rate", () => button("Continue").click(), button("Place Order"));
  await shopper.wait("place order", () => button("Place Order").click(), button("Pay now"));
  await shopper.wait(
    "pay",
    () => button("Pay now").click(),
    page.getByRole("heading", { name: "Thank you for your order" }),
  );
}

/** Builds the shop if needed, starts it with the demo's data and buys in it. */
export async function measureSlowPurchase(figures: Figures): Promise<void> {
  buildIfNeeded();
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-purchase-"));
  const data = path.join(folder, "data");
  mkdirSync(data);
  seedInto(data);
  const sandbox = await startSandbox();
  const shop = await startShop({ copyOf: data, settings: { ...sandbox.env, RATE_LIMITS: "off" } });
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser() });
  try {
    const product = shop.data.products.plain({ stock: 30 });
    // The first visit makes the sized pictures.
    for (const isFirst of [true, false]) {
      const context = await browser.newContext({ ...devices["Pixel 7"], baseURL: shop.url });
      const shopper = await Shopper.on(await context.newPage());
      await buy(shopper, `/product/${product.id}`);
      await context.close();
      if (isFirst) continue;
      for (const { what, seconds, kilobytes } of shopper.waits)
        console.log(`  ${what}: ${seconds.toFixed(1)} s, ${kilobytes.toFixed(0)} kB`);
      const sum = shopper.waits.reduce((total, { seconds }) => total + seconds, 0);
      figures.atMost("a guest's purchase at 400 kbit/s and 400 ms: waiting", sum, MOST_WAITING, "s");
    }
  } finally {
    await browser.close();
    await shop.remove();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
