import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { categoryPath } from "~/shop/catalog/category-slug";
import { productPath } from "~/shop/catalog/product-path";
import { Page } from "../support/html";
import { type RunningShop, startShop } from "../support/shop-process";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
});
afterAll(() => shop.remove());

const open = async (path: string) => Page.parse(await shop.client().page(path));

/** A published product with a picture for its second color, and that color. */
function colored() {
  const product = shop.data.products.where(
    ({ slot, colorsVariants }) => slot !== null && new Set(colorsVariants.map(({ src }) => src)).size > 1,
  );
  const [first, color] = product.colorsVariants;
  if (!first || !color) throw new Error("The seeded products have colors.");
  return { product, first, color, path: productPath(product.id, color.name) };
}

const chosenColor = (page: Page) =>
  page.all('input[name="selectedColorsVariants"]').find((input) => input.isChecked)?.value;

/** The address of the picture that the gallery shows at first. */
const shownPicture = (page: Page) => {
  const entries = page.all("#pictures fieldset > div").filter(({ html }) => html.includes('type="radio"'));
  const chosen = entries.find((entry) => entry.first("input").isChecked);
  return chosen?.first("img").attribute("src");
};

describe("the address of a product in a color", () => {
  it("shows the color and its picture; the address that search engines keep is the product's", async () => {
    const { product, first, color, path } = colored();
    const page = await open(path);
    expect(chosenColor(page)).toBe(color.name);
    expect(shownPicture(page)).toContain(color.src.replace("/uploads", ""));
    expect(page.first("link[rel=canonical]").attribute("href")).toBe(`${shop.url}/product/${product.id}`);
    expect(page.html).toContain(`"url":"${shop.url}${path}"`);
    expect(chosenColor(await open(`/product/${product.id}`))).toBe(first.name);
  });

  it("is ignored where the product has no such color", async () => {
    const { product, first } = colored();
    const page = await open(`/product/${product.id}?color=NoSuch`);
    expect(chosenColor(page)).toBe(first.name);
    expect(page.text).toBe((await open(`/product/${product.id}`)).text);
  });

  it("is kept in memory for the product's own colors only", async () => {
    const { product, path } = colored();
    const isKept = async (address: string) => {
      await (await fetch(shop.url + address)).text();
      return (await fetch(shop.url + address)).headers.has("Content-Length");
    };
    expect(await isKept(path)).toBe(true);
    expect(await isKept(`${path}&color=${encodeURIComponent(path.split("=")[1] ?? "")}`)).toBe(false);
    expect(await isKept(`/product/${product.id}?color=NoSuch`)).toBe(false);
  });
});

describe("a list that is about a color", () => {
  const cardOf = (page: Page, id: string) => {
    const card = page.main.all("li").find((item) => item.links.some((href) => href.startsWith(`/product/${id}`)));
    return { link: card?.links[0], picture: card?.first("img").attribute("src") ?? "" };
  };

  it.each([
    [
      "filtered by it",
      ({ product, color }: ReturnType<typeof colored>) =>
        `${categoryPath(product.category)}?color=${encodeURIComponent(color.name.toLowerCase())}`,
    ],
    [
      "searched for it",
      ({ product, color }: ReturnType<typeof colored>) =>
        `/search/${encodeURIComponent(`${color.name} ${product.name}`)}`,
    ],
  ])("%s shows and links the product in it", async (_, pathOf) => {
    const found = colored();
    const { product, color, path } = found;
    const card = cardOf(await open(pathOf(found)), product.id);
    expect(card.link).toBe(path);
    expect(card.picture).toContain(color.src.replace("/uploads", ""));
  });

  it("shows products as they are without a color", async () => {
    const { product } = colored();
    expect(cardOf(await open(categoryPath(product.category)), product.id).link).toBe(`/product/${product.id}`);
  });

  it("ignores colors that no product has", async () => {
    const { product } = colored();
    const list = categoryPath(product.category);
    const page = await open(`${list}?color=NoSuch`);
    expect(page.main.all("h2").length).toBeGreaterThan(0);
    expect(page.main.text).toBe((await open(list)).main.text);
  });
});
