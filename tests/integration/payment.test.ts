import { afterEach, describe, expect, it } from "vitest";
import { Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody, placeOrder, type ShopClient, walkToPlaceOrder } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const product = shop.data.products.plain();
afterEach(() => sandbox.faults.clear());

type Order = { _id: string; number: number; totalPrice: number; isPaid: boolean };

async function orderPlaced(more: Record<string, unknown> = {}): Promise<{ client: ShopClient; order: Order }> {
  const client = shop.client();
  await client.becomeGuest();
  const response = await client.json("POST", "/api/orders", orderBody(product.id, 1, more));
  return { client, order: await response.json() };
}

async function isPaid(client: ShopClient, order: Order): Promise<boolean> {
  return (await (await client.get(`/api/orders/${order._id}`)).json()).isPaid;
}

/** Creates the payment by the order page's form and returns the URL of PayPal's page. */
async function startPayment(client: ShopClient, order: Order): Promise<URL> {
  const response = await client.post(`/order/${order._id}`, { intent: "pay" });
  expect(response.status).toBe(303);
  return new URL(response.headers.get("Location") ?? "");
}

function paypalOrderOf(page: URL): string {
  return page.searchParams.get("token") ?? "";
}

const reviewReasons = (order: Order) =>
  shop.data.captures.list({ orderId: order._id }).map(({ reviewReason }) => reviewReason);

