import { beforeEach, describe, expect, it } from "vitest";
import { Page } from "../support/html";
import { seededShop } from "../support/seeded-shop";
import { continueAsGuest, type ShopClient, shippingForm, walkToPlaceOrder } from "../support/shop-client";

const shop = await seededShop();
const product = shop.data.products.plain({ stock: 50 });
shop.data.products.change({ id: product.id }, { priceCents: 2000 });
const table = shop.data.shippingRates.list();
beforeEach(() => {
  shop.data.shippingRates.remove();
  shop.data.shippingRates.addAll(table);
});

const summaryOf = (page: Page) => page.first('main [aria-label="Order summary"]');
const enter = (client: ShopClient, changes: Record<string, string> = {}) =>
  client.post("/shipping", { ...shippingForm, ...changes, intent: "check" });
const choose = (client: ShopClient, addressChoice = "entered") =>
  client.post("/shipping", { addressChoice, intent: "choose" });

async function guestWithCart(): Promise<ShopClient> {
  const client = shop.client();
  await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
  await continueAsGuest(client);
  return client;
}

describe("the order summary", () => {
  it("says what is known at each step, and what is an estimate", async () => {
    const client = await guestWithCart();
    const at = async (path: string) => summaryOf(await client.open(path)).text;
    const entering = await at("/shipping");
    expect(entering).toContain(product.name);
    expect(entering).toContain("2 × $20.00");
    expect(entering).toMatch(/Items \$40\.00 Shipping, estimated FREE Tax, estimated \$6\.00 Estimated total \$46\.00/);
    expect(entering).toMatch(/arrives [A-Z][a-z]{2} \d+ – (?:[A-Z][a-z]{2} )?\d+, estimated for United States/);
    // The postal service does not know this ZIP code, so the address is not settled yet.
    await enter(client, { address1: "12 Washington Street", postalCode: "00001" });
    expect(await at("/shipping?choose=1")).toMatch(/Tax, estimated \$6\.00 Estimated total \$46\.00/);
    await enter(client);
    const rates = await at("/shippingrate");
    expect(rates).toMatch(/Shipping, estimated FREE Tax \$6\.00 Estimated total \$46\.00/);
    expect(rates).toMatch(/arrives [A-Z][a-z]{2} \d+ – /);
    const express = table.find(({ rateId, zone }) => rateId !== "standard" && zone === "lower-48");
    await client.post("/shippingrate", { selectedRate: express?.rateId ?? "" });
    for (const step of ["/shippingrate", "/payment"]) {
      const chosen = await at(step);
      expect(chosen, step).toMatch(/Shipping \$\d+\.\d\d Tax \$6\.00 Total \$\d+\.\d\d/);
      expect(chosen, step).toContain(`${express?.carrier} ${express?.service}: arrives`);
    }
    await client.post("/payment", { paymentMethod: "PayPal" });
    expect(await at("/placeorder")).toMatch(/Total \$\d+\.\d\d/);
  });

  it("is complete at the sign-in of a checkout too, before anything is known of the shopper", async () => {
    const client = shop.client();
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    const summary = summaryOf(await client.open("/login?redirect=/shipping")).text;
    expect(summary).toMatch(/Shipping, estimated FREE Tax, estimated \$3\.00 Estimated total \$23\.00/);
    expect(summary).toMatch(/arrives .+, estimated/);
  });

  it("leaves out what has sold out, in its list and its sums", async () => {
    const other = shop.data.products.plain({ stock: 50, nth: 1 });
    const client = shop.client();
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    await client.post(`/product/${other.id}`, { qty: "3", intent: "add-to-cart" });
    for (const row of shop.data.shippingRates.list({ rateId: "standard" }))
      shop.data.shippingRates.change({ id: row.id }, { firstUnitCents: 500, furtherUnitCents: 100 });
    shop.data.products.setStock(other.id, 0);
    const summary = summaryOf(await client.open("/login?redirect=/shipping")).text;
    expect(summary).toContain("Items $20.00 Shipping, estimated $5.00 Tax, estimated $3.00 Estimated total $28.00");
    expect(summary).not.toContain(other.name);
    const rates: { id: string; rate: number }[] = await (await client.get("/api/shipping/97201")).json();
    expect(rates.find(({ id }) => id === "standard")?.rate).toBe(5);
    shop.data.products.setStock(product.id, 0);
    expect(summaryOf(await client.open("/login?redirect=/shipping")).exists).toBe(false);
    for (const { id } of [product, other]) shop.data.products.setStock(id, 50);
  });

  it("is estimated with the default tax rate for a shop that only ships to other countries", async () => {
    const client = await guestWithCart();
    shop.data.shippingRates.remove({ zone: "lower-48" });
    shop.data.shippingRates.remove({ zone: "remote" });
    const summary = summaryOf(await client.open("/shipping")).text;
    expect(summary).toMatch(/Shipping, estimated \S+ Tax, estimated \$6\.00 Estimated total \$\d+\.\d\d/);
    expect(summary).toMatch(/, estimated$/);
  });

  it("says that the figures come after the address when the shop ships nowhere", async () => {
    const client = await guestWithCart();
    shop.data.shippingRates.remove();
    const summary = summaryOf(await client.open("/shipping")).text;
    expect(summary).toContain("Shipping Calculated after the address Tax Calculated after the address");
    expect(summary).toContain("Total before shipping and tax $40.00");
  });

  it("shows the picture of the chosen color", async () => {
    const colored = shop.data.products.colored();
    const [variant] = colored.colorsVariants;
    const client = shop.client();
    await client.post(`/product/${colored.id}`, { qty: "1", selectedColorsVariants: variant?.name ?? "" });
    await continueAsGuest(client);
    const summary = summaryOf(await client.open("/shipping"));
    expect(summary.text).toContain(variant?.name);
    const file =
      variant?.src
        .split("/")
        .at(-1)
        ?.replace(/\.\w+$/, "") ?? "none";
    expect(summary.first("img").attribute("src")).toContain(file);
  });

  it("shows free shipping by a code before the address is known", async () => {
    const values = { kind: "free-shipping" as const, value: 0, oncePerCustomer: false, createdAt: new Date() };
    shop.data.discounts.add({ id: "free", code: "FREE-SHIP", ...values });
    const client = await guestWithCart();
    await client.post("/cart", { intent: "apply-discount", discountCode: "free-ship" });
    expect(summaryOf(await client.open("/shipping")).text).toContain("Discount (FREE-SHIP) Free shipping");
  });

  it("is unfolded where the order is placed, and folded before", async () => {
    const client = shop.client();
    await walkToPlaceOrder(client, product.id);
    const isOpen = async (path: string) =>
      summaryOf(await client.open(path))
        .first("details")
        .attribute("open") !== undefined;
    expect(await isOpen("/placeorder")).toBe(true);
    for (const path of ["/shipping", "/shippingrate", "/payment"]) expect(await isOpen(path), path).toBe(false);
  });

  it("stays at the step of the rate for an address that the shop does not ship to", async () => {
    const client = await guestWithCart();
    shop.data.shippingRates.remove({ zone: "abroad" });
    await enter(client, { country: "DE", state: "BE", postalCode: "10115" });
    await choose(client);
    const page = await client.open("/shippingrate");
    expect(page.main.text).toContain("We do not ship there.");
    expect(summaryOf(page).text).toContain("Total before shipping and tax $40.00");
  });
});

