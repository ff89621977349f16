import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain().id;

const order = async (status: "unpaid" | "paid" | "shipped") => (await orderUpTo(status, shop, sandbox, product)).id;
const labelOf = (id: string) => `#${shop.data.orders.get({ id }).number}`;
const post = (id: string, fields: Record<string, string>) => admin.post(`/order/${id}`, fields);

/** The rows of the Changes screen, newest first. */
async function rows(query = "") {
  return (await admin.open(`/admin/changes${query}`)).all("tbody tr");
}

/** What the Changes screen says of an order, oldest first, without the time. */
async function changesOf(id: string): Promise<string[]> {
  const own = (await rows()).filter((row) => row.link(`/order/${id}`).text === labelOf(id));
  return own.map((row) => row.text.replace(/^.*?(AM|PM) /, "").replaceAll(labelOf(id), "#")).reverse();
}

describe("the changes of admins", () => {
  it("have orders that staff enters, and not what an admin buys", async () => {
    const caller = { email: "caller@example.com", firstName: "Paula", lastName: "Phone" };
    const place = async (more: object) =>
      (await (await admin.json("POST", "/api/orders", { ...orderBody(product), ...more })).json())._id;
    expect(await changesOf(await place({ onBehalfOf: caller }))).toEqual(["admin order # entered"]);
    expect(await changesOf(await place({}))).toEqual([]);
  });

  it("have who downloads orders, customers, users, subscribers or everything", async () => {
    const files = ["orders.csv", "customers.csv", "users.csv", "subscribers.csv", "export.json?part=orders"];
    for (const file of files) expect((await admin.get(`/admin/${file}`)).status).toBe(200);
    const texts = (await rows("?entity=download")).map(({ text }) => text.replace(/^.*?(AM|PM) /, ""));
    expect(texts.reverse()).toEqual([
      "admin file orders.csv downloaded",
      "admin file customers.csv downloaded",
      "admin file users.csv downloaded",
      "admin file subscribers.csv downloaded",
      "admin file tradepost-export.json downloaded parts: orders",
    ]);
  });

  it("have tracking numbers, shipping, delivery and notes, with the order's number as a link", async () => {
    const id = await order("paid");
    await post(id, { intent: "note", note: "Call before noon" });
    await post(id, { intent: "tracking", bigNumber: "1Z999AA10123456784" });
    await post(id, { intent: "ship" });
    await admin.json("PUT", `/api/orders/${id}/deliver`);
    // A repeat changes nothing.
    await admin.json("PUT", `/api/orders/${id}/deliver`);
    expect(await changesOf(id)).toEqual([
      "admin order # note added note: Call before noon",
      "admin order # tracking numbers added tracking numbers: 1Z999AA10123456784",
      "admin order # shipped",
      "admin order # delivered",
    ]);
  });

  it("have refunds with the amount in dollars, and what became of the stock", async () => {
    const id = await order("paid");
    const capture = shop.data.captures.get({ orderId: id }).id;
    await post(id, { intent: "refund", capture, amount: "10", note: "" });
    await admin.json("POST", `/api/orders/${id}/refund`, {});
    const rest = shop.data.orders.get({ id }).totalCents / 100 - 10;
    expect(await changesOf(id)).toEqual([
      "admin order # refunded amount: $10.00; nothing was put back in stock, because only a part of the payment was refunded",
      `admin order # refunded amount: $${rest.toFixed(2)}`,
      `admin order # items put back in stock details: 1 × ${shop.data.products.get({ id: product }).name}`,
    ]);
  });

  it("have cancellations with the reason, and the refund that belongs to one", async () => {
    const [unpaid, paid] = [await order("unpaid"), await order("paid")];
    await post(unpaid, { intent: "cancel", reason: "Out of stock" });
    await admin.json("PUT", `/api/orders/${paid}/cancel`, { reason: "Asked by phone" });
    expect(await changesOf(unpaid)).toEqual(["admin order # canceled details: Out of stock; items back in stock"]);
    const total = `$${(shop.data.orders.get({ id: paid }).totalCents / 100).toFixed(2)}`;
    expect(await changesOf(paid)).toEqual([
      `admin order # refunded amount: ${total}`,
      `admin order # canceled details: Asked by phone; ${total} refunded; items back in stock`,
    ]);
  });

  it("have each order that was shipped with others", async () => {
    const ids = [await order("paid"), await order("paid")];
    await admin.post(
      "/admin/orderlist",
      new URLSearchParams([["intent", "ship"], ...ids.map((id) => ["orderId", id])]),
    );
    for (const id of ids) expect(await changesOf(id)).toEqual(["admin order # shipped"]);
  });

  it("do not have what buyers do with their own orders", async () => {
    const { id, client } = await orderUpTo("unpaid", shop, sandbox, product);
    await client.post(`/order/${id}`, { intent: "cancel", reason: "Wrong size" });
    expect(shop.data.orders.get({ id }).cancelledAt).not.toBeNull();
    const [own, paid] = [shop.client(), await order("paid")];
    await logIn(own, "jane@example.com");
    await own.post(`/order/${shop.data.orders.demo("unpaid").id}`, { intent: "cancel", reason: "" });
    for (const found of [id, paid, shop.data.orders.demo("unpaid").id]) expect(await changesOf(found)).toEqual([]);
  });

  it("have deleted contact messages, with sender and subject but not the text", async () => {
    const message = { id: "c0ffee", name: "Robin Visitor", email: "robin@example.com", subject: "Broken mug" };
    shop.data.contactMessages.add({ ...message, message: "Very private", createdAt: new Date(1) });
    expect((await admin.post("/admin/contactmessages/c0ffee", { intent: "delete" })).status).toBe(303);
    expect((await admin.post("/admin/contactmessages/c0ffee", { intent: "delete" })).status).toBe(303);
    const [row, ...more] = (await rows()).filter(({ text }) => text.includes("Robin Visitor"));
    expect(more).toEqual([]);
    expect(row?.text).toContain("contact message Robin Visitor deleted name: Robin Visitor subject: Broken mug");
    expect(JSON.stringify(shop.data.adminChanges.of("c0ffee"))).not.toContain("private");
  });

  it("are filtered by kind and by admin", async () => {
    await admin.json("PUT", `/api/products/${product}`, { price: 12.5 });
    const [changed] = await rows("?entity=product");
    expect(changed?.text).toMatch(/price: \$[\d.]+ → \$12\.50/);
    const kinds = async (query: string) =>
      new Set((await rows(query)).map((row) => row.first('[data-label="What"]').text.split(" ")[0]));
    expect(await kinds("?entity=order")).toEqual(new Set(["order"]));
    expect(await kinds("?entity=contact-message")).toEqual(new Set(["contact"]));
    expect(await rows("?actorName=adm")).not.toEqual([]);
    expect(await rows("?actorName=jane")).toEqual([]);
    const refused = await admin.get("/admin/changes?entity=planet");
    expect(refused.status).toBe(400);
    expect(Page.parse(await refused.text()).errorOf("entity")).toContain("Please choose");
  });
});
