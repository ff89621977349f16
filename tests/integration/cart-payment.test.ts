import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const product = shop.data.products.plain({ stock: 500 });
const other = shop.data.products.plain({ stock: 500, nth: 1 });

const BUTTON = "Check out with PayPal";
const location = (response: Response) => response.headers.get("Location") ?? "";
const payFields = (qty = "2") => ({
  product: product.id,
  selectedColorsVariants: "",
  qty,
  intent: "pay",
  scripted: "1",
});

/** A visitor without a session or an account who has two units in the cart. */
async function visitorWithItems(): Promise<ShopClient> {
  const client = shop.client();
  await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
  await client.page("/cart");
  return client;
}

/** Presses the cart's button. @returns PayPal's page */
async function openPayment(client: ShopClient): Promise<URL> {
  const page = location(await client.post("/cart", payFields()));
  expect(page).toContain("/checkoutnow?token=");
  return new URL(page);
}

const paymentOf = (page: URL) => {
  const found = sandbox.paypal.orders.get(page.searchParams.get("token") ?? "");
  if (!found) throw new Error("PayPal does not know this payment.");
  return found;
};

/** Follows the shop's redirects after PayPal's to the page where they end. */
async function follow(client: ShopClient, address: string): Promise<{ path: string; answer: Response }> {
  const path = address.replace(shop.url, "");
  const answer = await client.get(path);
  const next = location(answer);
  return next ? follow(client, next) : { path, answer };
}

const orderAt = async (client: ShopClient, path: string) =>
  (await client.get(`/api/orders/${path.split(/[/?]/)[2]}`)).json();

