import { afterEach, describe, expect, inject, it } from "vitest";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody, type ShopClient } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const { shop, sandbox } = await shopWithSandbox();
const product = shop.data.products.plain().id;
afterEach(() => sandbox.faults.clear());

type Buyer = { client: ShopClient; id: string; path: string };

async function orderPlaced(more: Record<string, unknown> = {}): Promise<Buyer> {
  const client = shop.client();
  await client.becomeGuest();
  const { _id: id } = await (await client.json("POST", "/api/orders", orderBody(product, 1, more))).json();
  return { client, id, path: `/order/${id}/payment` };
}

const isPaid = async ({ client, id }: Buyer) => (await (await client.get(`/api/orders/${id}`)).json()).isPaid;

async function opened({ client, path }: Buyer): Promise<string> {
  const response = await client.json("POST", path, { intent: "create" });
  expect(response.status).toBe(200);
  return (await response.json()).id;
}

/** Approves the payment in PayPal's window. */
async function approved(buyer: Buyer): Promise<string> {
  const id = await opened(buyer);
  const body = new URLSearchParams({ choice: "pay" });
  await fetch(`${sandbox.url}/paypal/checkoutnow?popup=1&way=paypal&token=${id}`, { method: "POST", body });
  return id;
}

const approve = ({ client, path }: Buyer, id: unknown) => client.json("POST", path, { intent: "approve", id });

describe("PayPal's buttons", () => {
  it("create a payment with the order's amount, whatever the browser sends, and pay the order", async () => {
    const buyer = await orderPlaced();
    const requested = await buyer.client.json("POST", buyer.path, { intent: "create", amount: "0.01", total: 1 });
    const { id } = await requested.json();
    const { totalPrice } = await (await buyer.client.get(`/api/orders/${buyer.id}`)).json();
    expect(sandbox.paypal.orders.get(id)?.unit.amount).toMatchObject({
      value: totalPrice.toFixed(2),
      currency_code: "USD",
    });
    const done = await approve(buyer, await approved(buyer));
    expect([done.status, await done.json()]).toEqual([200, { paid: true }]);
    expect(done.headers.get("Cache-Control")).toBe("no-store");
    expect(await isPaid(buyer)).toBe(true);
  });

  it("charge once when the approval is sent ten times at once", async () => {
    const buyer = await orderPlaced();
    const id = await approved(buyer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(buyer, id)));
    for (const { status } of answers) expect(status).toBe(200);
    const captures = [...sandbox.paypal.captures.values()].filter(({ orderId }) => orderId === id);
    expect(captures).toHaveLength(1);
  });

  it("do not charge twice when two payments of an order are approved", async () => {
    const buyer = await orderPlaced();
    const ids = [await approved(buyer), await approved(buyer)];
    for (const id of ids) expect((await approve(buyer, id)).status).toBe(200);
    const captures = [...sandbox.paypal.captures.values()].filter(({ orderId }) => ids.includes(orderId));
    expect(captures).toHaveLength(1);
    const again = await buyer.client.json("POST", buyer.path, { intent: "create" });
    expect([again.status, await again.json()]).toEqual([409, { message: "This order is already paid." }]);
  });

  it("refuse an approval that PayPal does not confirm", async () => {
    const [buyer, other] = [await orderPlaced(), await orderPlaced()];
    const refusals = [
      [await opened(buyer), "The payment has not been approved at PayPal yet."],
      ["INVENTED123", "PayPal does not know this payment."],
      [await approved(other), "This payment belongs to another order."],
    ];
    for (const [id, message] of refusals) {
      const answer = await approve(buyer, id);
      expect([answer.status, await answer.json()]).toEqual([409, { message }]);
    }
    expect([await isPaid(buyer), await isPaid(other)]).toEqual([false, false]);
  });

  it.each([
    ["nothing", {}],
    ["an unknown intent", { intent: "refund" }],
    ["no id", { intent: "approve" }],
    ["an object for an id", { intent: "approve", id: { $gt: "" } }],
    ["an overlong id", { intent: "approve", id: "A".repeat(65) }],
  ])("refuse %s", async (_what, body) => {
    const buyer = await orderPlaced();
    const answer = await buyer.client.json("POST", buyer.path, body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBeTruthy();
  });

  it("refuse other users and other sites", async () => {
    const buyer = await orderPlaced();
    const id = await approved(buyer);
    const otherGuest = shop.client();
    await otherGuest.becomeGuest();
    for (const client of [otherGuest, shop.client()]) {
      for (const body of [{ intent: "create" }, { intent: "approve", id }]) {
        expect((await client.json("POST", buyer.path, body)).status).toBe(404);
      }
    }
    const foreign = { Origin: "https://elsewhere.example" };
    const forged = await buyer.client.json("POST", buyer.path, { intent: "approve", id }, foreign);
    expect(forged.status).toBe(403);
    const form = await buyer.client.post(buyer.path, { intent: "approve", id });
    expect(form.status).toBe(415);
    const looked = await buyer.client.get(buyer.path);
    expect([looked.status, looked.headers.get("Allow")]).toEqual([405, "POST"]);
    expect(await isPaid(buyer)).toBe(false);
  });

  it("work with the order's link from the email, without its session", async () => {
    const { id } = await orderPlaced();
    const text = await shop.data.emails.textAbout(id);
    const { search } = new URL(/http:\S+\/order\/\S+/.exec(String(text))?.[0] ?? "");
    const holder = { client: shop.client(), id, path: `/order/${id}/payment${search}` };
    expect((await approve(holder, await approved(holder))).status).toBe(200);
    expect(await holder.client.page(`/order/${id}${search}`)).toContain("Paid on");
  });

  it("report that the payment is being checked when PayPal does not respond, and complete it later", async () => {
    const buyer = await orderPlaced();
    const id = await approved(buyer);
    sandbox.faults.set("paypal", "hang");
    const began = performance.now();
    const answer = await approve(buyer, id);
    expect(performance.now() - began).toBeLessThan(12_000);
    expect(answer.status).toBe(504);
    expect((await answer.json()).message).toContain("still being checked. You need not pay again");
    expect(await isPaid(buyer)).toBe(false);
    sandbox.faults.clear();
    expect((await approve(buyer, id)).status).toBe(200);
    expect(await isPaid(buyer)).toBe(true);
  }, 30_000);
});

