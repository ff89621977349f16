import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { orderBody } from "../support/shop-client";

const LIST = "/admin/productlist";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

const stored = (id: string) => shop.data.products.get({ id });
const put = (id: string, changes: Record<string, unknown>) => admin.json("PUT", `/api/products/${id}`, changes);
const formOf = (id: string) => `/admin/product/${id}/edit`;

async function newDraft(): Promise<string> {
  return (await (await admin.json("POST", "/api/products")).json())._id;
}

async function newProduct(changes: Record<string, unknown> = {}): Promise<string> {
  const id = await newDraft();
  expect((await put(id, { name: "Walnut tray", price: 20, countInStock: 5, ...changes })).status).toBe(200);
  return id;
}

/** The slots of the published products, which have no gap. */
function expectDenseSlots(): void {
  const slots = shop.data.products.published().map(({ slot }) => slot);
  expect(slots).toEqual(slots.map((_, slot) => slot));
}

describe("an unpublished product", () => {
  it("is hidden from shoppers everywhere, and is back with its reviews when it is published again", async () => {
    const id = await newProduct({ name: "Vexillum lamp", category: "Vexilla" });
    const [visitor, shopper] = [shop.client(), shop.client()];
    await shopper.post(`/product/${id}`, { qty: "1", intent: "add-to-cart" });
    const guest = shop.client();
    await guest.becomeGuest();
    const order = await (await guest.json("POST", "/api/orders", orderBody(id))).json();

    const unpublished = await admin.post(`${LIST}?brand=x`, { unpublish: id });
    expect([unpublished.status, unpublished.headers.get("Location")]).toEqual([303, `${LIST}?brand=x`]);
    expectDenseSlots();
    for (const path of [`/product/${id}`, `/api/products/${id}`]) expect((await visitor.get(path)).status).toBe(404);
    for (const path of ["/search/vexillum", "/search/vexilla", "/", "/sitemap/1.xml", "/api/products?keyword=vexillum"])
      expect(await visitor.page(path), path).not.toContain(id);
    expect(await visitor.page("/")).not.toContain("Vexilla");
    expect((await visitor.post(`/product/${id}`, { qty: "1", intent: "add-to-cart" })).status).toBe(404);
    expect((await shopper.open("/cart")).text).toContain("Vexillum lamp is no longer for sale.");
    expect((await guest.json("POST", "/api/orders", orderBody(id))).status).toBe(404);
    const kept = await (await guest.get(`/api/orders/${order._id}`)).json();
    expect(kept.orderItems).toMatchObject([{ name: "Vexillum lamp" }]);

    expect(await (await admin.get(`/api/products/${id}`)).json()).toMatchObject({ isPublished: false });
    const shown = await admin.open(`/product/${id}`);
    expect(shown.text).toContain("only admins see this page");
    expect(shown.button("Add to cart").exists).toBe(false);

    expect((await admin.post(LIST, { publish: id })).status).toBe(303);
    expectDenseSlots();
    expect((await visitor.get(`/product/${id}`)).status).toBe(200);
    expect(await visitor.page("/search/vexillum")).toContain(id);
    expect(shop.data.adminChanges.of(id).at(-1)?.changes).toEqual({ isPublished: { before: false, after: true } });
  });

  it("stays unpublished when it is changed, and is published by isPublished alone", async () => {
    const id = await newProduct();
    expect((await put(id, { isPublished: false })).status).toBe(200);
    for (const changes of [{ name: "Renamed tray" }, { price: 21 }, { name: "Tray", price: 22, countInStock: 1 }]) {
      expect(await (await put(id, changes)).json()).toMatchObject({ isPublished: false });
    }
    const row = (await admin.open(`${LIST}/stock?id=${id}`)).form("Stock and prices").all("input");
    const fields = Object.fromEntries(row.map((input) => [input.attribute("name") ?? "", input.value]));
    const price = { "products[0].price": "23.00" };
    expect((await admin.post(`${LIST}/stock?id=${id}`, { ...fields, ...price })).status).toBe(303);
    expect(stored(id)).toMatchObject({ slot: null, priceCents: 2300 });
    expect(await (await put(id, { isPublished: true })).json()).toMatchObject({ isPublished: true });
    expect((await put(id, { isPublished: "true" })).status).toBe(400);
  });

  it("is unpublished once by two requests at the same moment, and leaves no gap", async () => {
    const ids = [await newProduct(), await newProduct(), await newProduct()];
    const both = (isPublished: boolean) =>
      Promise.all([...ids, ...ids].map((id) => put(id, { isPublished }).then(({ status }) => status)));
    expect(new Set(await both(false))).toEqual(new Set([200]));
    expectDenseSlots();
    expect(new Set(await both(true))).toEqual(new Set([200]));
    expectDenseSlots();
  });

  it("is published only with a name and a price", async () => {
    const id = await newDraft();
    const refused = await put(id, { isPublished: true });
    expect(refused.status).toBe(400);
    expect((await refused.json()).fields).toEqual({ name: "Enter a name.", price: "Enter a price." });
    const listed = await admin.post(LIST, { publish: id });
    expect(listed.status).toBe(400);
    expect(Page.parse(await listed.text()).text).toContain("Enter a name and a price before you publish this product.");
    expect((await put(id, { name: "Named", isPublished: false })).status).toBe(200);
    expect((await put(id, { isPublished: true, name: "Named" })).status).toBe(400);
    expect((await admin.post(LIST, { publish: id })).status).toBe(400);
    expect((await put(id, { price: 0, isPublished: true })).status).toBe(200);
    expect(stored(id)).toMatchObject({ priceCents: 0, slot: expect.any(Number) });
    // It is free on purpose: the button of the list publishes it again.
    expect((await admin.post(LIST, { unpublish: id })).status).toBe(303);
    expect((await admin.post(LIST, { publish: id })).status).toBe(303);
    expect(stored(id).slot).not.toBeNull();
  });

  it("is filtered in the list, and takes part in CSV files", async () => {
    const brand = "Draftwright";
    const [draft, live] = [await newProduct({ brand, isPublished: false }), await newProduct({ brand })];
    const listed = async (state: string) =>
      (await admin.open(`${LIST}?brand=${brand}&state=${state}`)).links.filter((link) => /\/edit$/.test(link));
    expect(await listed("draft")).toEqual([formOf(draft)]);
    expect(await listed("published")).toEqual([formOf(live)]);
    const csv = await (await admin.get(`/admin/products.csv?brand=${brand}`)).text();
    expect(csv.split("\r\n")[0]).toContain("isPublished");
    await imported(`id,isPublished\r\n${draft},yes\r\n${live},no\r\n`);
    expect([stored(draft).slot === null, stored(live).slot === null]).toEqual([false, true]);
    expectDenseSlots();
    await imported(`name,brand,isPublished\r\nHalf written,${brand},no\r\n`);
    expect(shop.data.products.get({ name: "Half written" })).toMatchObject({ slot: null, priceCents: 0 });
    expect(await problemsOf(`id,isPublished\r\n${draft},maybe\r\n`)).toContain("isPublished: Must be true or false");
  });
});

