import { beforeEach, describe, expect, it } from "vitest";
import { Page } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { continueAsGuest, logIn, placeOrder, type ShopClient, shippingForm } from "../support/shop-client";

const { shop } = await shopWithSandbox();
const product = shop.data.products.plain({ stock: 500 });
shop.data.products.change({ id: product.id }, { priceCents: 2000 });
const table = shop.data.shippingRates.list();
const admin = shop.client();
await logIn(admin, "admin@example.com");

beforeEach(() => {
  shop.data.shippingRates.remove();
  shop.data.shippingRates.addAll(table);
});

const location = (response: Response) => response.headers.get("Location");

async function guestWithCart(): Promise<ShopClient> {
  const client = shop.client();
  await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
  await continueAsGuest(client);
  return client;
}

/** Posts the shipping form as scripts let it be posted: with the rate that was chosen below the address. */
const enter = (client: ShopClient, selectedRate: string, changes: Record<string, string> = {}) =>
  client.post("/shipping", { ...shippingForm, ...changes, selectedRate, intent: "check" });

async function guestAtPlaceOrder(email: string): Promise<ShopClient> {
  const client = await guestWithCart();
  await enter(client, "standard", { email });
  return client;
}

/** The ways to pay of the last step, the chosen one first. */
function waysToPay(page: Page): string[] {
  const cards = page.form("Place order").all("[name=paymentMethod]");
  return [...cards.filter(({ isChecked }) => isChecked), ...cards.filter(({ isChecked }) => !isChecked)].map(
    ({ value }) => value,
  );
}

/** A suite whose ZIP code the postal service corrects. */
const SUITE = { address1: "350 5th Ave", address2: "Suite 10", city: "New York", state: "NY", postalCode: "10001" };
const HAWAII = { city: "Honolulu", state: "HI", postalCode: "96813" };
const BERLIN = { city: "Berlin", state: "", postalCode: "10115", country: "DE" };

type Rates = {
  isEstimate: boolean;
  selected: string;
  cards: { value: string; label: string; aside: string; disabled?: boolean; sums: Sums }[];
  sums: Sums;
};
type Sums = { totalCents: number; isEstimate: boolean; estimatedFor: string | null };

describe("GET /shipping/rates", () => {
  const ratesAt = async (client: ShopClient, place: Record<string, string>): Promise<Rates> => {
    const answer = await client.get(`/shipping/rates?${new URLSearchParams(place)}`);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    return answer.json();
  };

  it("has the sums that the order will have with each rate of a complete place", async () => {
    const client = await guestWithCart();
    const { isEstimate, cards, selected } = await ratesAt(client, {
      country: "us",
      state: "oregon",
      postalCode: "97201",
    });
    expect([isEstimate, selected, cards.map(({ value }) => value)]).toEqual([
      false,
      "standard",
      ["standard", "expedited", "overnight"],
    ]);
    for (const { value, sums } of cards) {
      expect([sums.isEstimate, sums.estimatedFor]).toEqual([false, null]);
      await enter(client, value);
      const placing = (await client.open("/placeorder")).field("totalCents").value;
      expect(String(sums.totalCents)).toBe(placing);
    }
  });

  it.each([
    ["no place", {}, "United States"],
    ["a part of a ZIP code", { country: "US", state: "OR", postalCode: "972" }, "United States"],
    ["no state", { country: "US", state: "", postalCode: "97201" }, "United States"],
    ["a ZIP code of another state", { country: "US", state: "CA", postalCode: "97201" }, "United States"],
    ["a country without its postal code", { country: "DE", postalCode: "" }, "Germany"],
  ])("has estimates for %s", async (_, place, country) => {
    const { isEstimate, cards, sums } = await ratesAt(await guestWithCart(), place);
    expect([isEstimate, sums.isEstimate, sums.estimatedFor]).toEqual([true, true, country]);
    expect(cards.length).toBeGreaterThan(0);
  });

  it("has none for a place that the shop does not ship to", async () => {
    const client = await guestWithCart();
    shop.data.shippingRates.remove({ zone: "remote" });
    const { postalCode, state } = HAWAII;
    expect(await ratesAt(client, { country: "US", state, postalCode })).toMatchObject({ isEstimate: false, cards: [] });
  });

  it("stores nothing, and is for the shopper of a checkout alone", async () => {
    const client = await guestWithCart();
    await ratesAt(client, { country: "US", state: "OR", postalCode: "97201" });
    expect(location(await client.get("/payment"))).toBe("/shipping");
    expect(location(await shop.client().get("/shipping/rates?country=US"))).toMatch(/^\/login/);
  });
});

