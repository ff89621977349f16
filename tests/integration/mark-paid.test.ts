import { describe, expect, it } from "vitest";
import { PAYPAL_KEYS } from "../sandbox/paypal";
import { signedInAdmin } from "../support/admins";
import { formOf, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 1000 }).id;
const stock = () => shop.data.products.stockOf(product);

/** An unpaid PayPal order of a guest. */
async function unpaidOrder() {
  const client = shop.client();
  await client.becomeGuest();
  const { _id: id } = await (await client.json("POST", "/api/orders", orderBody(product))).json();
  return { id: String(id), client };
}

type Placed = Awaited<ReturnType<typeof unpaidOrder>>;

/** Opens a payment and approves it at PayPal. Returns the path that captures it. */
async function approvePayment({ id, client }: Placed): Promise<string> {
  const start = await client.post(`/order/${id}`, { intent: "pay" });
  const body = new URLSearchParams({ action: "approve" });
  const page = new URL(start.headers.get("Location") ?? "");
  const approved = await fetch(page, { method: "POST", redirect: "manual", body });
  return approved.headers.get("Location") ?? "";
}

const read = async ({ id }: Placed) => (await admin.get(`/api/orders/${id}`)).json();
const markPaid = ({ id }: Placed, reference = "Cash, counter 2") =>
  admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference });
const capturesAtPayPal = ({ id }: Placed) =>
  [...sandbox.paypal.captures.values()].filter(({ customId }) => customId === id);
const webhook = (eventType: string, resource: object) =>
  sandbox.paypal.deliverWebhook({
    url: `${shop.url}/api/payments/paypal/webhook`,
    webhookId: PAYPAL_KEYS.webhookId,
    eventType,
    resource,
  });

describe("an unpaid PayPal order", () => {
  it("is marked as paid by the form, with who, the amount and the reference in history and changes", async () => {
    const order = await unpaidOrder();
    const before = await admin.page(`/order/${order.id}`);
    expect(formOf(before, "Mark as paid")).toContain("another way than through PayPal");
    const answer = await admin.post(`/order/${order.id}`, { intent: "mark-paid", reference: "Cash, counter 2" });
    expect(answer.status).toBe(303);
    expect(await read(order)).toMatchObject({ isPaid: true, status: "paid" });
    const words = wordsOf(await admin.page(`/order/${order.id}`));
    expect(words).toContain("Manual payment, Cash, counter 2");
    expect(words).toContain("A refund of a manual payment is done by hand");
    expect(wordsOf(await admin.page("/admin/changes"))).toContain("Cash, counter 2");
    const own = (await order.client.open(`/order/${order.id}`)).first("main").text;
    expect(own).toContain("Paid to the shop directly");
    expect(own).not.toContain("PayPal");
    expect(wordsOf(await order.client.page(`/order/${order.id}/invoice`))).toContain("Paid to the shop directly");
    expect(await (await admin.json("POST", `/api/orders/${order.id}/refund`, {})).json()).toMatchObject({
      status: "refunded",
      refunds: [{ state: "completed" }],
    });
  });

  it("names no online payment in its emails, and no bank when it is refunded", async () => {
    const email = "by-hand@example.com";
    await admin.json("PUT", "/api/settings", { orderEmail: "desk@example.com" });
    const client = shop.client();
    await client.becomeGuest();
    const { _id: id } = await (await client.json("POST", "/api/orders", orderBody(product, 1, { email }))).json();
    const flat = ({ text = "" }: { text?: string | undefined }) => text.replace(/\s+/g, " ");
    const next = async (address: string) => flat(await sandbox.mailbox.nextTo(address));
    await next(email);
    await markPaid({ id, client });
    const paid = [await next(email), await next("desk@example.com")];
    expect(paid[1]).toMatch(/paid \$[\d.]+\. .* Paid to the shop directly/);
    await admin.json("POST", `/api/orders/${id}/refund`, {});
    const refunded = await next(email);
    expect(refunded).toMatch(/We have refunded \$[\d.]+ of your order #\d+\. The order is now refunded in full\./);
    for (const text of [...paid, refunded]) expect(text).not.toMatch(/PayPal|bank/);
    await admin.json("PUT", "/api/settings", { orderEmail: "" });
  });

  it("takes no payment that was approved before it was marked", async () => {
    const order = await unpaidOrder();
    const back = await approvePayment(order);
    expect((await markPaid(order)).status).toBe(200);
    await order.client.get(back);
    const token = new URL(back, shop.url).searchParams.get("token");
    expect(await webhook("CHECKOUT.ORDER.APPROVED", { id: token })).toBe(200);
    expect(capturesAtPayPal(order)).toEqual([]);
    expect(shop.data.captures.list({ orderId: order.id })).toMatchObject([{ provider: "Manual payment" }]);
  });

  it("shows a payment for review that PayPal had taken without an answer, and refunds it", async () => {
    const order = await unpaidOrder();
    const back = await approvePayment(order);
    sandbox.faults.set("paypal", `capture-answer-lost ${order.id}`);
    expect((await order.client.get(back)).status).toBe(502);
    sandbox.faults.clear();
    expect(capturesAtPayPal(order)).toHaveLength(1);
    expect((await markPaid(order)).status).toBe(200);
    shop.data.attempts.makeDue();
    const late = () => shop.data.captures.list({ orderId: order.id, provider: "PayPal" });
    await expect.poll(late, { timeout: 30_000 }).toMatchObject([{ reviewReason: "paid-already", status: "captured" }]);
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("Needs review The order was paid already.");
    expect(wordsOf(await admin.page("/admin"))).toContain("The order was paid already");
    const [taken] = late();
    const answer = await admin.json("POST", `/api/orders/${order.id}/refund`, { capture: taken?.id });
    expect(await answer.json()).toMatchObject({
      status: "paid",
      refundedPrice: 0,
      refunds: [
        { stock: "Nothing was put back in stock, because this payment did not pay the order.", state: "completed" },
      ],
    });
    expect(capturesAtPayPal(order)).toMatchObject([{ status: "REFUNDED" }]);
    expect(shop.data.attempts.open().filter(({ orderId }) => orderId === order.id)).toEqual([]);
  });

  it("that PayPal has paid is not marked as well", async () => {
    const order = await unpaidOrder();
    await order.client.get(await approvePayment(order));
    const answer = await markPaid(order);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { message: "This order was paid through PayPal already. Nothing was recorded." },
    ]);
    expect(formOf(await admin.page(`/order/${order.id}`), "Mark as paid")).toBe("");
    expect(shop.data.captures.count({ orderId: order.id })).toBe(1);
  });
});

