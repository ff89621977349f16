import { afterAll, expect, inject } from "vitest";
import { signedInAdmin } from "../support/admins";
import { startShop } from "../support/shop-process";

/** Only of pages from memory the length is known before they are sent. */
export const isFromMemory = ({ headers }: Response) => headers.has("Content-Length");

/** A shop, and the addresses of pages that it keeps in memory. */
export async function shopWithKeptPages() {
  const shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  afterAll(() => shop.remove());
  const admin = await signedInAdmin(shop);
  const about = { title: "About us", slug: "about-this-shop", body: "Hello", isPublished: true };
  await admin.json("POST", "/api/pages", about);
  const product = shop.data.products.where(
    ({ countInStock, numReviews, colorsVariants }) => countInStock > 3 && numReviews > 0 && !colorsVariants[0],
  );
  const other = shop.data.products.where(({ category }) => category !== product.category);
  const paths = [
    "/",
    "/page/2",
    "/?seed=7",
    `/search/${encodeURIComponent(product.category)}`,
    `/search/${encodeURIComponent(product.category)}?sort=price-asc`,
    `/product/${product.id}`,
    `/product/${other.id}`,
    "/pages/about-this-shop",
    "/sitemap.xml",
    "/sitemap/1.xml",
    `/product/${product.id}?_data=routes%2F_shop.product.%24id`,
  ];

  /** A page as a visitor without a session gets it. */
  const visit = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers });

  /** The same page, rendered for this request. The header is for the API alone, so pages ignore it. */
  const render = async (path: string) => (await visit(path, { Authorization: "Basic none" })).text();

  async function keepAll() {
    for (const path of paths) await (await visit(path)).text();
  }

  async function expectExact(what: string) {
    for (const path of paths) {
      const kept = await visit(path);
      const [text, rendered] = [await kept.text(), await render(path)];
      expect(text === rendered, `${path} after a change of ${what}`).toBe(true);
    }
  }

  return { shop, admin, product, other, paths, visit, render, keepAll, expectExact };
}