async function preview(csv: string): Promise<Page> {
  const form = new FormData();
  form.append("file", new Blob([csv]), "products.csv");
  const init = { method: "POST", body: form, headers: { Origin: shop.url } };
  return Page.parse(await (await admin.request("/admin/products/import", init)).text());
}

const problemsOf = async (csv: string) => (await preview(csv)).text;

async function imported(csv: string): Promise<void> {
  const page = await preview(csv);
  const token = page.field("token").value;
  expect(token, page.text).not.toBe("");
  expect((await admin.post("/admin/products/import", { token })).status).toBe(303);
}

describe("the form of a draft", () => {
  it("keeps a draft half-written: only what is typed must be valid", async () => {
    const id = await newDraft();
    const page = await admin.open(formOf(id));
    for (const label of ["Publish", "Save draft", "Update Product"]) expect(page.button(label).exists).toBe(true);
    expect((await admin.post(formOf(id), { intent: "draft", brand: "Holt" })).status).toBe(303);
    expect(stored(id)).toMatchObject({ brand: "Holt", name: "", slot: null });
    const wrong = await admin.post(formOf(id), { intent: "draft", name: "Bench", price: "cheap" });
    expect(wrong.status).toBe(400);
    expect(Page.parse(await wrong.text()).errorOf("price")).toContain("Enter a price in dollars");
    expect((await admin.post(formOf(id), { intent: "draft", name: "Bench", price: "" })).status).toBe(303);
    expect(stored(id)).toMatchObject({ name: "Bench", priceCents: 0, slot: null });
    // A named draft stays one until it is published.
    expect((await admin.post(formOf(id), { name: "Ash bench", price: "12" })).status).toBe(303);
    expect(stored(id)).toMatchObject({ name: "Ash bench", slot: null });
    expect((await admin.post(formOf(id), { intent: "publish", name: "Ash bench" })).status).toBe(400);
    const whole = { name: "Ash bench", price: "12", countInStock: "1" };
    expect((await admin.post(formOf(id), { ...whole, intent: "publish" })).status).toBe(303);
    expect((await shop.client().get(`/product/${id}`)).status).toBe(200);
    expect((await admin.open(formOf(id))).button("Unpublish").exists).toBe(true);
    expect((await admin.post(formOf(id), { ...whole, intent: "draft" })).status).toBe(303);
    expect((await shop.client().get(`/product/${id}`)).status).toBe(404);
    expectDenseSlots();
  });

  it("of a product that was unpublished meanwhile is a conflict on its old version", async () => {
    const id = await newProduct();
    const version = (await admin.open(formOf(id))).field("version").value;
    await put(id, { isPublished: false });
    const whole = { name: "Walnut tray", price: "25", countInStock: "5", version };
    const refused = await admin.post(formOf(id), { ...whole, intent: "save" });
    expect(refused.status).toBe(409);
    expect(Page.parse(await refused.text()).text).toContain("from Yes to No");
    expect(stored(id)).toMatchObject({ slot: null, priceCents: 2000 });
  });
});