describe("the address form", () => {
  const countries = async (client: ShopClient) =>
    (await client.open("/shipping"))
      .field("country")
      .all("option")
      .map(({ text }) => text);

  it("lists the countries that the shop ships the cart to", async () => {
    const client = await guestWithCart();
    expect((await countries(client)).length).toBeGreaterThan(200);
    shop.data.shippingRates.remove({ zone: "abroad" });
    expect(await countries(client)).toEqual(["United States"]);
    shop.data.shippingRates.remove();
    expect((await countries(client)).length).toBeGreaterThan(200);
  });

  it("names the shop's country first, and no country that the shop does not ship to", async () => {
    const client = await guestWithCart();
    const chosen = async () => {
      const [first] = await countries(client);
      return [first, (await client.open("/shipping")).field("country").value];
    };
    expect(await chosen()).toEqual(["United States", "US"]);
    shop.data.shippingRates.remove({ zone: "lower-48" });
    expect(await chosen()).toEqual(["United States", "US"]);
    shop.data.shippingRates.remove({ zone: "remote" });
    expect(await chosen()).toEqual(["Choose the country", ""]);
    expect(await countries(client)).not.toContain("United States");
    const refused = Page.parse(await (await enter(client, { country: "" })).text());
    expect(refused.errorOf("country")).toBe("Please choose the country.");
    shop.data.shippingRates.remove();
    expect(await chosen()).toEqual(["Choose the country", ""]);
  });

  it("asks again for a country that the shop no longer ships to", async () => {
    const client = await guestWithCart();
    await enter(client, { country: "DE", state: "BE", postalCode: "10115" });
    shop.data.shippingRates.remove({ zone: "abroad" });
    const page = await client.open("/shipping");
    expect([page.field("country").value, page.field("postalCode").value]).toEqual(["", "10115"]);
  });

  it("asks for the country before the rest of the address", async () => {
    const form = (await (await guestWithCart()).open("/shipping")).form("Shipping address");
    const names = form.all("[name]").map((field) => field.attribute("name") ?? "");
    expect(names.indexOf("country")).toBeLessThan(names.indexOf("shipToFirstName"));
  });

  it("suggests the states of the country, and takes any other text as before", async () => {
    const client = await guestWithCart();
    const suggested = async () => (await client.open("/shipping")).form("Shipping address").all("datalist option");
    const values = async () => (await suggested()).map((option) => option.attribute("value"));
    expect(await values()).toContain("Oregon");
    await enter(client, { country: "CA", state: "Quebec", postalCode: "H2X 1Y4" });
    await choose(client);
    expect(await values()).toContain("Ontario");
    expect(await values()).not.toContain("Oregon");
    await enter(client, { country: "DE", state: "Berlin", postalCode: "10115" });
    await choose(client);
    expect(await values()).toEqual([]);
    // German addresses have no state.
    expect((await client.open("/shipping")).form("Shipping address").all("[name=state]")).toEqual([]);
  });
});

it("each rate says when an order arrives", async () => {
  const client = await guestWithCart();
  await enter(client);
  await choose(client);
  const options = (await client.open("/shippingrate")).all("main fieldset label").map(({ text }) => text);
  expect(options.length).toBeGreaterThan(1);
  for (const option of options) expect(option).toMatch(/Arrives [A-Z][a-z]{2} \d+ – /);
});
