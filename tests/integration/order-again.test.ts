import { beforeEach, describe, expect, it } from "vitest";
import { addCustomer } from "../support/customers";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient, shippingForm } from "../support/shop-client";
import type { RunningShop } from "../support/shop-process";

const { shop } = await shopWithSandbox();
let plain: { id: string; name: string };
let other: { id: string; name: string };
let colored: ReturnType<RunningShop["data"]["products"]["colored"]>;

beforeEach(() => {
  plain = shop.data.products.plain({ nth: 0 });
  other = shop.data.products.plain({ nth: 1 });
  colored = shop.data.products.colored();
});

/** A new customer, signed in. */
async function customer(): Promise<ShopClient> {
  const client = shop.client();
  await logIn(client, addCustomer(shop).email);
  return client;
}

type Item = { product: string; qty: number; selectedColorsVariants?: string };

async function placeOrder(client: ShopClient, orderItems: Item[]): Promise<string> {
  const answer = await client.json("POST", "/api/orders", { ...orderBody(plain.id), orderItems });
  expect(answer.status).toBe(201);
  return (await answer.json())._id;
}

const orderAgain = (client: ShopClient, id: string, query = "") =>
  client.post(`/order/${id}${query}`, { intent: "order-again" });

/** The lines of the cart: product, color and quantity. */
async function cartOf(client: ShopClient): Promise<string[][]> {
  const cart = (await client.open("/cart")).form("Cart");
  const values = (name: string) => cart.all(`[name="${name}"]`).map(({ value }) => value);
  const [variants, quantities] = [values("selectedColorsVariants"), values("qty")];
  return values("product").map((product, index) => [product, variants[index] ?? "", quantities[index] ?? ""]);
}

describe("ordering again", () => {
  it("puts every item with its color in the cart, and says so", async () => {
    const client = await customer();
    const color = colored.colorsVariants[1]?.name ?? "";
    const id = await placeOrder(client, [
      { product: plain.id, qty: 2 },
      { product: colored.id, qty: 1, selectedColorsVariants: color },
    ]);
    const answer = await orderAgain(client, id);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/cart"]);
    const page = await client.open("/cart");
    expect(page.text).toContain("Added to your cart.");
    expect(page.text).not.toContain("Not all items could be added");
    expect(await cartOf(client)).toEqual(
      expect.arrayContaining([
        [plain.id, "", "2"],
        [colored.id, color, "1"],
      ]),
    );
  });

  it("names each item that cannot be bought, and adds the others", async () => {
    const client = await customer();
    const color = colored.colorsVariants[0]?.name ?? "";
    const gone = shop.data.products.plain({ nth: 2 });
    const soldOut = shop.data.products.plain({ nth: 3 });
    const id = await placeOrder(client, [
      { product: plain.id, qty: 1 },
      { product: gone.id, qty: 1 },
      { product: soldOut.id, qty: 1 },
      { product: colored.id, qty: 1, selectedColorsVariants: color },
    ]);
    const { slot } = shop.data.products.get({ id: gone.id });
    shop.data.products.unpublish(gone.id);
    shop.data.products.setStock(soldOut.id, 0);
    shop.data.products.change({ id: colored.id }, { colorsVariants: colored.colorsVariants.slice(1) });
    await orderAgain(client, id);
    const { text } = await client.open("/cart");
    expect(text).toContain("Not all items could be added");
    expect(text).toContain(`${gone.name} is no longer for sale.`);
    expect(text).toContain(`${soldOut.name} is sold out.`);
    expect(text).toContain(`${colored.name} is no longer made in ${color}.`);
    expect(await cartOf(client)).toEqual([[plain.id, "", "1"]]);
    shop.data.products.change({ id: gone.id }, { slot });
    shop.data.products.change({ id: colored.id }, { colorsVariants: colored.colorsVariants });
    // The notices go when the shopper changes the cart.
    await client.post("/cart", { intent: "update", product: plain.id, selectedColorsVariants: "", qty: "2" });
    expect((await client.open("/cart")).text).not.toContain("Not all items could be added");
  });

  it("adds no more units than are left, with those in the cart", async () => {
    const client = await customer();
    const id = await placeOrder(client, [
      { product: plain.id, qty: 3 },
      { product: other.id, qty: 1 },
    ]);
    await client.post(`/product/${plain.id}`, { qty: "2", intent: "add-to-cart" });
    await client.post(`/product/${other.id}`, { qty: "1", intent: "add-to-cart" });
    shop.data.products.setStock(plain.id, 4);
    shop.data.products.setStock(other.id, 1);
    await orderAgain(client, id);
    expect(await cartOf(client)).toEqual([
      [plain.id, "", "4"],
      [other.id, "", "1"],
    ]);
    const { text } = await client.open("/cart");
    expect(text).toContain(`Only 4 of ${plain.name} are left. 2 of 3 were added.`);
    expect(text).toContain(`Only 1 of ${other.name} is left. It is in your cart already.`);
  });

  it("says why the cart stays empty when nothing can be bought", async () => {
    const client = await customer();
    const id = await placeOrder(client, [{ product: other.id, qty: 1 }]);
    shop.data.products.setStock(other.id, 0);
    await orderAgain(client, id);
    const { text } = await client.open("/cart");
    expect(text).toContain(`${other.name} is sold out.`);
    expect(text).toContain("Your cart is empty");
    expect(text).not.toContain("Added to your cart.");
  });

  it("works by the link of a guest's e-mail, with the reader's own cart", async () => {
    const guest = shop.client();
    await guest.becomeGuest();
    const email = "again@example.com";
    const answer = await guest.json("POST", "/api/orders", orderBody(plain.id, 1, { ...shippingForm, email }));
    const { _id: id } = await answer.json();
    const [query = ""] = /\?key=[\w-]+/.exec(await shop.data.emails.textAbout(`order/${id}`)) ?? [];
    const reader = shop.client();
    expect((await orderAgain(reader, id, query)).headers.get("Location")).toBe("/cart");
    expect(await cartOf(reader)).toEqual([[plain.id, "", "1"]]);
    expect(await cartOf(guest)).toEqual([]);
  });

  it("is refused for another person's order, also to admins", async () => {
    const { id } = shop.data.orders.demo("paid");
    const [neighbor, admin] = [await customer(), shop.client()];
    await logIn(admin, "admin@example.com");
    expect((await orderAgain(shop.client(), id)).status).toBe(404);
    expect((await orderAgain(neighbor, id)).status).toBe(404);
    expect((await orderAgain(admin, id)).status).toBe(403);
    expect(await cartOf(admin)).toEqual([]);
    expect((await admin.open(`/order/${id}`)).button("Order again").exists).toBe(false);
  });

  it("is offered on one's own orders, except on unpaid ones", async () => {
    const jane = shop.client();
    await logIn(jane, "jane@example.com");
    const offers = async (status: "unpaid" | "delivered") =>
      (await jane.open(`/order/${shop.data.orders.demo(status).id}`)).button("Order again").exists;
    expect([await offers("delivered"), await offers("unpaid")]).toEqual([true, false]);
    const { number } = shop.data.orders.demo("delivered");
    const row = (await jane.open("/profile")).form(`Order #${number} again`);
    const answer = await jane.post(row.attribute("action") ?? "", { intent: "order-again" });
    expect(answer.headers.get("Location")).toBe("/cart");
  });
});
