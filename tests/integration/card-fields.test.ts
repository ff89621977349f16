import { afterEach, describe, expect, it } from "vitest";
import { wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const product = shop.data.products.plain().id;
afterEach(() => sandbox.faults.clear());

type Buyer = { client: ShopClient; id: string; path: string };

async function orderPlaced(paymentMethod = "Credit Card"): Promise<Buyer> {
  const client = shop.client();
  await client.becomeGuest();
  const body = orderBody(product, 1, { paymentMethod });
  const { _id: id } = await (await client.json("POST", "/api/orders", body)).json();
  return { client, id, path: `/order/${id}/payment` };
}

const isPaid = async ({ client, id }: Buyer) => (await (await client.get(`/api/orders/${id}`)).json()).isPaid;
const capturesOf = (id: string) => [...sandbox.paypal.captures.values()].filter(({ orderId }) => orderId === id);

async function opened({ client, path }: Buyer, source = "card"): Promise<string> {
  const response = await client.json("POST", path, { intent: "create", source });
  expect(response.status).toBe(200);
  return (await response.json()).id;
}

const GOOD = "4111111111111111";
const DECLINED = "4000000000000002";

/** Does what PayPal's frames do after a card number was typed into them. */
async function confirmed(buyer: Buyer, number = GOOD, source = "card"): Promise<string> {
  const id = await opened(buyer, source);
  const card = { number, expiry: "12/49", security_code: "123", name: "Jo Buyer" };
  const answer = await fetch(`${sandbox.url}/paypal/sdk/orders/${id}/confirm-payment-source`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ payment_source: { card } }),
  });
  expect(answer.status).toBe(200);
  return id;
}

/** Sets the bank's 3D Secure result of a confirmed card. */
function setBankResult(
  id: string,
  enrollment_status?: string,
  authentication_status?: string,
  liability_shift?: string,
) {
  const paypalOrder = sandbox.paypal.orders.get(id);
  if (!paypalOrder) throw new Error(`PayPal has no order ${id}.`);
  paypalOrder.authentication = { liability_shift, three_d_secure: { enrollment_status, authentication_status } };
}

const approve = ({ client, path }: Buyer, id: unknown) => client.json("POST", path, { intent: "approve", id });

describe("PayPal's card fields", () => {
  it("create a payment with the order's amount and no wallet or card, and pay the order", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer);
    const { totalPrice } = await (await buyer.client.get(`/api/orders/${buyer.id}`)).json();
    expect(sandbox.paypal.orders.get(id)?.unit).toMatchObject({
      custom_id: buyer.id,
      amount: { value: totalPrice.toFixed(2), currency_code: "USD" },
    });
    const requested = sandbox.paypal.requests.filter(({ path }) => path === "/v2/checkout/orders").at(-1)?.body;
    expect(requested).toHaveProperty("payment_source", {
      card: {
        attributes: { verification: { method: "SCA_WHEN_REQUIRED" } },
        experience_context: {
          return_url: `${shop.url}/order/${buyer.id}/pay/paypal/return`,
          cancel_url: `${shop.url}/order/${buyer.id}?payment=cancelled`,
        },
      },
    });
    const done = await approve(buyer, id);
    expect([done.status, await done.json()]).toEqual([200, { paid: true }]);
    expect(await isPaid(buyer)).toBe(true);
  });

  it("charge once when the approval is sent ten times at once", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(buyer, id)));
    for (const { status } of answers) expect(status).toBe(200);
    expect(capturesOf(id)).toHaveLength(1);
  });

  it("do not trust a client's claim that a card was confirmed", async () => {
    const buyer = await orderPlaced();
    const refused = await approve(buyer, await opened(buyer));
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe("The payment has not been approved at PayPal yet.");
    expect(await isPaid(buyer)).toBe(false);
  });

  it("report a declined card, and accept another", async () => {
    const buyer = await orderPlaced();
    const refused = await approve(buyer, await confirmed(buyer, DECLINED));
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe(
      "Your card was declined. You have not been charged; please try another card.",
    );
    expect(await isPaid(buyer)).toBe(false);
    expect((await approve(buyer, await confirmed(buyer))).status).toBe(200);
    expect(await isPaid(buyer)).toBe(true);
  });

  it("report a declined capture as well", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer);
    sandbox.faults.set("paypal", "capture-declined", 1);
    const refused = await approve(buyer, id);
    expect((await refused.json()).message).toContain("Your card was declined.");
    expect(await isPaid(buyer)).toBe(false);
  });

  it("are only for orders to be paid by card, and refuse unknown input", async () => {
    const buyer = await orderPlaced("PayPal");
    const refused = await buyer.client.json("POST", buyer.path, { intent: "create", source: "card" });
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "This order is to be paid with PayPal, not by card.",
    ]);
    const unknown = await buyer.client.json("POST", buyer.path, { intent: "create", source: "bank" });
    expect(unknown.status).toBe(400);
  });
});

