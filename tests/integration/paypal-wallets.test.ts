import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { formOf, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient, walkToPlaceOrder } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain().id;
afterEach(() => sandbox.faults.clear());

type Wallet = "google_pay" | "apple_pay";
const WALLETS: Wallet[] = ["google_pay", "apple_pay"];
const PAGE = "/admin/settings/services";
const FILE = "/.well-known/apple-developer-merchantid-domain-association";

const settings = async () => (await admin.get("/api/settings")).json();
const put = (changes: Record<string, unknown>) => admin.json("PUT", "/api/settings", changes);
const switched = (isOn: boolean) => put({ paypalApplePay: isOn, paypalGooglePay: isOn });

type Buyer = { client: ShopClient; id: string; path: string };

async function orderPlaced(paymentMethod = "Credit Card"): Promise<Buyer> {
  const client = shop.client();
  await client.becomeGuest();
  const body = orderBody(product, 1, { paymentMethod });
  const { _id: id } = await (await client.json("POST", "/api/orders", body)).json();
  return { client, id, path: `/order/${id}/payment` };
}

const stateOf = async ({ client, id }: Buyer) => (await client.get(`/api/orders/${id}`)).json();
const isPaid = async (buyer: Buyer) => (await stateOf(buyer)).isPaid;
const capturesOf = (id: string) => [...sandbox.paypal.captures.values()].filter(({ orderId }) => orderId === id);

async function opened({ client, path }: Buyer, source: Wallet, more: Record<string, unknown> = {}): Promise<string> {
  const response = await client.json("POST", path, { intent: "create", source, ...more });
  expect(response.status).toBe(200);
  return (await response.json()).id;
}

/** Does what PayPal's script does when the payer has confirmed in the wallet's sheet. */
function sent(id: string, source: Wallet, card = "good"): Promise<Response> {
  const { amount } = sandbox.paypal.orders.get(id)?.unit ?? {};
  const payment = { card, amount: amount?.value, currency: amount?.currency_code };
  const tokens = {
    google_pay: { google_pay: { token: JSON.stringify({ card }) } },
    apple_pay: { apple_pay: { token: { paymentData: { data: btoa(JSON.stringify(payment)) } } } },
  };
  return fetch(`${sandbox.url}/paypal/web-sdk/orders/${id}/confirm-payment-source`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ payment_source: tokens[source] }),
  });
}

async function confirmed(buyer: Buyer, source: Wallet, card?: string): Promise<string> {
  const id = await opened(buyer, source);
  expect((await sent(id, source, card)).status).toBe(200);
  return id;
}

const approve = ({ client, path }: Buyer, id: unknown, isConfirmed?: boolean) =>
  client.json("POST", path, { intent: "approve", id, isConfirmed });

/** The bank's answer to a payment by Google Pay that it was asked about. */
function setBankResult(id: string, status: string, shift: string) {
  const paypalOrder = sandbox.paypal.orders.get(id);
  if (!paypalOrder) throw new Error(`PayPal has no order ${id}.`);
  const three_d_secure = { enrollment_status: "Y", authentication_status: status };
  Object.assign(paypalOrder, { status: "APPROVED", authentication: { liability_shift: shift, three_d_secure } });
}

describe("PayPal's wallets, as long as the settings do not offer them", () => {
  it("leave the order's page, its policy and the checkout as they are", async () => {
    expect(await settings()).toMatchObject({ paypalApplePay: false, paypalGooglePay: false, applePayDomainFile: "" });
    const { client, id } = await orderPlaced();
    const page = await client.get(`/order/${id}`);
    expect(page.headers.get("Content-Security-Policy")).not.toContain("google");
    expect(await page.text()).not.toMatch(/web-sdk|google-pay|apple-pay/i);
    const methods = await (await client.get("/api/payments")).json();
    expect(JSON.stringify(methods)).not.toMatch(/apple|google/i);
  });

  it.each(WALLETS)("cannot be used by a request of one's own: %s", async (source) => {
    const buyer = await orderPlaced();
    const refused = await buyer.client.json("POST", buyer.path, { intent: "create", source });
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "This way to pay is not offered. You have not been charged; please choose another one.",
    ]);
  });

  it("have no domain file: the page for an unknown address is shown", async () => {
    const [file, other] = [await shop.client().get(FILE), await shop.client().get("/.well-known/nothing")];
    expect([file.status, file.headers.get("Content-Type")]).toEqual([404, other.headers.get("Content-Type")]);
    expect(wordsOf(await file.text())).toBe(wordsOf(await other.text()));
  });
});

