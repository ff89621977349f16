import { afterEach, describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { orderBody, placeOrder, type ShopClient, shippingForm, walkToPlaceOrder } from "../support/shop-client";

const shop = await seededShop();
const admin = await signedInAdmin(shop);
const buyer = shop.client();
await buyer.becomeGuest();
const product = shop.data.products.plain();
afterEach(async () => {
  for (const { id } of shop.data.taxRates.list()) if (id !== "default") await admin.json("DELETE", `/api/taxes/${id}`);
  await admin.json("PUT", "/api/taxes/default", { ratePercent: 15 });
});

/** Places an order to an address and returns the API's reply. */
async function orderTo(address: Record<string, string>) {
  const { email: _, ...shippingAddress } = { ...shippingForm, ...address };
  const response = await buyer.json("POST", "/api/orders", orderBody(product.id, 1, { shippingAddress }));
  expect(response.status).toBe(201);
  const order = await response.json();
  await buyer.json("PUT", `/api/orders/${order._id}/cancel`, {});
  return order;
}

const taxedAt = async (address: Record<string, string>) => (await orderTo(address)).taxRatePercent;
const OREGON = { country: "US", state: "Oregon", postalCode: "97201" };
const TEXAS = { country: "US", state: "TX", postalCode: "73301" };
const ONTARIO = { country: "CA", state: "Ontario", postalCode: "K1A 0B1", city: "Ottawa" };
const BERLIN = { country: "DE", state: "Berlin", postalCode: "10115", city: "Berlin" };

type Reply = { status: number; text: string };
type Values = { country: string; state: string; ratePercent: string };
type Channel = {
  add: (client: ShopClient, values: Values) => Promise<Reply>;
  change: (client: ShopClient, id: string, ratePercent: string) => Promise<Reply>;
  remove: (client: ShopClient, id: string) => Promise<Reply>;
};

async function posted(client: ShopClient, fields: Record<string, string>): Promise<Reply> {
  const response = await client.post("/admin/taxes", fields);
  return { status: response.status === 303 ? 200 : response.status, text: Page.parse(await response.text()).text };
}
async function called(response: Response): Promise<Reply> {
  return { status: response.status === 201 ? 200 : response.status, text: await response.text() };
}
const channels: [string, Channel][] = [
  [
    "form",
    {
      add: (client, values) => posted(client, { intent: "create", ...values }),
      change: (client, id, ratePercent) => posted(client, { intent: "update", id, ratePercent }),
      remove: (client, id) => posted(client, { intent: "delete", id }),
    },
  ],
  [
    "API",
    {
      add: async (client, { ratePercent, ...place }) =>
        called(await client.json("POST", "/api/taxes", { ...place, ratePercent: Number(ratePercent) })),
      change: async (client, id, ratePercent) =>
        called(await client.json("PUT", `/api/taxes/${id}`, { ratePercent: Number(ratePercent) })),
      remove: async (client, id) => called(await client.json("DELETE", `/api/taxes/${id}`)),
    },
  ],
];

describe.each(channels)("tax rates by %s", (_name, channel) => {
  it("apply to the state, else to the country, else everywhere", async () => {
    expect(await taxedAt(OREGON)).toBe(15);
    for (const values of [
      { country: "US", state: "oregon", ratePercent: "0" },
      { country: "US", state: "", ratePercent: "8.875" },
      { country: "CA", state: "ONTARIO", ratePercent: "13" },
    ]) {
      expect((await channel.add(admin, values)).status).toBe(200);
    }
    expect(await taxedAt(OREGON)).toBe(0);
    expect(await taxedAt(TEXAS)).toBe(8.875);
    expect(await taxedAt(ONTARIO)).toBe(13);
    expect(await taxedAt({ ...ONTARIO, state: "on" })).toBe(13);
    expect(await taxedAt({ ...ONTARIO, state: "Quebec" })).toBe(15);
    expect((await channel.add(admin, { country: "CA", state: "QC", ratePercent: "14.975" })).status).toBe(200);
    expect(await taxedAt({ ...ONTARIO, state: "Quebec" })).toBe(14.975);
    expect((await channel.change(admin, "default", "19")).status).toBe(200);
    expect(await taxedAt(BERLIN)).toBe(19);
    expect(await taxedAt(OREGON)).toBe(0);
    const { id } = shop.data.taxRates.get({ state: "OR" });
    expect((await channel.remove(admin, id)).status).toBe(200);
    expect(await taxedAt(OREGON)).toBe(8.875);
    expect(shop.data.adminChanges.of(id)).toMatchObject([{ action: "created" }, { action: "deleted" }]);
  });

  it("are kept by an order, its invoice and its total to the cent", async () => {
    await channel.add(admin, { country: "US", state: "TX", ratePercent: "8.25" });
    const order = await orderTo(TEXAS);
    const taxCents = Math.round((product.priceCents * 825) / 10_000);
    expect(order).toMatchObject({ taxPrice: taxCents / 100, taxRatePercent: 8.25 });
    expect(Math.round(order.totalPrice * 100)).toBe(
      product.priceCents + taxCents + Math.round(order.shippingPrice * 100),
    );
    const { id } = shop.data.taxRates.get({ state: "TX" });
    await channel.change(admin, id, "9");
    expect(await (await buyer.get(`/api/orders/${order._id}`)).json()).toMatchObject({ taxRatePercent: 8.25 });
    expect((await buyer.open(`/order/${order._id}/invoice`)).main.text).toContain("Tax (8.25%)");
  });

  it.each([
    [{ ratePercent: "50.001" }, "Enter a rate in percent"],
    [{ ratePercent: "-1" }, "Enter a rate in percent"],
    [{ ratePercent: "8.8751" }, "Enter a rate in percent"],
    [{ country: "ZZ" }, "Please choose the country."],
    [{ country: "" }, "Please choose the country."],
    [{ state: "Ontario" }, "Please enter a US state"],
    [{ country: "NL", state: "Utrecht" }, "No address in the Netherlands has this state."],
    [{ country: "CA", state: "ZZ" }, "No address in Canada has this state."],
    [{ state: "<b>" }, "Please leave out"],
  ])("refuse %j", async (wrong, message) => {
    const reply = await channel.add(admin, { country: "US", state: "NY", ratePercent: "8", ...wrong });
    expect(reply).toMatchObject({ status: 400, text: expect.stringContaining(message) });
    expect(shop.data.taxRates.count()).toBe(1);
  });

  it("are unique by place, and the default rate stays", async () => {
    expect((await channel.add(admin, { country: "CA", state: "Ontario", ratePercent: "13" })).status).toBe(200);
    for (const state of ["  ontario ", "ON"]) {
      const again = await channel.add(admin, { country: "CA", state, ratePercent: "14" });
      expect(again).toMatchObject({ status: 400, text: expect.stringContaining("has a rate already") });
    }
    const removed = await channel.remove(admin, "default");
    expect(removed).toMatchObject({ status: 409, text: expect.stringContaining("The default rate has to stay.") });
    expect((await channel.change(admin, "none", "3")).status).toBe(404);
    expect((await channel.remove(admin, "none")).status).toBe(404);
  });

  it("are for admins only", async () => {
    for (const [, client] of await nonAdmins(shop)) {
      const { status } = await channel.add(client, { country: "US", state: "NY", ratePercent: "8" });
      expect(status).not.toBe(400);
      await channel.change(client, "default", "1");
      await channel.remove(client, "default");
    }
    expect(shop.data.taxRates.list()).toMatchObject([{ id: "default", thousandths: 15_000 }]);
  });
});

it("keep place and class: by API, another one is refused, and what was read may be sent back", async () => {
  await admin.json("POST", "/api/taxes", { country: "CA", state: "ON", ratePercent: 13 });
  const { id } = shop.data.taxRates.get({ state: "ON" });
  const path = `/api/taxes/${id}`;
  await admin.json("POST", "/api/taxclasses", { name: "Reduced" });
  expect((await (await admin.json("POST", "/api/taxclasses", { name: "Größe für Café" })).json())._id).toBe(
    "grosse-fur-cafe",
  );
  const before = await (await admin.get(path)).json();
  for (const [field, value] of [
    ["country", "FR"],
    ["state", "QC"],
    ["state", ""],
    ["taxClass", "reduced"],
  ] as const) {
    const refused = await admin.json("PUT", path, { [field]: value, ratePercent: 5 });
    expect([field, refused.status, Object.keys((await refused.json()).fields)]).toEqual([field, 400, [field]]);
  }
  const elsewhere = await admin.json("PUT", "/api/taxes/default", { country: "FR", ratePercent: 5 });
  expect([elsewhere.status, await (await admin.get(path)).json()]).toEqual([400, before]);
  for (const same of [before, { ...before, state: "Ontario" }]) {
    const kept = await admin.json("PUT", path, { ...same, version: undefined, ratePercent: 14 });
    expect([kept.status, await kept.json()]).toMatchObject([200, { country: "CA", state: "ON", ratePercent: 14 }]);
  }
  for (const id of ["reduced", "grosse-fur-cafe"]) await admin.json("DELETE", `/api/taxclasses/${id}`);
});

it("a product's class is chosen by its name among the shop's, and a class that was stored is the chosen one", async () => {
  const editor = `/admin/product/${product.id}/edit`;
  expect(Page.parse(await admin.page(editor)).field("taxClass").exists).toBe(false);
  await admin.json("POST", "/api/taxclasses", { name: "Reduced" });
  expect((await admin.json("PUT", `/api/products/${product.id}`, { taxClass: "reduced" })).status).toBe(200);
  const choice = Page.parse(await admin.page(editor)).all("select[name=taxClass] option");
  expect(choice.map((option) => [option.attribute("value"), option.text, option.attribute("selected")])).toEqual([
    ["standard", "Standard", undefined],
    ["reduced", "Reduced", ""],
  ]);
  await admin.json("PUT", `/api/products/${product.id}`, { taxClass: "standard" });
  await admin.json("DELETE", "/api/taxclasses/reduced");
});

it("are listed in pages, by place, and a save returns to its page", async () => {
  const states = [...Array(51).keys()].map((n) => `State ${String(n).padStart(2, "0")}`);
  shop.data.taxRates.addAll(
    states.map((state) => ({ id: state, country: "MX", state, stateKey: state.toLowerCase(), thousandths: 1000 })),
  );
  const placesOn = async (path: string) =>
    [...(await admin.page(path)).matchAll(/<h3[^>]*>([^<]+)/g)].map(([, name]) => name);
  expect(await placesOn("/admin/taxes")).toEqual(states.slice(0, 50).map((state) => `Mexico, ${state}`));
  expect(await placesOn("/admin/taxes?pageNumber=2")).toEqual(["Mexico, State 50"]);
  const change = { intent: "update", id: "State 50", ratePercent: "2" };
  const saved = await admin.post("/admin/taxes?pageNumber=2", change);
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/admin/taxes?pageNumber=2"]);
  const refused = await admin.post("/admin/taxes?pageNumber=2", { ...change, ratePercent: "x" });
  expect(
    Page.parse(await refused.text())
      .form("Tax rate: Mexico, State 50")
      .field("ratePercent").isInvalid,
  ).toBe(true);
});

it("are found by the name of a state that a release before stored", async () => {
  await admin.json("POST", "/api/taxes", { country: "CA", state: "ON", ratePercent: 13 });
  shop.data.taxRates.change({ state: "ON" }, { stateKey: "ontario" });
  expect([await taxedAt(ONTARIO), await taxedAt({ ...ONTARIO, state: "ON" })]).toEqual([13, 13]);
});

it("refuses an order whose tax has changed since the buyer saw it", async () => {
  const client = shop.client();
  const page = await walkToPlaceOrder(client, product.id);
  await admin.json("PUT", "/api/taxes/default", { ratePercent: 16 });
  const refused = await placeOrder(client, page);
  expect(refused.status).toBe(409);
  expect(Page.parse(await refused.text()).text).toContain("Prices have changed.");
  expect((await placeOrder(client, await client.page("/placeorder"))).status).toBe(303);
});
