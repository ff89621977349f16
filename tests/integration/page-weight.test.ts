import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fetchGzipped, scriptsOf, weighRoutes } from "../bench/weight";
import { type RunningShop, startShop } from "../support/shop-process";

/** Maximum bytes of gzipped JavaScript per page. */
const MOST = 100_000;

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder") });
});
afterAll(() => shop.remove());

describe("the browser's scripts", () => {
  it("stay below the limit on every screen", async () => {
    const weights = await weighRoutes(shop.url);
    expect([...weights.keys()]).toContain("routes/_shop.product.$id");
    expect([...weights].filter(([, bytes]) => bytes > MOST)).toEqual([]);
  });

  it("are exactly those that the page preloads", async () => {
    for (const path of ["/", "/cart", "/login", "/contact", "/register"]) {
      const page = new URL(path, shop.url);
      const { text } = await fetchGzipped(page);
      const preloaded = [...text.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map((match) => match[1]);
      expect(preloaded.sort(), path).toEqual([...(await scriptsOf(page.href, text)).keys()].sort());
    }
  });

  it("refer to a file with the licenses of third-party code", async () => {
    const { text } = await fetchGzipped(new URL(shop.url));
    const texts = await Promise.all(
      [...(await scriptsOf(shop.url, text)).keys()].map((script) => shop.client().page(script)),
    );
    expect(texts.filter((script) => script.includes("/*! For licences see licences.txt */")).length).toBeGreaterThan(0);
    expect(texts.join()).not.toContain("Copyright (c)");
    expect(await shop.client().page("/build/licences.txt")).toContain("Copyright (c) Facebook, Inc.");
  });
});
