import { afterEach, describe, expect, it } from "vitest";
import { nonAdmins, signedInAdmin } from "../support/admins";
import { addCustomer } from "../support/customers";
import { Page } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import {
  continueAsGuest,
  logIn,
  orderBody,
  placeOrder,
  type ShopClient,
  shippingForm,
  walkToPlaceOrder,
} from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 10_000 });
shop.data.products.change({ id: product.id }, { priceCents: 2000 });

afterEach(() => shop.data.discounts.remove());

type Fields = Record<string, unknown>;

async function discountOf(fields: Fields = {}): Promise<{ _id: string; code: string; version: string }> {
  const response = await admin.json("POST", "/api/discounts", {
    code: "SAVE-10",
    kind: "percent",
    value: 10,
    ...fields,
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

let guests = 0;

/** A guest with an email address of their own. */
async function newGuest(): Promise<{ client: ShopClient; email: string }> {
  guests += 1;
  const client = shop.client();
  await client.becomeGuest();
  return { client, email: `saver${guests}@example.com` };
}

const orderWith = (client: ShopClient, discountCode: string, more: Fields = {}) =>
  client.json("POST", "/api/orders", orderBody(product.id, 1, { discountCode, ...more }));

/** Places an order with a code and returns the API's reply; each order is a new guest's. */
async function ordered(discountCode: string, more: Fields = {}) {
  const { client, email } = await newGuest();
  const response = await orderWith(client, discountCode, { email, ...more });
  expect(response.status, await response.clone().text()).toBe(201);
  return { order: await response.json(), client, email };
}

async function whyNot(discountCode: string, more: Fields = {}): Promise<string> {
  const { client, email } = await newGuest();
  const response = await orderWith(client, discountCode, { email, ...more });
  expect(response.status).toBe(400);
  return (await response.json()).fields.discountCode;
}

const uses = async (id: string) => (await (await admin.get(`/api/discounts/${id}`)).json()).uses;

/** A visitor with products in the cart. */
async function cartOf(qty: number): Promise<ShopClient> {
  const client = shop.client();
  await client.post(`/product/${product.id}`, { qty: String(qty), intent: "add-to-cart" });
  return client;
}

const apply = (client: ShopClient, discountCode: string) =>
  client.post("/cart?index", { intent: "apply-discount", discountCode });

describe("an order with a discount", () => {
  it("in percent has it taken off its items before tax", async () => {
    await discountOf();
    const { order } = await ordered(" save-10 ");
    expect(order).toMatchObject({ discountCode: "SAVE-10", discountPrice: 2, itemsPrice: 18, taxPrice: 2.7 });
    expect(order).toMatchObject({ shippingDiscountPrice: 0, shippingPrice: 0, totalPrice: 20.7 });
  });

  it("of an amount never costs less than its shipping", async () => {
    await discountOf({ kind: "amount", value: 5.55 });
    expect((await ordered("SAVE-10")).order).toMatchObject({
      discountPrice: 5.55,
      itemsPrice: 14.45,
      totalPrice: 16.62,
    });
    await discountOf({ code: "ALL", kind: "amount", value: 500 });
    const expedited = { selectedRate: "expedited" };
    const { order } = await ordered("ALL", expedited);
    expect(order).toMatchObject({ discountPrice: 20, itemsPrice: 0, taxPrice: 0, totalPrice: order.shippingPrice });
    expect(order).toMatchObject({ isPaid: false, status: "awaiting-payment" });
    expect(order.shippingPrice).toBeGreaterThan(0);
  });

  it("for free shipping costs its items and their tax", async () => {
    await discountOf({ kind: "free-shipping", value: null });
    const { order } = await ordered("SAVE-10", { selectedRate: "expedited" });
    expect(order).toMatchObject({ discountPrice: 0, itemsPrice: 20, shippingPrice: 0, totalPrice: 23 });
    expect(order.shippingDiscountPrice).toBeGreaterThan(0);
  });

  it("is refused with the right figures when the buyer's differ", async () => {
    await discountOf();
    const { client, email } = await newGuest();
    const response = await orderWith(client, "SAVE-10", { email, totalPrice: 23 });
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { itemsPrice: 18, discountPrice: 2, taxPrice: 2.7, totalPrice: 20.7 },
    ]);
    expect(shop.data.orders.count({ email })).toBe(0);
  });

  it("names it on its page, its invoice, in its email and in the export, with the items at their full price", async () => {
    await discountOf();
    const { order, client, email } = await ordered("SAVE-10");
    const shown = ["$20.00", "Discount (SAVE-10)", "-$2.00", "$2.70", "$20.70"];
    const { text } = await sandbox.mailbox.nextTo(email);
    const page = (await client.open(`/order/${order._id}`)).main.text;
    const invoice = (await client.open(`/order/${order._id}/invoice`)).main.text;
    const forAdmin = (await admin.open(`/order/${order._id}`)).main.text;
    for (const part of shown) {
      for (const place of [text, page, invoice, forAdmin]) expect(place).toContain(part);
    }
    const csv = await admin.page(`/admin/orders.csv?orderId=${order._id}`);
    expect(csv.split("\n")[0]).toContain("discountCode,discountPrice,shippingDiscountPrice");
    expect(csv).toContain("SAVE-10,2.00,0.00");
  });

  it("is sent to PayPal with the discount, paid, and refunded as it was paid", async () => {
    await discountOf({ value: 33.333 });
    const { order, client } = await ordered("SAVE-10", { orderItems: [{ product: product.id, qty: 3 }] });
    const start = await client.post(`/order/${order._id}`, { intent: "pay" });
    const page = new URL(start.headers.get("Location") ?? "");
    const { amount } = [...sandbox.paypal.orders.values()].at(-1)?.unit ?? {};
    expect(amount).toMatchObject({
      value: "46.00",
      breakdown: { item_total: { value: "60.00" }, discount: { value: "20.00" }, tax_total: { value: "6.00" } },
    });
    const body = new URLSearchParams({ action: "approve" });
    const approved = await fetch(page, { method: "POST", redirect: "manual", body });
    await client.get(approved.headers.get("Location") ?? "");
    expect((await admin.json("POST", `/api/orders/${order._id}/refund`, {})).status).toBe(200);
    const refunded = await (await admin.get(`/api/orders/${order._id}`)).json();
    expect(refunded).toMatchObject({ refundedPrice: 46, status: "refunded" });
  });

  it("stays as it was when the discount, the price and the tax change", async () => {
    const { _id } = await discountOf();
    const { order, client } = await ordered("SAVE-10");
    await admin.json("PUT", `/api/discounts/${_id}`, { value: 50, code: "OTHER" });
    await admin.json("PUT", "/api/taxes/default", { ratePercent: 20 });
    shop.data.products.raisePrice(product.id, 500);
    await admin.json("DELETE", `/api/discounts/${_id}`);
    expect(await (await client.get(`/api/orders/${order._id}`)).json()).toEqual(order);
    expect((await client.open(`/order/${order._id}/invoice`)).main.text).toContain("Discount (SAVE-10)");
    await admin.json("PUT", "/api/taxes/default", { ratePercent: 15 });
    shop.data.products.raisePrice(product.id, -500);
  });
});

describe("a code that cannot be used", () => {
  it.each([
    [{ isActive: false }, "switched off"],
    [{ startsAt: "2999-01-01T00:00:00Z" }, "is valid from Jan 1, 2999 12:00 AM."],
    [{ endsAt: "2001-01-01T00:00:00Z" }, "was valid until Jan 1, 2001 12:00 AM."],
    [{ minimum: 25.5 }, "is for orders from $25.50. Add items for $5.50 more."],
    [{ code: "OTHER" }, "There is no such code."],
  ])("with %j is refused beside its field, with the reason", async (fields, reason) => {
    await discountOf(fields);
    expect(await whyNot("SAVE-10")).toContain(reason);
    const client = await cartOf(1);
    const refused = await apply(client, "save-10");
    const page = Page.parse(await refused.text());
    expect([refused.status, page.field("discountCode").value]).toEqual([400, "save-10"]);
    expect(page.form("Discount code").text).toContain(reason);
    expect((await client.open("/cart")).text).not.toContain("Remove the discount code");
  });

  it("is used up by as many orders as it is for, and a canceled order gives its use back", async () => {
    const { _id } = await discountOf({ usageLimit: 2 });
    const { order, client } = await ordered("SAVE-10");
    await ordered("SAVE-10");
    expect(await uses(_id)).toBe(2);
    expect(await whyNot("SAVE-10")).toContain("has been used up");
    expect((await client.json("PUT", `/api/orders/${order._id}/cancel`, {})).status).toBe(200);
    expect(await uses(_id)).toBe(1);
    await ordered("SAVE-10");
    expect(await whyNot("SAVE-10")).toContain("has been used up");
  });

  it("is free again when an unpaid order no longer holds stock, and used when that order is paid late, at its price", async () => {
    const { _id } = await discountOf({ usageLimit: 1, oncePerCustomer: true });
    const { order, client, email } = await ordered("SAVE-10");
    shop.data.orders.change({ id: order._id }, { holdsStock: false, holdEndsAt: new Date(1) });
    expect(await uses(_id)).toBe(0);
    const second = await orderWith(client, "SAVE-10", { email });
    expect(second.status).toBe(201);
    expect(await uses(_id)).toBe(1);
    shop.data.orders.change({ id: order._id }, { paidAt: new Date(1) });
    expect(await uses(_id)).toBe(2);
    expect(shop.data.orders.get({ id: order._id }).totalCents).toBe(Math.round(order.totalPrice * 100));
    expect(await whyNot("SAVE-10")).toContain("has been used up");
  });

  it("has one winner when many buyers want its last use", async () => {
    const { _id } = await discountOf({ usageLimit: 1 });
    const buyers = await Promise.all(Array.from({ length: 8 }, newGuest));
    const replies = await Promise.all(buyers.map(({ client, email }) => orderWith(client, "SAVE-10", { email })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
    expect(await uses(_id)).toBe(1);
  });

  it("was used by the same customer before, by account or by email address", async () => {
    await discountOf({ oncePerCustomer: true });
    const { client, email } = await ordered("SAVE-10");
    const otherAddress = await orderWith(client, "SAVE-10", { email: "other@example.com" });
    expect([otherAddress.status, await otherAddress.text()]).toMatchObject([400, expect.stringContaining("already")]);
    expect(await whyNot("SAVE-10", { email: email.toUpperCase() })).toContain("You have used the code SAVE-10 already");
    const customer = addCustomer(shop);
    await ordered("SAVE-10", { email: customer.email });
    const account = shop.client();
    await logIn(account, customer.email);
    expect((await orderWith(account, "SAVE-10", { email: "third@example.com" })).status).toBe(400);
    await ordered("SAVE-10");
  });

  it("is not looked for by the words of a database", async () => {
    await discountOf();
    for (const wrong of ["%", "SAVE_10", "' or 1=1 --", "SAVE-10\u0000"])
      expect(await whyNot(wrong)).toContain("no such");
    expect((await orderWith((await newGuest()).client, "X".repeat(101))).status).toBe(400);
  });
});

describe("a code in the cart", () => {
  it("is applied in any case, shown at every step, and used by the order", async () => {
    const { _id } = await discountOf({ minimum: 20 });
    const client = await cartOf(2);
    expect((await apply(client, " sAve-10")).headers.get("Location")).toBe("/cart");
    expect((await client.open("/cart")).main.text).toContain("$40.00 less $4.00 with SAVE-10");
    await continueAsGuest(client);
    const note = "Discount (SAVE-10) -$4.00";
    expect((await client.open("/shipping")).main.text).toContain(note);
    await client.post("/shipping", { ...shippingForm, email: "cart@example.com", intent: "check" });
    await client.post("/shipping", { addressChoice: "suggested", intent: "choose" });
    const rates = (await client.open("/shippingrate")).main.text;
    expect(rates).toContain(note);
    expect(rates).toContain("Estimated total $41.40");
    await client.post("/shippingrate", { selectedRate: "standard" });
    const payment = (await client.open("/payment")).main.text;
    expect(payment).toContain(note);
    expect(payment).toContain("Total $41.40");
    await client.post("/payment", { paymentMethod: "PayPal" });
    const page = await client.page("/placeorder");
    expect(Page.parse(page).main.text).toContain("Discount (SAVE-10)");
    expect((await placeOrder(client, page)).status).toBe(303);
    expect(await uses(_id)).toBe(1);
    expect(shop.data.orders.get({ discountId: _id })).toMatchObject({ itemsCents: 3600, totalCents: 4140 });
    await client.post(`/product/${product.id}`, { qty: "1", intent: "add-to-cart" });
    expect((await client.open("/cart")).main.text).not.toContain("SAVE-10");
  });

  it("can be removed and replaced, and follows its shopper into the account", async () => {
    await discountOf();
    await discountOf({ code: "SHIP", kind: "free-shipping", value: null });
    const client = await cartOf(1);
    await apply(client, "SAVE-10");
    await apply(client, "ship");
    expect((await client.open("/cart")).main.text).toContain("Free shipping with SHIP");
    const { email } = addCustomer(shop);
    await logIn(client, email);
    expect((await client.open("/cart")).main.text).toContain("Free shipping with SHIP");
    expect((await client.post("/cart?index", { intent: "remove-discount" })).status).toBe(303);
    expect((await client.open("/cart")).main.text).not.toContain("SHIP");
    expect((await client.post("/cart?index", { intent: "remove-discount" })).status).toBe(303);
  });

  it("makes every rate free and counts for rates that are free from an item total", async () => {
    await discountOf({ code: "SHIP", kind: "free-shipping", value: null });
    const client = await cartOf(1);
    await apply(client, "SHIP");
    const rates = await (await client.get("/api/shipping/97201")).json();
    expect(rates.length).toBeGreaterThan(1);
    expect(rates.map(({ rate }: { rate: number }) => rate)).toEqual(rates.map(() => 0));
    const { id } = shop.data.shippingRates.get({ rateId: "expedited", zone: "lower-48", shippingMethod: "" });
    await admin.json("PUT", `/api/shippingrates/${id}`, { freeFrom: 20 });
    const expedited = { selectedRate: "expedited" };
    await discountOf({ code: "CENT", kind: "amount", value: 0.01 });
    expect((await ordered("CENT", expedited)).order.shippingPrice).toBeGreaterThan(0);
    expect((await ordered("SHIP", expedited)).order).toMatchObject({ shippingPrice: 0, shippingDiscountPrice: 0 });
    await admin.json("PUT", `/api/shippingrates/${id}`, { freeFrom: null });
  });

  it("takes nothing off while it cannot be used, and the reason is shown at every step", async () => {
    const { _id } = await discountOf({ minimum: 30 });
    const client = await cartOf(2);
    await apply(client, "SAVE-10");
    await client.post("/cart?index", { intent: "update", product: product.id, selectedColorsVariants: "", qty: "1" });
    const cart = await client.open("/cart");
    expect(cart.form("Discount code").text).toContain("Add items for $10.00 more.");
    const page = await walkToPlaceOrder(client, product.id);
    expect(Page.parse(page).main.text).toContain("Discount (SAVE-10)");
    await admin.json("PUT", `/api/discounts/${_id}`, { isActive: false });
    const refused = await placeOrder(client, page);
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(Page.parse(again).main.text).toContain("The code SAVE-10 is switched off.");
    expect(Page.parse(await client.page("/placeorder")).main.text).toContain("The code is not used");
    // The total without the discount has been seen now, so the order can be placed.
    expect((await placeOrder(client, again)).status).toBe(303);
    expect(await uses(_id)).toBe(0);
  });
});

describe("an order with nothing to pay", () => {
  const free = async () => {
    await discountOf({ code: "GIFT", value: 100 });
    return ordered("GIFT");
  };

  it("is paid when it is placed, and says so on its page, its invoice and in its email", async () => {
    const { order, client, email } = await free();
    expect(order).toMatchObject({ totalPrice: 0, isPaid: true, status: "paid", refundedPrice: 0 });
    const { text } = await sandbox.mailbox.nextTo(email);
    expect(text).toContain("There is nothing to pay.");
    expect(text).not.toContain("View and pay");
    const page = await client.open(`/order/${order._id}`);
    expect(page.main.text).toContain("Nothing to pay");
    expect(page.main.text).not.toContain("One step left");
    expect((await client.open(`/order/${order._id}/invoice`)).main.text).toContain("Nothing to pay");
    expect((await client.post(`/order/${order._id}`, { intent: "pay" })).status).toBe(409);
    expect(shop.data.captures.count({ orderId: order._id })).toBe(0);
    expect(shop.data.emails.list().filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });

  it("can be shipped", async () => {
    const { order } = await free();
    expect((await admin.json("PUT", `/api/orders/${order._id}/ship`)).status).toBe(200);
    expect((await admin.json("PUT", `/api/orders/${order._id}/deliver`)).status).toBe(200);
  });

  it("loses single units by a change of its items, which is what a refused cancellation of them says", async () => {
    await discountOf({ code: "GIFT", value: 100 });
    const { order } = await ordered("GIFT", { orderItems: [{ product: product.id, qty: 2 }] });
    const path = `/api/orders/${order._id}`;
    const one = { items: [{ _id: `${order._id}-1`, qty: 1 }] };
    expect((await admin.open(`/order/${order._id}`)).form("Cancel order").text).not.toContain("Items to cancel");
    const refused = await admin.json("PUT", `${path}/cancel`, one);
    const words = "These items were free. Take them off by changing the order's items, or cancel all of it.";
    expect([refused.status, (await refused.json()).message]).toEqual([409, words]);
    const before = shop.data.products.stockOf(product.id);
    const changed = await (await admin.json("PUT", `${path}/lines`, one)).json();
    expect(changed).toMatchObject({ status: "paid", totalPrice: 0, orderItems: [{ qty: 1 }] });
    expect(shop.data.products.stockOf(product.id)).toBe(before + 1);
  });

  it("ends without the units that were not sent, which staff cancels once a part was sent", async () => {
    // Other tests change orders behind the shop's back.
    const wrong = shop.data.wrongSums();
    await discountOf({ code: "GIFT", value: 100, minimum: 1 });
    const { order } = await ordered("GIFT", { orderItems: [{ product: product.id, qty: 3 }] });
    const path = `/api/orders/${order._id}`;
    const one = { items: [{ _id: `${order._id}-1`, qty: 1 }] };
    expect((await admin.json("PUT", `${path}/ship`, one)).status).toBe(200);
    const before = shop.data.products.stockOf(product.id);
    const cancelled = await (await admin.json("PUT", `${path}/cancel`, one)).json();
    expect(cancelled).toMatchObject({ status: "partly-shipped", totalPrice: 0, orderItems: [{ qty: 2 }] });
    const page = await admin.open(`/order/${order._id}`);
    expect(page.form("Cancel order").text).toContain("Items to cancel");
    const fields = {
      intent: "cancel",
      reason: "",
      restock: "on",
      "items[0]._id": `${order._id}-1`,
      "items[0].qty": "1",
    };
    expect((await admin.post(`/order/${order._id}`, fields)).status).toBe(303);
    const ended = await (await admin.get(path)).json();
    expect(ended).toMatchObject({ status: "shipped", totalPrice: 0, orderItems: [{ qty: 1, shippedQty: 1 }] });
    expect(shop.data.products.stockOf(product.id)).toBe(before + 2);
    expect(shop.data.wrongSums()).toEqual(wrong);
  });

  it("keeps what a change makes due when a payment that did not pay it is refunded, which its invoice leaves out", async () => {
    const { order } = await free();
    const address = `/api/orders/${order._id}`;
    const wanted = { items: [{ _id: `${order._id}-1`, qty: 1 }], selectedRate: "expedited" };
    const { duePrice } = await (await admin.json("PUT", `${address}/lines`, wanted)).json();
    expect(duePrice).toBeGreaterThan(0);
    const amount = { amountCents: 100, currency: "USD", reviewReason: "wrong-amount", updatedAt: new Date() };
    const payment = { id: "wrong-amount", orderId: order._id, provider: "Manual payment", status: "captured" } as const;
    shop.data.captures.add({ ...payment, ...amount });
    const refunded = await (await admin.json("POST", `${address}/refund`, { capture: payment.id })).json();
    expect(refunded).toMatchObject({ status: "awaiting-payment", duePrice, refundedPrice: 0 });
    expect(refunded.refunds).toMatchObject([{ amount: 1, state: "completed" }]);
    expect(shop.data.orderEvents.of(order._id).at(-1)).toBe("refunded");
    const invoice = (await admin.open(`/order/${order._id}/invoice`)).main.text;
    expect([invoice.includes("Total"), invoice.includes("Refunded on")]).toEqual([true, false]);
  });

  it("has nothing to refund, and can be canceled by an admin, who puts its items back in stock", async () => {
    const before = shop.data.products.stockOf(product.id);
    const { order, client } = await free();
    const refused = await admin.json("POST", `/api/orders/${order._id}/refund`, {});
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "There was nothing to pay for this order, so there is nothing to refund.",
    ]);
    expect((await client.json("PUT", `/api/orders/${order._id}/cancel`, {})).status).toBe(409);
    expect((await admin.json("PUT", `/api/orders/${order._id}/cancel`, {})).status).toBe(200);
    expect(shop.data.products.stockOf(product.id)).toBe(before);
    expect((await (await admin.get(`/api/orders/${order._id}`)).json()).status).toBe("cancelled");
  });
});

describe("discounts in the back office", () => {
  const form = { code: "form-5", kind: "amount", value: "5", isActive: "on" };
  const create = (fields: Record<string, string>) => admin.post("/admin/discount/new/edit", { ...form, ...fields });

  it("are created, listed, switched off, changed and deleted", async () => {
    const local = { startsAt: "2026-07-01T00:00", endsAt: "2026-07-31T23:59" };
    await admin.json("PUT", "/api/settings", { timeZone: "America/New_York" });
    expect((await create({ ...local, minimum: "20", usageLimit: "3", oncePerCustomer: "on" })).status).toBe(303);
    const stored = shop.data.discounts.get({ code: "FORM-5" });
    expect(stored).toMatchObject({ value: 500, minimumCents: 2000, usageLimit: 3, oncePerCustomer: true });
    expect(stored.startsAt?.toISOString()).toBe("2026-07-01T04:00:00.000Z");
    const path = `/admin/discount/${stored.id}/edit`;
    const page = await admin.open(path);
    expect(page.field("startsAt").value).toBe("2026-07-01T00:00");
    expect((await admin.open("/admin/discounts")).main.text).toContain("FORM-5");
    expect((await admin.post("/admin/discounts", { intent: "switch-off", id: stored.id })).status).toBe(303);
    expect(shop.data.discounts.get({ id: stored.id }).isActive).toBe(false);
    const version = page.field("version").value;
    const late = await admin.post(path, { ...form, ...local, minimum: "25", version });
    expect(late.status).toBe(409);
    const refused = Page.parse(await late.text());
    expect(refused.main.text).toContain("Switched on: ");
    expect([refused.field("code").value, refused.field("minimum").value]).toEqual(["form-5", "25"]);
    expect((await admin.post("/admin/discounts", { intent: "delete", id: stored.id })).status).toBe(303);
    expect(shop.data.discounts.count()).toBe(0);
    expect(shop.data.adminChanges.of(stored.id).map(({ action }) => action)).toEqual(["created", "changed", "deleted"]);
    await admin.json("PUT", "/api/settings", { timeZone: "UTC" });
  });

  it.each([
    [{ code: "" }, "code", "Enter a code or a name."],
    [{ code: "SUMMER 10" }, "code", "Use letters, digits and hyphens only"],
    [{ code: "Ü" }, "code", "Use letters, digits and hyphens only"],
    [{ code: "X".repeat(41) }, "code", "at most 40"],
    [{ kind: "half" }, "kind", "Please choose"],
    [{ value: "0" }, "value", "Enter an amount above 0"],
    [{ value: "" }, "value", "Enter an amount above 0"],
    [{ value: "1.005" }, "value", "Enter an amount above 0"],
    [{ kind: "percent", value: "100.001" }, "value", "Enter a percentage"],
    [{ kind: "percent", value: "ten" }, "value", "Enter a number."],
    [{ kind: "percent", value: "$10" }, "value", "Enter a number."],
    [{ minimum: "-1" }, "minimum", "Enter an amount in dollars"],
    [{ usageLimit: "0" }, "usageLimit", "Enter a whole number from 1"],
    [{ startsAt: "2026-02-30T00:00" }, "startsAt", "Please enter a date"],
    [{ startsAt: "2026-03-01T00:00", endsAt: "2026-03-01T00:00" }, "endsAt", "Enter a time after the start."],
  ])("refuse %j beside its field", async (wrong, name, message) => {
    const response = await create(wrong);
    expect(response.status).toBe(400);
    expect(Page.parse(await response.text()).errorOf(name)).toContain(message);
    expect(shop.data.discounts.count()).toBe(0);
  });

  it("have a code of their own", async () => {
    await discountOf({ code: "FORM-5" });
    const response = await create({});
    expect([response.status, Page.parse(await response.text()).errorOf("code")]).toEqual([
      400,
      expect.stringContaining("There is a discount with the code or name FORM-5 already."),
    ]);
  });

  it("are for admins only", async () => {
    const { _id } = await discountOf();
    for (const [, client] of await nonAdmins(shop)) {
      expect((await client.json("PUT", `/api/discounts/${_id}`, { value: 99 })).status).toBeGreaterThanOrEqual(401);
      await client.post("/admin/discounts", { intent: "delete", id: _id });
      await client.post(`/admin/discount/${_id}/edit`, form);
    }
    expect(shop.data.discounts.get({ id: _id })).toMatchObject({ code: "SAVE-10", value: 10_000 });
  });
});