describe("paying by redirect", () => {
  it("redirects the shopper to PayPal and back to a paid order", async () => {
    const { client, order } = await orderPlaced({ selectedRate: "expedited" });
    const page = await startPayment(client, order);
    expect(page.origin).toBe(sandbox.url);
    const back = await client.get(await approveAtPayPal(page));
    expect([back.status, back.headers.get("Location")]).toEqual([303, `/order/${order._id}`]);
    expect(wordsOf(await client.page(`/order/${order._id}`))).toContain("Paid on");
    expect(await isPaid(client, order)).toBe(true);
  });

  it("captures once when the return URL is opened ten times at once", async () => {
    const { client, order } = await orderPlaced();
    const back = await approveAtPayPal(await startPayment(client, order));
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get(back)));
    for (const answer of answers) expect(answer.headers.get("Location")).toBe(`/order/${order._id}`);
    expect(reviewReasons(order)).toEqual([null]);
    const again = await client.post(`/order/${order._id}`, { intent: "pay" });
    expect(again.status).toBe(409);
  });

  it("can be canceled and tried again", async () => {
    const { client, order } = await orderPlaced();
    const first = await startPayment(client, order);
    const unapproved = await client.get(`/order/${order._id}/paypal?token=${paypalOrderOf(first)}`);
    expect(unapproved.status).toBe(409);
    expect(wordsOf(await unapproved.text())).toContain("has not been approved");
    await client.get(await approveAtPayPal(await startPayment(client, order)));
    expect(await isPaid(client, order)).toBe(true);
  });

  it("begins as the order is placed where scripts ask for it, and else on the order's page", async () => {
    const client = shop.client();
    const answer = await placeOrder(client, await walkToPlaceOrder(client, product.id), { pay: "now" });
    expect(answer.status).toBe(303);
    const page = new URL(answer.headers.get("Location") ?? "");
    expect(page.origin).toBe(sandbox.url);
    const paid = await client.get(await approveAtPayPal(page));
    const order = paid.headers.get("Location") ?? "";
    expect(order).toMatch(/^\/order\/[0-9a-f]{24}$/);
    expect(wordsOf(await client.page(order))).toContain("Paid on");

    for (const [method, more] of [
      ["PayPal", {}],
      // Its fields are on the order's page.
      ["Credit Card", { pay: "now" }],
    ] as const) {
      const other = shop.client();
      const placed = await placeOrder(other, await walkToPlaceOrder(other, product.id, method), more);
      expect([placed.status, placed.headers.get("Location")], method).toEqual([
        303,
        expect.stringMatching(/^\/order\//),
      ]);
    }
  });

  it("leaves an order that says what to do when PayPal cannot be reached as it is placed", async () => {
    const client = shop.client();
    const page = await walkToPlaceOrder(client, product.id);
    sandbox.faults.set("paypal", "down");
    const answer = await placeOrder(client, page, { pay: "now" });
    const address = answer.headers.get("Location") ?? "";
    expect([answer.status, address]).toEqual([303, expect.stringMatching(/^\/order\/[0-9a-f]{24}\?payment=unopened$/)]);
    const shown = wordsOf(await client.page(address));
    expect(shown).toContain("its payment could not be opened. Nothing was charged. Please try again here in a moment.");
    expect(shown).toContain("Order placed successfully!");
    sandbox.faults.clear();
    // The form sent again leads to the payment of the same order.
    const again = await placeOrder(client, page, { pay: "now" });
    expect(new URL(again.headers.get("Location") ?? "").origin).toBe(sandbox.url);
  });

  it("works with the order's link from the email, without its session", async () => {
    const { order } = await orderPlaced();
    const text = await shop.data.emails.textAbout(order._id);
    const link = new URL(/http:\S+\/order\/\S+/.exec(String(text))?.[0] ?? "");
    const elsewhere = shop.client();
    const started = await elsewhere.post(link.pathname + link.search, { intent: "pay" });
    const back = await elsewhere.get(await approveAtPayPal(new URL(started.headers.get("Location") ?? "")));
    expect(back.headers.get("Location")).toBe(link.pathname + link.search);
    expect(wordsOf(await elsewhere.page(link.pathname + link.search))).toContain("Paid on");
  });

  it("charges once when PayPal's response is lost", async () => {
    const { client, order } = await orderPlaced();
    const back = await approveAtPayPal(await startPayment(client, order));
    sandbox.faults.set("paypal", "capture-answer-lost", 1);
    await client.get(back);
    expect(await isPaid(client, order)).toBe(true);
    expect(reviewReasons(order)).toEqual([null]);
  });

  it.each([
    ["capture-pending", "pending", "still checking"],
    ["capture-declined", "declined", "declined"],
    ["under-paid", "wrong-amount", "does not match"],
    ["other-currency", "wrong-currency", "does not match"],
  ])("leaves the order unpaid on %s, and stores the payment for review", async (fault, reason, words) => {
    const { client, order } = await orderPlaced();
    const back = await approveAtPayPal(await startPayment(client, order));
    sandbox.faults.set("paypal", fault, 1);
    const response = await client.get(back);
    expect(response.status).toBe(409);
    expect(wordsOf(await response.text())).toContain(words);
    expect(await isPaid(client, order)).toBe(false);
    expect(reviewReasons(order)).toEqual([reason]);
  });

  it("does not capture again while PayPal is still checking the first capture", async () => {
    const { client, order } = await orderPlaced();
    const [first, second] = [await startPayment(client, order), await startPayment(client, order)];
    sandbox.faults.set("paypal", "capture-pending", 1);
    expect((await client.get(await approveAtPayPal(first))).status).toBe(409);
    const page = await client.page(`/order/${order._id}`);
    expect(wordsOf(page)).toContain("Payment on its way PayPal is still checking your payment.");
    expect(Page.parse(page).all('[value="pay"]')).toEqual([]);
    const again = await client.post(`/order/${order._id}`, { intent: "pay" });
    expect([again.status, wordsOf(await again.text())]).toEqual([409, expect.stringContaining("still checking")]);
    expect((await client.json("POST", `/api/orders/${order._id}/pay`, {})).status).toBe(409);
    // Neither does a payment created earlier in another tab.
    expect((await client.get(await approveAtPayPal(second))).status).toBe(409);
    expect(reviewReasons(order)).toEqual(["pending"]);
  });

  it("captures once when two tabs return from PayPal at the same time", async () => {
    const { client, order } = await orderPlaced();
    const started = [await startPayment(client, order), await startPayment(client, order)];
    const [first = "", second = ""] = [
      await approveAtPayPal(started[0] as URL),
      await approveAtPayPal(started[1] as URL),
    ];
    const answers = await Promise.all([client.get(first), client.get(second)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(reviewReasons(order)).toEqual([null]);
    const ours = started.map((page) => page.searchParams.get("token"));
    expect([...sandbox.paypal.captures.values()].filter(({ orderId }) => ours.includes(orderId))).toHaveLength(1);
  });

  it("does not capture on a browser's prefetch", async () => {
    const { client, order } = await orderPlaced();
    const back = await approveAtPayPal(await startPayment(client, order));
    const answers = [await client.request(back, { method: "HEAD" }), await client.get(back, { Purpose: "prefetch" })];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await isPaid(client, order)).toBe(false);
    await client.get(back);
    expect(await isPaid(client, order)).toBe(true);
  });

  it.each(["down", "nonsense", "token-refused", "reset"])(
    "shows an error when PayPal is %s, and works when it is back",
    async (fault) => {
      const { client, order } = await orderPlaced();
      sandbox.faults.set("paypal", fault);
      const response = await client.post(`/order/${order._id}`, { intent: "pay" });
      if (fault !== "token-refused") {
        expect([502, 504]).toContain(response.status);
        expect(wordsOf(await response.text())).toContain("PayPal cannot be reached right now");
      }
      sandbox.faults.clear();
      await client.get(await approveAtPayPal(await startPayment(client, order)));
      expect(await isPaid(client, order)).toBe(true);
    },
  );

  it("reserves the stock again when the reservation had expired, and charges nothing when it is sold out", async () => {
    const { client, order } = await orderPlaced();
    const back = await approveAtPayPal(await startPayment(client, order));
    const release = () => {
      shop.data.orders.expire(order._id);
    };
    release();
    shop.data.products.setStock(product.id, 0);
    const refused = await client.get(back);
    expect(refused.status).toBe(409);
    expect(wordsOf(await refused.text())).toContain(`${product.name} has sold out`);
    expect(reviewReasons(order)).toEqual([]);
    shop.data.products.setStock(product.id, 5);
    await client.get(back);
    expect(await isPaid(client, order)).toBe(true);
    expect(shop.data.products.stockOf(product.id)).toBe(4);
    shop.data.products.setStock(product.id, 1000);
  });
});

