import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";

const LIST = "/admin/productlist";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

async function newProduct(changes: Record<string, unknown> = {}): Promise<string> {
  const created = await admin.json("POST", "/api/products");
  const { _id } = (await created.json()) as { _id: string };
  if (Object.keys(changes).length > 0) {
    expect((await admin.json("PUT", `/api/products/${_id}`, changes)).status).toBe(200);
  }
  return _id;
}

const listed = (page: Page) => page.links.flatMap((link) => /^\/admin\/product\/(\w+)\/edit$/.exec(link)?.[1] ?? []);
const rowOf = (page: Page, id: string) =>
  page.all("tr").find(({ links }) => links.includes(`/admin/product/${id}/edit`)) ?? Page.parse("");
const open = (query: string) => admin.open(`${LIST}?${query}`);

describe("the product list", () => {
  it("shows stock and state below each name, and filters by state", async () => {
    const brand = "Statewright";
    const draft = await newProduct();
    const soldOut = await newProduct({ name: "Sold kettle", price: 9, countInStock: 0, brand });
    const low = await newProduct({ name: "Low kettle", price: 9, countInStock: 3, brand });
    const plenty = await newProduct({ name: "Full kettle", price: 9, countInStock: 4, brand });
    const all = await open(`brand=${brand}`);
    expect(rowOf(all, soldOut).text).toContain("Sold out");
    expect(rowOf(all, low).text).toContain("3 in stock");
    expect(rowOf(all, plenty).text).toContain("4 in stock");
    expect(listed(await open(`brand=${brand}&state=sold-out`))).toEqual([soldOut]);
    expect(listed(await open(`brand=${brand}&state=low`))).toEqual([low, soldOut]);
    const drafts = await open("state=draft");
    expect(rowOf(drafts, draft).text).toContain("Draft");
    expect(listed(drafts)).not.toContain(plenty);
    expect(drafts.field("state").value).toBe("draft");
    expect((await admin.get(`${LIST}?state=odd`)).status).toBe(400);
    // An order takes units without a new version of the catalog.
    shop.data.products.setStock(plenty, 1);
    expect(listed(await open(`brand=${brand}&state=low`))).toEqual([plenty, low, soldOut]);
    const program = await admin.get(`/api/products?adminCheck=1&brand=${brand}&state=sold-out`);
    expect(await program.json()).toMatchObject({ products: [{ _id: soldOut }] });
  });

  it("is sorted by name, price, stock or age", async () => {
    const brand = "Sortwright";
    const b = await newProduct({ name: "B pan", price: 1, countInStock: 30, brand });
    const a = await newProduct({ name: "a pan", price: 3, countInStock: 10, brand });
    const c = await newProduct({ name: "C pan", price: 2, countInStock: 20, brand });
    const sorted = async (by: string) => listed(await open(`brand=${brand}&sortBy=${by}`));
    expect(await sorted("name")).toEqual([a, b, c]);
    expect(await sorted("price")).toEqual([b, c, a]);
    expect(await sorted("stock")).toEqual([a, c, b]);
    expect(await sorted("newest")).toEqual([c, a, b]);
    expect(await sorted("")).toEqual([c, a, b]);
    const wrong = await admin.get(`${LIST}?sortBy=constructor`);
    expect(wrong.status).toBe(400);
    expect(Page.parse(await wrong.text()).text).toContain("Please choose one of the sort orders");
    expect((await open("sortBy=price")).links).toContain(`${LIST}/2?sortBy=price`);
  });
});

