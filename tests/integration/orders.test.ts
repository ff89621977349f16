import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { seededShop } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient, shippingForm } from "../support/shop-client";

const shop = await seededShop();

type Product = { id: string; name: string; priceCents: number };

/** A product of the demo catalog without color variants, with its stock set. */
function productWithStock(stock: number, index = 0): Product {
  return shop.data.products.plain({ stock, nth: index });
}

function stockOf(id: string): number {
  return shop.data.products.stockOf(id);
}

function countOrders(): number {
  return shop.data.orders.count();
}

async function guest(): Promise<ShopClient> {
  const client = shop.client();
  await client.becomeGuest();
  return client;
}

async function customer(): Promise<ShopClient> {
  const client = shop.client();
  await logIn(client, addCustomer(shop).email);
  return client;
}

async function guests(count: number): Promise<ShopClient[]> {
  const all: ShopClient[] = [];
  for (let index = 0; index < count; index += 1) all.push(await guest());
  return all;
}

describe("placing an order by the API", () => {
  it("returns the order with the shop's own amounts", async () => {
    const product = productWithStock(10);
    const client = await guest();
    const response = await client.json("POST", "/api/orders", orderBody(product.id, 2, { selectedRate: "expedited" }));
    expect(response.status).toBe(201);
    const order = await response.json();
    const items = product.priceCents * 2;
    const tax = Math.floor((items * 15 + 50) / 100);
    expect(order).toMatchObject({
      itemsPrice: items / 100,
      taxPrice: tax / 100,
      shippingPrice: 12.45,
      totalPrice: (items + tax + 1245) / 100,
      isPaid: false,
      paidAt: null,
      paymentMethod: "PayPal",
      user: { email: shippingForm.email, firstName: "Jo" },
      orderItems: [{ product: product.id, name: product.name, qty: 2, price: product.priceCents / 100 }],
    });
    expect(stockOf(product.id)).toBe(8);
    const read = await client.get(`/api/orders/${order._id}`);
    expect(await read.json()).toEqual(order);
  });

  it("sells the last unit once to fifty simultaneous buyers", async () => {
    const product = productWithStock(1);
    const buyers = await guests(50);
    const answers = await Promise.all(buyers.map((buyer) => buyer.json("POST", "/api/orders", orderBody(product.id))));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const refused = await answers.find((answer) => answer.status === 409)?.json();
    expect(refused.message).toContain(product.name);
    expect(stockOf(product.id)).toBe(0);
  });

  it("creates one order for fifty posts with one idempotency key", async () => {
    const product = productWithStock(100);
    const client = await guest();
    const before = countOrders();
    const posts = Array.from({ length: 50 }, () =>
      client.json("POST", "/api/orders", orderBody(product.id, 3), { "Idempotency-Key": "one-key" }),
    );
    const orders = await Promise.all((await Promise.all(posts)).map((answer) => answer.json()));
    expect(new Set(orders.map((order) => order._id)).size).toBe(1);
    expect(countOrders()).toBe(before + 1);
    expect(stockOf(product.id)).toBe(97);
  });

  it.each<[string, () => Promise<ShopClient>]>([
    ["a guest", guest],
    ["a customer", customer],
  ])("%s who repeats an order from the checkout gets it again", async (_, signedIn) => {
    const product = productWithStock(10);
    const client = await signedIn();
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    await client.post("/shipping", { ...shippingForm, intent: "check" });
    await client.post("/shipping", { addressChoice: "suggested", intent: "choose" });
    const before = countOrders();
    const body = { orderItems: [{ product: product.id, qty: 1 }], paymentMethod: "PayPal" };
    const order = () => client.json("POST", "/api/orders", body, { "Idempotency-Key": "from-the-checkout" });
    const first = await order();
    const second = await order();
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(countOrders()).toBe(before + 1);
  });

  it.each(["", "two words", "k".repeat(201)])("refuses the key '%s'", async (key) => {
    const client = await guest();
    const before = countOrders();
    const body = orderBody(productWithStock(10).id);
    const response = await client.json("POST", "/api/orders", body, { "Idempotency-Key": key });
    expect(response.status).toBe(400);
    expect((await response.json()).message).toBe("The Idempotency-Key must be 1 to 200 printable characters.");
    expect(countOrders()).toBe(before);
  });

  it("keeps orders of two buyers with the same key separate", async () => {
    const product = productWithStock(100);
    const [one, other] = await guests(2);
    const key = { "Idempotency-Key": "shared" };
    const first = await (await one?.json("POST", "/api/orders", orderBody(product.id), key))?.json();
    const second = await (await other?.json("POST", "/api/orders", orderBody(product.id), key))?.json();
    expect(first._id).not.toBe(second._id);
  });

  it.each<[string, (product: string) => Record<string, unknown>]>([
    ["itemsPrice", () => ({ itemsPrice: 0.01 })],
    ["taxPrice", () => ({ taxPrice: 0 })],
    ["shippingPrice", () => ({ shippingPrice: 5 })],
    ["totalPrice", () => ({ totalPrice: 1 })],
    ["price of a line", (product) => ({ orderItems: [{ product, qty: 1, price: 0.01 }] })],
  ])("refuses a wrong %s and returns the correct amounts", async (_, falsified) => {
    const product = productWithStock(10);
    const client = await guest();
    const before = countOrders();
    const response = await client.json("POST", "/api/orders", orderBody(product.id, 1, falsified(product.id)));
    expect(response.status).toBe(409);
    const tax = Math.floor((product.priceCents * 15 + 50) / 100);
    expect(await response.json()).toMatchObject({
      itemsPrice: product.priceCents / 100,
      taxPrice: tax / 100,
      shippingPrice: 0,
      totalPrice: (product.priceCents + tax) / 100,
    });
    expect(countOrders()).toBe(before);
    expect(stockOf(product.id)).toBe(10);
  });

  it.each(["0", "-1", "1.5", '"2"', "1e309", "null", "NaN", "[1]", "1e20"])("refuses a quantity of %s", async (qty) => {
    const product = productWithStock(10);
    const client = await guest();
    const body = JSON.stringify(orderBody(product.id)).replace('"qty":1', `"qty":${qty}`);
    const response = await client.json("POST", "/api/orders", body);
    expect(response.status).toBe(400);
    expect(stockOf(product.id)).toBe(10);
  });

  it("refuses a state that is not that of the ZIP code, of a guest, a customer and staff alike", async () => {
    const product = productWithStock(10);
    const message = "The ZIP code 94105 is in CA, not in OR. Please check both.";
    const body = orderBody(product.id);
    const wrong = { ...body, shippingAddress: { ...body.shippingAddress, state: "OR", postalCode: "94105" } };
    const customer = shop.client();
    await logIn(customer, addCustomer(shop).email);
    const buyer = { onBehalfOf: { email: "jo@example.com", firstName: "Jo", lastName: "Buyer" } };
    const tries: [ShopClient, object][] = [
      [await guest(), wrong],
      [customer, wrong],
      [await signedInAdmin(shop), { ...wrong, ...buyer }],
    ];
    for (const [client, sent] of tries) {
      const refused = await client.json("POST", "/api/orders", sent);
      const { fields } = await refused.json();
      expect([refused.status, Object.values(fields)]).toEqual([400, [message]]);
    }
    expect(stockOf(product.id)).toBe(10);
  });

  it("refuses a line that names no color of a product with colors, and names product and field", async () => {
    const { id, name, colorsVariants } = shop.data.products.colored();
    const plain = productWithStock(10);
    const client = await guest();
    const before = countOrders();
    const color = colorsVariants[0]?.name;
    const message = `Please choose one of the colors of ${name}.`;
    for (const line of [{}, { selectedColorsVariants: "" }, { selectedColorVariants: color }, { color }]) {
      const orderItems = [
        { product: plain.id, qty: 1 },
        { product: id, qty: 1, ...line },
      ];
      const refused = await client.json("POST", "/api/orders", { ...orderBody(plain.id), orderItems });
      const field = "orderItems.1.selectedColorsVariants";
      expect([refused.status, await refused.json()]).toEqual([400, { message, fields: { [field]: message } }]);
    }
    expect(countOrders()).toBe(before);
    const orderItems = [{ product: id, qty: 1, selectedColorsVariants: color }];
    const placed = await client.json("POST", "/api/orders", { ...orderBody(id), orderItems });
    expect([placed.status, (await placed.json()).orderItems[0].selectedColorsVariants]).toEqual([201, color]);
  });

  it("adds up the same product on two lines", async () => {
    const product = productWithStock(3);
    const client = await guest();
    const lines = [
      { product: product.id, qty: 2 },
      { product: product.id, qty: 2 },
    ];
    const refused = await client.json("POST", "/api/orders", orderBody(product.id, 1, { orderItems: lines }));
    expect(refused.status).toBe(409);
    expect(stockOf(product.id)).toBe(3);
  });

  it.each([
    ["an empty cart", { orderItems: [] }],
    ["no items", { orderItems: undefined }],
    ["invalid items", { orderItems: ["x"] }],
    ["an unknown rate", { selectedRate: "teleport" }],
    ["an unknown payment method", { paymentMethod: "Cash" }],
    ["no address", { shippingAddress: { country: "US" } }],
    ["an unknown country", { shippingAddress: { ...shippingForm, country: "XX" } }],
    ["a ZIP code of another state", { shippingAddress: { ...shippingForm, postalCode: "10001" } }],
    ["an invalid ZIP code", { shippingAddress: { ...shippingForm, postalCode: "1" } }],
    ["two email addresses", { email: "a@example.com,b@example.com" }],
    ["a line break in the email address", { email: "a@example.com\nBcc: b@example.com" }],
    ["markup in the name", { shippingAddress: { ...shippingForm, shipToFirstName: "<b>x</b>" } }],
  ])("refuses %s with 400", async (_, more) => {
    const product = productWithStock(10);
    const client = await guest();
    const response = await client.json("POST", "/api/orders", orderBody(product.id, 1, more));
    expect(response.status).toBe(400);
    expect((await response.json()).message).toEqual(expect.any(String));
    expect(stockOf(product.id)).toBe(10);
  });

  it("an anonymous visitor has to become a guest first, and gets 404 for another user's order", async () => {
    const product = productWithStock(10);
    const anonymous = shop.client();
    expect((await anonymous.json("POST", "/api/orders", orderBody(product.id))).status).toBe(401);
    const [buyer, other] = await guests(2);
    const order = await (await buyer?.json("POST", "/api/orders", orderBody(product.id)))?.json();
    expect((await other?.get(`/api/orders/${order._id}`))?.status).toBe(404);
    expect((await other?.get(`/order/${order._id}`))?.status).toBe(404);
    expect((await anonymous.get(`/api/orders/${order._id}`)).status).toBe(401);
    expect((await anonymous.get(`/order/${order._id}`)).status).toBe(404);
    expect((await anonymous.get(`/order/${order._id}?key=wrong`)).status).toBe(404);
  });

  it("keeps the order's copy when the product changes or is deleted", async () => {
    const product = productWithStock(10, 3);
    const client = await guest();
    const order = await (await client.json("POST", "/api/orders", orderBody(product.id))).json();
    shop.data.products.change({ id: product.id }, { name: "Renamed", priceCents: 1 });
    const stored = await (await client.get(`/api/orders/${order._id}`)).json();
    expect(stored.orderItems).toEqual(order.orderItems);
    expect(stored.totalPrice).toBe(order.totalPrice);
  });
});

