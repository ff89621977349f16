import { describe, expect, it } from "vitest";
import { categoryPath } from "~/shop/catalog/category-slug";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { ACCESS } from "./authorization-table";

const SITE = "https://shop.example";

const shop = await seededShop({ RATE_LIMITS: "off", BASE_URL: SITE });

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => String(address));
const pictures = (xml: string) => [...xml.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, url]) => String(url));
const pathOf = (address: string) => {
  expect(address.startsWith(`${SITE}/`)).toBe(true);
  return address.slice(SITE.length);
};
const published = () => shop.data.products.published();

describe("the sitemap", () => {
  it("is linked from robots.txt and contains exactly the published products and their categories", async () => {
    const client = shop.client();
    const robots = await client.page("/robots.txt");
    const [, index = ""] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
    const { id: draft, slot } = shop.data.products.get({ slot: 0 });
    shop.data.products.unpublish(draft);
    const answer = await client.get(pathOf(index));
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    const files = locations(await answer.text());
    const listed = (await Promise.all(files.map((file) => client.page(pathOf(file))))).flatMap(locations);
    const categories = [...new Set(published().map(({ category }) => categoryPath(category)))];
    const paths = ["/", ...categories, ...published().map(({ id }) => `/product/${id}`)];
    expect(listed.sort()).toEqual(paths.map((path) => SITE + path).sort());
    expect(listed.join()).not.toContain(draft);
    const [picture = ""] = pictures(await client.page(pathOf(files[0] ?? "")));
    expect((await client.get(pathOf(picture))).status).toBe(200);
    shop.data.products.change({ id: draft }, { slot });
  });

  it.each(["/sitemap/0.xml", "/sitemap/2.xml", "/sitemap/1", "/sitemap/x.xml", "/sitemap/1e3.xml"])(
    "answers 404 for %s",
    async (path) => expect((await shop.client().get(path)).status).toBe(404),
  );

  it("keeps crawlers off private pages, and allows the catalog", async () => {
    const rules = (await shop.client().page("/robots.txt")).match(/^Disallow: .*$/gm) ?? [];
    const isClosed = (path: string) => rules.some((rule) => path.startsWith(rule.slice("Disallow: ".length)));
    for (const path of ["/", "/page/2", "/category/kitchen", "/product/abc", "/img/320/x.webp", "/contact"]) {
      expect([path, isClosed(path)]).toEqual([path, false]);
    }
    for (const path of [
      "/admin",
      "/api/users",
      "/cart",
      "/order/abc",
      "/search/lamp",
      "/profile",
      "/users/resetpw/x",
    ]) {
      expect([path, isClosed(path)]).toEqual([path, true]);
    }
  });
});

const structuredData = (html: string) =>
  Page.parse(html)
    .all('script[type="application/ld+json"]')
    .map(({ element }) => JSON.parse(element.innerHTML));

describe("public pages", () => {
  it.each(["/", "/page/2", "/category/kitchen", "/contact", "/api"])(
    "describe %s for search engines and social networks",
    async (path) => {
      const page = Page.parse(await shop.client().page(path));
      const address = `${SITE}${path}`;
      expect(page.first('link[rel="canonical"]').attribute("href")).toBe(address);
      expect(page.first('meta[property="og:url"]').attribute("content")).toBe(address);
      const description = page.first('meta[name="description"]').attribute("content");
      expect(description).toMatch(/\w.*\.$/);
      expect(page.first('meta[property="og:description"]').attribute("content")).toBe(description);
      expect(page.first('meta[property="og:title"]').attribute("content")).not.toBe("");
      expect(page.first('meta[name="twitter:card"]').attribute("content")).toMatch(/^summary/);
    },
  );

  it("all have one picture for social networks, the page's own or the shop's", async () => {
    const client = shop.client();
    const product = shop.data.products.get({ slot: 0 });
    const pictured = async (path: string) => {
      const response = await client.get(path);
      if (!response.headers.get("Content-Type")?.startsWith("text/html")) return [];
      const pictures = Page.parse(await response.text()).all('meta[property="og:image"]');
      return [pictures.map((picture) => picture.attribute("content") ?? "")];
    };
    const open = Object.values(ACCESS).filter(({ frame, GET }) => GET?.anonymous === 200 && !frame);
    const paths = open.map(({ path }) => path.replace("{product}", product.id));
    const found = new Map<string, string[]>();
    for (const path of paths) for (const urls of await pictured(path)) found.set(path, urls);
    expect(found.size).toBeGreaterThan(12);
    for (const [path, [url = "", ...others]] of found) {
      expect([path, others, (await client.get(pathOf(url))).status]).toEqual([path, [], 200]);
    }
    expect(found.get("/contact")).toEqual([`${SITE}/apple-touch-icon.png`]);
    expect(found.get(`/product/${product.id}`)).toEqual([SITE + product.image]);
    shop.data.products.change({ id: product.id }, { image: "", imageB: [], colorsVariants: [] });
    expect(await pictured(`/product/${product.id}`)).toEqual([[`${SITE}/apple-touch-icon.png`]]);
    const { image, imageB, colorsVariants } = product;
    shop.data.products.change({ id: product.id }, { image, imageB, colorsVariants });
  });

  it("name the shop, its claim and its search on the front page", async () => {
    const html = await shop.client().page("/");
    expect(Page.parse(html).first("title").text).toBe("Tradepost | Things that last, chosen with care.");
    const [organization, site] = structuredData(html);
    expect(organization).toMatchObject({ "@type": "Organization", url: `${SITE}/`, name: expect.any(String) });
    expect(site).toMatchObject({
      "@type": "WebSite",
      potentialAction: { target: { urlTemplate: `${SITE}/search/{search_term_string}` } },
    });
  });

  it("have the path to a category in its structured data", async () => {
    const data = structuredData(await shop.client().page("/category/kitchen"));
    const steps = data.find((part) => part["@type"] === "BreadcrumbList").itemListElement;
    expect(steps).toMatchObject([
      { position: 1, item: `${SITE}/` },
      { position: 2, name: "Kitchen", item: `${SITE}/category/kitchen` },
    ]);
  });

  it("link a manifest with the shop's name, colors and icons", async () => {
    const client = shop.client();
    const link = Page.parse(await client.page("/")).first('link[rel="manifest"]');
    const answer = await client.get(link.attribute("href") ?? "");
    expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ start_url: "/", theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    expect(manifest.name).not.toBe("");
    for (const { src } of manifest.icons) expect((await client.get(src)).status).toBe(200);
  });
});

