import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";

const shop = await seededShop();

const open = async (path: string) => Page.parse(await shop.client().page(path));
const formOf = (page: Page) => page.form("Filter products");
const choicesOf = (page: Page, name: string) =>
  formOf(page)
    .all(`input[name="${name}"]`)
    .map((input) => ({ value: input.value, isChecked: input.isChecked }));
const valuesOf = (page: Page, name: string) => choicesOf(page, name).map(({ value }) => value);
const namesOn = (page: Page) => page.main.all("h2").map(({ text }) => text);

async function listed(query: string) {
  const answer = await shop.client().get(`/api/products?${query}`);
  expect(answer.status).toBe(200);
  const { products }: { products: { name: string; brand: string; category: string; price: number }[] } =
    await answer.json();
  return products;
}

describe("a page of search results", () => {
  it("offers filters with counts, as a form that works without scripts", async () => {
    const page = await open("/search/oak");
    const form = formOf(page);
    expect(form.attribute("method")).toBe("get");
    expect(form.attribute("action")).toBe("/search/oak");
    expect(form.button("Show products").exists).toBe(true);
    expect(form.text).toMatch(/Lighting \(\d+\)/);
    expect(form.text).toMatch(/4 stars and up \(\d+\)/);
    expect(form.text).toMatch(/In stock \(\d+\)/);
    expect(valuesOf(page, "brand").length).toBeGreaterThan(1);
  });

  it("shows the products of the chosen values, the same as the API, and keeps search and sorting", async () => {
    const query = "category=Kitchen&category=bags&priceMax=100&inStock=1&sort=price-asc";
    const page = await open(`/search/a?${query}`);
    const found = await listed(
      "keyword=a&category=Kitchen&category=Bags&priceMax=100&inStock=1&sortBy=price&order=asc",
    );
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ category }) => category))).toEqual(new Set(["Kitchen", "Bags"]));
    expect(Math.max(...found.map(({ price }) => price))).toBeLessThanOrEqual(100);
    expect(namesOn(page)).toHaveLength(found.length);
    expect(choicesOf(page, "category").filter(({ isChecked }) => isChecked)).toHaveLength(2);
    expect(formOf(page).field("priceMax").value).toBe("100");
    expect(page.field("sort").value).toBe("price-asc");
    expect(page.first("h1").text).toBe("Results for “a”");
  });

  it("removes the chosen filters one by one by links, or all", async () => {
    const page = await open("/search/a?category=kitchen&color=Navy&priceMin=5&rating=3&sort=price-asc");
    const chips = page.first('[aria-label="Chosen filters"]');
    expect(chips.all("a").map(({ text }) => text)).toEqual([
      "Remove Category: Kitchen",
      "Remove Color: Navy",
      "Remove From $5.00",
      "Remove 3 stars and up",
      "Clear all",
    ]);
    expect(chips.links.map((href) => href.replaceAll("&amp;", "&"))).toEqual([
      "/search/a?color=Navy&priceMin=5&rating=3&sort=price-asc",
      "/search/a?category=Kitchen&priceMin=5&rating=3&sort=price-asc",
      "/search/a?category=Kitchen&color=Navy&rating=3&sort=price-asc",
      "/search/a?category=Kitchen&color=Navy&priceMin=5&sort=price-asc",
      "/search/a?sort=price-asc",
    ]);
  });

  it("keeps the filters on its further pages", async () => {
    const page = await open("/search/a?inStock=1&priceMin=2&sort=price-asc");
    const next = page.all("a[rel=next]")[0]?.attribute("href")?.replaceAll("&amp;", "&");
    expect(next).toBe("/search/a/page/2?priceMin=2&inStock=1&sort=price-asc");
    const second = await open(next ?? "");
    expect(choicesOf(second, "inStock")).toEqual([{ value: "1", isChecked: true }]);
    expect(formOf(second).attribute("action")).toBe("/search/a");
  });

  it("offers to remove filters that leave nothing", async () => {
    const page = await open("/search/oak?brand=Nothing&priceMax=0.01");
    expect(page.text).toContain("0 products");
    expect(page.text).toContain("No product fits these filters.");
    expect(page.text).toContain("Remove Brand: Nothing");
    expect(choicesOf(page, "brand")).toContainEqual({ value: "Nothing", isChecked: true });
    expect(page.link("/search/oak").text).toBe("Clear all");
  });

  it.each([
    "rating=6",
    "rating=4.5",
    "priceMin=abc",
    "priceMax=-5",
    "inStock=yes",
    "category=",
    `brand=${"x".repeat(3000)}`,
    "color=%00",
    "nothing=1",
    "sort=cheapest",
  ])("ignores %s", async (query) => {
    const page = await open(`/search/oak?${query}`);
    expect(page.text).not.toContain("Clear all");
    expect(namesOn(page)).toEqual(namesOn(await open("/search/oak")));
  });

  it("ignores a highest price below the lowest, and takes 20 values of a facet", async () => {
    expect((await open("/search/oak?priceMin=20&priceMax=3")).text).toContain("From $20.00");
    const brands = Array.from({ length: 500 }, (_, index) => `brand=Brand${index}`).join("&");
    const page = await open(`/search/oak?${brands}`);
    expect(choicesOf(page, "brand").filter(({ isChecked }) => isChecked)).toHaveLength(20);
  });

  it("with filters or sorting is not indexed; its canonical address has none", async () => {
    const robots = (page: Page) => page.first('meta[name="robots"]').attribute("content");
    const canonical = (page: Page) => page.first('link[rel="canonical"]').attribute("href");
    const plain = await open("/search/oak");
    expect([robots(plain), canonical(plain)]).toEqual([undefined, `${shop.url}/search/oak`]);
    for (const query of ["inStock=1", "sort=price-asc", "brand=x&brand=y"]) {
      const page = await open(`/search/oak?${query}`);
      expect([robots(page), canonical(page)]).toEqual(["noindex", `${shop.url}/search/oak`]);
    }
  });

  it("beyond the last one is not found, nor is one of all products", async () => {
    const statusOf = async (path: string) => (await shop.client().get(path)).status;
    expect(await statusOf("/search/a/page/2")).toBe(200);
    expect(await statusOf("/search/a/page/2?category=Kitchen")).toBe(404);
    expect(await statusOf("/search/a/page/99")).toBe(404);
    expect(await statusOf("/search/qqqqqq/page/2")).toBe(404);
    expect(await statusOf("/page/99")).toBe(404);
  });

  it("in stock follows the stock at once", async () => {
    const { id, name } = shop.data.products.where(({ countInStock }) => countInStock > 0);
    const path = `/search/${encodeURIComponent(name)}?inStock=1`;
    expect(namesOn(await open(path)).length).toBeGreaterThan(0);
    const before = shop.data.products.stockOf(id);
    shop.data.products.setStock(id, 0);
    expect((await open(path)).links).not.toContain(`/product/${id}`);
    shop.data.products.setStock(id, before);
    expect((await open(path)).links).toContain(`/product/${id}`);
  });
});

