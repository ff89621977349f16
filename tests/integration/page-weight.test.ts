import { describe, expect, it } from "vitest";
import { fetchGzipped, scriptsOf, weigh, weighRoutes } from "../bench/weight";
import { seededShop } from "../support/seeded-shop";

/**
 * Maximum bytes of gzipped JavaScript per page, of a product, and per page with a form, which loads conform. What is loaded on
 * use, or apart for the few readers who have it, is not counted.
 */
const MOST = 102_000;
const MOST_OF_PRODUCT = 106_000;
const MOST_WITH_FORMS = 116_000;

function mostOf(id: string): number {
  if (WITH_FORMS.has(id)) return MOST_WITH_FORMS;
  return id === "routes/_shop.product.$id" ? MOST_OF_PRODUCT : MOST;
}

const WITH_FORMS = new Set([
  "routes/_shop.contact",
  "routes/_shop.contactSupport",
  "routes/_shop.forgotpw",
  "routes/_shop.login",
  "routes/_shop.login_.code",
  "routes/_shop.mailing-list.subscribe",
  "routes/_shop.payment",
  "routes/_shop.profile",
  "routes/_shop.profile_.addresses_.$id",
  "routes/_shop.profile_.delete",
  "routes/_shop.profile_.tokens",
  "routes/_shop.profile_.two-factor",
  "routes/_shop.register",
  "routes/_shop.registerconfirm.$token",
  "routes/_shop.resendconfirmation",
  "routes/_shop.setup.$token",
  "routes/_shop.shipping",
  "routes/_shop.shippingrate",
  "routes/_shop.users.resetpw.$token",
  "routes/admin.aliexpress",
  "routes/admin.categories.$slug.edit",
  "routes/admin.customers.$id._index",
  "routes/admin.customers.$id.edit",
  "routes/admin.homepage.$id.edit",
  "routes/admin.orders.$id.address",
  "routes/admin.orders.$id.edit",
  "routes/admin.orders.$id.label",
  "routes/admin.orders.new",
  "routes/admin.orders.ship",
  "routes/admin.pages.$id.edit",
  "routes/admin.discount.$id.edit",
  "routes/admin.product.$id.edit",
  "routes/admin.productlist.edit",
  "routes/admin.products.import",
  "routes/admin.reviews",
  "routes/admin.returns.$id",
  "routes/admin.returns.$id_.exchange",
  "routes/admin.settings.($section)",
  "routes/admin.shippingrate.$id.edit",
  "routes/admin.shippingzone.$id.edit",
  "routes/admin.taxes",
  "routes/admin.user.$id.edit",
  "routes/admin.users.new",
]);

const shop = await seededShop({});

describe("a first visit", () => {
  it("loads at most 22 kB of HTML and CSS, gzipped", async () => {
    const { html, css } = await weigh(shop.url);
    expect(css).toBeGreaterThan(0);
    expect(html + css).toBeLessThanOrEqual(22_000);
  });
});

describe("the browser's scripts", () => {
  it("stay below the limit on every screen", async () => {
    const weights = await weighRoutes(shop.url);
    expect([...weights.keys()]).toContain("routes/_shop.product.$id");
    expect([...weights].filter(([id, bytes]) => bytes > mostOf(id))).toEqual([]);
  });

  it("are exactly those that the page preloads", async () => {
    for (const path of ["/", "/cart", "/login", "/contact", "/register"]) {
      const page = new URL(path, shop.url);
      const { text } = await fetchGzipped(page);
      const preloaded: string[] = JSON.parse(/const address of (\[.*?\])/.exec(text)?.[1] ?? "[]");
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