describe("a rate that is posted with the address", () => {
  it("leads to placing the order, with the first way to pay chosen", async () => {
    const client = await guestWithCart();
    expect(location(await enter(client, "expedited"))).toBe("/placeorder");
    const page = await client.open("/placeorder");
    expect(page.main.text).toContain("UPS Expedited");
    expect(waysToPay(page)).toEqual(["PayPal", "Credit Card"]);
  });

  it.each([
    ["of no zone", "sledge", {}],
    ["of another zone", "overnight", HAWAII],
    ["that is longer than any", "x".repeat(70), {}],
    ["that is empty", "", {}],
  ])("leads to the step of the rate if it is one %s", async (_, rate, changes) => {
    const client = await guestWithCart();
    expect(location(await enter(client, rate, changes))).toBe("/shippingrate");
    expect(location(await client.get("/placeorder"))).toBe("/payment");
    expect(location(await client.get("/payment"))).toBe("/shippingrate");
  });

  it("leads to the step of the rate if it has vanished meanwhile", async () => {
    const client = await guestWithCart();
    shop.data.shippingRates.remove({ rateId: "expedited" });
    expect(location(await enter(client, "expedited"))).toBe("/shippingrate");
  });

  it("is kept while the address is chosen, if the chosen address has it", async () => {
    const client = await guestWithCart();
    const choose = () => client.post("/shipping", { addressChoice: "suggested", intent: "choose" });
    expect(location(await enter(client, "expedited", SUITE))).toBe("/shipping?choose=1");
    expect(location(await client.get("/placeorder"))).toBe("/shipping");
    const [chosen] = (await client.open("/shipping")).all("[name=selectedRate]").filter(({ isChecked }) => isChecked);
    expect(chosen?.value).toBe("expedited");
    for (let twice = 0; twice < 2; twice += 1) expect(location(await choose())).toBe("/placeorder");
    await enter(client, "sledge", SUITE);
    expect(location(await choose())).toBe("/shippingrate");
    await client.post("/shipping", { ...shippingForm, ...SUITE, intent: "check" });
    expect(location(await choose())).toBe("/shippingrate");
  });

  it("is kept for an order that is picked up", async () => {
    const pickup = { kind: "pickup", service: "Counter", carrier: "", firstUnitPrice: 3, furtherUnitPrice: 0 };
    await admin.json("POST", "/api/shippingrates", { ...pickup, zone: "lower-48", deliveryDays: 1 });
    const client = await guestWithCart();
    const rates = await client.get("/shipping/rates?deliveryMethod=pickup");
    const { isEstimate, selected, cards }: Rates = await rates.json();
    expect([isEstimate, cards.map(({ label, aside }) => [label, aside])]).toEqual([false, [["Counter", "$3.00"]]]);
    const form = { ...shippingForm, deliveryMethod: "pickup", selectedRate: selected, intent: "check" };
    expect(location(await client.post("/shipping", form))).toBe("/placeorder");
    expect((await client.open("/placeorder")).main.text).toMatch(/Pickup .*Picked up at the shop/);
  });

  it("keeps a way to pay that was chosen before, and replaces one that the new address does not have", async () => {
    const client = await guestWithCart();
    await enter(client, "standard");
    await client.post("/payment", { paymentMethod: "Credit Card" });
    await enter(client, "standard", HAWAII);
    expect(waysToPay(await client.open("/placeorder"))[0]).toBe("Credit Card");
    await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: "Other countries" });
    await enter(client, "standard", BERLIN);
    await client.post("/payment", { paymentMethod: "Cash on Delivery" });
    const abroad = await client.open("/placeorder");
    expect(waysToPay(abroad)[0]).toBe("Cash on Delivery");
    expect(abroad.main.text).toContain("You pay when your order arrives.");
    expect(location(await enter(client, "standard"))).toBe("/placeorder");
    expect(waysToPay(await client.open("/placeorder"))).toEqual(["PayPal", "Credit Card"]);
    await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: "" });
  });
});

describe("a page before its scripts run", () => {
  it("posts neither a rate nor a way to pay: each has its own step", async () => {
    const client = await guestAtPlaceOrder("unscripted@example.com");
    const posted = (page: Page, form: string) =>
      page
        .form(form)
        .all("input")
        .filter(({ isDisabled }) => !isDisabled)
        .map((field) => field.attribute("name"));
    const shipping = await client.open("/shipping");
    expect(shipping.form("Shipping address").all("[name=selectedRate]").length).toBeGreaterThan(1);
    expect(posted(shipping, "Shipping address")).not.toContain("selectedRate");
    expect(posted(await client.open("/placeorder"), "Place order")).not.toContain("paymentMethod");
  });
});

describe("a way to pay that is posted with the order", () => {
  it("is the one of the order, also if another one was chosen in a second tab", async () => {
    const email = "two-tabs@example.com";
    const client = await guestAtPlaceOrder(email);
    const page = await client.page("/placeorder");
    await client.post("/payment", { paymentMethod: "Credit Card" });
    const placed = await placeOrder(client, page, { paymentMethod: "PayPal" });
    expect(location(placed)).toMatch(/^\/order\//);
    expect(shop.data.orders.list({ email }).map(({ paymentMethod }) => paymentMethod)).toEqual(["PayPal"]);
  });

  it.each([
    ["no shop has", "Barter", "Please choose PayPal, Credit Card, or Cash on Delivery."],
    [
      "is not offered to the address",
      "Cash on Delivery",
      "Cash on Delivery is not offered for this address. Please choose another way to pay.",
    ],
  ])("is refused beside its field if it is one that %s, and nothing is ordered", async (_, paymentMethod, message) => {
    const email = `${paymentMethod.replace(/ /g, "-").toLowerCase()}@example.com`;
    await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: "Other countries" });
    const client = await guestAtPlaceOrder(email);
    const refused = await placeOrder(client, await client.page("/placeorder"), { paymentMethod, orderNote: "Kept" });
    const page = Page.parse(await refused.text());
    await admin.json("PUT", "/api/settings", { cashOnDeliveryZones: "" });
    expect(refused.status).toBe(400);
    expect(page.first('[role="alert"]').text).toBe(message);
    expect(page.first('[id="payment-method-error"]').text).toBe(message);
    expect(page.field("orderNote").value).toBe("Kept");
    expect(shop.data.orders.list({ email })).toEqual([]);
  });

  it("places one order, however often the form is posted", async () => {
    const email = "twice@example.com";
    const client = await guestAtPlaceOrder(email);
    const page = await client.page("/placeorder");
    const answers = await Promise.all(
      ["PayPal", "PayPal", "Credit Card"].map((paymentMethod) => placeOrder(client, page, { paymentMethod })),
    );
    expect(new Set(answers.map(location)).size).toBe(1);
    expect(shop.data.orders.list({ email })).toHaveLength(1);
  });
});