describe("GET /api/products", () => {
  it("filters without a keyword too, in any case of the values", async () => {
    const [any] = await listed("color=NAVY&inStock=1");
    expect(any?.name).toBeDefined();
    const brand = any?.brand ?? "";
    const found = await listed(`brand=${encodeURIComponent(brand.toUpperCase())}`);
    expect(new Set(found.map((product) => product.brand))).toEqual(new Set([brand]));
    expect(await listed("brand=Nothing")).toEqual([]);
  });

  beforeAll(async () => {
    const admin = await signedInAdmin(shop);
    const { _id } = await (await admin.json("POST", "/api/products")).json();
    const options = [
      { name: "Size", values: ["S", "M"] },
      { name: "Color", values: ["Teal", "Plum"] },
    ];
    const variants = [{ options: { Size: "M", Color: "Teal" }, price: 29, countInStock: 3 }];
    const saved = await admin.json("PUT", `/api/products/${_id}`, {
      name: "A sailor shirt",
      brand: "Holt",
      options,
      variants,
    });
    expect(saved.status).toBe(200);
  });

  it.each([
    ["option.Color=navy", "color=Navy"],
    ["option.color=Navy&color=Ink", "color=Ink&color=Navy"],
    ["option.Size=M&option.Color=Teal", "option.Size=M&color=Teal"],
    ["option.Size=L&option.Color=Teal", "option.Size=L&color=Teal"],
  ])("finds by %s what pages and calls find by %s", async (asOption, asColor) => {
    const found = await listed(asColor);
    expect(found.length > 0).toBe(!asColor.includes("Size=L"));
    expect(await listed(asOption)).toEqual(found);
    const [option, color] = [await open(`/search/a?${asOption}`), await open(`/search/a?${asColor}`)];
    expect(namesOn(option)).toEqual(namesOn(color));
    expect(choicesOf(option, "color")).toEqual(choicesOf(color, "color"));
  });

  it.each([
    ["price-asc", "sortBy=price&order=asc"],
    ["price-desc", "sortBy=price&order=desc"],
    ["rating-desc", "sortBy=rating&order=desc"],
    ["createdAt-desc", "sortBy=createdAt&order=desc"],
  ])("sorts by sort=%s as pages do, unless sortBy or order say otherwise", async (sort, same) => {
    const names = async (query: string) => (await listed(`keyword=lamp&${query}`)).map(({ name }) => name);
    const sorted = await names(`sort=${sort}`);
    expect(sorted).toEqual(await names(same));
    expect(sorted).toEqual(namesOn(await open(`/search/lamp?sort=${sort}`)));
    expect(sorted).not.toEqual(await names(""));
    expect(await names(`sort=${sort}&sortBy=name`)).toEqual(await names("sortBy=name"));
    expect(await names("sort=")).toEqual(await names(""));
  });

  it.each([
    ["sort=cheapest", "sort"],
    ["rating=6", "rating"],
    ["rating=0", "rating"],
    ["priceMin=abc", "priceMin"],
    ["priceMin=20&priceMax=3", "priceMax"],
    ["inStock=yes", "inStock"],
    [`color=${"x".repeat(300)}`, "color.0"],
    [`option.Color=${"x".repeat(300)}`, "color.0"],
    ["brand=a%00b", "brand.0"],
    [Array.from({ length: 21 }, (_, index) => `category=${index}`).join("&"), "category"],
    [`option.Size=${"x".repeat(201)}`, "option.Size"],
    ["option.Size=M&option.Fit=a%00b", "option.Fit"],
    ["option.=x", "option."],
    [Array.from({ length: 21 }, (_, index) => `option.Size=${index}`).join("&"), "option.Size"],
    [["A", "B", "C", "D", "E", "F", "G"].map((name) => `option.${name}=x`).join("&"), "option.G"],
  ])("answers %s with 400 and the field", async (query, field) => {
    const answer = await shop.client().get(`/api/products?${query}`);
    expect(answer.status).toBe(400);
    const { fields }: { fields: Record<string, string> } = await answer.json();
    expect(Object.keys(fields)).toEqual([field]);
  });
});