describe("the settings of PayPal's wallets", () => {
  it("are saved by the form and recorded, and say what is missing", async () => {
    const version = /name="version" value="([^"]*)"/.exec(formOf(await admin.page(PAGE), "Payment and mail services"));
    const fields = { intent: "services", version: version?.[1] ?? "", paymentMethods: "", applePayDomainFile: "" };
    const saved = await admin.post(PAGE, { ...fields, paypalApplePay: "true", paypalGooglePay: "true" });
    expect(saved.status).toBe(303);
    expect(await settings()).toMatchObject({ paypalApplePay: true, paypalGooglePay: true });
    expect(shop.data.adminChanges.list({ entity: "setting" }).at(-1)?.changes).toMatchObject({
      paypalApplePay: { before: false, after: true },
      paypalGooglePay: { before: false, after: true },
    });
    expect(wordsOf(await admin.page(PAGE))).toContain("PayPal Set up Missing: the domain file for Apple Pay");
    await put({ applePayDomainFile: "7B227073704964" });
    expect(wordsOf(await admin.page(PAGE))).not.toContain("the domain file for Apple Pay");
    await put({ paypalApplePay: false, applePayDomainFile: "" });
    expect(wordsOf(await admin.page(PAGE))).not.toContain("the domain file for Apple Pay");
    await switched(false);
  });

  it.each([
    [{ applePayDomainFile: "x".repeat(12_001) }],
    [{ applePayDomainFile: "caf\u00e9" }],
    [{ applePayDomainFile: "null\u0000" }],
    [{ applePayDomainFile: 7 }],
    [{ paypalApplePay: "maybe" }],
    [{ paypalGooglePay: 1 }],
  ])("refuse %j", async (wrong) => {
    const answer = await put(wrong);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual(Object.keys(wrong));
  });

  it("serve the domain file byte by byte, to all, while there is one", async () => {
    const text = `7B227073704964223A\n${"A".repeat(11_900)}\n`;
    expect((await put({ applePayDomainFile: text.replaceAll("\n", "\r\n") })).status).toBe(200);
    for (const method of ["GET", "HEAD"]) {
      const file = await shop.client().request(FILE, { method });
      expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
      expect(file.headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(await file.text()).toBe(method === "GET" ? text : "");
    }
    // The form that shows it sends it back with its line ends.
    const form = formOf(await admin.page(PAGE), "Payment and mail services");
    expect(form).toContain("7B227073704964223A");
    await put({ applePayDomainFile: "  \n " });
    expect((await shop.client().get(FILE)).status).toBe(404);
  });
});

