import { beforeEach, describe, expect, inject, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { addCustomer, PASSWORD } from "../support/customers";
import { formOf, Page, wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, placeOrder, type ShopClient, walkToPlaceOrder } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const INSTRUCTIONS = "Tradepost Inc.\nBank of Springfield\nAccount 123 <456>";
const DAY_MS = 24 * 60 * 60_000;

const { shop } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 1000 }).id;
beforeEach(() => set({ bankTransfer: INSTRUCTIONS, bankTransferDays: 7 }));

async function set(settings: Record<string, unknown>): Promise<void> {
  expect((await admin.json("PUT", "/api/settings", settings)).status).toBe(200);
}

const stock = () => shop.data.products.stockOf(product);
const setStock = (units: number) => shop.data.products.setStock(product, units);

let placed = 0;

type Placed = { id: string; total: number; payBy: string; createdAt: string; client: ShopClient; email: string };

/** A guest's order to be paid by bank transfer. */
async function transferOrder(): Promise<Placed> {
  placed += 1;
  const email = `transfer${placed}@example.com`;
  const client = shop.client();
  await client.becomeGuest();
  const body = orderBody(product, 1, { email, paymentMethod: "Bank Transfer" });
  const answer = await client.json("POST", "/api/orders", body);
  expect(answer.status).toBe(201);
  const { _id: id, totalPrice: total, payBy, createdAt } = await answer.json();
  return { id, total, payBy, createdAt, client, email };
}

const stateOf = async (id: string) => (await admin.get(`/api/orders/${id}`)).json();
const markPaid = (id: string, reference = "Line 4", client = admin) =>
  client.json("PUT", `/api/orders/${id}/mark-paid`, { reference });
const emailsTo = (email: string) => shop.data.emails.to(email);

/** Waits until the background job has released the stock of an order whose time to pay is over. */
async function expire(id: string): Promise<void> {
  shop.data.orders.change({ id }, { holdEndsAt: new Date(1) });
  await expect.poll(() => shop.data.orders.get({ id }).holdsStock, { timeout: 15_000 }).toBe(false);
}

describe("bank transfer, while the settings have no instructions", () => {
  beforeEach(() => set({ bankTransfer: "" }));

  it("is offered neither in the checkout nor by the API", async () => {
    const client = shop.client();
    await walkToPlaceOrder(client, product);
    expect(wordsOf(await client.page("/payment"))).not.toContain("Bank Transfer");
    expect((await client.post("/payment", { paymentMethod: "Bank Transfer" })).status).toBe(400);
    const answer = await client.json("POST", "/api/orders", orderBody(product, 1, { paymentMethod: "Bank Transfer" }));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { paymentMethod: "Please choose PayPal or Credit Card." } });
    const methods: { paymentMethod: string }[] = await (await client.get("/api/payments")).json();
    expect(methods.map(({ paymentMethod }) => paymentMethod)).toEqual(["PayPal", "Credit Card"]);
  });

  it("sends a shopper who chose it before back to the payment step", async () => {
    await set({ bankTransfer: INSTRUCTIONS });
    const client = shop.client();
    const page = await walkToPlaceOrder(client, product, "Bank Transfer");
    await set({ bankTransfer: "" });
    expect((await placeOrder(client, page)).headers.get("Location")).toBe("/payment");
  });

  it("keeps open orders payable, with their instructions", async () => {
    await set({ bankTransfer: INSTRUCTIONS });
    const order = await transferOrder();
    await set({ bankTransfer: "" });
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).toContain("Bank of Springfield");
    expect((await markPaid(order.id)).status).toBe(200);
    expect(await stateOf(order.id)).toMatchObject({ isPaid: true });
  });
});

