import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { type OnlinePaymentProvider, type PaymentDraft, PaymentRefused } from "~/providers/payments/payment-provider";
import { paypalProvider } from "~/providers/payments/paypal/paypal.server";
import { centsToValue, valueToCents } from "~/providers/payments/paypal/paypal-money";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { Page } from "../support/html";

let sandbox: Sandbox;
let paypal: OnlinePaymentProvider;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => {
  sandbox.reset();
  paypal = client();
});

function client({ clientSecret = sandbox.env.PAYPAL_CLIENT_SECRET, timeoutMs = 2_000 } = {}): OnlinePaymentProvider {
  const { PAYPAL_CLIENT_ID, PAYPAL_API_URL = "", PAYPAL_SDK_URL = "" } = sandbox.env;
  const settings = { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL, PAYPAL_SDK_URL };
  return paypalProvider({ ...settings, PAYPAL_WEBHOOK_ID: undefined }, timeoutMs);
}

function draft(changes: Partial<PaymentDraft> = {}): PaymentDraft {
  return {
    currency: "USD",
    email: "jane@example.com",
    holdsUntil: new Date(Date.now() + 60 * 60_000),
    reference: "order-1",
    invoice: "order-1-a",
    totalCents: 11_550,
    itemsCents: 10_000,
    discountCents: 0,
    shippingCents: 750,
    taxCents: 800,
    lines: [
      { name: "Vase", unitPriceCents: 4_000, quantity: 2, sku: "vase" },
      { name: "Bowl", unitPriceCents: 2_000, quantity: 1, sku: "bowl" },
    ],
    shipTo: {
      name: "Jane Doe",
      address1: "1 Main Street",
      address2: "",
      city: "Springfield",
      state: "IL",
      postalCode: "62701",
      country: "US",
    },
    method: "PayPal",
    source: "paypal",
    returnUrl: "http://shop.test/orders/order-1/paid?method=paypal",
    cancelUrl: "http://shop.test/orders/order-1?cancelled=1",
    requestId: "create-1",
    shopName: "Tradepost",
    ...changes,
  };
}

const GOOD_CARD = { number: "4111 1111 1111 1111", expiry: "04/99", code: "123", name: "Jane Doe" };