describe("a product's page", () => {
  const dataOf = (html: string) => structuredData(html)[0];

  it("lists its colors, reviews and shipping, and the path to it, in its structured data", async () => {
    const { id, category } = shop.data.products.where(
      ({ colorsVariants, numReviews, category: inCategory }) =>
        colorsVariants.length > 0 && numReviews > 0 && inCategory !== "",
    );
    const [product, path] = structuredData(await shop.client().page(`/product/${id}`));
    const stored = shop.data.products.get({ id });
    expect(product).toMatchObject({ "@type": "ProductGroup", productGroupID: id });
    expect(product.hasVariant.map(({ color }: { color: string }) => color)).toEqual(
      stored.colorsVariants.map(({ name }) => name),
    );
    expect(product.review[0].reviewRating.ratingValue).toBeGreaterThan(0);
    expect(product.aggregateRating.reviewCount).toBe(stored.numReviews);
    expect(product.offers.shippingDetails).toMatchObject({
      shippingRate: { value: "0.00", currency: "USD" },
      deliveryTime: { transitTime: { unitCode: "DAY" } },
    });
    expect(path["@type"]).toBe("BreadcrumbList");
    expect(path.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      expect.any(String),
      category,
      stored.name,
    ]);
  });

  it("contains structured data with name, price and availability", async () => {
    const client = shop.client();
    const stored = shop.data.products.where(({ countInStock, brand }) => countInStock > 0 && brand !== "");
    const { id } = stored;
    shop.data.products.change({ id }, { sku: "A-1" });
    const html = await client.page(`/product/${id}`);
    expect(Page.parse(html).first('link[rel="canonical"]').attribute("href")).toBe(`${SITE}/product/${id}`);
    const data = dataOf(html);
    expect(data).toMatchObject({
      "@type": stored.colorsVariants.length > 0 ? "ProductGroup" : "Product",
      name: stored.name,
      sku: "A-1",
      url: `${SITE}/product/${id}`,
      offers: {
        "@type": "Offer",
        priceCurrency: "USD",
        availability: "https://schema.org/InStock",
        price: (stored.priceCents / 100).toFixed(2),
      },
    });
    expect(data.image[0]).toMatch(/^https:\/\/shop\.example\//);
    expect((await client.get(pathOf(data.image[0]))).status).toBe(200);
    shop.data.products.setStock(id, 0);
    expect(dataOf(await client.page(`/product/${id}`)).offers.availability).toBe("https://schema.org/OutOfStock");
  });

  it("escapes product names in its structured data", async () => {
    const { id } = shop.data.products.get({ slot: 0 });
    const name = `</script><script>alert(1)</script> "quoted" & 'more' <!--`;
    shop.data.products.change({ id }, { name });
    const html = await shop.client().page(`/product/${id}`);
    expect(html).not.toContain("<script>alert(1)");
    expect(dataOf(html).name).toBe(name);
  });
});