describe("bank transfer", () => {
  it("is chosen in the checkout; the order's page and e-mail show how to pay, and no payment button", async () => {
    const client = shop.client();
    const page = await walkToPlaceOrder(client, product, "Bank Transfer");
    const answer = await placeOrder(client, page);
    const path = answer.headers.get("Location") ?? "";
    const html = await client.page(path);
    const { number } = shop.data.orders.get({ id: path.split("/").at(-1) ?? "" });
    expect(wordsOf(html)).toContain("Account 123 <456>");
    expect(wordsOf(html)).toMatch(new RegExp(`Please pay \\$[\\d.,]+ by bank transfer, .* #${number}`));
    expect(formOf(html, "Pay")).toBe("");
    expect(Page.parse(html).first("main").text).not.toContain("PayPal");
    expect((await client.post(path, { intent: "pay" })).status).toBe(409);
    expect((await client.json("POST", `/api${path.replace("order", "orders")}/pay`)).status).toBe(409);
  });

  it("sends the instructions with the confirmation, escaped", async () => {
    const order = await transferOrder();
    const [confirmation] = await emailsTo(order.email);
    expect(confirmation?.text).toContain(INSTRUCTIONS);
    expect(confirmation?.text).toMatch(
      new RegExp(`by bank transfer, with the order number #${shop.data.orders.get({ id: order.id }).number}`),
    );
    expect(confirmation?.text).not.toContain("View, pay");
    expect(confirmation?.html).toContain("Bank of Springfield<br/>Account 123 &lt;456&gt;");
  });

  it("reserves the stock for a day for a guest, and for the days of the settings for a customer", async () => {
    await set({ bankTransferDays: 3 });
    const { payBy, createdAt } = await transferOrder();
    expect(Date.parse(payBy) - Date.parse(createdAt)).toBe(DAY_MS);
    const customer = shop.client();
    await logIn(customer, addCustomer(shop).email, PASSWORD);
    const body = orderBody(product, 1, { paymentMethod: "Bank Transfer" });
    const own = await (await customer.json("POST", "/api/orders", body)).json();
    expect(Date.parse(own.payBy) - Date.parse(own.createdAt)).toBe(3 * DAY_MS);
  });

  it("that is overdue releases the stock; paid late, the order reserves it again", async () => {
    const before = stock();
    const order = await transferOrder();
    expect(stock()).toBe(Number(before) - 1);
    await expire(order.id);
    expect(stock()).toBe(before);
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).toContain("Please ask us before you pay");
    expect((await markPaid(order.id)).status).toBe(200);
    expect(stock()).toBe(Number(before) - 1);
  });

  it("that is paid back with the order's end is said to go nowhere that the shop does not know", async () => {
    const order = await transferOrder();
    expect((await markPaid(order.id)).status).toBe(200);
    expect((await admin.json("PUT", `/api/orders/${order.id}/cancel`)).status).toBe(200);
    for (const reader of [admin, order.client]) {
      const words = wordsOf(await reader.page(`/order/${order.id}`));
      expect(words).toContain(`$${order.total.toFixed(2)} refunded.`);
      expect(words).not.toContain("original payment method");
    }
  });

  it("that arrives after the items sold out pays the order and asks for a review", async () => {
    const order = await transferOrder();
    await expire(order.id);
    const before = Number(stock());
    setStock(0);
    expect((await markPaid(order.id)).status).toBe(200);
    setStock(before);
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("sold out before it was paid");
  });
});

