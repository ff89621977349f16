import { connect } from "node:net";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { orderBody } from "../support/shop-client";
import { startShop } from "../support/shop-process";
import { isFromMemory, shopWithKeptPages } from "./kept-pages";

const { shop, admin, product, other, paths, visit, render, keepAll, expectExact } = await shopWithKeptPages();

const isKept = async (path: string) => isFromMemory(await visit(path));

describe("a page for visitors without a session", () => {
  beforeEach(keepAll);

  it("is rendered once and then sent from memory, the same in each encoding", async () => {
    for (const path of paths) {
      expect(await isKept(path), path).toBe(true);
      const rendered = await render(path);
      for (const encoding of ["br", "gzip", "identity", "br;q=0, gzip;q=0"]) {
        const kept = await visit(path, { "Accept-Encoding": encoding });
        expect(await kept.text(), `${path} as ${encoding}`).toBe(rendered);
      }
    }
  });

  it("has the same headers as when it is rendered", async () => {
    const ignored = ["etag", "date", "content-length", "transfer-encoding"];
    for (const path of paths) {
      const headers = [await visit(path), await visit(path, { Authorization: "Basic none" })].map((response) =>
        [...response.headers].filter(([name]) => !ignored.includes(name)),
      );
      expect(headers[0], path).toEqual(headers[1]);
    }
  });

  it("is confirmed without a body to a browser that has it", async () => {
    const first = await visit("/", { "Accept-Encoding": "br" });
    const headers = { "If-None-Match": String(first.headers.get("ETag")), "Accept-Encoding": "br" };
    const second = await visit("/", headers);
    expect([second.status, await second.text()]).toEqual([304, ""]);
    expect(second.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(second.headers.get("Vary")).toContain("Cookie");
    await admin.json("PUT", `/api/products/${product.id}`, { name: `${product.name} again` });
    expect((await visit(`/product/${product.id}`, headers)).status).toBe(200);
    await admin.json("PUT", "/api/settings", { announcement: "A new announcement" });
    expect((await visit("/", headers)).status).toBe(200);
  });

  it("is sent without a body to HEAD", async () => {
    const response = await fetch(`${shop.url}/`, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get("Content-Length"))).toBe(Buffer.byteLength(await render("/")));
  });

  it("sets no cookie", async () => {
    for (const path of paths) expect((await visit(path)).headers.getSetCookie(), path).toEqual([]);
  });
});