describe("a payment that begins in the cart", () => {
  it("becomes one paid order with the payer's address, at the sum that was approved", async () => {
    const client = await visitorWithItems();
    expect(wordsOf(await client.page("/cart"))).toContain(BUTTON);
    const stock = shop.data.products.get({ id: product.id }).countInStock;
    const page = await openPayment(client);
    const shown = wordsOf(await (await fetch(page)).text());
    expect(shown).toContain("Portland");
    expect(shop.data.orders.count({ email: "buyer@example.com" })).toBe(0);

    const { path } = await follow(client, await approveAtPayPal(page, { address: "1" }));
    expect(path).toMatch(/^\/order\/[0-9a-f]{24}$/);
    const order = await orderAt(client, path);
    expect(order).toMatchObject({
      isPaid: true,
      paymentMethod: "PayPal",
      shippingAddress: {
        shipToFirstName: "Mary Ann",
        shipToLastName: "Doe",
        address1: "350 5th Ave",
        address2: "Floor 20",
        city: "New York",
        state: "NY",
        postalCode: "10118",
        country: "US",
      },
      orderItems: [{ product: product.id, qty: 2 }],
    });
    const { unit } = paymentOf(page);
    expect(unit.amount.value).toBe(order.totalPrice.toFixed(2));
    expect(unit.amount.breakdown?.shipping?.value).toBe(order.shippingPrice.toFixed(2));
    expect(unit.custom_id).toBe(order._id);
    expect(shop.data.products.get({ id: product.id }).countInStock).toBe(stock - 2);
    expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
    expect((await sandbox.mailbox.nextTo("buyer@example.com")).subject).toMatch(/^Your order #\d+/);
  });

  it("takes the rate that the payer has chosen, and asks the shop for its sum", async () => {
    const client = await visitorWithItems();
    const page = await openPayment(client);
    await fetch(page);
    const options = paymentOf(page).unit.shipping?.options ?? [];
    const last = options.at(-1);
    expect(options.length).toBeGreaterThan(1);
    const before = paymentOf(page).unit.amount.value;
    const { path } = await follow(client, await approveAtPayPal(page, { address: "0", option: last?.id ?? "" }));
    const order = await orderAt(client, path);
    expect(order.isPaid).toBe(true);
    expect(order.shippingPrice.toFixed(2)).toBe(last?.amount?.value);
    expect(order.totalPrice.toFixed(2)).not.toBe(before);
  });

  it("belongs to the account of who is signed in", async () => {
    const client = shop.client();
    const jane = shop.data.users.named("jane");
    await logIn(client, jane.email ?? "");
    await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
    const { path } = await follow(client, await approveAtPayPal(await openPayment(client)));
    expect(shop.data.orders.get({ id: path.split("/")[2] }).userId).toBe(jane.id);
  });

  it("is the one that was approved of several that were opened", async () => {
    const client = await visitorWithItems();
    const [first] = [await openPayment(client), await openPayment(client)];
    const { path } = await follow(client, await approveAtPayPal(first));
    const order = await orderAt(client, path);
    expect([order.isPaid, paymentOf(first).unit.custom_id]).toEqual([true, order._id]);
  });
});

describe("coming back from PayPal again", () => {
  it("orders and charges once, however often, in parallel, and when the first answer is lost", async () => {
    const client = await visitorWithItems();
    const page = await openPayment(client);
    const back = (await approveAtPayPal(page)).replace(shop.url, "");
    const cookies = new Map(client.cookies);
    const orders = shop.data.orders.count();
    const captures = sandbox.paypal.captures.size;
    const answers = await Promise.all([client.get(back), client.get(back), client.get(back)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    client.cookies.clear();
    for (const [name, value] of cookies) client.cookies.set(name, value);
    const { path, answer } = await follow(client, back);
    expect(path).toMatch(/^\/order\/[0-9a-f]{24}\?key=/);
    expect(wordsOf(await answer.text())).toContain("Your order is paid");
    expect((await follow(client, back)).path).toBe(path);
    expect(shop.data.orders.count()).toBe(orders + 1);
    expect(sandbox.paypal.captures.size).toBe(captures + 1);
    expect(wordsOf(await client.page("/cart"))).toContain("Your cart is empty");
  });

  it("orders and charges the items of one cart once, also when two payments of it were approved", async () => {
    const client = await visitorWithItems();
    const pages = [await openPayment(client), await openPayment(client)];
    const backs = await Promise.all(pages.map((page) => approveAtPayPal(page)));
    const cookies = new Map(client.cookies);
    const [orders, captures] = [shop.data.orders.count(), sandbox.paypal.captures.size];
    const ends = await Promise.all(
      backs.map(async (back) => {
        const tab = shop.client();
        for (const [name, value] of cookies) tab.cookies.set(name, value);
        const { path, answer } = await follow(tab, back);
        return `${path.replace(/[0-9a-f]{24}/, "ID")}: ${wordsOf(await answer.text())}`;
      }),
    );
    const [unused, paid] = ends.sort();
    expect(paid).toMatch(/^\/order\/ID: .*Your order is paid/);
    expect(unused).toMatch(
      /^\/cart\?payment=empty: .*ordered or removed meanwhile\. Nothing was ordered or charged with it\./,
    );
    expect([shop.data.orders.count(), sandbox.paypal.captures.size]).toEqual([orders + 1, captures + 1]);
  });

  it("brings who is signed in to the paid order, also by a page that was loaded again meanwhile", async () => {
    const client = shop.client();
    await logIn(client, shop.data.users.named("jane").email ?? "");
    await client.post(`/product/${product.id}`, { qty: "2", intent: "add-to-cart" });
    const back = (await approveAtPayPal(await openPayment(client))).replace(shop.url, "");
    const captures = sandbox.paypal.captures.size;
    const ends = await Promise.all(Array.from({ length: 4 }, () => follow(client, back)));
    expect(new Set(ends.map(({ path }) => path))).toEqual(new Set([back.split("/pay/")[0]]));
    expect(sandbox.paypal.captures.size).toBe(captures + 1);
  });

  it("settles an order whose capture was cut, without ordering again", async () => {
    const client = await visitorWithItems();
    const back = (await approveAtPayPal(await openPayment(client))).replace(shop.url, "");
    const orders = shop.data.orders.count();
    sandbox.faults.set("paypal", "down");
    const down = await follow(client, back);
    expect(down.path).toBe("/cart?payment=refused");
    expect(wordsOf(await down.answer.text())).toContain("PayPal cannot be reached right now");
    expect(shop.data.orders.count()).toBe(orders);
    sandbox.faults.clear("paypal");
    sandbox.faults.set("paypal", "capture-answer-lost", 3);
    await follow(client, back);
    sandbox.faults.clear("paypal");
    const { path } = await follow(client, back);
    expect((await orderAt(client, path)).isPaid).toBe(true);
    expect(shop.data.orders.count()).toBe(orders + 1);
  });
});

describe("a payment that does not fit any more", () => {
  /** Approves a payment after something has changed. @returns the page that says so */
  async function refused(change: (client: ShopClient) => Promise<unknown> | unknown) {
    const client = await visitorWithItems();
    const page = await openPayment(client);
    const back = await approveAtPayPal(page);
    await change(client);
    const [orders, captures] = [shop.data.orders.count(), sandbox.paypal.captures.size];
    const { path, answer } = await follow(client, back);
    expect(path).toBe("/cart?payment=refused");
    expect([shop.data.orders.count(), sandbox.paypal.captures.size]).toEqual([orders, captures]);
    const words = wordsOf(await answer.text());
    expect(words).toContain("You have not been charged");
    return { client, words };
  }

  it("orders nothing when the cart has changed, and goes on in the checkout with the address", async () => {
    const { client, words } = await refused((buyer) =>
      buyer.post(`/product/${other.id}`, { qty: "1", intent: "add-to-cart" }),
    );
    expect(words).toContain("Your cart has changed");
    const place = wordsOf(await client.page("/placeorder"));
    expect(place).toContain("1600 SW Oak St");
    expect(place).toContain("buyer@example.com");
  });

  it("orders nothing when a price has changed", async () => {
    const { words } = await refused(() =>
      shop.data.products.change({ id: product.id }, { priceCents: product.priceCents + 100 }),
    );
    shop.data.products.change({ id: product.id }, { priceCents: product.priceCents });
    expect(words).toContain("Prices have changed");
  });

  it("orders nothing when the stock is gone", async () => {
    const { words } = await refused(() => shop.data.products.setStock(product.id, 1));
    shop.data.products.setStock(product.id, 500);
    expect(words).toMatch(/Only 1 of .* is left/);
  });

  it("orders nothing for an address that the shop cannot use, and says what is missing", async () => {
    const client = await visitorWithItems();
    const back = await approveAtPayPal(await openPayment(client), { address: "3" });
    const { path, answer } = await follow(client, back);
    expect(path).toBe("/cart?payment=refused");
    expect(wordsOf(await answer.text())).toContain("Please enter the postal code. You have not been charged.");
  });

  it("redirects to the cart when it was not approved", async () => {
    const client = await visitorWithItems();
    const page = await openPayment(client);
    const { id, experience } = paymentOf(page);
    const { path, answer } = await follow(client, `${experience.return_url}?token=${id}`);
    expect(path).toBe("/cart?payment=cancelled");
    expect(wordsOf(await answer.text())).toContain("You canceled the payment. Nothing was ordered or charged.");
  });
});

describe("what others may try", () => {
  it("refuses a payment of another cart, and says that nothing was charged", async () => {
    const client = await visitorWithItems();
    const back = await approveAtPayPal(await openPayment(client));
    const otherUser = await visitorWithItems();
    const [orders, captures] = [shop.data.orders.count(), sandbox.paypal.captures.size];
    const elsewhere = await follow(otherUser, back);
    expect(elsewhere.path).toBe("/cart?payment=lost");
    const empty = await follow(shop.client(), back);
    expect([empty.path, shop.data.orders.count()]).toEqual(["/cart?payment=lost", orders]);
    for (const { answer } of [elsewhere, empty])
      expect(Page.parse(await answer.text()).first('[role="alert"]')?.text).toBe(
        "This payment cannot be completed in this browser. Nothing was ordered or charged with it.",
      );
    expect([shop.data.orders.count(), sandbox.paypal.captures.size]).toEqual([orders, captures]);
    const mine = await follow(client, back);
    expect((await follow(otherUser, `${mine.path}`)).answer.status).toBe(404);
    expect((await follow(otherUser, back)).answer.status).toBe(404);
  });

  it("answers quotes only at the address that it gave PayPal, for carts as they are", async () => {
    const client = await visitorWithItems();
    const { experience } = paymentOf(await openPayment(client));
    const url = new URL(experience.order_update_callback_config?.callback_url ?? "");
    const ask = (address: URL, body: unknown) =>
      fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const place = { shipping_address: { country_code: "US", admin_area_1: "OR", postal_code: "97205" } };
    const answer = await (await ask(url, place)).json();
    expect(
      answer.purchase_units[0].shipping_options.filter(({ selected }: { selected: boolean }) => selected),
    ).toHaveLength(1);
    const unknown = await (await ask(url, { ...place, shipping_option: { id: "no-such-rate" } })).json();
    expect(unknown).toEqual(answer);
    expect((await ask(url, { shipping_address: "Portland" })).status).toBe(400);
    expect((await ask(url, [])).status).toBe(400);
    for (const [name, value] of [
      ["cart", "another"],
      ["signature", "x"],
      ["signature", ""],
    ] as const) {
      const forged = new URL(url);
      forged.searchParams.set(name, value);
      expect((await ask(forged, place)).status).toBe(404);
    }
    expect((await ask(new URL(url.href.replace("paypal", "stripe")), place)).status).toBe(404);
    await client.post("/cart", { product: product.id, selectedColorsVariants: "", intent: "remove" });
    const empty = await ask(url, place);
    expect(empty.status).toBe(422);
    expect(await empty.json()).toEqual({ name: "UNPROCESSABLE_ENTITY", details: [{ issue: "ADDRESS_ERROR" }] });
  });
});

describe("the cart's button", () => {
  it("leads to the checkout without a script, with the quantities saved", async () => {
    const client = await visitorWithItems();
    const { scripted: _, ...fields } = payFields("3");
    expect(location(await client.post("/cart", fields))).toBe("/shipping");
    expect(wordsOf(await client.page("/cart"))).toContain("3 items");
  });

  it("says when PayPal cannot be reached, and keeps the cart", async () => {
    const client = await visitorWithItems();
    sandbox.faults.set("paypal", "down");
    const answer = await client.post("/cart", payFields());
    sandbox.faults.clear("paypal");
    expect(answer.status).toBe(409);
    const page = Page.parse(await answer.text());
    expect(page.first('[role="alert"]')?.text).toContain("PayPal cannot be reached right now");
    expect(wordsOf(await client.page("/cart"))).toContain("2 items");
  });

  it("is there only where the shop offers PayPal", async () => {
    const admin = await signedInAdmin(shop);
    await admin.json("PUT", "/api/settings", { paymentMethods: "Credit Card" });
    const client = await visitorWithItems();
    expect(wordsOf(await client.page("/cart"))).not.toContain(BUTTON);
    expect((await client.post("/cart", payFields())).status).toBe(409);
    await admin.json("PUT", "/api/settings", { paymentMethods: "" });
    expect(wordsOf(await client.page("/cart"))).toContain(BUTTON);
  });
});

it("takes the tax off each item for a place that is sold to without it", async () => {
  const admin = await signedInAdmin(shop);
  const before = shop.data.products.get({ id: product.id }).priceCents;
  await admin.json("PUT", "/api/settings", { pricesIncludeTax: true, exportPrices: "net" });
  await admin.json("PUT", "/api/taxes/default", { ratePercent: 19 });
  expect((await admin.json("POST", "/api/taxes", { country: "DE", state: "", ratePercent: 0 })).status).toBe(201);
  shop.data.products.change({ id: product.id }, { priceCents: 1190 });
  const client = await visitorWithItems();
  const page = await openPayment(client);
  expect(paymentOf(page).unit.items?.[0]?.unit_amount.value).toBe("11.90");
  const { path } = await follow(client, await approveAtPayPal(page, { address: "2" }));
  shop.data.products.change({ id: product.id }, { priceCents: before });
  expect(paymentOf(page).unit.items?.[0]?.unit_amount.value).toBe("10.00");
  const order = await orderAt(client, path);
  expect(order).toMatchObject({ isPaid: true, itemsPrice: 20, taxPrice: 0 });
  expect(paymentOf(page).unit.amount.value).toBe(order.totalPrice.toFixed(2));
});