describe("the policy of an order's page", () => {
  it("allows PayPal's origins and its popup, on this page only", async () => {
    const { client, id } = await orderPlaced();
    const page = (await client.get(`/order/${id}`)).headers;
    expect(page.get("Content-Security-Policy")).toMatch(
      new RegExp(`script-src [^;]*${sandbox.url}.*; frame-src ${sandbox.url};`),
    );
    expect(page.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    for (const path of ["/", "/cart", "/login", "/payment"]) {
      const { headers } = await client.get(path);
      expect(headers.get("Content-Security-Policy")).not.toContain(sandbox.url);
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    }
  });

  it("allows PayPal's own hosts by default", async () => {
    const { PAYPAL_SDK_URL: _, ...settings } = sandbox.env;
    const real = await startShop({ copyOf: inject("seededFolder"), settings });
    try {
      const client = real.client();
      await client.becomeGuest();
      const { _id: id } = await (await client.json("POST", "/api/orders", orderBody(product))).json();
      const page = await client.get(`/order/${id}`);
      const policy = page.headers.get("Content-Security-Policy");
      expect(policy).toContain("frame-src https://*.paypal.com https://*.paypalobjects.com;");
      expect(policy).not.toMatch(/unsafe|script-src [^;]*\*[ ;]/);
      expect(await page.text()).toContain("https://www.paypal.com/sdk/js");
    } finally {
      await real.remove();
    }
  });
});