describe("an address that several clients request at the same moment", () => {
  /** Two clients request an address at the same moment, and the second one is gone at once. */
  const twoOfWhichOneLeaves = (path: string) =>
    new Promise<void>((done) => {
      const text = `GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`;
      const port = Number(new URL(shop.url).port);
      const stays = connect(port, "127.0.0.1", () => {
        const leaves = connect(port, "127.0.0.1", () => {
          stays.write(text);
          leaves.write(text, () => leaves.resetAndDestroy());
        });
        leaves.on("error", () => undefined);
      });
      stays.resume().once("close", () => done());
    });

  it.each([
    ["a script", async () => /\/build\/[^"]+\.js/.exec(await (await visit("/")).text())?.[0] ?? ""],
    ["a picture", async () => product.image],
    ["a picture in another size", async () => `/img/320${product.image}`],
    ["a page", async () => "/"],
  ])("is answered to all others when one of them leaves: %s", async (_, findPath) => {
    await keepAll();
    const path = await findPath();
    for (let round = 0; round < 20; round += 1) {
      // What is kept is outdated each time.
      await admin.json("PUT", "/api/settings", { announcement: `Round ${round}` });
      await twoOfWhichOneLeaves(path);
    }
    const response = await fetch(shop.url + path, { signal: AbortSignal.timeout(20_000) });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  });
});

describe("a page that is not shared", () => {
  beforeEach(keepAll);

  it("is rendered for visitors with a session, a message, or an unknown field in the address", async () => {
    const guest = shop.client();
    await guest.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    const own = await guest.get("/");
    expect(isFromMemory(own)).toBe(false);
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await own.text()).toContain("Cart, 1 item");
    expect(await render("/")).toContain("Cart, 0 items");
    expect(isFromMemory(await visit("/", { Cookie: "notice=signed-out" }))).toBe(false);
    for (const path of ["/?utm=x", "/?index=1"]) {
      for (let request = 0; request < 2; request += 1) expect(await isKept(path), path).toBe(false);
    }
  });

  it("is kept for each theme and for saved data apart", async () => {
    const dark = { Cookie: "theme=dark; account=a; other=1" };
    await (await visit("/", dark)).text();
    const kept = await visit("/", dark);
    expect(isFromMemory(kept)).toBe(true);
    expect(await kept.text()).toContain('data-theme="dark"');
    expect(await (await visit("/")).text()).not.toContain("data-theme");
    await (await visit("/", { "Save-Data": "on" })).text();
    const light = await visit("/", { "Save-Data": "on" });
    expect(isFromMemory(light)).toBe(true);
    expect(await light.text()).not.toContain('<script type="module"');
  });

  it("is never an error page or one with a cookie", async () => {
    for (const path of ["/nothing", "/product/none", "/page/99", "/login", "/cart", "/contact"]) {
      await (await visit(path)).text();
      expect(await isKept(path), path).toBe(false);
    }
  });
});

describe("a kept page is what rendering it anew would give", () => {
  it("after the shop itself changed products, stock, reviews, settings and pages", async () => {
    const { id } = product;
    const { num } = shop.data.products.get({ id });
    const changes: [string, () => Promise<Response>][] = [
      ["a price", () => admin.json("PUT", `/api/products/${id}`, { price: 1234.5 })],
      ["the stock", () => admin.json("PUT", `/api/products/${id}`, { countInStock: 2 })],
      ["one of the last units", () => admin.json("PUT", `/api/products/${id}`, { countInStock: 1 })],
      ["the last unit", () => admin.json("PUT", `/api/products/${id}`, { countInStock: 0 })],
      ["the restocked product", () => admin.json("PUT", `/api/products/${id}`, { countInStock: 50 })],
      ["an order", () => admin.json("POST", "/api/orders", orderBody(id))],
      ["a review", () => admin.json("POST", `/api/products/${id}/reviews`, { rating: 1, comment: "Not for me." })],
      [
        "a deleted review",
        () => admin.json("DELETE", `/api/products/${id}/reviews/${shop.data.reviews.get({ productNum: num }).id}`),
      ],
      ["a draft", () => admin.json("PUT", `/api/products/${other.id}`, { isPublished: false })],
      ["a published product", () => admin.json("PUT", `/api/products/${other.id}`, { isPublished: true })],
      ["the name of the shop", () => admin.json("PUT", "/api/settings", { shopName: "Another name" })],
      ["synonyms", () => admin.json("PUT", "/api/settings", { synonyms: "odd = strange" })],
      ["a page", () => admin.json("PUT", "/api/pages/about-this-shop", { title: "About you" })],
      ["a deleted product", () => admin.json("DELETE", `/api/products/${other.id}`)],
    ];
    for (const [what, change] of changes) {
      await keepAll();
      const response = await change();
      expect(response.ok, `${what}: ${await response.text()}`).toBe(true);
      await expectExact(what);
    }
    expect(shop.data.reviews.count({ productNum: num })).toBeGreaterThan(0);
  });

  it("and a change of one product leaves the pages of the others in memory", async () => {
    const another = shop.data.products.where(({ num }) => num !== product.num).id;
    await (await visit(`/product/${another}`)).text();
    await admin.json("PUT", `/api/products/${product.id}`, { price: 99 });
    expect(await isKept(`/product/${product.id}`)).toBe(false);
    expect(await isKept(`/product/${another}`)).toBe(true);
  });

  it("and an order leaves lists in memory while something is left", async () => {
    await admin.json("PUT", `/api/products/${product.id}`, { countInStock: 50 });
    await keepAll();
    expect((await admin.json("POST", "/api/orders", orderBody(product.id))).status).toBe(201);
    expect(await isKept("/")).toBe(true);
    expect(await isKept(`/product/${product.id}`)).toBe(false);
  });
});

describe("with PAGE_CACHE_MB=0", () => {
  it("each page is rendered anew", async () => {
    const plain = await startShop({ copyOf: inject("seededFolder"), settings: { PAGE_CACHE_MB: "0" } });
    for (let request = 0; request < 2; request += 1) {
      expect(isFromMemory(await fetch(plain.url))).toBe(false);
    }
    await plain.remove();
  });
});

describe("with SHARED_CACHE_SECONDS", () => {
  it("a cache in front may keep shared pages, and no others", async () => {
    const cached = await startShop({ copyOf: inject("seededFolder"), settings: { SHARED_CACHE_SECONDS: "60" } });
    for (let request = 0; request < 2; request += 1) {
      const { headers } = await fetch(cached.url);
      expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=60, must-revalidate");
    }
    const guest = cached.client();
    await guest.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    expect((await guest.get("/")).headers.get("Cache-Control")).toBe("private, no-store");
    expect((await fetch(`${cached.url}/login`)).headers.get("Cache-Control")).toBe("private, no-store");
    const isPrivate = async (answer: Response, status: number) => {
      const { headers } = answer;
      const found = [answer.status, headers.get("Cache-Control"), headers.get("ETag")];
      expect([answer.url, ...found]).toEqual([answer.url, status, "private, no-store", null]);
      await answer.arrayBuffer();
    };
    const draft = { title: "Soon", slug: "soon", body: "Hello", isPublished: false };
    expect((await (await signedInAdmin(cached)).json("POST", "/api/pages", draft)).status).toBe(201);
    for (const path of [
      "/pages/soon",
      "/page/999",
      "/page/999?_data=routes%2F_shop.page.%24pageNumber",
      "/search/lamp/page/99",
      "/search/lamp/page/99?_data=routes%2F_shop.search.%24keyword.page.%24pageNumber",
      "/sitemap/999.xml",
      "/product/none",
      "/nothing",
    ]) {
      await isPrivate(await fetch(cached.url + path), 404);
    }
    // The answer repeats the address that was typed.
    cached.data.products.setStock(product.id, 0);
    const body = new URLSearchParams({ intent: "notify", notifyEmail: "mine" });
    for (const data of ["", "?_data=routes%2F_shop.product.%24id"]) {
      const posted = { method: "POST", body, headers: { Origin: cached.url } };
      await isPrivate(await fetch(`${cached.url}/product/${product.id}${data}`, posted), 400);
    }
    const noticed = await fetch(cached.url, { headers: { Cookie: "notice=order-paid" } });
    expect(noticed.headers.get("Cache-Control")).toBe("private, no-store");
    await cached.remove();
  });
});
