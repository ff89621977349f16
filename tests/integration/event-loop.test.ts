import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { fieldOf, formOf } from "../support/html";
import { filesForm, jpeg } from "../support/pictures";
import { runOver } from "../support/seeded-data";
import { logIn, ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

const PRODUCTS = 10_000;
const folder = mkdtempSync(path.join(tmpdir(), "tradepost-large-"));
let shop: RunningShop;
let admin: ShopClient;

/** Milliseconds to fill the shop, on a slow machine that is busy besides. */
const FILLING_MS = 300_000;

beforeAll(async () => {
  cpSync(inject("seededFolder"), folder, { recursive: true });
  runOver(folder, ["scripts/demo/seed.ts", "--products", String(PRODUCTS)]);
  shop = await startShop({ copyOf: folder, settings: { RATE_LIMITS: "off" } });
  shop.data.addHistory(PRODUCTS);
  admin = await signedInAdmin(shop);
}, FILLING_MS);
afterAll(async () => {
  await shop?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs some work with small requests in parallel; returns the longest response time relative to the work's duration. */
async function longestRequestDuring(work: () => Promise<unknown>): Promise<number> {
  const light = new ShopClient(shop.url);
  await (await light.get("/api/health")).text();
  let isDone = false;
  let longest = 0;
  const started = performance.now();
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const requested = performance.now();
    await (await light.get("/api/health")).text();
    longest = Math.max(longest, performance.now() - requested);
  }
  await working;
  return longest / (performance.now() - started);
}

/** The lowest value of several rounds: other load on the machine can only increase it. */
async function lowestRatioDuring(work: () => Promise<unknown>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await longestRequestDuring(work));
  return Math.min(...rounds);
}

const complete = async (address: string) => (await new ShopClient(shop.url).get(address)).text();
/** As a browser or a crawler asks for it. */
const compressed = async (address: string) =>
  (await new ShopClient(shop.url).get(address, { "Accept-Encoding": "gzip" })).text();

async function download(address: string) {
  const response = await admin.get(address);
  expect(response.status).toBe(200);
  await response.text();
}

describe("a small request takes only a fraction of the time of", () => {
  it("a change of many products", async () => {
    const products = shop.data.products.published().slice(0, 2000);
    const change = { products: products.map(({ id }) => id), priceHow: "raise", priceBy: 1 };
    const work = async () => expect((await admin.json("POST", "/api/bulk-changes", change)).status).toBe(201);
    expect(await lowestRatioDuring(work)).toBeLessThan(0.1);
  });

  it("an applied import", async () => {
    let imports = 0;
    const work = async () => {
      imports += 1;
      const lines = Array.from(
        { length: 1500 },
        (_, line) => `Import ${imports} line ${line},1.50,3,<p>Words of it</p>`,
      );
      const form = new FormData();
      form.append("file", new Blob([["name,price,countInStock,description", ...lines].join("\n")]), "products.csv");
      const body = { method: "POST", body: form, headers: { Origin: shop.url } };
      const html = await (await admin.request("/admin/products/import", body)).text();
      const token = fieldOf(formOf(html, "Apply import"), "token");
      return async () => expect((await admin.post("/admin/products/import", { token })).status).toBe(303);
    };
    const rounds: number[] = [];
    for (let round = 0; round < 2; round += 1) rounds.push(await longestRequestDuring(await work()));
    expect(Math.min(...rounds)).toBeLessThan(0.25);
  });

  it("a file of rows without a value, as spreadsheets leave them", async () => {
    const rows = `name,price\nRow,1\n${"\n".repeat(50_000)}${",\n".repeat(50_000)}`;
    const work = async () => {
      const form = new FormData();
      form.append("file", new Blob([rows]), "products.csv");
      const body = { method: "POST", body: form, headers: { Origin: shop.url } };
      expect(await (await admin.request("/admin/products/import", body)).text()).toContain("1 product");
    };
    expect(await lowestRatioDuring(work)).toBeLessThan(0.25);
  });

  it.each(["products", "users", "orders", "subscribers"])("an export of %s", async (list) => {
    expect(await lowestRatioDuring(() => download(`/admin/${list}.csv`))).toBeLessThan(0.5);
  });

  it("the sitemap", async () => {
    const work = () => Promise.all([1, 2, 1, 2].map((file) => compressed(`/sitemap/${file}.xml`)));
    expect(await lowestRatioDuring(work)).toBeLessThan(0.5);
  });

  it("a picture upload", async () => {
    const picture = await jpeg({ width: 3000, height: 2000 });
    const work = () => {
      const body = filesForm(Array.from({ length: 4 }, (_, index): [string, Buffer] => [`${index}.jpg`, picture]));
      return admin.request("/api/upload/heavy", { method: "POST", body, headers: { Origin: shop.url } });
    };
    expect(await lowestRatioDuring(work)).toBeLessThan(0.5);
  });
});

it("a search of many characters takes no longer than a few searches of one word", async () => {
  const timed = async (keyword: string) => {
    // The catalog has changed, so no search result is cached.
    shop.data.products.change({ num: 1 }, { updatedAt: new Date() });
    const started = performance.now();
    await complete(`/api/products?keyword=${encodeURIComponent(keyword)}&pageNumber=3000`);
    return performance.now() - started;
  };
  const words: number[] = [];
  const letters: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    words.push(await timed("oak"));
    letters.push(await timed("u e d a m i o w t b c s"));
  }
  expect(Math.min(...letters)).toBeLessThan(4 * Math.min(...words));
});

