import { describe, expect, it } from "vitest";
import { fieldOf, Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { continueAsGuest, type ShopClient, shippingForm } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const product = shop.data.products.plain({ stock: 500 });

const location = (response: Response) => response.headers.get("Location") ?? "";

/** Sends a request whose answer is lost after the shop has handled it: the browser learns nothing of it. */
async function loseAnswer<Answer>(client: ShopClient, send: () => Promise<Answer>): Promise<void> {
  const cookies = new Map(client.cookies);
  await send();
  client.cookies.clear();
  for (const [name, value] of cookies) client.cookies.set(name, value);
}

/** Posts a form, loses the answer, and posts the same form again. */
async function postTwice(client: ShopClient, path: string, fields: Record<string, string>): Promise<Response> {
  await loseAnswer(client, () => client.post(path, fields));
  return client.post(path, fields);
}

/** A suite whose ZIP code the postal service corrects. */
const SUITE = { address1: "350 5th Ave", address2: "Suite 10", city: "New York", state: "NY", postalCode: "10001" };

const placeFields = (page: string) =>
  Object.fromEntries(["orderKey", "totalCents", "discountCode"].map((name) => [name, fieldOf(page, name)]));

async function guestWithItem(): Promise<ShopClient> {
  const client = shop.client();
  await continueAsGuest(client);
  await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
  return client;
}

/** Goes to the page where the order is placed, by the fewest posts. */
async function guestAtPlaceOrder(): Promise<{ client: ShopClient; page: string }> {
  const client = await guestWithItem();
  await client.post("/shipping", { ...shippingForm, intent: "check" });
  await client.post("/shippingrate", { selectedRate: "standard" });
  await client.post("/payment", { paymentMethod: "PayPal" });
  return { client, page: await client.page("/placeorder") };
}

describe("a purchase whose every answer is lost once", () => {
  it("goes on to one paid order with every field as typed", async () => {
    const client = shop.client();
    await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
    const line = { product: product.id, selectedColorsVariants: "", qty: "3" };
    expect(location(await postTwice(client, "/cart", { ...line, intent: "checkout" }))).toContain("/shipping");
    await loseAnswer(client, () => continueAsGuest(client));
    expect(wordsOf(await client.page("/cart"))).toContain("Cart, 3 items");
    await continueAsGuest(client);

    const typed = { ...shippingForm, ...SUITE };
    expect(location(await postTwice(client, "/shipping", { ...typed, intent: "check" }))).toBe("/shipping?choose=1");
    const choices = Page.parse(await client.page("/shipping?choose=1")).all('[name="addressChoice"]');
    expect(choices.map(({ value }) => value)).toEqual(["suggested", "entered"]);
    const chosen = await postTwice(client, "/shipping", { addressChoice: "entered", intent: "choose" });
    expect(location(chosen)).toBe("/shippingrate");
    expect(location(await postTwice(client, "/shippingrate", { selectedRate: "standard" }))).toBe("/payment");
    expect(location(await postTwice(client, "/payment", { paymentMethod: "PayPal" }))).toBe("/placeorder");

    const page = await client.page("/placeorder");
    const before = shop.data.orders.count();
    const placed = location(await postTwice(client, "/placeorder", placeFields(page)));
    expect(placed).toMatch(/^\/order\/[0-9a-f]{24}$/);
    expect(shop.data.orders.count()).toBe(before + 1);
    const order = await (await client.get(`/api${placed.replace("order", "orders")}`)).json();
    expect(order.shippingAddress).toMatchObject(SUITE);
    expect(order.orderItems).toMatchObject([{ product: product.id, qty: 3 }]);

    await loseAnswer(client, () => client.post(placed, { intent: "pay" }));
    const started = await client.post(placed, { intent: "pay" });
    const back = await approveAtPayPal(new URL(location(started)));
    await loseAnswer(client, () => client.get(back));
    expect(location(await client.get(back))).toBe(placed);
    expect(wordsOf(await client.page(placed))).toContain("Thank you for your order");
    expect(shop.data.captures.list({ orderId: order._id })).toHaveLength(1);
  });

  it("signs a guest in to a session of its own, which the cookie from before does not open", async () => {
    const client = shop.client();
    await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
    const before = new Map(client.cookies);
    await continueAsGuest(client);
    expect((await client.get("/shipping")).status).toBe(200);
    const other = shop.client();
    for (const [name, value] of before) other.cookies.set(name, value);
    expect(location(await other.get("/shipping"))).toContain("/login");
    expect(wordsOf(await other.page("/cart"))).toContain("Cart, 2 items");
  });

  it("cancels an unpaid order once", async () => {
    const { client, page } = await guestAtPlaceOrder();
    const placed = location(await client.post("/placeorder", placeFields(page)));
    const before = shop.data.products.stockOf(product.id);
    expect(location(await postTwice(client, placed, { intent: "cancel", reason: "" }))).toBe(placed);
    expect(shop.data.products.stockOf(product.id)).toBe(before + 2);
    expect(wordsOf(await client.page(placed))).toContain("Nothing was charged.");
  });
});

describe("a buyer whose order was placed, but who never got the answer", () => {
  it("is led from the last step to the order, and no longer once it is canceled", async () => {
    const { client, page } = await guestAtPlaceOrder();
    const fields = placeFields(page);
    await loseAnswer(client, () => client.post("/placeorder", fields));
    const led = location(await client.get("/placeorder"));
    expect(led).toBe(location(await client.post("/placeorder", fields)));
    await client.post(led, { intent: "cancel", reason: "" });
    expect(location(await client.get("/placeorder"))).toBe("/shipping");
  });

  it("reads that the order has ended when its form is sent again after it was canceled, and nothing is ordered", async () => {
    const { client, page } = await guestAtPlaceOrder();
    const placed = location(await client.post("/placeorder", placeFields(page)));
    await client.post(placed, { intent: "cancel", reason: "" });
    expect(wordsOf(await client.page(placed))).toContain("Your order is canceled.");
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    const before = [shop.data.orders.count(), shop.data.products.stockOf(product.id)];
    for (const pay of ["", "now"]) {
      expect(location(await client.post("/placeorder", { ...placeFields(page), ...(pay && { pay }) }))).toBe(placed);
      const shown = await client.page(placed);
      const words = wordsOf(shown);
      expect(words).toContain("This order has ended, and nothing was ordered now.");
      expect(words).toContain("This order was canceled on");
      expect(words).not.toContain("is kept");
      expect(Page.parse(shown).all('button[value="order-again"]')).toHaveLength(1);
    }
    expect([shop.data.orders.count(), shop.data.products.stockOf(product.id)]).toEqual(before);
  });

  it("sees the last step of the next order", async () => {
    const { client, page } = await guestAtPlaceOrder();
    await client.post("/placeorder", placeFields(page));
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    expect(location(await client.get("/placeorder"))).not.toMatch(/^\/order/);
  });
});

describe("two tabs", () => {
  it("that place the same cart make one order", async () => {
    const { client, page } = await guestAtPlaceOrder();
    const other = await client.page("/placeorder");
    const before = shop.data.orders.count();
    const answers = await Promise.all([page, other].map((tab) => client.post("/placeorder", placeFields(tab))));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(shop.data.orders.count()).toBe(before + 1);
  });

  it("that pay the same order charge once", async () => {
    const { client, page } = await guestAtPlaceOrder();
    const placed = location(await client.post("/placeorder", placeFields(page)));
    const started = await Promise.all([1, 2].map(() => client.post(placed, { intent: "pay" })));
    const returns = await Promise.all(started.map((answer) => approveAtPayPal(new URL(location(answer)))));
    await Promise.all(returns.map((back) => client.get(back)));
    const id = placed.split("/").at(-1) ?? "";
    const captured = [...sandbox.paypal.captures.values()].filter(({ customId }) => customId === id);
    expect(captured.length).toBeLessThanOrEqual(1);
    expect(wordsOf(await client.page(placed))).toContain("Thank you for your order");
  });
});

describe("the page of an order", () => {
  it("says after a canceled payment that nothing was charged, at an address without the provider's token", async () => {
    const { client, page } = await guestAtPlaceOrder();
    const placed = location(await client.post("/placeorder", placeFields(page)));
    const unpaid = wordsOf(await client.page(placed));
    expect(unpaid).toMatch(/One step left: pay \$[\d.,]+ /);
    expect(unpaid).not.toContain("Nothing was charged");
    expect(unpaid).not.toContain("UTC");
    const cancelled = await client.get(`${placed}?payment=cancelled&token=5O190127TN364715T`);
    expect([cancelled.status, location(cancelled)]).toEqual([303, `${placed}?payment=cancelled`]);
    const words = wordsOf(await client.page(location(cancelled)));
    expect(words).toContain("You canceled the payment. Nothing was charged.");
    expect(words).toMatch(/We keep these items for you until .*, for another \d+ minutes\./);
  });

  it("thanks for a payment, shows no id of it, and leads to help with the order's number", async () => {
    const { client, page } = await guestAtPlaceOrder();
    const placed = location(await client.post("/placeorder", placeFields(page)));
    const back = await approveAtPayPal(new URL(location(await client.post(placed, { intent: "pay" }))));
    await client.get(back);
    const id = placed.split("/").at(-1) ?? "";
    const html = await client.page(placed);
    const words = wordsOf(html);
    expect(words).toContain(`We sent a confirmation to ${shippingForm.email}.`);
    expect(words).not.toContain("One step left");
    expect(words).not.toContain("UTC");
    expect(html).not.toContain(shop.data.captures.get({ orderId: id }).id);
    const { number } = shop.data.orders.get({ id });
    expect(Page.parse(html).links).toContain(`/contact?order=${number}`);
    expect(fieldOf(await client.page(`/contact?order=${number}`), "subject")).toBe(`Order #${number}`);
    expect(fieldOf(await client.page("/contact?order=%3Cscript%3E"), "subject")).toBe("");
  });
});