describe("the order's page with PayPal's wallets", () => {
  beforeAll(() => switched(true));

  it("gets the addresses of their scripts, and allows no other origin than the sandbox's here", async () => {
    const { client, id } = await orderPlaced();
    const page = await client.get(`/order/${id}`);
    const html = await page.text();
    for (const path of ["/paypal/web-sdk/v6/core", "/google-pay/pay.js", "/apple-pay/apple-pay-sdk.js"])
      expect(html).toContain(sandbox.url + path);
    expect(html).toContain('"googleMode":"TEST"');
    expect(page.headers.get("Content-Security-Policy")).toContain(`frame-src ${sandbox.url};`);
  });

  it("has its wallets marked in the checkout, beside the way to pay that leads to it", async () => {
    const client = shop.client();
    await walkToPlaceOrder(client, product);
    const marks = async () => {
      const page = await client.open("/payment");
      const choice = page.all("label").find(({ text }) => text.startsWith("Credit Card"));
      return choice?.all("svg").length;
    };
    expect(await marks()).toBe(5);
    await put({ paypalApplePay: false });
    expect(await marks()).toBe(4);
    await switched(false);
    expect(await marks()).toBe(3);
    await switched(true);
  });

  it("allows Google's origins while Google Pay is offered, and Apple's script only if the shop has named one", async () => {
    const { GOOGLE_PAY_SCRIPT_URL: _, APPLE_PAY_SCRIPT_URL: __, PAYPAL_SDK_URL: ___, ...others } = sandbox.env;
    const real = await startShop({
      copyOf: inject("seededFolder"),
      settings: { ...others, PAYPAL_API_URL: "https://api-m.sandbox.paypal.com" },
    });
    try {
      const owner = real.client();
      await logIn(owner, "admin@example.com");
      const client = real.client();
      await client.becomeGuest();
      const { _id: id } = await (await client.json("POST", "/api/orders", orderBody(product))).json();
      const look = async (changes: Record<string, unknown>) => {
        expect((await owner.json("PUT", "/api/settings", changes)).status).toBe(200);
        const page = await client.get(`/order/${id}`);
        const policy = page.headers.get("Content-Security-Policy") ?? "";
        const directive = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1] ?? "";
        return { html: await page.text(), policy, directive };
      };
      const off = await look({});
      const google = await look({ paypalGooglePay: true });
      expect(google.html).toContain("https://www.sandbox.paypal.com/web-sdk/v6/core");
      expect(google.html).toContain("https://pay.google.com/gp/p/js/pay.js");
      for (const name of ["script-src", "frame-src", "connect-src"])
        expect(google.directive(name)).toContain("https://pay.google.com");
      expect(google.directive("connect-src")).toContain("https://google.com https://www.google.com");
      // Scripts of all of Google would be too many.
      expect(google.directive("script-src")).not.toContain("www.google.com");
      expect(google.policy).not.toMatch(/unsafe|apple/);
      const apple = await look({ paypalGooglePay: false, paypalApplePay: true });
      expect(apple.html).toContain("https://www.sandbox.paypal.com/web-sdk/v6/core");
      expect(apple.html).not.toContain("pay.google.com");
      const sources = ({ policy }: typeof apple) => policy.replace(/'nonce-[^']*'/g, "");
      expect(sources(apple)).toBe(sources(off));
      await look({ paypalGooglePay: true });
      for (const path of ["/", "/cart", "/login", "/payment"])
        expect((await client.get(path)).headers.get("Content-Security-Policy")).not.toContain("google");
    } finally {
      await real.remove();
    }
  });

  it("is asked for 3-D Secure with Google Pay, and names no source for Apple Pay, which its script names", async () => {
    const buyer = await orderPlaced();
    for (const source of WALLETS) await opened(buyer, source);
    const bodies = sandbox.paypal.requests.filter(({ path }) => path === "/v2/checkout/orders").map(({ body }) => body);
    const [google, apple] = bodies.slice(-2) as Record<string, unknown>[];
    expect(google?.payment_source).toEqual({
      google_pay: {
        attributes: { verification: { method: "SCA_WHEN_REQUIRED" } },
        experience_context: {
          return_url: `${shop.url}/order/${buyer.id}/pay/paypal/return`,
          cancel_url: `${shop.url}/order/${buyer.id}?payment=cancelled`,
        },
      },
    });
    expect(apple).not.toHaveProperty("payment_source");
    const { totalPrice } = await stateOf(buyer);
    for (const body of [google, apple])
      expect(body?.purchase_units).toMatchObject([
        { custom_id: buyer.id, amount: { currency_code: "USD", value: totalPrice.toFixed(2) } },
      ]);
  });
});