describe("POST /api/orders/{id}/pay", () => {
  const open = (client: ShopClient, order: Order, query = "") =>
    client.json("POST", `/api/orders/${order._id}/pay${query}`);

  it("creates a payment that is captured by its id, or by the return URL in any browser", async () => {
    const [{ client, order }, other] = [await orderPlaced(), await orderPlaced()];
    const opened = await open(client, order);
    expect(opened.status).toBe(201);
    const { id, approvalUrl } = await opened.json();
    expect(new URL(approvalUrl).origin).toBe(sandbox.url);
    await approveAtPayPal(new URL(approvalUrl));
    expect((await client.json("PUT", `/api/orders/${order._id}/pay`, { id })).status).toBe(200);
    expect(await isPaid(client, order)).toBe(true);
    const back = await approveAtPayPal(new URL((await (await open(other.client, other.order)).json()).approvalUrl));
    const elsewhere = await shop.client().get(back);
    expect([elsewhere.status, elsewhere.headers.get("Location")]).toEqual([
      303,
      expect.stringContaining(`/order/${other.order._id}?key=`),
    ]);
    expect(await isPaid(other.client, other.order)).toBe(true);
  });

  it("reports that the order is paid, and creates no payment", async () => {
    const { client, order } = await orderPlaced();
    await client.get(await approveAtPayPal(await startPayment(client, order)));
    const refused = await open(client, order);
    expect([refused.status, await refused.json()]).toEqual([409, { message: "This order is already paid." }]);
  });

  it("reports which items have sold out, and creates no payment", async () => {
    const { client, order } = await orderPlaced();
    shop.data.orders.expire(order._id);
    shop.data.products.setStock(product.id, 0);
    const refused = await open(client, order);
    shop.data.products.setStock(product.id, 1000);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain(`${product.name} has sold out`);
  });

  it.each(["down", "nonsense", "reset"])("answers 502 when PayPal is %s", async (fault) => {
    const { client, order } = await orderPlaced();
    sandbox.faults.set("paypal", fault);
    const refused = await open(client, order);
    expect([refused.status, Object.keys(await refused.json())]).toEqual([502, ["message"]]);
  });

  it("answers 502 with a refusal when PayPal does not know the payment any more", async () => {
    const { client, order } = await orderPlaced();
    const { id } = await (await open(client, order)).json();
    sandbox.reset();
    const refused = await client.json("PUT", `/api/orders/${order._id}/pay`, { id });
    expect([refused.status, await refused.json()]).toEqual([
      502,
      { message: "PayPal refused this payment. Please try again." },
    ]);
  });

  it("accepts the key from the order's email, and answers 404 to other users", async () => {
    const { order } = await orderPlaced();
    const otherBuyer = (await orderPlaced()).client;
    const text = await shop.data.emails.textAbout(order._id);
    const [, key] = /\/order\/\w+(\?key=\S+)/.exec(String(text)) ?? [];
    const visitor = shop.client();
    const opened = await open(visitor, order, key);
    expect(opened.status).toBe(201);
    const { id, approvalUrl } = await opened.json();
    await approveAtPayPal(new URL(approvalUrl));
    const settle = (query: string) => visitor.json("PUT", `/api/orders/${order._id}/pay${query}`, { id });
    expect((await settle("")).status).toBe(401);
    expect((await settle("?key=wrong")).status).toBe(404);
    expect((await settle(key ?? "")).status).toBe(200);
    expect((await open(visitor, order)).status).toBe(401);
    expect((await open(otherBuyer, order)).status).toBe(404);
    expect((await open(visitor, order, "?key=wrong")).status).toBe(404);
  });
});

