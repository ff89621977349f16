import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type * as schema from "~/platform/schema.server";
import { freePort } from "../support/ports";
import { ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

/** Longer than the test takes, so that no page expires in between. */
const SECONDS = 600;

let shop: RunningShop;
let varnish: { url: string; folder: string; requestsToShop: () => number; stop: () => Promise<void> };
let product: typeof schema.product.$inferSelect;
let paths: string[];

/** Starts Varnish with the configuration of the documents in front of the shop. */
async function startVarnish(port: number): Promise<typeof varnish> {
  const folder = mkdtempSync(path.join(tmpdir(), "tradepost-varnish-"));
  const documented = readFileSync("docs/operations/varnish.vcl", "utf8");
  const file = path.join(folder, "varnish.vcl");
  writeFileSync(file, documented.replace('"3000"', JSON.stringify(new URL(shop.url).port)));
  const options = ["-F", "-j", "none", "-n", folder, "-f", file, "-a", `127.0.0.1:${port}`, "-s", "malloc,64m"];
  const running = spawn("varnishd", options, { stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((resolve, reject) => {
    let output = "";
    running.stderr.on("data", (chunk) => {
      output += chunk;
      if (output.includes("Child launched OK")) resolve();
    });
    running.once("exit", (code) => reject(new Error(`varnishd ended with ${code}:\n${output}`)));
  });
  const ended = new Promise<void>((resume) => running.once("exit", () => resume()));
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    requestsToShop: () => {
      const counters = execFileSync("varnishstat", ["-1", "-j", "-n", folder], { encoding: "utf8" });
      return JSON.parse(counters).counters["MAIN.backend_req"].value;
    },
    stop: () => {
      running.kill();
      return ended;
    },
  };
}

beforeAll(async () => {
  const port = await freePort();
  const settings = { SHARED_CACHE_SECONDS: String(SECONDS), TRUST_PROXY: "on", BASE_URL: `http://127.0.0.1:${port}` };
  shop = await startShop({ copyOf: inject("seededFolder"), settings });
  varnish = await startVarnish(port);
  product = shop.data.products.where(({ countInStock }) => countInStock > 3);
  const path = `/product/${product.id}`;
  paths = ["/", "/page/2", `/category/${product.category.toLowerCase()}`, "/search/lamp", path, "/sitemap.xml"];
});
afterAll(async () => {
  await varnish.stop();
  rmSync(varnish.folder, { recursive: true, force: true });
  await shop.remove();
});

const visit = (path: string, headers: Record<string, string> = {}) => fetch(varnish.url + path, { headers });

/** How many of the requests reach the shop. */
async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  const before = varnish.requestsToShop();
  await work();
  return varnish.requestsToShop() - before;
}

describe("behind Varnish", () => {
  beforeEach(async () => {
    for (const path of paths) await (await visit(path)).text();
  });

  it("a thousand readers of each page cost the shop no further request", async () => {
    const reader = async () => {
      for (const path of paths) {
        const response = await visit(path, { Cookie: "_ga=1", "User-Agent": "reader", "X-Forwarded-For": "192.0.2.7" });
        expect(response.status, path).toBe(200);
        await response.text();
      }
    };
    const readers = async () => {
      for (let round = 0; round < 50; round += 1) await Promise.all(Array.from({ length: 20 }, reader));
    };
    expect(await requestsOf(readers)).toBe(0);
  });

  it("simultaneous readers of a page that is not kept yet share one request", async () => {
    const readers = () => Promise.all(Array.from({ length: 50 }, async () => (await visit("/page/3")).text()));
    expect(await requestsOf(readers)).toBe(1);
  });

  it("a page is the shop's own, and a browser that has it gets no body", async () => {
    for (const path of paths) {
      const [kept, own] = [await visit(path), await fetch(shop.url + path)];
      expect(await kept.text(), path).toBe(await own.text());
    }
    const etag = String((await visit("/")).headers.get("ETag"));
    expect((await visit("/", { "If-None-Match": etag })).status).toBe(304);
  });

  it("each theme has a page of its own", async () => {
    const dark = { Cookie: "other=1; theme=dark" };
    expect(await (await visit("/", dark)).text()).toContain('data-theme="dark"');
    expect(await requestsOf(async () => (await visit("/", dark)).text())).toBe(0);
    expect(await (await visit("/")).text()).not.toContain("data-theme");
  });

  it("a visitor with a session gets pages of their own, and no other visitor gets them", async () => {
    const guest = new ShopClient(varnish.url);
    await guest.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    expect(await (await guest.get("/")).text()).toContain("Cart, 1 item");
    expect(await (await visit("/")).text()).toContain("Cart, 0 items");
    const data = `/product/${product.id}?_data=routes%2F_shop.product.%24id`;
    await (await visit(data)).text();
    expect(await requestsOf(async () => (await guest.get(data)).text())).toBe(1);
  });

  it("pages for one visitor, errors and the API are never kept", async () => {
    for (const path of ["/login", "/cart", "/nothing", "/product/none", "/api/health", "/api/nothing"]) {
      const twice = async () => {
        for (let request = 0; request < 2; request += 1) await (await visit(path)).text();
      };
      expect(await requestsOf(twice), path).toBe(2);
    }
  });

  it("the shop limits each visitor by the address that the TLS proxy gave", async () => {
    const search = async (words: number, address: string) =>
      (await visit(`/search/words${words}`, { "X-Forwarded-For": address })).status;
    const statuses: number[] = [];
    while (statuses.length < 100) statuses.push(await search(statuses.length, "192.0.2.1"));
    expect(statuses).toContain(429);
    expect(await search(statuses.length, "192.0.2.2")).toBe(200);
  });
});