describe("a card with a 3D Secure challenge", () => {
  it.each([
    ["Y", "Y", "POSSIBLE"],
    ["Y", "A", "POSSIBLE"],
    ["N", undefined, "NO"],
    ["B", undefined, "NO"],
  ])("pays: enrollment %s, authentication %s, liability shift %s", async (...result) => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer);
    setBankResult(id, ...result);
    expect((await approve(buyer, id)).status).toBe(200);
    expect(await isPaid(buyer)).toBe(true);
  });

  it.each([
    ["Y", "N", "NO", "Your bank did not confirm this payment. You have not been charged; please try another card."],
    ["Y", "R", "NO", "Your bank did not confirm this payment. You have not been charged; please try another card."],
    ["Y", "U", "UNKNOWN", "Your bank could not be asked to confirm this payment."],
    ["Y", undefined, "NO", "Your bank could not be asked to confirm this payment."],
    [undefined, undefined, undefined, "Your bank could not be asked to confirm this payment."],
  ])("pays nothing: enrollment %s, authentication %s, liability shift %s", async (...result) => {
    const [enrollment, status, shift, words = ""] = result;
    const buyer = await orderPlaced();
    const id = await confirmed(buyer);
    setBankResult(id, enrollment, status, shift);
    const refused = await approve(buyer, id);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain(words);
    expect(capturesOf(id)).toEqual([]);
    expect(await isPaid(buyer)).toBe(false);
  });

  it("is refused on every path: PayPal's return, the API, its webhook", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer);
    setBankResult(id, "Y", "N", "NO");
    const back = await buyer.client.get(`/order/${buyer.id}/paypal?token=${id}`);
    expect(back.status).toBe(409);
    expect(wordsOf(await back.text())).toContain("Your bank did not confirm this payment.");
    expect((await buyer.client.json("PUT", `/api/orders/${buyer.id}/pay`, { id })).status).toBe(409);
    const event = {
      url: `${shop.url}/api/paypal/webhook`,
      webhookId: sandbox.env.PAYPAL_WEBHOOK_ID ?? "",
      eventType: "CHECKOUT.ORDER.APPROVED",
      resource: { id },
    };
    expect(await sandbox.paypal.deliverWebhook(event)).toBeLessThan(300);
    expect(capturesOf(id)).toEqual([]);
    expect(await isPaid(buyer)).toBe(false);
  });

  it("is not charged by the background job either, and not checked again", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer);
    setBankResult(id, "Y", "N", "NO");
    shop.data.attempts.change({ providerOrderId: id }, { nextCheckAt: new Date(1) });
    const next = () => shop.data.attempts.get({ providerOrderId: id }).nextCheckAt;
    await expect.poll(next, { timeout: 45_000, interval: 200 }).toBeNull();
    expect(capturesOf(id)).toEqual([]);
    expect(await isPaid(buyer)).toBe(false);
  }, 60_000);

  it("cannot be used through a payment created for PayPal's button", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer, GOOD, "paypal");
    setBankResult(id, "Y", "N", "NO");
    expect((await approve(buyer, id)).status).toBe(409);
    expect(capturesOf(id)).toEqual([]);
  });

  it("does not keep the shopper from paying with another card", async () => {
    const buyer = await orderPlaced();
    const first = await confirmed(buyer);
    setBankResult(first, "Y", "N", "NO");
    expect((await approve(buyer, first)).status).toBe(409);
    expect((await approve(buyer, await confirmed(buyer))).status).toBe(200);
    expect(await isPaid(buyer)).toBe(true);
  });
});