describe("PUT /api/orders/{id}/pay", () => {
  const pay = (client: ShopClient, order: Order, id: unknown) =>
    client.json("PUT", `/api/orders/${order._id}/pay`, {
      id,
      status: "COMPLETED",
      update_time: "now",
      email: "x@example.com",
    });

  it("verifies the payment with PayPal, and returns the paid order", async () => {
    const { client, order } = await orderPlaced();
    const page = await startPayment(client, order);
    expect((await pay(client, order, paypalOrderOf(page))).status).toBe(409);
    await approveAtPayPal(page);
    const paid = await pay(client, order, paypalOrderOf(page));
    expect(paid.status).toBe(200);
    expect(await paid.json()).toMatchObject({ _id: order._id, isPaid: true });
    expect((await pay(client, order, paypalOrderOf(page))).status).toBe(200);
  });

  it.each(["INVENTED123", "../../orders", "x y", "0".repeat(64)])("refuses the unknown payment %j", async (id) => {
    const { client, order } = await orderPlaced();
    expect((await pay(client, order, id)).status).toBe(409);
    expect(await isPaid(client, order)).toBe(false);
  });

  it.each([undefined, "", 7, { $gt: "" }, "0".repeat(256)])("refuses %j with 400", async (id) => {
    const { client, order } = await orderPlaced();
    expect((await pay(client, order, id)).status).toBe(400);
  });

  it("refuses another order's payment, and a payment that was already used", async () => {
    const one = await orderPlaced();
    const page = await startPayment(one.client, one.order);
    await approveAtPayPal(page);
    await pay(one.client, one.order, paypalOrderOf(page));
    const other = await orderPlaced();
    expect((await pay(other.client, other.order, paypalOrderOf(page))).status).toBe(409);
    const capture = shop.data.captures.get({ orderId: one.order._id }).id;
    expect((await pay(other.client, other.order, capture)).status).toBe(409);
    expect(await isPaid(other.client, other.order)).toBe(false);
    expect(await isPaid(one.client, one.order)).toBe(true);
    expect((await pay(other.client, one.order, capture)).status).toBe(404);
  });
});

describe("the confirmation", () => {
  it("is delivered to the buyer's mailbox by SMTP", async () => {
    const email = `buyer-${Date.now()}@example.com`;
    const arrived = sandbox.mailbox.nextTo(email);
    const { order } = await orderPlaced({ email });
    const message = await arrived;
    expect(message.subject).toContain(`#${order.number}`);
    expect(message.text).toContain(`/order/${order._id}?key=`);
    expect(message.html).toContain(`/order/${order._id}?key=`);
  });
});
