import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody } from "../support/shop-client";

const { shop } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  expect((await admin.json("PUT", "/api/settings", { timeZone: "America/New_York" })).status).toBe(200);
});

const get = (id: string) => shop.data.products.get({ id });
const prices = (ids: string[]) => ids.map((id) => [get(id).priceCents, get(id).compareAtCents]);
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let added = 0;

/** Products of a category of their own, with these prices in cents. */
async function addProducts(...cents: number[]) {
  added += 1;
  const category = `Sale ${added}`;
  const ids: string[] = [];
  for (const [index, price] of cents.entries()) {
    const { _id: id } = await (await admin.json("POST", "/api/products")).json();
    const body = { name: `${category} ${index}`, category, price: price / 100, countInStock: 50 };
    expect((await admin.json("PUT", `/api/products/${id}`, body)).status).toBe(200);
    ids.push(id);
  }
  return { category, ids };
}

const LOWER = { priceHow: "lower-percent", priceBy: 25, rounding: ".50" };

async function plan(filters: object, more: Record<string, unknown> = {}, name = `Sale of ${added}`) {
  const sale = { name, startsAt: inHours(1), endsAt: inHours(3), ...more };
  const answer = await admin.json("POST", "/api/bulk-changes", { ...LOWER, filters, sale });
  return { http: answer.status, ...(await answer.json()) };
}

const read = async (id: string) => (await admin.get(`/api/bulk-changes/${id}`)).json();
const productsOf = async (id: string) => (await admin.get(`/api/bulk-changes/${id}/products`)).json();

/** Moves the start or the end of a sale to a moment, as if that time had come. */
const move = (id: string, times: { startsAt?: Date; endsAt?: Date }) => shop.data.bulkChanges.change({ id }, times);
const reaches = (id: string, status: string) =>
  expect.poll(async () => (await read(id)).status, { timeout: 15_000, interval: 50 }).toBe(status);

async function start(id: string) {
  move(id, { startsAt: new Date() });
  await reaches(id, "applied");
}
async function end(id: string) {
  move(id, { endsAt: new Date() });
  await reaches(id, "undone");
}