describe("marking an order as paid", () => {
  it("by the form records who, the amount and the reference, and notifies the buyer", async () => {
    const order = await transferOrder();
    const answer = await admin.post(`/order/${order.id}`, { intent: "mark-paid", reference: "Statement 11, line 4" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/order/${order.id}`]);
    const page = wordsOf(await admin.page(`/order/${order.id}`));
    expect(page).toContain(`Bank Transfer, Statement 11, line 4`);
    expect(page).toContain("Order marked as paid.");
    expect(formOf(await admin.page(`/order/${order.id}`), "Mark as paid")).toBe("");
    expect((await emailsTo(order.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Your order"),
      expect.stringContaining("Payment received"),
    ]);
    expect(wordsOf(await admin.page("/admin/changes"))).toContain("Statement 11, line 4");
  });

  it("again changes nothing, also ten times at once", async () => {
    const order = await transferOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => markPaid(order.id, `Line ${index}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { paidAt } = await stateOf(order.id);
    await markPaid(order.id, "again");
    expect(await stateOf(order.id)).toMatchObject({ isPaid: true, paidAt });
    expect(await emailsTo(order.email)).toHaveLength(2);
    expect(shop.data.captures.count({ orderId: order.id })).toBe(1);
  });

  it("needs no reference, and takes at most 100 characters", async () => {
    const order = await transferOrder();
    const long = await admin.post(`/order/${order.id}`, { intent: "mark-paid", reference: "x".repeat(101) });
    expect(long.status).toBe(400);
    expect(formOf(await long.text(), "Mark as paid")).toContain("Too long");
    expect((await markPaid(order.id, "x".repeat(101))).status).toBe(400);
    expect((await admin.json("PUT", `/api/orders/${order.id}/mark-paid`, {})).status).toBe(200);
  });

  it("is for admins only", async () => {
    const order = await transferOrder();
    for (const [name, client] of [["its buyer", order.client] as const, ...(await nonAdmins(shop))]) {
      const answers = [
        (await markPaid(order.id, "", client)).status,
        (await client.post(`/order/${order.id}`, { intent: "mark-paid" })).status,
      ];
      expect(answers, name).not.toContain(200);
      expect(answers, name).not.toContain(303);
    }
    expect(await stateOf(order.id)).toMatchObject({ isPaid: false });
  });
});

describe("the refund of a bank transfer", () => {
  it("is recorded, not sent: the screen says so, and the sum never exceeds the payment", async () => {
    const order = await transferOrder();
    await markPaid(order.id);
    const page = await admin.page(`/order/${order.id}`);
    expect(wordsOf(page)).toContain("A refund of a bank transfer is done by hand");
    const { id: capture } = shop.data.captures.get({ orderId: order.id });
    const answer = await admin.post(`/order/${order.id}`, { intent: "refund", capture, amount: "1" });
    expect(answer.status).toBe(303);
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("Please send by hand what was not paid online.");
    const rest = await Promise.all(
      Array.from({ length: 5 }, () => admin.json("POST", `/api/orders/${order.id}/refund`, {})),
    );
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { refunds } = await stateOf(order.id);
    expect(refunds.map(({ status }: { status: string }) => status)).toEqual(["completed", "completed"]);
    const sum = refunds.reduce((cents: number, { amount }: { amount: number }) => cents + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round(order.total * 100));
  });

  it("of a canceled order asks staff to send the money, and shows the payment as refunded", async () => {
    const order = await transferOrder();
    await markPaid(order.id);
    const path = `/order/${order.id}`;
    expect(wordsOf(await admin.page(path))).toContain(
      "A refund of money that came by hand is recorded only: send it yourself.",
    );
    await admin.post(path, { intent: "cancel", reason: "Sold out", restock: "on" });
    const words = wordsOf(await admin.page(path));
    expect(words).toContain("Order canceled, and its refund recorded. Please send by hand what was not paid online.");
    expect(words).toMatch(/\brefunded bank transfer/i);
  });
});

describe("a shop without PayPal's keys", () => {
  it("offers bank transfer alone as soon as it has instructions", async () => {
    const other = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    try {
      const methods = async (): Promise<string[]> =>
        (await (await other.client().get("/api/payments")).json()).map(
          (each: { paymentMethod: string }) => each.paymentMethod,
        );
      expect(await methods()).toEqual(["PayPal", "Credit Card"]);
      const owner = await signedInAdmin(other);
      await owner.json("PUT", "/api/settings", { bankTransfer: INSTRUCTIONS });
      expect(await methods()).toEqual(["Bank Transfer"]);
    } finally {
      await other.remove();
    }
  });
});
