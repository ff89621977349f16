import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";

const shop = await seededShop();
const admin = await signedInAdmin(shop);
const { id, name } = shop.data.products.plain();

/** The product's card in the results of a search for its name, as visitors without a session share it. */
async function card(): Promise<Page> {
  const page = Page.parse(await (await fetch(`${shop.url}/search/${encodeURIComponent(name)}`)).text());
  const found = page.main.all("li").find((item) => item.links.includes(`/product/${id}`));
  return found ?? Page.parse("");
}

const change = async (fields: Record<string, unknown>) =>
  expect((await admin.json("PUT", `/api/products/${id}`, fields)).status).toBe(200);
const set = async (settings: Record<string, unknown>) =>
  expect((await admin.json("PUT", "/api/settings", settings)).status).toBe(200);

describe("a product in a list", () => {
  it("says how many of the last units are left, and nothing else when it is sold out", async () => {
    await change({ countInStock: 4 });
    expect((await card()).text).not.toContain("left");
    await change({ countInStock: 3 });
    expect((await card()).text).toContain("Only 3 left");
    await change({ countInStock: 2, price: 10, compareAtPrice: 20 });
    expect((await card()).text).toContain("Sale Only 2 left");
    await change({ countInStock: 0 });
    const sold = (await card()).text;
    expect(sold).toContain("Out of stock");
    expect(sold).not.toMatch(/Sale|left/);
    await change({ countInStock: 20, compareAtPrice: null });
    expect((await card()).text).not.toMatch(/Sale|left|Out of stock/);
  });

  it("is added from the list where there is nothing to choose, by a form that leads to the cart", async () => {
    const shown = await card();
    expect(shown.text).toContain("Add to cart");
    const button = shown.first("form button");
    expect([shown.first("form").attribute("action"), button.attribute("name"), button.attribute("value")]).toEqual([
      `/product/${id}`,
      "qty",
      "1",
    ]);
    const shopper = shop.client();
    const answer = await shopper.post(`/product/${id}`, { qty: "1" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/cart"]);
    expect((await shopper.page("/cart")) as string).toContain(name);
    await change({ countInStock: 0 });
    expect((await card()).text).not.toContain("Add to cart");
    await change({ countInStock: 20 });
  });

  it("is added from the list exactly where its own page has a cart button", async () => {
    const offers = async () => [
      (await card()).text.includes("Add to cart"),
      (await shop.client().page(`/product/${id}`)).includes('value="add-to-cart"'),
    ];
    for (const purchaseLinks of ["alongside", "hidden", "instead"]) {
      await set({ purchaseLinks });
      await change({ purchaseLink: "" });
      expect([purchaseLinks, "", ...(await offers())]).toEqual([purchaseLinks, "", true, true]);
      // The kept list has to notice it.
      const purchaseLink = "https://shop.example/mug";
      await change({ purchaseLink });
      const isSold = purchaseLinks !== "instead";
      expect([purchaseLinks, purchaseLink, ...(await offers())]).toEqual([purchaseLinks, purchaseLink, isSold, isSold]);
    }
    await set({ purchaseLinks: "alongside" });
    await change({ countInStock: 20, purchaseLink: "" });
  });

  it("asks for a choice where the product has colors", async () => {
    const colored = shop.data.products.colored();
    const page = Page.parse(await (await fetch(`${shop.url}/search/${encodeURIComponent(colored.name)}`)).text());
    const found = page.main.all("li").find((item) => item.links.some((link) => link.includes(colored.id)));
    expect(found?.text).toContain("Choose options");
    expect(found?.all("form")).toEqual([]);
  });

  it("has 'From' before its price exactly while its variants for sale have different ones", async () => {
    const made = await (await admin.json("POST", "/api/products")).json();
    const sizes = ["S", "M", "L"];
    const save = async (...variants: [price: number, isAvailable?: boolean][]) => {
      const body = {
        name: "Signal anorak",
        options: [{ name: "Size", values: sizes }],
        variants: variants.map(([price, isAvailable = true], index) => ({
          options: { Size: sizes[index] },
          price,
          isAvailable,
          countInStock: 9,
        })),
      };
      expect((await admin.json("PUT", `/api/products/${made._id}`, body)).status).toBe(200);
    };
    const price = async () => {
      const page = Page.parse(await (await fetch(`${shop.url}/search/signal+anorak`)).text());
      const found = page.main.all("li").find((item) => item.links.includes(`/product/${made._id}`));
      return /(?:From )?\$[\d.]+/.exec(found?.text ?? "")?.[0];
    };
    await save([15], [15], [15]);
    expect(await price()).toBe("$15.00");
    await save([15], [20], [15]);
    expect(await price()).toBe("From $15.00");
    await save([15], [20, false], [15]);
    expect(await price()).toBe("$15.00");
    await save([20], [15], [20, false]);
    expect(await price()).toBe("From $15.00");
    await admin.json("DELETE", `/api/products/${made._id}`);
  });

  it("says no number of units above the shop's limit of low stock", async () => {
    await set({ lowStock: 1 });
    await change({ countInStock: 2 });
    expect((await card()).text).not.toContain("left");
    await change({ countInStock: 1 });
    expect((await card()).text).toContain("Only 1 left");
    await set({ lowStock: 3 });
    await change({ countInStock: 20 });
  });

  it("is new for the days that the owner sets, none by default", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    shop.data.products.change({ id }, { createdAt: daysAgo(8) });
    expect((await card()).text).not.toContain("New");
    await set({ newProductDays: 10 });
    expect((await card()).text).toContain("New");
    await set({ newProductDays: 5 });
    expect((await card()).text).not.toContain("New");
    shop.data.products.change({ id }, { createdAt: daysAgo(1) });
    expect((await card()).text).toContain("New");
    await set({ newProductDays: 0 });
    const refused = await admin.json("PUT", "/api/settings", { newProductDays: 366 });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining("Enter a whole number of days, from 0 to 365."),
    ]);
  });

  it("shows up to four colors by their names, and how many there are", async () => {
    const colored = async (...names: string[]) => {
      const colorsVariants = names.map((color, index) => ({ _id: String(index), name: color, src: "" }));
      shop.data.products.change({ id }, { colorsVariants });
      const found = await card();
      return { text: found.text, circles: found.all("circle").length };
    };
    expect(await colored("Navy")).toEqual({ text: expect.not.stringContaining("color"), circles: 0 });
    expect(await colored("Navy", "Bottle Green")).toEqual({ text: expect.stringContaining("2 colors"), circles: 2 });
    const many = await colored("Navy", "Red", "Oat", "Moss", "Plum", "Whisper", "constructor");
    expect(many).toEqual({ text: expect.stringContaining("7 colors +3"), circles: 4 });
    expect(await colored("Whisper", "Hush")).toEqual({ text: expect.stringContaining("2 colors"), circles: 0 });
    shop.data.products.change({ id }, { colorsVariants: [] });
  });

  it("has another picture for a mouse, which is lazy and without a text of its own", async () => {
    const { image } = shop.data.products.get({ id });
    shop.data.products.change({ id }, { imageB: [{ src: image }] });
    expect((await card()).all("img")).toHaveLength(1);
    shop.data.products.change({ id }, { imageB: [{ src: image }, { src: "/uploads/other/side.jpg" }] });
    const [, other] = (await card()).all("img");
    expect(other?.attribute("src")).toBe("/img/640/uploads/other/side.jpg");
    expect([other?.attribute("loading"), other?.attribute("alt")]).toEqual(["lazy", ""]);
  });
});