/** Submits the form of PayPal's page as the shopper's browser does. */
function press(address: string | null, fields: Record<string, string>): Promise<Response> {
  if (!address) throw new Error("There is nowhere to approve this payment.");
  return fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

async function approved(changes: Partial<PaymentDraft> = {}): Promise<string> {
  const order = await paypal.create(draft(changes));
  const answer = await press(order.approvalUrl, { choice: "pay", ...GOOD_CARD });
  expect(answer.status).toBe(303);
  return order.id;
}

const callsOf = (path: RegExp) => sandbox.paypal.requests.filter((request) => path.test(request.path));

describe("creating a payment", () => {
  it("sends PayPal the order, its amounts and its address", async () => {
    const opened = await paypal.create(draft());
    expect(opened).toMatchObject({ reference: "order-1", state: "created", captures: [] });
    expect(sandbox.paypal.orders.get(opened.id)?.unit).toMatchObject({
      custom_id: "order-1",
      invoice_id: "order-1-a",
      amount: {
        value: "115.50",
        currency_code: "USD",
        breakdown: { item_total: { value: "100.00" }, shipping: { value: "7.50" }, tax_total: { value: "8.00" } },
      },
      items: [
        { name: "Vase", quantity: "2", unit_amount: { value: "40.00" } },
        { name: "Bowl", quantity: "1", unit_amount: { value: "20.00" } },
      ],
      shipping: { name: { full_name: "Jane Doe" }, address: { postal_code: "62701", country_code: "US" } },
    });
  });

  it("creates one payment for repeated requests with the same id", async () => {
    const [first, second] = await Promise.all([paypal.create(draft()), paypal.create(draft())]);
    expect(second.id).toBe(first.id);
    expect(sandbox.paypal.orders.size).toBe(1);
  });

  it("truncates names that are longer than PayPal accepts", async () => {
    const name = `${"a".repeat(126)}🏺${"b".repeat(50)}`;
    const line = { name, unitPriceCents: 10_000, quantity: 1, sku: "s".repeat(200) };
    const opened = await paypal.create(draft({ lines: [line], shopName: name }));
    expect(sandbox.paypal.orders.get(opened.id)?.unit.items?.[0]?.name).toMatch(/^a+/);
  });

  it.each([
    ["a total that differs from its breakdown", { totalCents: 11_551 }, "AMOUNT_MISMATCH"],
    ["items that do not add up", { itemsCents: 9_999, totalCents: 11_549 }, "ITEM_TOTAL_MISMATCH"],
  ])("is refused with %s", async (_, changes, issue) => {
    const refusal = paypal.create(draft(changes));
    await expect(refusal).rejects.toBeInstanceOf(PaymentRefused);
    await expect(refusal).rejects.toMatchObject({ issue });
  });
});

describe("PayPal's page", () => {
  it("redirects an approving shopper to the return URL with its query", async () => {
    const opened = await paypal.create(draft());
    const page = await (await fetch(opened.approvalUrl ?? "")).text();
    expect(page).toContain("USD 115.50");
    expect(page).toContain("PayPal sandbox: no real money");
    const back = new URL((await press(opened.approvalUrl, { choice: "pay" })).headers.get("Location") ?? "");
    expect(back.origin + back.pathname).toBe("http://shop.test/orders/order-1/paid");
    expect(back.searchParams.get("method")).toBe("paypal");
    expect(back.searchParams.get("token")).toBe(opened.id);
    expect(back.searchParams.get("PayerID")).toMatch(/^[A-Z0-9]{13}$/);
  });

  it("redirects a canceling shopper without an approval", async () => {
    const opened = await paypal.create(draft());
    const answer = await press(opened.approvalUrl, { choice: "cancel" });
    expect(answer.headers.get("Location")).toBe(`http://shop.test/orders/order-1?cancelled=1&token=${opened.id}`);
    expect((await paypal.capture(opened.id, "capture-1")).kind).toBe("not-approved");
  });

  it("shows the card form first when the shopper chose to pay by card", async () => {
    const opened = await paypal.create(draft({ method: "Credit Card" }));
    const page = await (await fetch(opened.approvalUrl ?? "")).text();
    expect(page).toContain("Pay with card");
    expect(Page.parse(page).all('[autocomplete="cc-number"]')).toHaveLength(1);
  });

  it.each([
    ["number", { number: "4111 1111 1111 1112" }],
    ["expiry", { expiry: "01/20" }],
    ["expiry", { expiry: "13/99" }],
    ["code", { code: "12" }],
    ["name", { name: " " }],
  ])("refuses a wrong card beside the field: %s %j", async (field, wrong) => {
    const opened = await paypal.create(draft({ method: "Credit Card" }));
    const answer = await press(opened.approvalUrl, { choice: "pay", ...GOOD_CARD, ...wrong });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    const errors = Page.parse(page).all('[id$="-error"]');
    expect(errors.map((error) => error.attribute("id"))).toEqual([`${field}-error`]);
    expect((await paypal.capture(opened.id, "capture-1")).kind).toBe("not-approved");
  });
});

describe("capturing", () => {
  it("captures an approved payment", async () => {
    const id = await approved();
    const outcome = await paypal.capture(id, "capture-1");
    const capture = { state: "captured", amountCents: 11_550, currency: "USD", reference: "order-1" };
    expect(outcome).toMatchObject({
      kind: "captured",
      payment: { id, payerEmail: "buyer@example.com", captures: [{ ...capture, paymentId: id }] },
    });
  });

  it("returns the approval URL of a payment that is not approved yet", async () => {
    const opened = await paypal.create(draft());
    const outcome = await paypal.capture(opened.id, "capture-1");
    expect(outcome).toEqual({ kind: "not-approved", approvalUrl: opened.approvalUrl });
  });

  it("captures once for two simultaneous requests", async () => {
    const id = await approved();
    const outcomes = await Promise.all(
      ["capture-1", "capture-1", "capture-2"].map((sendRequest) => paypal.capture(id, sendRequest)),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(["captured", "captured", "captured"]);
    const ids = outcomes.flatMap((outcome) => (outcome.kind === "captured" ? outcome.payment.captures : []));
    expect(new Set(ids.map((capture) => capture.id)).size).toBe(1);
    expect(sandbox.paypal.captures.size).toBe(1);
  });

  it("finds a capture whose response was lost, without a second one", async () => {
    const id = await approved();
    sandbox.faults.set("paypal", "capture-answer-lost", 1);
    const outcome = await paypal.capture(id, "capture-1");
    expect(outcome).toMatchObject({ kind: "captured", payment: { captures: [{ state: "captured" }] } });
    expect(sandbox.paypal.captures.size).toBe(1);
  });

  it("lets a shopper whose card was declined pay with another", async () => {
    const opened = await paypal.create(draft({ method: "Credit Card" }));
    await press(opened.approvalUrl, { choice: "pay", ...GOOD_CARD, number: "4000000000000002" });
    expect(await paypal.capture(opened.id, "capture-1")).toEqual({ kind: "declined", payment: null });
    expect(sandbox.paypal.captures.size).toBe(0);
    await press(opened.approvalUrl, { choice: "pay", ...GOOD_CARD });
    expect(await paypal.capture(opened.id, "capture-1")).toMatchObject({ kind: "captured" });
  });

  it.each([
    ["capture-pending", { state: "pending", amountCents: 11_550 }],
    ["capture-declined", { state: "declined" }],
    ["under-paid", { state: "captured", amountCents: 11_549 }],
    ["other-currency", { state: "captured", currency: "EUR" }],
    ["other-custom-id", { state: "captured", reference: "another-order" }],
  ])("returns an unexpected capture unchanged: %s", async (fault, capture) => {
    const id = await approved();
    sandbox.faults.set("paypal", fault, 1);
    const outcome = await paypal.capture(id, "capture-1");
    expect(outcome).toMatchObject({ kind: "captured", payment: { captures: [capture] } });
    expect((await paypal.find(id))?.captures).toMatchObject([capture]);
  });

  it("reads the reference of a capture when the response omits it", async () => {
    const id = await approved();
    sandbox.faults.set("paypal", "reference-left-out", 1);
    const outcome = await paypal.capture(id, "capture-1");
    expect(outcome).toMatchObject({ kind: "captured", payment: { captures: [{ reference: "order-1" }] } });
  });

  it("is refused for an invoice that is already paid", async () => {
    await paypal.capture(await approved(), "capture-1");
    const again = await approved({ requestId: "create-2" });
    await expect(paypal.capture(again, "capture-2")).rejects.toMatchObject({ issue: "DUPLICATE_INVOICE_ID" });
  });
});

describe("reading", () => {
  it("returns a capture from pending to completed, with its order", async () => {
    const id = await approved();
    sandbox.faults.set("paypal", "capture-pending", 1);
    await paypal.capture(id, "capture-1");
    const [captureId = ""] = sandbox.paypal.captures.keys();
    expect(await paypal.findCapture(captureId)).toMatchObject({ state: "pending", paymentId: id });
    sandbox.paypal.completeCapture(captureId);
    expect(await paypal.findCapture(captureId)).toMatchObject({ state: "captured", reference: "order-1" });
  });

  it("returns null for ids that PayPal does not know", async () => {
    expect(await paypal.find("UNKNOWN0000000000")).toBeNull();
    expect(await paypal.findCapture("UNKNOWN0000000000")).toBeNull();
    await expect(paypal.capture("UNKNOWN0000000000", "capture-1")).rejects.toBeInstanceOf(PaymentRefused);
  });

  it.each(["", "../../v1/oauth2/token", "A/refund", "A?x=1", "A".repeat(37)])("sends no request for %j", async (id) => {
    expect(await paypal.find(id)).toBeNull();
    expect(await paypal.findCapture(id)).toBeNull();
    await expect(paypal.capture(id, "capture-1")).rejects.toBeInstanceOf(PaymentRefused);
    expect(sandbox.paypal.requests).toEqual([]);
  });
});

describe("the token", () => {
  it("is fetched once for simultaneous calls, and cached", async () => {
    await Promise.all([paypal.find("A1"), paypal.find("A2"), paypal.find("A3")]);
    await paypal.find("A4");
    expect(callsOf(/token$/)).toHaveLength(1);
  });

  it("is replaced once when PayPal revokes it early", async () => {
    const id = await approved();
    sandbox.paypal.endTokens();
    const outcomes = await Promise.all([paypal.find(id), paypal.find(id)]);
    expect(outcomes).toMatchObject([{ id }, { id }]);
    expect(callsOf(/token$/)).toHaveLength(2);
  });

  it("that is refused counts as a failing service, and is requested again the next time", async () => {
    sandbox.faults.set("paypal", "token-refused", 1);
    await expect(paypal.create(draft())).rejects.toBeInstanceOf(ServiceUnavailable);
    await expect(paypal.create(draft())).resolves.toMatchObject({ reference: "order-1" });
  });

  it("is refused for a wrong secret", async () => {
    const wrong = client({ clientSecret: "wrong" });
    await expect(wrong.create(draft())).rejects.toBeInstanceOf(ServiceUnavailable);
  });
});

describe("when PayPal fails", () => {
  it.each([
    ["down", "status"],
    ["hang", "timeout"],
    ["nonsense", "malformed"],
    ["reset", "unreachable"],
  ])("%s: a failing service is distinguished from a refused payment", async (fault, kind) => {
    const hurried = client({ timeoutMs: 1000 });
    sandbox.faults.set("paypal", fault);
    const failure = hurried.create(draft());
    await expect(failure).rejects.toBeInstanceOf(ServiceUnavailable);
    await expect(failure).rejects.toMatchObject({ service: "PayPal", kind });
    sandbox.faults.clear();
    await expect(hurried.create(draft())).resolves.toMatchObject({ reference: "order-1" });
  });

  it.each(["down", "hang", "nonsense", "reset"])("%s: a single failure is retried", async (fault) => {
    const hurried = client({ timeoutMs: 1000 });
    await hurried.find("A1");
    sandbox.faults.set("paypal", fault, 1);
    await expect(hurried.create(draft())).resolves.toMatchObject({ reference: "order-1" });
    expect(sandbox.paypal.orders.size).toBe(1);
  });
});

describe("the sandbox", () => {
  async function call(path: string, init: { headers?: Record<string, string>; body?: unknown } = {}) {
    const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_API_URL } = sandbox.env;
    const credentials = Buffer.from(`${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`).toString("base64");
    const granted = await fetch(`${PAYPAL_API_URL}/v1/oauth2/token`, {
      method: "POST",
      headers: { Authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token } = await granted.json();
    const answer = await fetch(PAYPAL_API_URL + path, {
      method: "POST",
      headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json", ...init.headers },
      body: init.body === undefined ? null : JSON.stringify(init.body),
    });
    return { status: answer.status, body: await answer.json() };
  }

  it("requires a PayPal-Request-Id for a payment with a source, as PayPal does", async () => {
    const answer = await call("/v2/checkout/orders", { body: {} });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ issue: "PAYPAL_REQUEST_ID_REQUIRED" }] } });
  });

  it("refunds a part of a capture, then the rest, and no more", async () => {
    await paypal.capture(await approved(), "capture-1");
    const [id = ""] = sandbox.paypal.captures.keys();
    const path = `/v2/payments/captures/${id}/refund`;
    await call(path, { body: { amount: { currency_code: "USD", value: "15.50" } } });
    expect(await paypal.findCapture(id)).toMatchObject({ state: "partly-refunded" });
    expect(await call(path)).toMatchObject({ status: 201, body: { amount: { value: "100.00" } } });
    expect(await paypal.findCapture(id)).toMatchObject({ state: "refunded" });
    expect(await call(path)).toMatchObject({ status: 422, body: { details: [{ issue: "CAPTURE_FULLY_REFUNDED" }] } });
  });

  it.each([
    [false, "SUCCESS"],
    [true, "FAILURE"],
  ])("signs its webhooks so that they can be verified: forged %s", async (forged, verification) => {
    const verified: unknown[] = [];
    const shop = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const header = (name: string) => request.headers[`paypal-${name}`];
      const body = {
        auth_algo: header("auth-algo"),
        cert_url: header("cert-url"),
        transmission_id: header("transmission-id"),
        transmission_sig: header("transmission-sig"),
        transmission_time: header("transmission-time"),
        webhook_id: "hook-1",
        webhook_event: JSON.parse(Buffer.concat(chunks).toString()),
      };
      verified.push((await call("/v1/notifications/verify-webhook-signature", { body })).body);
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
    const event = { url, webhookId: "hook-1", eventType: "PAYMENT.CAPTURE.COMPLETED", resource: { id: "C1" }, forged };
    expect(await sandbox.paypal.deliverWebhook(event)).toBe(204);
    expect(verified).toEqual([{ verification_status: verification }]);
    await new Promise((resolve) => shop.close(resolve));
  });

  it("sets faults by HTTP", async () => {
    const answer = await fetch(`${sandbox.url}/faults`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ service: "paypal", name: "down", times: 1 }),
    });
    expect(await answer.json()).toEqual([{ service: "paypal", name: "down", times: 1 }]);
    expect(await (await fetch(sandbox.url)).text()).toContain("paypal: down, 1 more");
    await fetch(`${sandbox.url}/faults`, { method: "DELETE" });
    expect(await (await fetch(sandbox.url)).text()).toContain("Everything works.");
  });
});

describe("dollars and cents", () => {
  it("are converted exactly in both directions", () => {
    fc.assert(
      fc.property(fc.nat(), (cents) => {
        expect(valueToCents(centsToValue(cents))).toBe(cents);
      }),
    );
    expect([0, 5, 50, 11_550].map((cents) => centsToValue(cents))).toEqual(["0.00", "0.05", "0.50", "115.50"]);
    expect(["0.29", "1.1", "115", "4.35"].map((value) => valueToCents(value))).toEqual([29, 110, 11_500, 435]);
  });

  it.each(["", "-1.00", "1.005", "1e2", "1,00", " 1.00", "1.00\n", ".5", "NaN"])("%j is not an amount", (text) =>
    expect(valueToCents(text)).toBeNull(),
  );

  it.each([-1, 0.5, Number.NaN])("%d cents cannot be requested", (cents) =>
    expect(() => centsToValue(cents)).toThrow(RangeError),
  );
});