describe("a refused 'Mark as paid'", () => {
  it("takes no stock of an order whose hold has ended", async () => {
    const order = await unpaidOrder();
    const before = stock();
    shop.data.orders.change({ id: order.id }, { holdEndsAt: new Date(0) });
    await expect.poll(stock, { timeout: 30_000 }).toBe(before + 1);
    const refused = await admin.json("PUT", `/api/orders/${order.id}/mark-paid`, { amount: 1 });
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      expect.stringContaining("Nothing was saved"),
    ]);
    expect([stock(), shop.data.orders.get({ id: order.id }).holdsStock]).toEqual([before + 1, false]);
    expect((await markPaid(order)).status).toBe(200);
    expect([stock(), shop.data.orders.get({ id: order.id }).holdsStock]).toEqual([before, true]);
  });
});

describe("PayPal's news of a payment of a refunded order", () => {
  it("takes no stock again", async () => {
    const order = await unpaidOrder();
    const before = stock();
    await order.client.get(await approvePayment(order));
    const [taken] = capturesAtPayPal(order);
    expect((await admin.json("POST", `/api/orders/${order.id}/refund`, {})).status).toBe(200);
    expect(stock()).toBe(before + 1);
    expect(await webhook("PAYMENT.CAPTURE.COMPLETED", { id: taken?.id })).toBe(200);
    expect([stock(), shop.data.orders.get({ id: order.id }).holdsStock]).toEqual([before + 1, false]);
  });
});

describe("a buyer who cancels while the outcome of a payment is unknown", () => {
  it("does not read that nothing was charged", async () => {
    const order = await unpaidOrder();
    const back = await approvePayment(order);
    sandbox.faults.set("paypal", `capture-answer-lost ${order.id}`);
    await order.client.get(back);
    sandbox.faults.clear();
    expect((await order.client.json("PUT", `/api/orders/${order.id}/cancel`, {})).status).toBe(200);
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).not.toContain("Nothing was charged");
    shop.data.attempts.makeDue();
    const known = () => shop.data.captures.list({ orderId: order.id });
    await expect.poll(known, { timeout: 30_000 }).toMatchObject([{ reviewReason: "order-cancelled" }]);
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).toContain("A payment of it arrived all the same.");
  });
});