describe.each(WALLETS)("a payment by %s", (source) => {
  beforeAll(() => switched(true));

  it.each(["PayPal", "Credit Card"])("pays an order with the method %s", async (method) => {
    const buyer = await orderPlaced(method);
    const done = await approve(buyer, await confirmed(buyer, source));
    expect([done.status, await done.json()]).toEqual([200, { paid: true }]);
    expect(await stateOf(buyer)).toMatchObject({ isPaid: true, paymentMethod: method });
  });

  it("is charged once when the approval is sent ten times at once", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer, source);
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(buyer, id)));
    for (const { status } of answers) expect(status).toBe(200);
    expect(capturesOf(id)).toHaveLength(1);
  });

  it("and one by PayPal's button do not both charge the order", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer, source);
    const other = await (await buyer.client.json("POST", buyer.path, { intent: "create", source: "paypal" })).json();
    const body = new URLSearchParams({ choice: "pay" });
    await fetch(`${sandbox.url}/paypal/checkoutnow?popup=1&way=paypal&token=${other.id}`, { method: "POST", body });
    const answers = await Promise.all([approve(buyer, id), approve(buyer, other.id)]);
    for (const { status } of answers) expect(status).toBe(200);
    expect([...capturesOf(id), ...capturesOf(other.id)]).toHaveLength(1);
  });

  it("is refused before it is opened when the order has another sum than the sheet has shown", async () => {
    const buyer = await orderPlaced();
    const before = sandbox.paypal.orders.size;
    const answer = await buyer.client.json("POST", buyer.path, { intent: "create", source, expectedCents: 1 });
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      "This order has changed since its page was opened. You have not been charged; please reload the page.",
    ]);
    expect(sandbox.paypal.orders.size).toBe(before);
    const { totalPrice } = await stateOf(buyer);
    await opened(buyer, source, { expectedCents: Math.round(totalPrice * 100) });
  });

  it("with a declined card says so, and another card pays", async () => {
    const buyer = await orderPlaced();
    const refused = await approve(buyer, await confirmed(buyer, source, "declined"));
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "Your card was declined. You have not been charged; please try another card.",
    ]);
    expect(await isPaid(buyer)).toBe(false);
    expect((await approve(buyer, await confirmed(buyer, source))).status).toBe(200);
  });

  it("that PayPal's script could not confirm charges nothing, and says so", async () => {
    const buyer = await orderPlaced();
    sandbox.faults.set("paypal", "wallet-confirm-down", 1);
    const id = await opened(buyer, source);
    expect((await sent(id, source)).status).toBe(503);
    const refused = await approve(buyer, id, false);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "This payment was not confirmed. You have not been charged; please try again, or choose another way to pay.",
    ]);
    expect(capturesOf(id)).toEqual([]);
  });

  it("whose confirmation has lost its answer pays all the same", async () => {
    const buyer = await orderPlaced();
    sandbox.faults.set("paypal", "wallet-confirm-lost", 1);
    const id = await opened(buyer, source);
    await expect(sent(id, source)).rejects.toThrow();
    expect((await approve(buyer, id, false)).status).toBe(200);
    expect(capturesOf(id)).toHaveLength(1);
  });

  it("is not charged for an order that was canceled meanwhile", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer, source);
    expect((await buyer.client.post(`/order/${buyer.id}`, { intent: "cancel" })).status).toBe(303);
    const refused = await approve(buyer, id);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain("canceled");
    const again = await buyer.client.json("POST", buyer.path, { intent: "create", source });
    expect([again.status, capturesOf(id)]).toEqual([409, []]);
  });

  it("pays no other order than its own, and no other visitor can approve it", async () => {
    const [buyer, other] = [await orderPlaced(), await orderPlaced()];
    const id = await confirmed(buyer, source);
    const refused = await approve(other, id);
    expect([refused.status, (await refused.json()).message]).toEqual([409, "This payment belongs to another order."]);
    expect((await approve({ ...buyer, client: other.client }, id)).status).toBe(404);
    expect(capturesOf(id)).toEqual([]);
  });

  it("is still checked when PayPal does not answer the capture, and paid by its event", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer, source);
    sandbox.faults.set("paypal", "capture-down");
    const answer = await approve(buyer, id);
    expect(answer.status).toBe(502);
    expect((await answer.json()).message).toContain("still being checked. You need not pay again");
    sandbox.faults.clear();
    const event = {
      url: `${shop.url}/api/payments/paypal/webhook`,
      webhookId: sandbox.env.PAYPAL_WEBHOOK_ID ?? "",
      eventType: "CHECKOUT.ORDER.APPROVED",
      resource: { id },
    };
    expect(await sandbox.paypal.deliverWebhook(event)).toBe(200);
    expect([await isPaid(buyer), capturesOf(id).length]).toEqual([true, 1]);
  });

  it("is not charged twice when the answer to its capture was lost and the payer confirms once more", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer, source);
    sandbox.faults.set("paypal", "capture-answer-lost");
    expect((await approve(buyer, id)).status).toBe(502);
    sandbox.faults.clear();
    const next = await confirmed(buyer, source);
    await approve(buyer, next);
    expect([...capturesOf(id), ...capturesOf(next)]).toHaveLength(1);
  });

  it("whose page was closed after the confirmation is captured by the background check", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer, source);
    shop.data.attempts.change({ providerOrderId: id }, { nextCheckAt: new Date(1) });
    await expect.poll(() => isPaid(buyer), { timeout: 45_000, interval: 200 }).toBe(true);
    expect(capturesOf(id)).toHaveLength(1);
  }, 60_000);

  it("is refunded as any other", async () => {
    const buyer = await orderPlaced();
    const id = await confirmed(buyer, source);
    await approve(buyer, id);
    expect((await admin.json("POST", `/api/orders/${buyer.id}/refund`, {})).status).toBe(200);
    expect(capturesOf(id)[0]?.status).toBe("REFUNDED");
  });
});

