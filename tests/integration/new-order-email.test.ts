import { describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain().id;
await set({ bankTransfer: "Harbor Bank, account 12" });

async function set(settings: Record<string, string>): Promise<void> {
  expect((await admin.json("PUT", "/api/settings", settings)).status).toBe(200);
}

const emailsTo = async (recipient: string) =>
  (await shop.data.emails.to(recipient)).filter(({ subject }) => subject.startsWith("New order"));

async function paidByTransfer(): Promise<string> {
  const client = shop.client();
  await client.becomeGuest();
  const body = orderBody(product, 2, { email: "buyer@example.com", paymentMethod: "Bank Transfer" });
  const { _id: id } = await (await client.json("POST", "/api/orders", body)).json();
  expect((await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Line 4" })).status).toBe(200);
  return id;
}

describe("a paid order", () => {
  it("by PayPal or by transfer is sent once to the order e-mail of the settings", async () => {
    await set({ orderEmail: "orders@example.com", contactEmail: "desk@example.com" });
    const { id: unpaid } = await orderUpTo("unpaid", shop, sandbox, product);
    expect(await emailsTo("orders@example.com")).toHaveLength(0);
    const { id: online } = await orderUpTo("paid", shop, sandbox, product);
    const transferred = await paidByTransfer();
    await admin.json("PUT", `/api/orders/${transferred}/mark-paid`, { reference: "Again" });
    const texts = (await emailsTo("orders@example.com")).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining(`${shop.url}/order/${online}`),
      expect.stringContaining(`${shop.url}/order/${transferred}`),
    ]);
    expect(texts.join()).not.toContain(unpaid);
    expect(texts.join()).not.toContain("key=");
    expect(await emailsTo("desk@example.com")).toHaveLength(0);
  });

  it("is sent with its number, buyer, items, total and address, and a reply goes to the buyer", async () => {
    await set({ orderEmail: "whole@example.com" });
    const order = shop.data.orders.get({ id: await paidByTransfer() });
    const [email] = await emailsTo("whole@example.com");
    expect(email?.subject).toContain(`#${order.number}`);
    expect(email?.replyTo).toBe("buyer@example.com");
    const total = `$${(order.totalCents / 100).toFixed(2)}`;
    const { name } = shop.data.products.get({ id: product });
    for (const words of [total, name, "Bank Transfer", order.shippingAddress.address1, order.shippingAddress.city]) {
      expect(email?.text).toContain(words);
    }
  });

  it("on delivery is sent when it is placed, with what to do, and stands in 'To do' until it is confirmed", async () => {
    await set({ orderEmail: "cash@example.com", cashOnDeliveryZones: "United States" });
    const client = shop.client();
    await client.becomeGuest();
    const body = orderBody(product, 1, { email: "buyer@example.com", paymentMethod: "Cash on Delivery" });
    const { _id: id, totalPrice } = await (await client.json("POST", "/api/orders", body)).json();
    const [email] = await emailsTo("cash@example.com");
    expect(email?.text).toContain(`pays $${totalPrice.toFixed(2)} in cash on delivery.`);
    expect(email?.text).toContain("Please confirm it on its page");
    const toConfirm = async () => (await admin.open("/admin/orderlist?status=to-confirm")).links;
    const listed = expect.stringContaining(`/order/${id}`);
    expect((await admin.open("/admin")).links).toContain("/admin/orderlist?status=to-confirm");
    expect(await toConfirm()).toContainEqual(listed);
    const words = async () => (await admin.open(`/order/${id}`)).text;
    expect(await words()).toContain("This order is paid on delivery. Confirm it when the carrier answers");
    expect(await words()).not.toContain("not reserved");
    // A guest's order keeps its items for a day.
    shop.data.orders.expire(id);
    await expect.poll(words, { timeout: 30_000 }).toContain("Its items are not reserved any more.");
    expect(await toConfirm()).toContainEqual(listed);
    expect((await admin.json("PUT", `/api/orders/${id}/mark-paid`, {})).status).toBe(200);
    expect(await toConfirm()).not.toContainEqual(listed);
    expect(await words()).not.toContain("This order is paid on delivery.");
    expect(await emailsTo("cash@example.com")).toHaveLength(1);
  });

  it("on delivery that staff enters is sent when it is entered, once", async () => {
    await set({ orderEmail: "desk-cash@example.com", cashOnDeliveryZones: "United States" });
    const body = orderBody(product, 1, { email: "phone@example.com", paymentMethod: "Cash on Delivery" });
    const entered = await admin.json("POST", "/api/orders", {
      ...body,
      onBehalfOf: { email: body.email, firstName: "Ida", lastName: "Berg" },
    });
    expect(entered.status).toBe(201);
    const { _id: id } = await entered.json();
    expect((await admin.json("PUT", `/api/orders/${id}/mark-paid`, {})).status).toBe(200);
    const emails = await emailsTo("desk-cash@example.com");
    const texts = emails.map(({ text }) => text?.replace(/\s+/g, " "));
    expect(texts).toEqual([expect.stringContaining("in cash on delivery. Please confirm it on its page")]);
  });

  it("that sold out before the payment says so", async () => {
    await set({ orderEmail: "late@example.com" });
    const client = shop.client();
    await client.becomeGuest();
    const body = orderBody(product, 1, { email: "late-buyer@example.com", paymentMethod: "Bank Transfer" });
    const { _id: id } = await (await client.json("POST", "/api/orders", body)).json();
    shop.data.orders.expire(id);
    shop.data.products.setStock(product, 0);
    await admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Late" });
    expect((await emailsTo("late@example.com"))[0]?.text).toContain("sold out before the payment");
    shop.data.products.setStock(product, 1000);
  });

  it("goes to the contact e-mail without an order e-mail, and to the support account without both", async () => {
    await set({ orderEmail: "", contactEmail: "contact@example.com" });
    await paidByTransfer();
    expect(await emailsTo("contact@example.com")).toHaveLength(1);
    await set({ contactEmail: "" });
    const support = shop.data.users.named("support");
    const before = (await emailsTo(support.email ?? "")).length;
    await paidByTransfer();
    expect(await emailsTo(support.email ?? "")).toHaveLength(before + 1);
    shop.data.users.deactivate(support.id);
    await paidByTransfer();
    expect(await emailsTo(support.email ?? "")).toHaveLength(before + 1);
  });
});

describe("ORDER_EMAIL", () => {
  it("takes precedence over the setting, which is read-only then", async () => {
    const settings = { RATE_LIMITS: "off", ORDER_EMAIL: "fixed@example.com" };
    const other = await startShop({ copyOf: inject("seededFolder"), settings });
    try {
      const owner = await signedInAdmin(other);
      expect(await (await owner.get("/api/settings")).json()).toMatchObject({ orderEmail: "fixed@example.com" });
      const answer = await owner.json("PUT", "/api/settings", { orderEmail: "other@example.com" });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ fields: { orderEmail: expect.stringContaining("ORDER_EMAIL") } });
    } finally {
      await other.remove();
    }
  });
});
