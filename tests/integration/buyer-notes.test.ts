import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { fieldOf, Page } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { continueAsGuest, orderBody, type ShopClient, shippingForm } from "../support/shop-client";

const NOTE = "Please ring twice.\nThe dog is <friendly>.";
const GIFT = "Happy birthday, Ada!";

const { shop } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 50 });

/** A guest at the last step, and what its form sends. */
async function atPlaceOrder(): Promise<{ client: ShopClient; fields: Record<string, string> }> {
  const client = shop.client();
  await continueAsGuest(client);
  await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
  await client.post("/shipping", { ...shippingForm, intent: "check" });
  await client.post("/shippingrate", { selectedRate: "standard" });
  await client.post("/payment", { paymentMethod: "PayPal" });
  const page = await client.page("/placeorder");
  const fields = Object.fromEntries(["orderKey", "totalCents"].map((name) => [name, fieldOf(page, name)]));
  return { client, fields };
}

describe("the notes of a buyer", () => {
  it("are on the order's page, for staff, on the packing slip, in the API, and in emails once the order is paid", async () => {
    const { client, fields } = await atPlaceOrder();
    const placed = await client.post("/placeorder", { ...fields, orderNote: NOTE, giftNote: GIFT });
    const path = placed.headers.get("Location") ?? "";
    const id = path.split("/").at(-1) ?? "";
    for (const reader of [client, admin]) {
      const { main } = await reader.open(path);
      expect(main.text).toContain("Note to the shop Please ring twice. The dog is <friendly>.");
      expect(main.text).toContain(`Gift message ${GIFT}`);
    }
    const answer = await (await admin.get(`/api/orders/${id}`)).json();
    expect([answer.orderNote, answer.giftNote]).toEqual([NOTE, GIFT]);
    const texts = async () => (await shop.data.emails.to(shippingForm.email)).map(({ text }) => text);
    expect((await texts()).join()).not.toContain(GIFT);
    expect((await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "By check" })).status).toBe(200);
    expect((await texts()).join()).toContain(GIFT);
    const slip = await admin.open(`/admin/orders/slips?id=${id}`);
    expect(slip.text).toContain(`Gift message ${GIFT}`);
  });

  it("are optional, and sent by the API", async () => {
    const order = orderBody(product.id, 1, { email: "ada@example.com" });
    const { client } = await atPlaceOrder();
    const plain = await (await client.json("POST", "/api/orders", order)).json();
    expect([plain.orderNote, plain.giftNote]).toEqual(["", ""]);
    const noted = await (
      await client.json("POST", "/api/orders", { ...order, orderNote: NOTE, giftNote: GIFT })
    ).json();
    expect([noted.orderNote, noted.giftNote]).toEqual([NOTE, GIFT]);
    const long = await client.json("POST", "/api/orders", { ...order, giftNote: "x".repeat(301) });
    expect([long.status, (await long.json()).fields]).toEqual([
      400,
      { giftNote: "Too long: please use at most 300 characters." },
    ]);
  });

  it("are kept while the order is refused, and end with it", async () => {
    const { client, fields } = await atPlaceOrder();
    const order = () => client.post("/placeorder", { ...fields, orderNote: NOTE, giftNote: GIFT });
    const shown = async () => {
      const page = await client.open("/placeorder");
      expect(page.main.first("details:has(textarea)").attribute("open")).toBeDefined();
      return ["orderNote", "giftNote"].map((name) => page.field(name).value);
    };
    shop.data.products.setStock(product.id, 0);
    expect((await order()).status).toBe(409);
    shop.data.products.setStock(product.id, 50);
    expect(await shown()).toEqual([NOTE, GIFT]);

    const rates = shop.data.shippingRates.list();
    shop.data.shippingRates.change({ rateId: "standard" }, { isOffered: false });
    expect((await order()).headers.get("Location")).toBe("/shippingrate");
    expect((await client.open("/shippingrate")).text).toContain("Nothing was ordered yet");
    for (const { id, isOffered } of rates) shop.data.shippingRates.change({ id }, { isOffered });
    expect(await shown()).toEqual([NOTE, GIFT]);

    expect((await order()).headers.get("Location")).toMatch(/^\/order\//);
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    await client.post("/shipping", { ...shippingForm, intent: "check" });
    await client.post("/shippingrate", { selectedRate: "standard" });
    await client.post("/payment", { paymentMethod: "PayPal" });
    const next = await client.open("/placeorder");
    expect([next.field("orderNote").value, next.field("giftNote").value]).toEqual(["", ""]);
  });

  it("that are too long come back as typed, with the reason beside the field, and no order is placed", async () => {
    const { client, fields } = await atPlaceOrder();
    const count = shop.data.orders.list().length;
    const refused = await client.post("/placeorder", { ...fields, orderNote: "x".repeat(501), giftNote: GIFT });
    expect(refused.status).toBe(400);
    const page = Page.parse(await refused.text());
    expect(page.errorOf("orderNote")).toBe("Too long: please use at most 500 characters.");
    expect([page.field("orderNote").value, page.field("giftNote").value]).toEqual(["x".repeat(501), GIFT]);
    expect(page.main.first("details:has(textarea)").attribute("open")).toBeDefined();
    expect(shop.data.orders.list()).toHaveLength(count);
  });
});
