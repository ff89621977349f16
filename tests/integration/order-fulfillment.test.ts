import { describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { formOf, Page, wordsOf } from "../support/html";
import { orderUpTo } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain();

const row = (id: string) => shop.data.orders.get({ id });
const kinds = (id: string) => shop.data.orderEvents.of(id);
const emailCount = (email: string) => shop.data.emails.count({ recipient: email });

type Step = "ship" | "deliver";
type Answer = { status: number; words: string };

/** A status change by the order page's form, where success is a redirect, and by the API. */
const channels: [string, (client: ShopClient, id: string, step: Step) => Promise<Answer>][] = [
  [
    "form",
    async (client, id, step) => {
      const answer = await client.post(`/order/${id}`, { intent: step });
      return { status: answer.status === 303 ? 200 : answer.status, words: wordsOf(await answer.text()) };
    },
  ],
  [
    "API",
    async (client, id, step) => {
      const answer = await client.json("PUT", `/api/orders/${id}/${step}`);
      return { status: answer.status, words: await answer.text() };
    },
  ],
];

describe("an unpaid order's page", () => {
  /** The payment and tracking forms on an order's page. */
  const offered = async (client: ShopClient, id: string) => {
    const html = await client.page(`/order/${id}`);
    return {
      pay: Page.parse(html).all('[aria-label="Pay"]').length > 0,
      tracking: Page.parse(html).field("bigNumber").exists,
      words: wordsOf(html),
    };
  };

  it("offers payment to its buyer, but not to an admin who views it", async () => {
    const { id, client } = await orderUpTo("unpaid", shop, sandbox, product.id);
    expect(await offered(client, id)).toMatchObject({ pay: true, tracking: false });
    const seen = await offered(admin, id);
    expect(seen).toMatchObject({ pay: false, tracking: false });
    expect(seen.words).toContain("Not paid by the buyer yet.");
    expect(seen.words).toContain("This order is not paid. It can be shipped as soon as it is.");
  });

  it("offers payment to an admin who is the buyer", async () => {
    const { _id: id } = await (await admin.json("POST", "/api/orders", orderBody(product.id, 1))).json();
    expect(await offered(admin, id)).toMatchObject({ pay: true, tracking: false });
  });

  it("has a tracking form instead of the payment once it is paid", async () => {
    const { id } = await orderUpTo("paid", shop, sandbox, product.id);
    expect(await offered(admin, id)).toMatchObject({ pay: false, tracking: true });
  });
});

describe.each(channels)("status changes through the %s", (_, take) => {
  it.each([
    ["unpaid", "ship", 409, "This order is not paid yet."],
    ["unpaid", "deliver", 409, "This order is not paid yet."],
    ["paid", "deliver", 409, "This order is not shipped yet."],
  ] as const)("of an order that is %s are refused: %s", async (status, step, expected, message) => {
    const { id, email } = await orderUpTo(status, shop, sandbox, product.id);
    const before = [row(id), kinds(id), emailCount(email)];
    const answer = await take(admin, id, step);
    expect(answer.status).toBe(expected);
    expect(answer.words).toContain(message);
    expect([row(id), kinds(id), emailCount(email)]).toEqual(before);
  });

  it("lead from paid to shipped to delivered, and notify the buyer", async () => {
    const { id, client, email } = await orderUpTo("paid", shop, sandbox, product.id);
    expect((await take(admin, id, "ship")).status).toBe(200);
    const shipped = await sandbox.mailbox.nextTo(email);
    expect(shipped.subject).toContain("Shipped");
    expect(shipped.text).toContain(`/order/${id}?key=`);
    expect((await take(admin, id, "deliver")).status).toBe(200);
    expect((await sandbox.mailbox.nextTo(email)).subject).toContain("Delivered");
    expect(kinds(id)).toEqual(["placed", "paid", "shipped", "delivered"]);
    const seen = wordsOf(await client.page(`/order/${id}`));
    expect(seen).toMatch(/Paid on .* Shipped on .* Delivered on/);
    expect(seen).not.toContain("admin");
    expect(wordsOf(await admin.page(`/order/${id}`))).toMatch(
      /Shipped [A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M, UTC , admin/,
    );
    expect(await (await client.get(`/api/orders/${id}`)).json()).toMatchObject({
      isShipped: true,
      shippedAt: expect.any(String),
      isDelivered: true,
      deliveredAt: expect.any(String),
    });
  });

  it.each(["ship", "deliver"] as const)("change nothing when they are repeated: %s", async (step) => {
    const { id, email } = await orderUpTo("delivered", shop, sandbox, product.id);
    const before = [row(id), kinds(id), emailCount(email)];
    expect((await take(admin, id, step)).status).toBe(200);
    expect([row(id), kinds(id), emailCount(email)]).toEqual(before);
  });

  it("are applied once when they are sent ten times at once", async () => {
    const { id, email } = await orderUpTo("paid", shop, sandbox, product.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(admin, id, "ship")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(kinds(id).filter((kind) => kind === "shipped")).toHaveLength(1);
    // Events: placed, paid, shipped.
    expect(emailCount(email)).toBe(3);
  });

  it("are allowed for admins only, even if the buyer tries", async () => {
    const { id, client } = await orderUpTo("paid", shop, sandbox, product.id);
    for (const [who, nonAdmin] of [...(await nonAdmins(shop)), ["the buyer", client] as const]) {
      const { status } = await take(nonAdmin, id, "ship");
      expect([who, [401, 403, 404].includes(status)]).toEqual([who, true]);
    }
    expect(row(id).shippedAt).toBeNull();
    expect(formOf(await client.page(`/order/${id}`), "Next step")).toBe("");
  });
});

describe("tracking numbers", () => {
  const numbers = async (client: ShopClient, id: string) =>
    (await (await client.get(`/api/orders/${id}`)).json()).trackingNumbers;

  it("are saved by the order page's form with the shipped items, and sent to the buyer", async () => {
    const { id, client, email } = await orderUpTo("paid", shop, sandbox, product.id);
    const answer = await admin.post(`/order/${id}`, {
      intent: "tracking",
      bigNumber: "1z 999 aa1 01 2345 6784, 9400111899223100001337\nODD-12345",
      trackingItem: product.name,
    });
    expect(answer.status).toBe(303);
    const inIt = { trackingItem: [product.name] };
    expect(await numbers(client, id)).toEqual(
      expect.arrayContaining([
        { number: "1Z999AA10123456784", ...inIt },
        { number: "9400111899223100001337", ...inIt },
        { number: "ODD-12345", ...inIt },
      ]),
    );
    const { subject, text, html } = await sandbox.mailbox.nextTo(email);
    expect(subject).toContain("Your tracking numbers");
    expect(text).toContain("https://www.ups.com/track?tracknum=1Z999AA10123456784");
    expect(Page.parse(String(html)).links).toContain("https://www.ups.com/track?tracknum=1Z999AA10123456784");
    const page = await client.page(`/order/${id}`);
    expect(wordsOf(page)).toContain("UPS 1Z999AA10123456784");
    const usps = "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223100001337";
    expect(Page.parse(page).links).toContain(usps);
  });

  it("are stored once, however often they are sent, and sent to the order's own address only", async () => {
    const { id, client, email } = await orderUpTo("shipped", shop, sandbox, product.id);
    const body = { orderId: id, bigNumber: "1Z999AA10123456784", email: "thief@example.com" };
    for (let time = 0; time < 3; time += 1) {
      expect((await admin.json("POST", "/api/orders/email/send", body)).status).toBe(200);
    }
    const parcels = [{ number: "1Z999AA10123456784", trackingItem: ["Lamp"] }, { number: "9999 9999 9999" }];
    const answer = await admin.json("POST", "/api/orders/email/send", { ...body, bigNumber: parcels });
    expect(await answer.json()).toMatchObject({ _id: id, isShipped: true });
    expect(await numbers(client, id)).toEqual([
      { number: "1Z999AA10123456784", trackingItem: ["Lamp"] },
      { number: "999999999999", trackingItem: [] },
    ]);
    expect((await sandbox.mailbox.nextTo(email)).subject).toContain("Your tracking number:");
    expect((await sandbox.mailbox.nextTo(email)).text).toContain("FedEx 999999999999");
    expect(emailCount("thief@example.com")).toBe(0);
    expect(kinds(id).filter((kind) => kind === "tracking-added")).toHaveLength(2);
  });

  it.each([
    ["none", ""],
    ["only commas", " , ,\n"],
    ["a short one", "AB12"],
    ["a long one", "1".repeat(41)],
    ["HTML", "<script>12345"],
    ["a second header", "12345\r\nBcc: x@example.com"],
    ["fifty-one", Array.from({ length: 51 }, (_, index) => `NUMBER${index}0`).join()],
  ])("are refused: %s", async (_, bigNumber) => {
    const { id, email } = await orderUpTo("paid", shop, sandbox, product.id);
    const before = emailCount(email);
    const byForm = await admin.post(`/order/${id}`, { intent: "tracking", bigNumber });
    const form = formOf(await byForm.text(), "Tracking");
    expect(byForm.status).toBe(400);
    expect(Page.parse(form).errorOf("bigNumber")).not.toBe("");
    const byCall = await admin.json("POST", "/api/orders/email/send", { orderId: id, bigNumber });
    expect([byCall.status, Object.keys((await byCall.json()).fields)]).toEqual([400, ["bigNumber"]]);
    expect([await numbers(admin, id), emailCount(email)]).toEqual([[], before]);
  });

  it("are allowed for admins only", async () => {
    const { id, client } = await orderUpTo("paid", shop, sandbox, product.id);
    for (const [who, nonAdmin] of [...(await nonAdmins(shop)), ["the buyer", client] as const]) {
      const byForm = await nonAdmin.post(`/order/${id}`, { intent: "tracking", bigNumber: "1Z999AA10123456784" });
      const byCall = await nonAdmin.json("POST", "/api/orders/email/send", { orderId: id, bigNumber: "1Z999AA101" });
      // A visitor's form is kept until after the sign-in; see kept-forms.test.ts.
      const isRefused = [403, 404].includes(byForm.status) || byForm.headers.get("Location")?.startsWith("/login?");
      expect([who, isRefused, [401, 403].includes(byCall.status)]).toEqual([who, true, true]);
    }
    expect(await numbers(admin, id)).toEqual([]);
    const unknown = await admin.json("POST", "/api/orders/email/send", { orderId: "none", bigNumber: "1Z999AA101" });
    expect(unknown.status).toBe(404);
  });
});

describe("the reservation of an unpaid order", () => {
  it("expires when the stock is released, and starts again with a late payment", async () => {
    const { id, client } = await orderUpTo("unpaid", shop, sandbox, product.id);
    const stock = () => shop.data.products.stockOf(product.id);
    const before = stock();
    shop.data.orders.change({ id }, { holdEndsAt: new Date(1) });
    await shop.stop();
    await shop.restart();
    await expect.poll(() => stock(), { timeout: 25_000, interval: 250 }).toBe(before + 1);
    expect(wordsOf(await client.page(`/order/${id}`))).toContain("The time we kept these items for you is over.");
    expect((await client.post(`/order/${id}`, { intent: "pay" })).status).toBe(303);
    expect(stock()).toBe(before);
    expect(kinds(id)).toEqual(["placed", "stock-released", "stock-regained"]);
  });
});

describe("the list of orders", () => {
  const list = async (query: string) => {
    const answer = await admin.get(`/api/orders?${query}`);
    return { status: answer.status, orders: await answer.json(), total: answer.headers.get("X-Total-Count") };
  };

  it("can be filtered", async () => {
    const { id } = await orderUpTo("shipped", shop, sandbox, product.id);
    const { orders } = await list(`orderId=${id.slice(4, 20).toUpperCase()}`);
    expect(orders).toMatchObject([{ _id: id, isPaid: true, isShipped: true, isDelivered: false }]);
    const [{ totalPrice, createdAt }] = orders;
    const found = async (query: string) => (await list(`orderId=${id}&${query}`)).total;
    const today = createdAt.slice(0, 10);
    for (const query of [
      "paid=yes&shipped=yes&delivered=no",
      `minTotal=${totalPrice}&maxTotal=${totalPrice}`,
      `dateFrom=${today}&dateTo=${today}`,
    ]) {
      expect([query, await found(query)]).toEqual([query, "1"]);
    }
    for (const query of [
      "paid=no",
      "shipped=no",
      "delivered=yes",
      `minTotal=${(totalPrice + 0.01).toFixed(2)}`,
      `maxTotal=${(totalPrice - 0.01).toFixed(2)}`,
      "dateFrom=2999-01-01",
      "dateTo=2001-01-01",
      "username=jane",
    ]) {
      expect([query, await found(query)]).toEqual([query, "0"]);
    }
    expect((await list("username=JAN&pageSize=500")).orders).toHaveLength(4);
  });

  it("is paged, newest first", async () => {
    const first = await list("pageSize=2");
    const second = await list("pageSize=2&pageNumber=2");
    const moments = [...first.orders, ...second.orders].map(({ createdAt }) => createdAt);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(new Set([...first.orders, ...second.orders].map(({ _id }) => _id)).size).toBe(4);
    expect((await list("pageSize=500&pageNumber=999")).orders).toEqual([]);
  });

  it.each(["paid=maybe", "dateFrom=yesterday", "dateTo=2026-02-30", "minTotal=-1", "maxTotal=1.234", "minTotal=1e3"])(
    "refuses %s",
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  it("can be downloaded as CSV by admins", async () => {
    const file = await admin.get("/admin/orders.csv?username=jane");
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain("id,createdAt,username");
    for (const [who, nonAdmin] of await nonAdmins(shop)) {
      expect([who, (await nonAdmin.get("/admin/orders.csv")).status]).toEqual([who, 303]);
      expect([who, [401, 403].includes((await nonAdmin.get("/api/orders")).status)]).toEqual([who, true]);
    }
  });
});

describe("an order placed by a program", () => {
  it("is flagged unless its address was confirmed by the postal service", async () => {
    const program = shop.client();
    await program.becomeGuest();
    const typed = orderBody(product.id).shippingAddress;
    const check = await program.json("POST", "/api/shipping/shippingaddress", typed);
    const {
      Address1: unit,
      Address2: street,
      City,
      State,
      Zip5,
    } = (await check.json()).AddressValidateResponse.Address;
    const suggested = { address1: street, address2: unit, city: City, state: State, postalCode: Zip5 };
    const flagOf = async (shippingAddress: object) => {
      const order = await program.json("POST", "/api/orders", orderBody(product.id, 1, { shippingAddress }));
      return (await order.json()).addressVerified;
    };
    expect(await flagOf(typed)).toBe(false);
    expect(await flagOf({ ...typed, ...suggested })).toBe(true);
    expect(await flagOf({ ...typed, ...suggested, address1: "1 Elsewhere Street" })).toBe(false);
  });
});