describe("the form for stock and prices", () => {
  const FORM = "Stock and prices";
  const address = (brand: string) => `${LIST}/stock?brand=${brand}`;

  /** The form's fields as a browser would post them. */
  const fieldsOf = (page: Page) =>
    Object.fromEntries(
      page
        .form(FORM)
        .all("input")
        .map((input) => [input.attribute("name") ?? "", input.value]),
    );

  /** The fields with one product's changed. */
  const typedInto = (page: Page, id: string, changes: Record<string, string>) => {
    const fields = fieldsOf(page);
    const [row = ""] = Object.entries(fields).find(([, value]) => value === id) ?? [];
    const named = Object.entries(changes).map(([name, value]) => [row.replace(".id", `.${name}`), value]);
    return { ...fields, ...Object.fromEntries(named) };
  };

  it("opens from the list with its filters, and saves several products at once", async () => {
    const brand = "Formwright";
    const one = await newProduct({ name: "One cup", price: 5, countInStock: 5, brand });
    const other = await newProduct({ name: "Other cup", price: 6, countInStock: 6, brand });
    const list = await open(`brand=${brand}`);
    expect(list.links).toContain(address(brand));
    const page = await admin.open(address(brand));
    const first = typedInto(page, one, { price: "7.50" });
    const fields = { ...first, ...typedInto(page, other, { countInStock: "60" }) };
    fields[Object.keys(first).find((name) => first[name] === "7.50") ?? ""] = "7.50";
    const saved = await admin.post(address(brand), fields);
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${LIST}?brand=${brand}`]);
    expect(shop.data.products.get({ id: one })).toMatchObject({ priceCents: 750, countInStock: 5 });
    expect(shop.data.products.get({ id: other })).toMatchObject({ priceCents: 600, countInStock: 60 });
    expect(shop.data.adminChanges.of(one).at(-1)?.changes).toEqual({ price: { before: 5, after: 7.5 } });
    expect(shop.data.adminChanges.of(other).at(-1)?.changes).toEqual({ countInStock: { before: 6, after: 60 } });
  });

  it("saves nothing when a value is wrong, and keeps what was typed", async () => {
    const brand = "Keepwright";
    const right = await newProduct({ name: "Right cup", price: 5, countInStock: 5, brand });
    const wrong = await newProduct({ name: "Wrong cup", price: 6, countInStock: 6, brand });
    const page = await admin.open(address(brand));
    const bad = typedInto(page, wrong, { price: "cheap", countInStock: "-1" });
    const [typed = ""] = Object.keys(bad).filter((name) => bad[name] === "5.00");
    const response = await admin.post(address(brand), { ...bad, [typed]: "8" });
    expect(response.status).toBe(400);
    const again = Page.parse(await response.text());
    expect(again.invalidFields).toHaveLength(2);
    expect(again.text).toContain("Enter a price in dollars");
    expect(again.field(typed).value).toBe("8");
    expect(Object.values(fieldsOf(again))).toEqual(expect.arrayContaining(["cheap", "-1"]));
    expect(shop.data.products.get({ id: right }).priceCents).toBe(500);
    expect(shop.data.products.get({ id: wrong }).priceCents).toBe(600);
  });

  it("does not bring back sold units, and keeps a price that another admin has changed", async () => {
    const brand = "Soldwright";
    const one = await newProduct({ name: "Sold cup", price: 5, countInStock: 5, brand });
    const other = await newProduct({ name: "Changed cup", price: 6, countInStock: 6, brand });
    const page = await admin.open(address(brand));
    shop.data.products.setStock(one, 3);
    shop.data.products.raisePrice(other, 100);
    const unchanged = await admin.post(address(brand), typedInto(page, other, { countInStock: "9" }));
    expect(unchanged.status).toBe(303);
    expect(shop.data.products.get({ id: one }).countInStock).toBe(3);
    expect(shop.data.products.get({ id: other })).toMatchObject({ priceCents: 700, countInStock: 9 });
    const late = await admin.post(address(brand), {
      ...typedInto(page, one, { countInStock: "50" }),
      ...Object.fromEntries(
        Object.entries(typedInto(page, other, { price: "1" })).filter(([, value]) => value === "1"),
      ),
    });
    expect(late.status).toBe(409);
    const again = Page.parse(await late.text());
    expect(again.text).toContain("The stock has changed from 5 to 3");
    expect(again.text).toContain("The price has changed from $6.00 to $7.00");
    expect(shop.data.products.get({ id: one }).countInStock).toBe(3);
    const second = await admin.post(address(brand), { ...fieldsOf(again) });
    expect(second.status).toBe(303);
    expect(shop.data.products.get({ id: one }).countInStock).toBe(50);
    expect(shop.data.products.get({ id: other })).toMatchObject({ priceCents: 100, countInStock: 9 });
  });

  it("leaves out a product that was deleted meanwhile, and drafts without a price", async () => {
    const brand = "Gonewright";
    const gone = await newProduct({ name: "Gone cup", price: 5, countInStock: 5, brand });
    const draft = await newProduct({ brand, countInStock: 1 });
    const page = await admin.open(address(brand));
    expect((await admin.post(LIST, { intent: "delete", id: gone })).status).toBe(303);
    expect((await admin.post(address(brand), typedInto(page, draft, { countInStock: "2" }))).status).toBe(303);
    expect(shop.data.products.get({ id: draft })).toMatchObject({ priceCents: 0, countInStock: 2, slot: null });
  });
});
