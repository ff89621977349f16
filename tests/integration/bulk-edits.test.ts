import { describe, expect, it } from "vitest";
import { addAdmin, nonAdmins, signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { logIn } from "../support/shop-client";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

const get = (id: string) => shop.data.products.get({ id });
const prices = (ids: string[]) => ids.map((id) => get(id).priceCents);

let added = 0;

/** Products of a category of their own, with these prices in cents. */
async function addProducts(cents: number[], more: Record<string, unknown> = {}) {
  added += 1;
  const category = `Bulk ${added}`;
  const ids: string[] = [];
  for (const [index, price] of cents.entries()) {
    const { _id: id } = await (await admin.json("POST", "/api/products")).json();
    const body = { name: `${category} ${index}`, category, price: price / 100, countInStock: 5, ...more };
    expect((await admin.json("PUT", `/api/products/${id}`, body)).status).toBe(200);
    ids.push(id);
  }
  return { category, ids };
}

const change = async (body: Record<string, unknown>, status = 201) => {
  const answer = await admin.json("POST", "/api/bulk-changes", body);
  const json = await answer.json();
  expect([answer.status, json]).toEqual([status, expect.anything()]);
  return json;
};
const step = (id: string, status: string, client = admin) => client.json("PUT", `/api/bulk-changes/${id}`, { status });
const productsOf = async (id: string, state = "") =>
  (await admin.get(`/api/bulk-changes/${id}/products?pageSize=100&state=${state}`)).json();

const LOWER = { priceHow: "lower-percent", priceBy: 20, rounding: ".99" };

describe("a change of many products by the forms, without scripts", () => {
  it("goes from the list over a preview to the change, and is undone", async () => {
    const { category, ids } = await addProducts([1000, 2500, 60]);
    const list = await admin.open(`/admin/productlist?${new URLSearchParams({ category })}`);
    const buttons = list.form("Edit many products");
    expect(buttons.field("category").value).toBe(category);
    expect(buttons.text).toContain("Edit all 3 found");
    const path = `/admin/productlist/edit?${new URLSearchParams({ category, which: "all" })}`;
    const edit = await admin.open(path);
    expect(edit.main.text).toContain("3 products are selected.");
    const fields = { ...LOWER, priceBy: "20", compareAtHow: "before", compareAt: "", category: "", isPublished: "" };
    const previewed = await admin.post(path, fields);
    expect(previewed.status).toBe(303);
    const at = previewed.headers.get("Location") ?? "";
    const preview = await admin.open(at);
    const table = preview.main.text;
    for (const words of ["$10.00 → $7.99", "$25.00 → $19.99", "$0.60", "The price would be below $0.01."])
      expect(table).toContain(words);
    expect(preview.form("Confirm").text).toContain("Change 2 products");
    // What was typed is there when the admin goes back.
    const back = preview.links.find((link) => link.includes("from="));
    expect((await admin.open(back ?? "")).form("Edit products").field("priceBy").value).toBe("20.00");
    expect(prices(ids)).toEqual([1000, 2500, 60]);

    expect((await admin.post(at, { intent: "confirm" })).status).toBe(303);
    expect(prices(ids)).toEqual([799, 1999, 60]);
    expect(ids.map((id) => get(id).compareAtCents)).toEqual([1000, 2500, null]);
    const [entry] = shop.data.adminChanges.of(ids[0] ?? "").slice(-1);
    expect(entry?.changes).toMatchObject({ price: { before: 10, after: 7.99 } });
    const found = await (
      await shop.client().get(`/api/products?${new URLSearchParams({ category })}&sortBy=price&order=asc`)
    ).json();
    expect(found.products.map(({ price }: { price: number }) => price)).toEqual([0.6, 7.99, 19.99]);
    expect((await admin.open("/admin/productlist/changes")).links).toContain(at);

    expect((await admin.post(at, { intent: "undo" })).status).toBe(303);
    expect(prices(ids)).toEqual([1000, 2500, 60]);
    expect(ids.map((id) => get(id).compareAtCents)).toEqual([null, null, null]);
    expect((await admin.open(at)).main.text).toContain("Undone");
  });

  it("takes the ticked products only, and keeps what was typed when a field is wrong", async () => {
    const { ids } = await addProducts([1000, 2000]);
    const path = `/admin/productlist/edit?which=selected&product=${ids[1]}`;
    for (const [fields, name, message] of [
      [{ priceHow: "raise", priceBy: "much" }, "priceBy", "Enter an amount or a percentage"],
      [{ priceHow: "", priceBy: "3" }, "priceHow", "Choose what this amount does to the price."],
      [{ priceHow: "lower-percent", priceBy: "100" }, "priceBy", "below 100"],
      [{ priceHow: "lower-percent", priceBy: "$10" }, "priceBy", "Enter an amount or a percentage"],
      [{ priceHow: "", priceBy: "", category: "" }, "priceHow", "Choose what to change."],
      [{ compareAtHow: "set", compareAt: "" }, "compareAt", "Enter a price"],
    ] as const) {
      const answer = await admin.post(path, { rounding: "none", ...fields });
      expect(answer.status).toBe(400);
      const page = Page.parse(await answer.text());
      expect(page.errorOf(name)).toContain(message);
      if ("priceBy" in fields) expect(page.form("Edit products").field("priceBy").value).toBe(fields.priceBy);
    }
    const answer = await admin.post(path, { priceHow: "raise", priceBy: "1.50", rounding: "none" });
    await admin.post(answer.headers.get("Location") ?? "", { intent: "confirm" });
    expect(prices(ids)).toEqual([1000, 2150]);
  });

  it("says so when no product is selected", async () => {
    const answer = await admin.get("/admin/productlist/edit?which=selected");
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please select at least one product.");
  });
});

describe("a change of many products", () => {
  it("saves what the preview has shown, and names what has changed since", async () => {
    const { ids, category } = await addProducts([1000, 2000, 3000]);
    const { _id } = await change({ ...LOWER, filters: { category }, preview: true });
    await admin.json("PUT", `/api/products/${ids[1]}`, { price: 21 });
    const done = await (await step(_id, "confirmed")).json();
    expect(done).toMatchObject({ status: "applied", counts: { done: 2, refused: 1 } });
    expect(prices(ids)).toEqual([799, 2100, 2399]);
    const [refused] = await productsOf(_id, "refused");
    expect(refused).toMatchObject({
      _id: ids[1],
      problem: "Price was changed from $20.00 to $21.00 meanwhile.",
    });
    // A repeat changes nothing.
    expect((await step(_id, "confirmed")).status).toBe(200);
    expect(prices(ids)).toEqual([799, 2100, 2399]);
  });

  it("is undone for a day, except where a value was changed since", async () => {
    const { ids, category } = await addProducts([1000, 2000]);
    const { _id } = await change({ ...LOWER, filters: { category } });
    await admin.json("PUT", `/api/products/${ids[0]}`, { price: 5 });
    expect(await (await step(_id, "undone")).json()).toMatchObject({
      status: "undone",
      counts: { undone: 1, kept: 1 },
    });
    expect(prices(ids)).toEqual([500, 2000]);
    expect((await productsOf(_id, "kept"))[0].problem).toBe("Price was changed from $7.99 to $5.00 meanwhile.");
    const { _id: old } = await change({ ...LOWER, products: ids });
    shop.data.bulkChanges.change({ id: old }, { startsAt: new Date(Date.now() - 25 * 3_600_000) });
    expect((await step(old, "undone")).status).toBe(409);
  });

  it("gives no product a tax class that was deleted meanwhile, and takes none back", async () => {
    const { _id: taxClass } = await (await admin.json("POST", "/api/taxclasses", { name: "Books" })).json();
    const { ids, category } = await addProducts([1000], { taxClass });
    const { ids: others, category: ofOthers } = await addProducts([1000]);
    const undone = await change({ taxClass: "standard", filters: { category } });
    const planned = await change({ taxClass, filters: { category: ofOthers }, preview: true });
    expect((await admin.json("DELETE", `/api/taxclasses/${taxClass}`)).status).toBe(200);
    await step(undone._id, "undone");
    await step(planned._id, "confirmed");
    for (const [id, state] of [
      [undone._id, "kept"],
      [planned._id, "refused"],
    ]) {
      expect(await productsOf(id, state)).toMatchObject([{ problem: "The tax class was deleted meanwhile." }]);
    }
    expect([...ids, ...others].map((id) => get(id).taxClass)).toEqual(["standard", "standard"]);
  });

  it("unpublishes and publishes, changes the category, and keeps the slots of the catalog dense", async () => {
    const { ids, category } = await addProducts([1000, 2000, 3000, 4000]);
    const slots = () => shop.data.products.published().map(({ slot }) => slot);
    const count = slots().length;
    const { _id } = await change({ filters: { category }, isPublished: false, category: `${category} old` });
    expect(ids.map((id) => [get(id).slot, get(id).category])).toEqual(ids.map(() => [null, `${category} old`]));
    expect(slots()).toEqual(Array.from({ length: count - 4 }, (_, index) => index));
    await step(_id, "undone");
    expect(ids.map((id) => get(id).category)).toEqual(ids.map(() => category));
    expect(slots()).toEqual(Array.from({ length: count }, (_, index) => index));
  });

  it("names each product whose values would break a rule, and changes the others", async () => {
    const { ids } = await addProducts([1000, 99_999_900, 2000], { compareAtPrice: null });
    await admin.json("PUT", `/api/products/${ids[2]}`, { compareAtPrice: 20.5 });
    const { _id, counts } = await change({ products: ids, priceHow: "raise", priceBy: 1 });
    expect(counts).toMatchObject({ done: 1, refused: 2 });
    const problems = (await productsOf(_id, "refused")).map(({ problem }: { problem: string }) => problem);
    expect(problems).toEqual([
      "The compare-at price of $20.50 would not be above the price of $21.00.",
      "The price would be above $999,999.99.",
    ]);
  });

  it("changes the prices of each variant, says them in the preview, and is undone", async () => {
    const { ids, category } = await addProducts([1000, 1500]);
    const [sized = "", plain = ""] = ids;
    const sizes = (prices: [string, number, number | null][]) => ({
      options: [{ name: "Size", values: prices.map(([size]) => size) }],
      variants: prices.map(([size, price, compareAtPrice]) => ({
        options: { Size: size },
        price,
        compareAtPrice,
        countInStock: 5,
      })),
    });
    const path = `/api/products/${sized}`;
    const of = async () =>
      (await (await admin.get(path)).json()).variants.map((one: { price: number; compareAtPrice: number | null }) => [
        one.price,
        one.compareAtPrice,
      ]);
    const before = sizes([
      ["S", 10, null],
      ["M", 20, 30],
    ]);
    expect((await admin.json("PUT", path, before)).status).toBe(200);
    const raise = { filters: { category }, priceHow: "raise-percent", priceBy: 5, rounding: ".99" };
    const { _id } = await change({ ...raise, preview: true });
    const page = (await admin.open(`/admin/productlist/changes/${_id}`)).main.text;
    expect(page).toContain("$10.00 to $20.00");
    expect(page).toContain("$10.99 to $20.99");
    expect(await (await step(_id, "confirmed")).json()).toMatchObject({ counts: { done: 2, refused: 0 } });
    const changed = [
      [10.99, null],
      [20.99, 30],
    ];
    expect(await of()).toEqual(changed);
    expect([get(sized).priceCents, get(plain).priceCents]).toEqual([1099, 1599]);
    const report = (await productsOf(_id)).find((one: { _id: string }) => one._id === sized);
    expect(report.after.variants.map((one: { price: number }) => one.price)).toEqual([10.99, 20.99]);
    await step(_id, "undone");
    expect(await of()).toEqual([
      [10, null],
      [20, 30],
    ]);
    // One variant that cannot have its price keeps the product as it is.
    const refused = await change({ products: ids, priceHow: "raise", priceBy: 10 });
    expect(refused.counts).toMatchObject({ done: 1, refused: 1 });
    expect((await productsOf(refused._id, "refused"))[0].problem).toBe(
      "Size: M: The compare-at price of $30.00 would not be above the price of $30.00.",
    );
    // What was edited by hand since stays.
    const { _id: old } = await change({ ...raise, filters: undefined, products: [sized] });
    const [first, second] = (await (await admin.get(path)).json()).variants;
    await admin.json("PUT", path, { variants: [{ _id: first._id, price: 12 }, { _id: second._id }] });
    expect(await (await step(old, "undone")).json()).toMatchObject({ counts: { kept: 1 } });
    expect((await productsOf(old, "kept"))[0].problem).toBe("Prices of its variants were changed meanwhile.");
  });

  it("goes on after an interruption, and changes each product once", async () => {
    const { ids, category } = await addProducts([1000, 2000]);
    const { _id } = await change({ filters: { category }, priceHow: "raise", priceBy: 1, preview: true });
    const now = new Date();
    // As a shop leaves it that stops right after the confirmation.
    shop.data.bulkChanges.change({ id: _id }, { confirmedAt: now, startsAt: now });
    await expect.poll(() => prices(ids), { timeout: 10_000 }).toEqual([1100, 2100]);
  });

  it("has a preview that expires after an hour", async () => {
    const { ids } = await addProducts([1000]);
    const { _id } = await change({ ...LOWER, products: ids, preview: true });
    shop.data.bulkChanges.change({ id: _id }, { createdAt: new Date(Date.now() - 61 * 60_000) });
    expect((await step(_id, "confirmed")).status).toBe(404);
    expect(prices(ids)).toEqual([1000]);
  });

  it("is refused without products, with unknown ones only, and where nothing would change", async () => {
    const { ids } = await addProducts([1000]);
    for (const body of [
      { ...LOWER },
      { ...LOWER, products: ids, filters: {} },
      { ...LOWER, products: ["000000000000000000000000"] },
      { ...LOWER, filters: { state: "sold" } },
      { products: ids },
      { products: ids, priceHow: "set", priceBy: 10 },
    ]) {
      await change(body, 400);
    }
  });

  it.each([
    ["filters.categorie", { filters: { categorie: "Kitchen" } }],
    ["filters.category", { filters: { category: " " } }],
    ["filters.state", { filters: { state: "" } }],
    ["previw", { filters: {}, previw: true }],
    ["sales", { filters: {}, sales: { name: "Spring" } }],
    ["sale.start", { filters: {}, sale: { name: "Spring", start: "2030-01-01T00:00:00Z" } }],
  ])("with a misspelt or empty %s is refused by that field, and changes nothing", async (field, fields) => {
    const before = shop.data.products.list().map(({ priceCents }) => priceCents);
    const refused = await admin.json("POST", "/api/bulk-changes", { ...LOWER, ...fields });
    expect(refused.status).toBe(400);
    expect(Object.keys((await refused.json()).fields)).toContain(field);
    expect(shop.data.products.list().map(({ priceCents }) => priceCents)).toEqual(before);
  });

  it("is for admins who may edit products", async () => {
    const { ids } = await addProducts([1000]);
    const packer = shop.client();
    await logIn(packer, addAdmin(shop, "fulfilment").email);
    for (const [who, client] of [["fulfillment", packer] as const, ...(await nonAdmins(shop))]) {
      const { status } = await client.json("POST", "/api/bulk-changes", { ...LOWER, products: ids });
      expect([who, [401, 403].includes(status)]).toEqual([who, true]);
    }
    expect(prices(ids)).toEqual([1000]);
  });
});