it("a product page takes no longer in a shop that ships to 900 postal codes of its country", async () => {
  const { id } = shop.data.products.published()[0] ?? { id: "" };
  const timed = async () => {
    const started = performance.now();
    expect(await admin.page(`/product/${id}`)).toContain("Arrives");
    return performance.now() - started;
  };
  const fastest = async () => {
    const rounds: number[] = [];
    for (let round = 0; round < 5; round += 1) rounds.push(await timed());
    return Math.min(...rounds);
  };
  const before = await fastest();
  for (const [index, zone] of ["remote", "lower-48", "abroad"].entries()) {
    const places = Array.from({ length: 300 }, (_, line) => `US ${30_000 + 10_000 * index + 7 * line}`).join("\n");
    expect((await admin.json("PUT", `/api/shippingzones/${zone}`, { places })).status).toBe(200);
  }
  expect(await fastest()).toBeLessThan(4 * before);
});

describe("a customer with 10,000 orders", () => {
  let client: ShopClient;
  beforeAll(async () => {
    client = new ShopClient(shop.url);
    await logIn(client, "jane@example.com");
    const one = shop.data.orders.get({ userId: shop.data.users.named("jane").id });
    const copies = Array.from({ length: PRODUCTS }, (_, index) => {
      const id = `copy${index}`;
      return { ...one, id, idempotencyKey: id, number: 1_000_000 + index, createdAt: new Date(index) };
    });
    shop.data.orders.addAll(copies);
  });

  it("reads the oldest in about the time of the newest", async () => {
    const fastest = async (page: number) => {
      const rounds: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const started = performance.now();
        expect(await (await client.get(`/api/orders/myorders?pageSize=10&pageNumber=${page}`)).json()).not.toEqual([]);
        rounds.push(performance.now() - started);
      }
      return Math.min(...rounds);
    };
    expect(await fastest(PRODUCTS / 10)).toBeLessThan(3 * (await fastest(1)));
  });

  it("can download everything that is stored, while others are answered", async () => {
    const work = async () => {
      const { orders } = await (await client.get("/profile/data")).json();
      expect(new Set(orders.map(({ _id }: { _id: string }) => _id)).size).toBeGreaterThan(PRODUCTS);
    };
    expect(await lowestRatioDuring(work)).toBeLessThan(0.25);
  });
});

it("a client address may make 60 uncached searches a minute; cached ones do not count", async () => {
  const limited = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "on" } });
  try {
    const client = limited.client();
    for (let count = 0; count < 60; count += 1) {
      expect((await client.get(`/api/products?keyword=word${count}`)).status).toBe(200);
      expect((await client.get("/api/products?keyword=word0")).status).toBe(200);
    }
    const refused = await client.get("/search/another");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Too many searches. Please wait a minute and search again.");
    const api = await client.get("/api/products?keyword=another");
    expect(api.status).toBe(429);
    expect((await client.get("/search/word0")).status).toBe(200);
    expect((await client.get("/api/products?sortBy=price")).status).toBe(200);
  } finally {
    await limited.remove();
  }
});
