import { closeSync, openSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { expect, inject, it } from "vitest";
import { startShop } from "../support/shop-process";

it("answers 503 with Retry-After while its database is damaged, and still exits with 0", async () => {
  const shop = await startShop({ copyOf: inject("seededFolder") });
  expect((await shop.client().get("/")).status).toBe(200);
  const file = path.join(shop.dataDir, "shop.db");
  const damaged = openSync(file, "r+");
  // All but the first page, which contains the header.
  writeSync(damaged, Buffer.alloc(statSync(file).size - 4096, 7), 0, undefined, 4096);
  closeSync(damaged);
  // SQLite's page cache stays valid until another process has written.
  const other = new Database(file);
  other.pragma("user_version = 7");
  other.close();

  for (const address of ["/search/lamp", "/api/products?keyword=lamp"]) {
    // Not by a client of the tests: it compares responses with the API's description, which the shop cannot read now.
    const response = await fetch(new URL(address, shop.url));
    expect([address, response.status, response.headers.get("Retry-After")]).toEqual([address, 503, "60"]);
    expect(await response.text()).toContain("The shop cannot reach its data right now. Please try again later.");
  }
  expect(shop.output()).toContain("npm run restore");
  expect(shop.output()).not.toContain("unexpected error");
  expect(await shop.stop()).toBe(0);
  await shop.remove();
});