describe("a compare-at price", () => {
  it("is shown struck through with the saving, and is not part of totals", async () => {
    const id = await newProduct({ name: "Reduced rug", price: 40, compareAtPrice: 50 });
    const visitor = shop.client();
    for (const path of [`/product/${id}`, "/search/reduced%20rug"]) {
      const page = await visitor.open(path);
      expect(page.text, path).toContain("Was $50.00, now $40.00");
      expect(page.text, path).toContain("Save 20%");
      expect(page.first("s").text).toBe("$50.00");
    }
    expect(await (await visitor.get(`/api/products/${id}`)).json()).toMatchObject({ price: 40, compareAtPrice: 50 });
    expect(await visitor.page(`/product/${id}`)).toContain("https://schema.org/StrikethroughPrice");
    const guest = shop.client();
    await guest.becomeGuest();
    const order = await (await guest.json("POST", "/api/orders", orderBody(id, 2))).json();
    expect(order).toMatchObject({ itemsPrice: 80 });
    for (const none of [null, ""]) {
      expect((await put(id, { compareAtPrice: 60 })).status).toBe(200);
      expect(await (await put(id, { compareAtPrice: none })).json()).toMatchObject({ compareAtPrice: null });
    }
    expect((await visitor.open(`/product/${id}`)).first("s").exists).toBe(false);
  });

  it("is refused unless it is above the price, by every way to change one of them", async () => {
    const id = await newProduct({ price: 40, compareAtPrice: 50 });
    for (const changes of [{ price: 50 }, { compareAtPrice: 40 }, { price: 60, compareAtPrice: 55 }]) {
      const refused = await put(id, changes);
      expect(refused.status).toBe(400);
      expect((await refused.json()).fields.compareAtPrice).toContain("above the price");
    }
    for (const wrong of ["-1", "1.005", "cheap", 1e12, true, []]) {
      expect((await put(id, { compareAtPrice: wrong })).status, String(wrong)).toBe(400);
    }
    const form = { name: "Rug", price: "50", countInStock: "1", compareAtPrice: "50", intent: "save" };
    const html = await (await admin.post(formOf(id), form)).text();
    expect(Page.parse(html).errorOf("compareAtPrice")).toContain("above the price");
    const stock = { "products[0].id": id, "products[0].price": "51", "products[0].priceShown": "40.00" };
    const refused = Page.parse(await (await admin.post(`${LIST}/stock`, stock)).text());
    expect(refused.errorOf("products[0].price")).toContain("Enter a price below the compare-at price of $50.00");
    expect(await problemsOf(`id,price\r\n${id},50\r\n`)).toContain("compareAtPrice: Enter a compare-at price");
    expect(await problemsOf("name,price,compareAtPrice\r\nNew,5,5\r\n")).toContain(
      "compareAtPrice: Enter a compare-at",
    );
    expect(stored(id)).toMatchObject({ priceCents: 4000, compareAtCents: 5000 });
    await imported(`id,price,compareAtPrice\r\n${id},55,70\r\n`);
    expect(stored(id)).toMatchObject({ priceCents: 5500, compareAtCents: 7000 });
  });
});

