import { afterEach, describe, expect, it } from "vitest";
import { addAdmin, signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import {
  continueAsGuest,
  logIn,
  orderBody,
  placeOrder,
  type ShopClient,
  shippingForm,
  walkToPlaceOrder,
} from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const pan = shop.data.products.plain({ stock: 10_000, nth: 0 });
const rake = shop.data.products.plain({ stock: 10_000, nth: 1 });
shop.data.products.change({ id: pan.id }, { priceCents: 2000, category: "Pots & Pans" });
shop.data.products.change({ id: rake.id }, { priceCents: 1000, category: "Garden tools" });

afterEach(() => shop.data.discounts.remove());

let named = 0;

/** Creates an automatic discount, and returns its name. */
async function automatic(fields: object): Promise<string> {
  named += 1;
  const code = `Deal ${named}`;
  const body = { code, isAutomatic: true, kind: "percent", value: 10, ...fields };
  const response = await admin.json("POST", "/api/discounts", body);
  expect(response.status, await response.clone().text()).toBe(201);
  return code;
}

type Line = { product: string; qty: number };
const lines = (pans: number, rakes: number): Line[] =>
  [
    { product: pan.id, qty: pans },
    { product: rake.id, qty: rakes },
  ].filter(({ qty }) => qty > 0);

let buyers = 0;

/** Places an order through the API, as a new guest unless a client is given. */
async function ordered(orderItems: Line[], more: object = {}, client?: ShopClient) {
  buyers += 1;
  const buyer = client ?? shop.client();
  if (!client) await buyer.becomeGuest();
  const body = { ...orderBody(pan.id), orderItems, email: `deal${buyers}@example.com`, ...more };
  const response = await buyer.json("POST", "/api/orders", body);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

const discountOf = ({ discountCode, discountPrice }: { discountCode: string; discountPrice: number }) => [
  discountCode,
  discountPrice,
];

/** A guest's cart with these lines. */
async function cartWith(items: Line[]): Promise<ShopClient> {
  const client = shop.client();
  for (const { product, qty } of items)
    await client.post(`/product/${product}`, { qty: String(qty), intent: "add-to-cart" });
  return client;
}

describe("an automatic discount", () => {
  it("of a category is taken off its items only, and off their lines", async () => {
    const name = await automatic({ category: "pots-pans" });
    expect(discountOf(await ordered(lines(1, 1)))).toEqual([name, 2]);
    const { _id } = await ordered(lines(2, 3));
    const items = shop.data.orderItems.list({ orderId: _id });
    expect(items.map(({ discountCents }) => discountCents)).toEqual([400, 0]);
    expect(discountOf(await ordered(lines(0, 1)))).toEqual(["", 0]);
  });

  it("counts from a total of all items", async () => {
    const name = await automatic({ minimum: 50 });
    expect(discountOf(await ordered(lines(2, 0)))).toEqual(["", 0]);
    expect(discountOf(await ordered(lines(2, 1)))).toEqual([name, 5]);
  });

  it("of the kind 'buy 2, get 1' takes the cheapest units of each full set", async () => {
    const name = await automatic({ kind: "buy-get", value: 100, buyUnits: 2, getUnits: 1 });
    expect(discountOf(await ordered(lines(1, 1)))).toEqual(["", 0]);
    expect(discountOf(await ordered(lines(2, 1)))).toEqual([name, 10]);
    expect(discountOf(await ordered(lines(5, 1)))).toEqual([name, 30]);
    const { _id } = await ordered(lines(5, 1));
    expect(shop.data.orderItems.list({ orderId: _id }).map(({ discountCents }) => discountCents)).toEqual([2000, 1000]);
  });

  it("of the kind 'buy 1, get 1 at half price' counts in its category", async () => {
    const half = { kind: "buy-get", value: 50, buyUnits: 1, getUnits: 1, category: "pots-pans" };
    const name = await automatic(half);
    expect(discountOf(await ordered(lines(2, 4)))).toEqual([name, 10]);
    expect(discountOf(await ordered(lines(1, 4)))).toEqual(["", 0]);
  });

  it("for a group is for its customers who are signed in, and for the orders that staff enters for them", async () => {
    const { email } = addCustomer(shop);
    const client = shop.client();
    await logIn(client, email);
    await ordered(lines(1, 0), {}, client);
    const { id } = shop.data.customers.get({ email });
    expect((await admin.json("PUT", `/api/customers/${id}`, { groups: ["Wholesale"] })).status).toBe(200);
    const name = await automatic({ customerGroup: "Wholesale", value: 20 });
    expect(discountOf(await ordered(lines(1, 0), {}, client))).toEqual([name, 4]);
    // A guest who types the address gets nothing of it.
    expect(discountOf(await ordered(lines(1, 0), { email }))).toEqual(["", 0]);
    const onBehalfOf = { email, firstName: "Casey", lastName: "Customer" };
    expect(discountOf(await ordered(lines(1, 0), { onBehalfOf }, admin))).toEqual([name, 4]);
    const draft = { email, country: "US", product: pan.id, qty: "1", color: "", intent: "update" };
    const entered = await (await admin.post("/admin/orders/new", { ...shippingForm, ...draft })).text();
    expect(entered).toContain(`Discount (${name})`);
  });

  it("is the best one for the buyer, and of equal ones the oldest", async () => {
    const first = await automatic({ value: 10 });
    await automatic({ value: 10 });
    expect(discountOf(await ordered(lines(1, 0)))).toEqual([first, 2]);
    const better = await automatic({ kind: "amount", value: 3 });
    expect(discountOf(await ordered(lines(1, 0)))).toEqual([better, 3]);
    expect(discountOf(await ordered(lines(2, 0)))).toEqual([first, 4]);
  });

  it("gives way to a code that takes off more, and not to one that takes off less", async () => {
    const name = await automatic({ value: 20 });
    for (const [code, value] of [
      ["MORE", 30],
      ["LESS", 5],
    ] as const)
      expect((await admin.json("POST", "/api/discounts", { code, kind: "percent", value })).status).toBe(201);
    expect(discountOf(await ordered(lines(1, 0), { discountCode: "more" }))).toEqual(["MORE", 6]);
    expect(discountOf(await ordered(lines(1, 0), { discountCode: "less" }))).toEqual([name, 4]);
    const client = await cartWith(lines(1, 0));
    const worse = await client.post("/cart", { intent: "apply-discount", discountCode: "less" });
    expect(worse.status).toBe(400);
    expect(await worse.text()).toContain(`Your cart already has a better discount: ${name}.`);
    expect((await client.post("/cart", { intent: "apply-discount", discountCode: "more" })).status).toBe(303);
    expect((await client.open("/cart")).text).toContain("less $6.00 with MORE");
    // Staff learns it where the order is entered, and no order is placed as if the code counted.
    const { email } = addCustomer(shop);
    const draft = { ...shippingForm, email, product: pan.id, qty: "1", color: "" };
    const draftAfter = async (typed: Record<string, string>) => {
      const response = await admin.post("/admin/orders/new", { ...draft, ...typed });
      return { status: response.status, page: Page.parse(await response.text()) };
    };
    const { page } = await draftAfter({ discountCode: "less", intent: "update" });
    expect(page.errorOf("discountCode")).toBe(
      `This order already has a better discount: ${name}. Please remove the code.`,
    );
    expect(page.main.text).toContain(`Discount (${name})`);
    const seen = { totalCents: page.field("totalCents").value, paymentMethod: page.field("paymentMethod").value };
    const refused = await draftAfter({ ...seen, discountCode: "less", intent: "link" });
    expect([refused.status, refused.page.invalidFields]).toEqual([400, ["discountCode"]]);
    expect((await draftAfter({ ...seen, intent: "link" })).status).toBe(303);
    expect((await draftAfter({ discountCode: "more", intent: "update" })).page.errorOf("discountCode")).toBe("");
    // A better one appears while the code is in the cart.
    const best = await automatic({ value: 50 });
    const { text } = await client.open("/cart");
    expect(text).toContain(`less $10.00 with ${best}`);
    expect(text).toContain(`Your cart already has a better discount: ${best}.`);
    expect((await client.post("/cart", { intent: "remove-discount" })).status).toBe(303);
    expect((await client.open("/cart")).text).toContain(`less $10.00 with ${best}`);
  });

  it("is not a code that shoppers can type", async () => {
    const name = await automatic({ isActive: false });
    const client = await cartWith(lines(1, 0));
    const typed = await client.post("/cart", { intent: "apply-discount", discountCode: name });
    expect(typed.status).toBe(400);
    expect(await typed.text()).toContain("There is no such code.");
  });

  it("is in the cart, the checkout, the order, its emails, its invoice and the report by its name", async () => {
    const name = await automatic({ kind: "buy-get", value: 100, buyUnits: 1, getUnits: 1 });
    const client = await cartWith(lines(1, 0));
    await client.post(`/product/${pan.id}`, { qty: "1", intent: "add-to-cart" });
    expect((await client.open("/cart")).text).toContain(`less $20.00 with ${name}`);
    const page = await walkToPlaceOrder(client, rake.id);
    expect(Page.parse(page).text).toContain(`Discount (${name})`);
    const placed = await placeOrder(client, page);
    expect(placed.status).toBe(303);
    const path = new URL(placed.headers.get("Location") ?? "", shop.url).pathname;
    expect((await client.open(path)).text).toContain(`Discount (${name})`);
    expect((await sandbox.mailbox.nextTo(shippingForm.email)).text).toContain(`Discount (${name})`);
    expect((await admin.open(`${path}/invoice`)).text).toContain(`Discount (${name})`);
    const { id, totalCents } = shop.data.orders.get({ id: path.split("/").at(-1) });
    shop.data.orders.pay(id, new Date(), totalCents);
    expect((await admin.open("/admin/reports/discounts")).text).toContain(name);
  });

  it("counts its uses and its dates as a code does", async () => {
    const name = await automatic({ usageLimit: 1 });
    expect(discountOf(await ordered(lines(1, 0)))).toEqual([name, 2]);
    expect(discountOf(await ordered(lines(1, 0)))).toEqual(["", 0]);
    const once = await automatic({ oncePerCustomer: true });
    expect(discountOf(await ordered(lines(1, 0), { email: "once@example.com" }))).toEqual([once, 2]);
    expect(discountOf(await ordered(lines(1, 0), { email: "once@example.com" }))).toEqual(["", 0]);
    shop.data.discounts.remove();
    await automatic({ startsAt: "2999-01-01T00:00:00Z" });
    await automatic({ endsAt: "2020-01-01T00:00:00Z" });
    expect(discountOf(await ordered(lines(1, 0)))).toEqual(["", 0]);
  });

  it("of the shipping is taken off the rate, unless another one is worth more", async () => {
    const name = await automatic({ kind: "free-shipping", value: null });
    const { shippingPrice, discountCode } = await ordered(lines(1, 0), { rate: "express" });
    expect([shippingPrice, discountCode]).toEqual([0, name]);
    const percent = await automatic({ value: 10 });
    // Standard shipping costs nothing in this shop.
    expect(discountOf(await ordered(lines(1, 0)))).toEqual([percent, 2]);
  });

  it("stays with an order whose lines are changed, on the lines that it counts for", async () => {
    const name = await automatic({ category: "pots-pans" });
    const { _id, orderItems } = await ordered(lines(1, 1));
    const [pans, rakes] = orderItems;
    shop.data.discounts.change({ code: name }, { isActive: false });
    const items = [
      { _id: pans._id, qty: 3 },
      { _id: rakes._id, qty: 2 },
    ];
    const changed = await admin.json("PUT", `/api/orders/${_id}/lines`, { items });
    expect(changed.status, await changed.clone().text()).toBe(200);
    expect(discountOf(await (await admin.get(`/api/orders/${_id}`)).json())).toEqual([name, 6]);
    expect(shop.data.orderItems.list({ orderId: _id }).map(({ discountCents }) => discountCents)).toEqual([600, 0]);
  });

  it("that ends while the buyer checks out makes the order ask again with the new total", async () => {
    await automatic({});
    const client = shop.client();
    const page = await walkToPlaceOrder(client, pan.id);
    shop.data.discounts.remove();
    const refused = await placeOrder(client, page);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Prices have changed.");
  });
});

describe("automatic discounts in the back office", () => {
  it("are made by the form, and listed with what they are for", async () => {
    const form = { code: "Buy 2 pans, get 1", isAutomatic: "on", kind: "buy-get", value: "100", isActive: "on" };
    const missing = await admin.post("/admin/discount/new/edit", { ...form, buyUnits: "", getUnits: "" });
    expect(missing.status).toBe(400);
    expect(await missing.text()).toContain("Enter how many units, a whole number from 1.");
    const more = { buyUnits: "2", getUnits: "1", category: "pots-pans" };
    expect((await admin.post("/admin/discount/new/edit", { ...form, ...more })).status).toBe(303);
    const { text } = await admin.open("/admin/discounts?isAutomatic=yes");
    for (const words of ["Buy 2 pans, get 1", "Automatic", "Buy 2, get 1 free", "Category Pots & Pans"])
      expect(text).toContain(words);
    expect((await admin.open("/admin/discounts?isAutomatic=no")).text).not.toContain("Buy 2 pans");
    const asCode = await admin.post("/admin/discount/new/edit", { ...form, ...more, isAutomatic: "", code: "No code" });
    expect(asCode.status).toBe(400);
    expect(await asCode.text()).toContain("Use letters, digits and hyphens only");
    const unknown = await admin.json("POST", "/api/discounts", {
      code: "X",
      kind: "amount",
      value: 1,
      category: "none",
    });
    expect((await unknown.json()).fields.category).toBe("There is no such category. Please choose another one.");
  });

  it("keep a group that no customer is in any more when the form is saved", async () => {
    const code = await automatic({ customerGroup: "Former group" });
    const { id } = shop.data.discounts.get({ code });
    const page = await admin.open(`/admin/discount/${id}/edit`);
    expect(page.all("option").map(({ text }) => text)).toContain("Former group");
  });

  it("are at most 50 that are switched on", async () => {
    for (let made = 0; made < 50; made += 1) await automatic({});
    const body = { code: "One more", isAutomatic: true, kind: "percent", value: 10 };
    const refused = await admin.json("POST", "/api/discounts", body);
    expect(refused.status).toBe(400);
    expect((await refused.json()).fields.isActive).toContain("At most 50 automatic discounts");
    expect((await admin.json("POST", "/api/discounts", { ...body, isActive: false })).status).toBe(201);
    const { id } = shop.data.discounts.get({ code: "One more" });
    expect((await admin.json("PUT", `/api/discounts/${id}`, { isActive: true })).status).toBe(400);
    expect(
      (await admin.json("PUT", `/api/discounts/${id}`, { isActive: true, isAutomatic: false, code: "C" })).status,
    ).toBe(200);
  });
});

describe("a code", () => {
  it("can be for a category, or for a group of customers", async () => {
    const make = (code: string, more: object) =>
      admin.json("POST", "/api/discounts", { code, kind: "percent", value: 10, ...more });
    expect((await make("PANS", { category: "pots-pans" })).status).toBe(201);
    expect((await make("TRADE", { customerGroup: "Trade" })).status).toBe(201);
    const client = await cartWith(lines(0, 1));
    const refusal = async (discountCode: string) =>
      Page.parse(await (await client.post("/cart", { intent: "apply-discount", discountCode })).text()).text;
    expect(await refusal("PANS")).toContain("The code PANS is for items of the category Pots & Pans.");
    expect(await refusal("TRADE")).toContain("The code TRADE is for certain customers only.");
    await continueAsGuest(client);
    expect(await refusal("TRADE")).toContain("The code TRADE is for certain customers only.");
    const packer = shop.client();
    await logIn(packer, addAdmin(shop, "fulfilment").email);
    expect((await packer.json("POST", "/api/discounts", {})).status).toBe(403);
  });
});