describe("a planned sale", () => {
  it("is planned by the form, without scripts, in the shop's time zone", async () => {
    const { category, ids } = await addProducts(1000);
    const path = `/admin/productlist/edit?${new URLSearchParams({ category, which: "all", kind: "sale" })}`;
    const form = (await admin.open(path)).form("Plan a sale");
    expect(form.text).toContain("New York time");
    const year = new Date().getUTCFullYear() + 1;
    const [startsAt, endsAt] = [
      `${new Date(Date.now() + 48 * HOUR_MS).toISOString().slice(0, 10)}T00:00`,
      `${year}-12-31T00:00`,
    ];
    const typed = { ...LOWER, priceBy: "25", name: "Winter sale", startsAt, endsAt: startsAt };
    const refused = await admin.post(path, typed);
    expect(refused.status).toBe(400);
    const page = Page.parse(await refused.text());
    expect(page.errorOf("endsAt")).toContain("Enter a time after the start.");
    expect(page.form("Plan a sale").field("name").value).toBe("Winter sale");
    const late = await admin.post(path, { ...typed, endsAt });
    const end = late.status === 303 ? endsAt : `${startsAt.slice(0, 10)}T12:00`;
    const answer = late.status === 303 ? late : await admin.post(path, { ...typed, endsAt: end });
    const at = answer.headers.get("Location") ?? "";
    const preview = await admin.open(at);
    expect(preview.main.text).toContain("$10.00 → $7.50");
    expect(preview.form("Confirm").text).toContain("Plan the sale of 1 product");
    expect((await admin.post(at, { intent: "confirm" })).status).toBe(303);
    expect((await admin.open(at)).main.text).toContain("Planned");
    expect(prices(ids)).toEqual([[1000, null]]);
    const stored = shop.data.bulkChanges.get({ id: at.split("/").at(-1) ?? "" });
    const local = stored.startsAt?.toLocaleString("sv-SE", { timeZone: "America/New_York" });
    expect(local?.slice(0, 16).replace(" ", "T")).toBe(startsAt);
    expect((await admin.post(at, { intent: "undo" })).status).toBe(303);
    expect((await admin.open(at)).main.text).toContain("Did not run");
  });

  it("sets its prices everywhere while it runs, kept pages included, and the old ones at its end", async () => {
    const { category, ids } = await addProducts(1000, 3000, 2000);
    const [first = ""] = ids;
    const visitor = shop.client();
    const buyer = shop.client();
    await buyer.becomeGuest();
    await buyer.post(`/product/${first}`, { qty: "2" });
    const listed = async () => {
      const query = new URLSearchParams({ category, sortBy: "price", order: "asc" });
      const { products } = await (await visitor.get(`/api/products?${query}`)).json();
      return products.map(({ price }: { price: number }) => price);
    };
    const order = async () => {
      const client = shop.client();
      await client.becomeGuest();
      return (await client.json("POST", "/api/orders", orderBody(first, 1, { email: "sale@example.com" }))).json();
    };
    const productPage = () => visitor.page(`/product/${first}`);
    expect(await productPage()).toContain("$10.00");
    expect((await order()).itemsPrice).toBe(10);
    const { _id: id } = await plan({ category });
    expect(await productPage()).not.toContain("$7.50");
    expect(await listed()).toEqual([10, 20, 30]);

    await start(id);
    expect(prices(ids)).toEqual([
      [750, 1000],
      [2250, 3000],
      [1550, 2000],
    ]);
    const page = await productPage();
    expect(wordsOf(page)).toContain("$7.50");
    const { endsAt } = await read(id);
    expect(page).toContain(`"priceValidUntil":"${endsAt}"`);
    expect(await listed()).toEqual([7.5, 15.5, 22.5]);
    expect((await order()).itemsPrice).toBe(7.5);
    expect(wordsOf(await buyer.page("/cart"))).toContain("$7.50");
    expect((await admin.open(`/admin/product/${first}/edit`)).main.text).toContain("It is in the sale");

    await end(id);
    expect(prices(ids)).toEqual([
      [1000, null],
      [3000, null],
      [2000, null],
    ]);
    const after = await productPage();
    expect(wordsOf(after)).not.toContain("$7.50");
    expect(after).not.toContain("priceValidUntil");
    expect(await listed()).toEqual([10, 20, 30]);
    expect((await order()).itemsPrice).toBe(10);
  });

  it("leaves what was edited by hand meanwhile, and says so in its report", async () => {
    const { category, ids } = await addProducts(1000, 2000);
    const { _id: id } = await plan({ category });
    // The sale lowers the price that a product has at its start.
    await admin.json("PUT", `/api/products/${ids[1]}`, { price: 40 });
    await start(id);
    expect(prices(ids)).toEqual([
      [750, 1000],
      [3050, 4000],
    ]);
    await admin.json("PUT", `/api/products/${ids[0]}`, { price: 6 });
    await end(id);
    expect(prices(ids)).toEqual([
      [600, 1000],
      [4000, null],
    ]);
    const [kept] = await productsOf(id);
    expect(kept).toMatchObject({ _id: ids[0], state: "kept" });
    expect(kept.problem).toContain("Price was changed from $7.50 to $6.00 meanwhile.");
    expect((await admin.open(`/admin/productlist/changes/${id}`)).main.text).toContain("1 product not changed back");
  });

  it("lowers each variant, and ends for those that were there, also when one was added meanwhile", async () => {
    const { category, ids } = await addProducts(1000);
    const path = `/api/products/${ids[0]}`;
    const variant = (Size: string, price: number, more = {}) => ({
      options: { Size },
      price,
      countInStock: 9,
      ...more,
    });
    const options = [{ name: "Size", values: ["S", "M", "L"] }];
    await admin.json("PUT", path, { options, variants: [variant("S", 10), variant("M", 20)] });
    const { _id: id } = await plan({ category });
    await start(id);
    const { variants } = await (await admin.get(path)).json();
    expect(variants.map((one: Record<string, number>) => [one.price, one.compareAtPrice])).toEqual([
      [7.5, 10],
      [15.5, 20],
    ]);
    expect(wordsOf(await shop.client().page(`/product/${ids[0]}`))).toContain("$7.50");
    const kept = variants.map(({ _id }: { _id: string }) => ({ _id }));
    expect((await admin.json("PUT", path, { options, variants: [...kept, variant("L", 25)] })).status).toBe(200);
    const other = await plan({ category }, { startsAt: inHours(0.5) }, "Other sale");
    expect(other).toMatchObject({ http: 409 });
    await end(id);
    const after = (await (await admin.get(path)).json()).variants;
    expect(after.map((one: Record<string, number>) => [one.price, one.compareAtPrice])).toEqual([
      [10, null],
      [20, null],
      [25, null],
    ]);
  });

  it("is refused by name for products in another sale at that time, and for price changes while it runs", async () => {
    const { category, ids } = await addProducts(1000);
    const { _id: id } = await plan({ category }, {}, "First sale");
    expect((await plan({ category }, { startsAt: inHours(2), endsAt: inHours(4) })).message).toBe(
      "None of these products can be changed.",
    );
    const { _id: preview } = await (
      await admin.json("POST", "/api/bulk-changes", {
        ...LOWER,
        filters: { category },
        preview: true,
        sale: { name: "Second sale", startsAt: inHours(2), endsAt: inHours(4) },
      })
    ).json();
    expect((await productsOf(preview))[0]).toMatchObject({
      _id: ids[0],
      state: "refused",
      problem: "It is in the sale First sale at that time.",
    });
    // One sale can follow the other.
    const next = await plan({ category }, { startsAt: (await read(id)).endsAt, endsAt: inHours(5) }, "Next sale");
    expect(next.http).toBe(201);
    await start(id);
    const raise = { products: ids, priceHow: "raise", priceBy: 1 };
    expect((await admin.json("POST", "/api/bulk-changes", raise)).status).toBe(409);
    // At one moment the first one ends and the next one starts: from the old price.
    const now = new Date();
    move(next._id, { startsAt: now });
    move(id, { endsAt: now });
    await reaches(id, "undone");
    await reaches(next._id, "applied");
    expect(prices(ids)).toEqual([[750, 1000]]);
    await end(next._id);
    expect(prices(ids)).toEqual([[1000, null]]);
  });

  it("starts and ends with the shop, once, when it was stopped at that time", async () => {
    const { category, ids } = await addProducts(1000);
    const { category: other, ids: missed } = await addProducts(1000);
    const { _id: id } = await plan({ category });
    const { _id: over } = await plan({ category: other });
    await shop.stop();
    move(id, { startsAt: new Date(Date.now() - HOUR_MS) });
    move(over, { startsAt: new Date(Date.now() - 2 * HOUR_MS), endsAt: new Date(Date.now() - HOUR_MS) });
    await shop.restart();
    expect(prices(ids)).toEqual([[750, 1000]]);
    await reaches(over, "canceled");
    expect(prices(missed)).toEqual([[1000, null]]);
    // Ended before its time.
    expect((await admin.json("PUT", `/api/bulk-changes/${id}`, { status: "undone" })).status).toBe(200);
    expect(prices(ids)).toEqual([[1000, null]]);
    expect((await read(id)).status).toBe("undone");
    const sales = shop.data.adminChanges.of(id).map(({ entity, action }) => `${entity} ${action}`);
    expect(sales).toEqual(["sale created", "sale changed"]);
  });

  it("needs a name, a lower price and times that fit", async () => {
    const { category } = await addProducts(1000);
    for (const [more, name, field] of [
      [{}, "", "sale.name"],
      [{ startsAt: null }, "A", "sale.startsAt"],
      [{ endsAt: inHours(-1), startsAt: inHours(-2) }, "A", "sale.endsAt"],
      [{ endsAt: inHours(0.5) }, "A", "sale.endsAt"],
      [{ startsAt: inHours(9000), endsAt: inHours(9001) }, "A", "sale.startsAt"],
    ] as const) {
      const answer = await plan({ category }, more, name);
      expect([answer.http, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
    }
    const sale = { name: "A", startsAt: inHours(1), endsAt: inHours(2) };
    const raised = await admin.json("POST", "/api/bulk-changes", { priceHow: "raise", priceBy: 1, filters: {}, sale });
    expect(raised.status).toBe(400);
    const higher = { priceHow: "set", priceBy: 11, filters: { category }, sale };
    expect((await admin.json("POST", "/api/bulk-changes", higher)).status).toBe(409);
  });
});