describe("an SKU", () => {
  it("is unique in any case, with its error beside the field", async () => {
    const [one, other] = [await newProduct({ sku: "TRAY-1" }), await newProduct()];
    const refused = await put(other, { sku: "tray-1" });
    expect(refused.status).toBe(409);
    expect((await refused.json()).fields.sku).toContain("Walnut tray has this SKU already.");
    const form = { name: "Other", price: "5", countInStock: "1", sku: " TRAY-1 ", intent: "save" };
    const response = await admin.post(formOf(other), form);
    expect(response.status).toBe(409);
    expect(Page.parse(await response.text()).errorOf("sku")).toContain("Enter another one.");
    const file = `id,sku\r\n${other},Tray-1\r\n`;
    expect(await problemsOf(file)).toContain("sku: Walnut tray has this SKU already.");
    expect(await problemsOf("name,price,sku\r\nA,1,SAME\r\nB,1,same\r\n")).toContain(
      "sku: A line above has same already.",
    );
    for (const wrong of ["x".repeat(65), "a\u0000b", "<b>", 7, null]) {
      expect((await put(other, { sku: wrong })).status, String(wrong)).toBe(400);
    }
    expect(stored(other).sku).toBe("");
    // The same product may keep its SKU, and free it for another one.
    expect((await put(one, { sku: "tray-1" })).status).toBe(200);
    expect((await put(one, { sku: "" })).status).toBe(200);
    expect((await put(other, { sku: "TRAY-1" })).status).toBe(200);
  });

  it("is given to one of two products that ask for it at the same moment", async () => {
    const ids = [await newProduct(), await newProduct()];
    const asked = await Promise.all(ids.map((id) => put(id, { sku: "RACE-1" })));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("finds the product in the list, and stands on order lines as it was when they were placed", async () => {
    const id = await newProduct({ sku: "QUERN-77" });
    expect((await admin.open(`${LIST}?sku=ern-77`)).links).toContain(formOf(id));
    const found = await (await admin.get("/api/products?adminCheck=1&keyword=quern-77")).json();
    expect(found.products).toMatchObject([{ _id: id, sku: "QUERN-77" }]);
    const guest = shop.client();
    await guest.becomeGuest();
    const order = await (await guest.json("POST", "/api/orders", orderBody(id))).json();
    await put(id, { sku: "QUERN-78" });
    expect((await admin.open(`${LIST}?sku=QUERN-77`)).links).not.toContain(formOf(id));
    expect(order.orderItems).toMatchObject([{ sku: "QUERN-77" }]);
    expect((await admin.open(`/admin/orders/slips?id=${order._id}`)).text).toContain("SKU QUERN-77");
    expect((await admin.open(`/order/${order._id}`)).text).toContain("SKU QUERN-77");
    expect((await guest.open(`/order/${order._id}`)).text).not.toContain("SKU QUERN-77");
  });
});

describe("a product's pictures", () => {
  const [front, side] = ["/uploads/demo/mug.jpg", "/uploads/trays/side.png"];

  it("have alternative texts, which stay when a request leaves them out", async () => {
    const id = await newProduct({ image: front, imageB: [{ src: front, alt: "A blue handle" }, { src: side }] });
    const alt = (html: Page, src: string) =>
      html
        .all("img")
        .find((img) => img.attribute("src")?.endsWith(src))
        ?.attribute("alt");
    expect(alt(await shop.client().open(`/product/${id}`), front)).toBe("A blue handle");
    await admin.json("PUT", `/api/products/image/${id}`, { imageB: [{ src: side }, { src: front }] });
    expect(stored(id).imageB).toEqual([{ src: side }, { src: front, alt: "A blue handle" }]);
    const csv = await (await admin.get(`/admin/products.csv?id=${id}`)).text();
    expect(csv).toContain(`${front} | A blue handle`);
    expect((await put(id, { imageB: [{ src: front, alt: "x".repeat(201) }] })).status).toBe(400);
    await imported(`id,imageB\r\n${id},"${front} | Seen | from above\n${side}"\r\n`);
    expect(stored(id).imageB).toEqual([{ src: front, alt: "Seen | from above" }, { src: side }]);
    await put(id, { imageB: [{ src: front, alt: "" }] });
    expect(stored(id).imageB).toEqual([{ src: front }]);
  });

  it("are moved by buttons of the form, which keep what was typed", async () => {
    const id = await newProduct({ image: front, imageB: [{ src: front }, { src: side }] });
    const whole = { name: "Typed tray", price: "9", countInStock: "1" };
    const typed = new URLSearchParams({ ...whole, pictureList: `${front}\r\n${side}` });
    for (const src of [front, side]) typed.append("imageB", src);
    for (const text of ["The front", "The side"]) typed.append("pictureAlt", text);
    const pressed = (name: string, value: string) => new URLSearchParams([...typed, [name, value]]);
    const moved = await admin.post(formOf(id), pressed("moveDown", front));
    expect(moved.status).toBe(200);
    const page = Page.parse(await moved.text());
    const order = () =>
      page
        .all('input[name="imageB"]')
        .map(({ value }) => value)
        .filter((src) => !src.includes("demo/m") || src === front);
    expect(order().slice(0, 2)).toEqual([side, front]);
    expect(page.all('input[name="pictureAlt"]').map(({ value }) => value)).toEqual(["The side", "The front"]);
    expect(page.field("name").value).toBe("Typed tray");
    expect(stored(id).name).toBe("Walnut tray");
    expect((await admin.post(formOf(id), pressed("moveUp", front))).status).toBe(200);
    expect((await admin.post(formOf(id), pressed("moveUp", "/elsewhere"))).status).toBe(200);
    expect((await admin.post(formOf(id), pressed("intent", "save"))).status).toBe(303);
    expect(stored(id).imageB).toEqual([
      { src: front, alt: "The front" },
      { src: side, alt: "The side" },
    ]);
    const long = new URLSearchParams([...typed].filter(([name]) => name !== "pictureAlt"));
    for (const text of ["x", "y".repeat(201)]) long.append("pictureAlt", text);
    const refused = Page.parse(await (await admin.post(formOf(id), long)).text());
    expect(refused.all("[aria-invalid]").map((field) => field.attribute("name"))).toEqual(["pictureAlt"]);
  });
});