describe("a payment by Google Pay that the bank is asked about", () => {
  beforeAll(() => switched(true));

  async function asked(buyer: Buyer): Promise<string> {
    sandbox.faults.set("paypal", "three-d-secure", 1);
    const id = await confirmed(buyer, "google_pay");
    expect(sandbox.paypal.orders.get(id)?.status).toBe("PAYER_ACTION_REQUIRED");
    return id;
  }

  it("pays when the bank has confirmed it", async () => {
    const buyer = await orderPlaced();
    const id = await asked(buyer);
    setBankResult(id, "Y", "POSSIBLE");
    expect((await approve(buyer, id)).status).toBe(200);
  });

  it("pays nothing while the question is open, and says so when the payer has closed it", async () => {
    const buyer = await orderPlaced();
    const id = await asked(buyer);
    const refused = await approve(buyer, id, false);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "This payment was not confirmed. You have not been charged; please try again, or choose another way to pay.",
    ]);
    expect(capturesOf(id)).toEqual([]);
  });

  it("is refused on every path when the bank has not confirmed it", async () => {
    const buyer = await orderPlaced();
    const id = await asked(buyer);
    setBankResult(id, "N", "NO");
    const refused = await approve(buyer, id);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "Your bank did not confirm this payment. You have not been charged; please try another card.",
    ]);
    expect((await buyer.client.get(`/order/${buyer.id}/pay/paypal/return?token=${id}`)).status).toBe(409);
    expect((await buyer.client.json("PUT", `/api/orders/${buyer.id}/pay`, { id })).status).toBe(409);
    const event = {
      url: `${shop.url}/api/payments/paypal/webhook`,
      webhookId: sandbox.env.PAYPAL_WEBHOOK_ID ?? "",
      eventType: "CHECKOUT.ORDER.APPROVED",
      resource: { id },
    };
    expect(await sandbox.paypal.deliverWebhook(event)).toBeLessThan(300);
    expect([await isPaid(buyer), capturesOf(id)]).toEqual([false, []]);
  });

  it("can be tried again when the bank could not be asked", async () => {
    const buyer = await orderPlaced();
    const id = await asked(buyer);
    setBankResult(id, "U", "UNKNOWN");
    expect((await (await approve(buyer, id)).json()).message).toContain("Your bank could not be asked");
    expect((await approve(buyer, await confirmed(buyer, "google_pay"))).status).toBe(200);
  });
});