describe("a reservation", () => {
  it("returns the stock once when it expires", async () => {
    const product = productWithStock(5);
    const client = await guest();
    const order = await (await client.json("POST", "/api/orders", orderBody(product.id, 2))).json();
    expect(stockOf(product.id)).toBe(3);
    shop.data.orders.change({ id: order._id }, { holdEndsAt: new Date(1) });
    await shop.restart();
    await expect.poll(() => stockOf(product.id), { timeout: 18_000, interval: 200 }).toBe(5);
    expect(shop.data.orders.get({ id: order._id }).holdsStock).toBe(false);
    const expired = await (await client.get(`/api/orders/${order._id}`)).json();
    expect([order.payBy, expired.payBy]).toEqual([expect.any(String), null]);
  });

  it("has no end once its order is canceled", async () => {
    const client = await guest();
    const order = await (await client.json("POST", "/api/orders", orderBody(productWithStock(5).id))).json();
    const canceled = await (await client.json("PUT", `/api/orders/${order._id}/cancel`, {})).json();
    expect([order.payBy, canceled.payBy]).toEqual([expect.any(String), null]);
  });
});

describe("a crash", () => {
  it("loses no confirmed order and leaves none incomplete", async () => {
    const product = productWithStock(1000, 5);
    const buyers = await guests(8);
    const acknowledged: string[] = [];
    let stopping = false;
    const buying = buyers.map(async (buyer) => {
      while (!stopping) {
        const order = await buyer
          .json("POST", "/api/orders", orderBody(product.id))
          .then((response) => response.json())
          .catch(() => null);
        if (order?._id) acknowledged.push(order._id);
        if (acknowledged.length > 60) {
          stopping = true;
          shop.process.kill("SIGKILL");
        }
      }
    });
    await Promise.all(buying);
    await shop.restart();
    expect(shop.data.integrity()).toEqual(["ok", []]);
    const known = new Set(shop.data.orders.list().map(({ id }) => id));
    expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
    const sold = shop.data.orderItems.count({ productId: product.id });
    expect(sold).toBeGreaterThanOrEqual(acknowledged.length);
    expect(stockOf(product.id)).toBe(1000 - sold);
  });
});
