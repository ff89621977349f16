import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { PAYPAL_KEYS } from "../sandbox/paypal";
import { addAdmin, signedInAdmin } from "../support/admins";
import { Page, wordsOf } from "../support/html";
import { approveAtPayPal } from "../support/order-walk";
import { shopWithSandbox } from "../support/seeded-shop";
import { logIn, orderBody, type ShopClient } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const [mug, lamp] = [
  shop.data.products.plain({ stock: 1000 }),
  shop.data.products.plain({ stock: 1000, nth: 1 }),
] as const;

afterEach(() => sandbox.faults.clear());

const TENTH = {
  id: "tenth",
  code: "TENTH",
  kind: "percent" as "percent" | "amount",
  value: 10_000,
  minimumCents: 2 * mug.priceCents,
  oncePerCustomer: false,
  createdAt: new Date(),
};

type Placed = { id: string; client: ShopClient; email: string; mugs: string };
type Item = { _id: string; qty: number } | { product: string; qty: number; selectedColorsVariants?: string };

let placed = 0;

/** A guest's order of three mugs, unpaid. */
async function unpaidOrder(more: object = {}): Promise<Placed> {
  placed += 1;
  const email = `changes${placed}@example.com`;
  const client = shop.client();
  await client.becomeGuest();
  const body = { ...orderBody(mug.id, 3, { email }), ...more };
  const answer = await client.json("POST", "/api/orders", body);
  const order = await answer.json();
  expect([answer.status, order.message]).toEqual([201, undefined]);
  await sandbox.mailbox.nextTo(email);
  return { id: order._id, client, email, mugs: order.orderItems[0]._id };
}

async function pay({ id, client, email }: Placed, path = `/order/${id}`): Promise<void> {
  const start = await client.post(path, { intent: "pay" });
  await client.get(await approveAtPayPal(new URL(start.headers.get("Location") ?? "")));
  expect((await sandbox.mailbox.nextTo(email)).subject).toContain("Payment received");
}

async function paidOrder(more: object = {}): Promise<Placed> {
  const order = await unpaidOrder(more);
  await pay(order);
  return order;
}

const read = async ({ id }: { id: string }) => (await admin.get(`/api/orders/${id}`)).json();
const change = ({ id }: Placed, items: Item[], more: object = {}) =>
  admin.json("PUT", `/api/orders/${id}/lines`, { items, ...more });
const ship = ({ id }: Placed, body: object = {}) => admin.json("PUT", `/api/orders/${id}/ship`, body);
const stocks = () => [mug, lamp].map(({ id }) => shop.data.products.stockOf(id));
const cents = (dollars: number) => Math.round(dollars * 100);

/** What PayPal has taken for an order and given back, in cents. */
function moneyOf({ id }: { id: string }) {
  const captures = shop.data.captures.list({ orderId: id, provider: "PayPal" });
  const refunds = [...sandbox.paypal.refunds.values()].filter(
    ({ captureId, status }) => status === "COMPLETED" && captures.some((capture) => capture.id === captureId),
  );
  const taken = captures.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return taken - refunds.reduce((sum, { amount }) => sum + cents(Number(amount.value)), 0);
}

/** Makes the background job look at what is under way. */
const dueNow = () => {
  for (const status of ["asked", "pending"] as const) shop.data.refunds.change({ status }, { updatedAt: new Date(1) });
};

/** What three mugs and one lamp, or other units, cost with the shop's usual tax of 15 %, in cents. */
const priceOf = (mugs: number, lamps = 0) => {
  const items = mugs * mug.priceCents + lamps * lamp.priceCents;
  return items + Math.floor((items * 15 + 50) / 100);
};

/** Pays what is due at PayPal, whose answer is lost. @returns the id of the capture */
async function payWithLostAnswer({ id, client }: Placed): Promise<string | undefined> {
  const start = await client.post(`/order/${id}`, { intent: "pay" });
  const back = await approveAtPayPal(new URL(start.headers.get("Location") ?? ""));
  const known = new Set(sandbox.paypal.captures.keys());
  sandbox.faults.set("paypal", "capture-answer-lost", 3);
  await client.get(back);
  sandbox.faults.clear();
  return [...sandbox.paypal.captures.keys()].find((each) => !known.has(each));
}

describe("changing the items of an unpaid order", () => {
  it("computes it anew, takes and gives back stock, and sends the buyer what is to pay", async () => {
    const before = stocks();
    const order = await unpaidOrder();
    const items = [
      { _id: order.mugs, qty: 1 },
      { product: lamp.id, qty: 2 },
    ];
    const answer = await change(order, items);
    expect(answer.status).toBe(200);
    const changed = await answer.json();
    expect(changed).toMatchObject({ status: "awaiting-payment", paidPrice: 0, isPaid: false });
    expect(cents(changed.totalPrice)).toBe(priceOf(1, 2));
    expect(changed.duePrice).toBe(changed.totalPrice);
    expect(stocks()).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) - 2]);
    const { subject, text } = await sandbox.mailbox.nextTo(order.email);
    expect(subject).toContain("Your order was changed");
    expect(text.replace(/\s+/g, " ")).toContain(`Added: 2 × ${lamp.name}. Removed: 2 × ${mug.name}.`);
    expect(text).toContain(`/order/${order.id}?key=`);
    await pay(order);
    expect(await read(order)).toMatchObject({ status: "paid", duePrice: 0, paidPrice: changed.totalPrice });
    expect(moneyOf(order)).toBe(priceOf(1, 2));
    expect(shop.data.orderEvents.of(order.id)).toEqual(["placed", "lines-changed", "paid"]);
  });

  it("keeps the prices of its lines, and adds the same product at its price today as a line of its own", async () => {
    const order = await unpaidOrder();
    shop.data.products.change({ id: mug.id }, { priceCents: mug.priceCents + 500 });
    const changed = await (
      await change(order, [
        { _id: order.mugs, qty: 4 },
        { product: mug.id, qty: 1 },
      ])
    ).json();
    shop.data.products.change({ id: mug.id }, { priceCents: mug.priceCents });
    expect(changed.orderItems.map(({ price, qty }: { price: number; qty: number }) => [cents(price), qty])).toEqual([
      [mug.priceCents, 4],
      [mug.priceCents + 500, 1],
    ]);
  });

  it("does not capture a payment that was opened before, and takes one of the new total", async () => {
    const order = await unpaidOrder();
    const start = await order.client.post(`/order/${order.id}`, { intent: "pay" });
    const back = await approveAtPayPal(new URL(start.headers.get("Location") ?? ""));
    expect((await change(order, [{ _id: order.mugs, qty: 2 }])).status).toBe(200);
    await sandbox.mailbox.nextTo(order.email);
    await order.client.get(back);
    expect(shop.data.captures.list({ orderId: order.id })).toEqual([]);
    await pay(order);
    expect(moneyOf(order)).toBe(priceOf(2));
  });

  it("takes the stock again that was released, and is refused when there is not enough", async () => {
    const order = await unpaidOrder();
    shop.data.products.setStock(lamp.id, 2);
    const refused = await change(order, [
      { _id: order.mugs, qty: 1 },
      { product: lamp.id, qty: 3 },
    ]);
    expect([refused.status, (await refused.json()).message]).toEqual([409, `Only 2 of ${lamp.name} are left.`]);
    const all = await change(order, [{ product: lamp.id, qty: 2 }]);
    expect(all.status).toBe(200);
    expect(shop.data.products.stockOf(lamp.id)).toBe(0);
    // The order's own units count as free: its line is replaced by another one of the same product.
    expect((await change(order, [{ product: lamp.id, qty: 2 }])).status).toBe(200);
    expect(shop.data.products.stockOf(lamp.id)).toBe(0);
    shop.data.products.setStock(lamp.id, 1000);
  });

  it("is refused with words for what cannot be", async () => {
    const order = await unpaidOrder();
    const message = async (answer: Response) => {
      const { message, fields } = await answer.json();
      return [answer.status, Object.values(fields ?? {})[0] ?? message];
    };
    const other = await unpaidOrder();
    const refusals: [Promise<Response>, number, RegExp][] = [
      [change(order, []), 400, /cancel the order/],
      [change(order, [{ _id: other.mugs, qty: 1 }]), 400, /no such item/],
      [change(order, [{ _id: order.mugs, qty: 0 }]), 400, /whole number/],
      [change(order, [{ product: "nothing", qty: 1 }]), 404, /not for sale/],
      [change(order, [{ _id: order.mugs, qty: 1, product: lamp.id } as Item]), 400, /another product/],
      [change(order, [{ _id: order.mugs, qty: 1 }], { selectedRate: "rocket" }), 400, /shipping rates/],
      [change(order, [{ _id: order.mugs, qty: 1 }], { totalPrice: 1 }), 409, /Prices have changed/],
      [change(order, [{ _id: order.mugs, qty: 1 }], { version: "old" }), 409, /changed since/],
    ];
    for (const [answer, status, words] of refusals)
      expect(await message(await answer)).toEqual([status, expect.stringMatching(words)]);
    expect((await read(order)).orderItems[0].qty).toBe(3);
    for (const role of ["fulfilment", "manager"] as const) {
      const client = shop.client();
      await logIn(client, addAdmin(shop, role).email);
      const answer = await client.json("PUT", `/api/orders/${order.id}/lines`, {
        items: [{ _id: order.mugs, qty: 1 }],
      });
      expect(answer.status).toBe(role === "manager" ? 200 : 403);
    }
  });
});

describe("changing the items of a paid order to cheaper ones", () => {
  it("refunds the difference, then changes them", async () => {
    const before = stocks();
    const order = await paidOrder();
    const changed = await (await change(order, [{ _id: order.mugs, qty: 1 }])).json();
    expect(changed).toMatchObject({ status: "paid", duePrice: 0, refundedPrice: 0, refunds: [{ state: "completed" }] });
    expect([cents(changed.totalPrice), cents(changed.paidPrice)]).toEqual([priceOf(1), priceOf(1)]);
    expect(moneyOf(order)).toBe(priceOf(1));
    expect(cents(changed.leftPrice)).toBe(priceOf(1));
    expect(stocks()[0]).toBe((before[0] ?? 0) - 1);
    const { text } = await sandbox.mailbox.nextTo(order.email);
    expect(text.replace(/\s+/g, " ")).toContain("We have refunded the difference");
    expect((await ship(order)).status).toBe(200);
    const refund = (left: number) => admin.json("POST", `/api/orders/${order.id}/refund`, { amount: 1, left });
    expect((await refund(changed.leftPrice - 1)).status).toBe(409);
    const { leftPrice } = await (await refund(changed.leftPrice)).json();
    expect(cents(leftPrice)).toBe(priceOf(1) - 100);
  });

  it("leaves everything as it was when PayPal refuses the refund", async () => {
    const order = await paidOrder();
    const before = stocks();
    sandbox.faults.set("paypal", "refund-refused");
    const answer = await change(order, [{ product: lamp.id, qty: 1 }]).finally(() => sandbox.faults.clear());
    expect(answer.status).toBe(409);
    expect(stocks()).toEqual(before);
    expect(await read(order)).toMatchObject({
      status: "paid",
      orderItems: [{ qty: 3 }],
      refunds: [{ state: "failed" }],
    });
    expect((await ship(order)).status).toBe(200);
  });

  it("waits, without being shipped, while PayPal is down or keeps the refund pending, and is dropped if that fails", async () => {
    const start = stocks();
    const orders: Placed[] = [];
    for (const fault of ["down", "refund-pending", "refund-pending"]) {
      const order = await paidOrder();
      orders.push(order);
      const before = stocks();
      sandbox.faults.set("paypal", fault);
      const answer = await change(order, [{ product: lamp.id, qty: 1 }]);
      sandbox.faults.clear();
      expect([answer.status, await answer.json()]).toMatchObject([200, { refunds: [{ state: "pending" }] }]);
      expect(await read(order)).toMatchObject({ orderItems: [{ qty: 3 }], refunds: [{ state: "pending" }] });
      // The added units are taken already, and those that are removed are not back yet.
      expect(stocks()).toEqual([before[0], (before[1] ?? 0) - 1]);
      for (const refused of [
        ship(order),
        change(order, [{ _id: order.mugs, qty: 2 }]),
        admin.json("PUT", `/api/orders/${order.id}/cancel`, {}),
        admin.json("POST", `/api/orders/${order.id}/refund`, { amount: 1 }),
      ])
        expect((await refused).status).toBe(409);
      // What is refused has no form meanwhile.
      const page = await admin.open(`/order/${order.id}`);
      expect(page.main.text).toContain("Items are being changed");
      expect(page.all("form").map((form) => form.attribute("aria-label"))).not.toContainEqual(
        expect.stringMatching(/^(Cancel order|Refund payment)/),
      );
    }
    const outcomes = ["COMPLETED", "FAILED"] as const;
    const pending = [...sandbox.paypal.refunds].filter(([, { status }]) => status === "PENDING");
    for (const [index, [id]] of pending.entries()) sandbox.paypal.endRefund(id, outcomes[index] ?? "COMPLETED");
    dueNow();
    const states = async () => Promise.all(orders.map(async (order) => (await read(order)).refunds[0].state));
    await expect.poll(states, { timeout: 30_000 }).toEqual(["completed", "completed", "failed"]);
    for (const [index, order] of orders.entries()) {
      const changes = index < 2;
      const now = await read(order);
      expect(now.orderItems.map(({ product, qty }: { product: string; qty: number }) => [product, qty])).toEqual([
        changes ? [lamp.id, 1] : [mug.id, 3],
      ]);
      expect([cents(now.paidPrice), moneyOf(order)]).toEqual(
        changes ? [priceOf(0, 1), priceOf(0, 1)] : [priceOf(3), priceOf(3)],
      );
      expect((await ship(order)).status).toBe(200);
    }
    expect(stocks()).toEqual([(start[0] ?? 0) - 3, (start[1] ?? 0) - 2]);
  });

  it("ends when its refund does, also when an added product was deleted meanwhile", async () => {
    const gone = shop.data.products.plain({ nth: 2 });
    shop.data.products.change({ id: gone.id }, { priceCents: mug.priceCents });
    const order = await paidOrder();
    sandbox.faults.set("paypal", "refund-pending", 1);
    expect((await change(order, [{ product: gone.id, qty: 1 }])).status).toBe(200);
    expect((await admin.json("DELETE", `/api/products/${gone.id}`)).status).toBe(200);
    const [refund] = shop.data.refunds.list({ orderId: order.id });
    sandbox.paypal.endRefund(refund?.providerRefundId ?? "", "COMPLETED");
    dueNow();
    const items = async () => (await read(order)).orderItems.map(({ name }: { name: string }) => name);
    await expect.poll(items, { timeout: 30_000 }).toEqual([gone.name]);
    expect(moneyOf(order)).toBe(priceOf(1));
    expect((await ship(order)).status).toBe(200);
  });

  it("keeps no other refund from being settled when it cannot be made", async () => {
    const [stuck, other] = [await paidOrder(), await paidOrder()];
    sandbox.faults.set("paypal", "down");
    const waiting = await admin.json("POST", `/api/orders/${other.id}/refund`, { amount: 1 });
    expect([waiting.status, await waiting.json()]).toMatchObject([200, { refunds: [{ state: "pending" }] }]);
    sandbox.faults.clear();
    shop.data.refunds.change({ orderId: other.id }, { updatedAt: new Date(1) });
    const { id: captureId } = shop.data.captures.get({ orderId: stuck.id });
    for (let nth = 1; nth <= 8; nth += 1)
      shop.data.orderChanges.add({ orderId: stuck.id, actorName: "admin", plan: {} as never });
    for (const { num } of shop.data.orderChanges.list({ orderId: stuck.id })) {
      const at = { createdAt: new Date(), updatedAt: new Date(2) };
      const refund = { id: `stuck-${num}`, orderId: stuck.id, captureId, amountCents: 1, currency: "USD", ...at };
      shop.data.refunds.add({ ...refund, status: "asked", actorName: "admin", note: "", changeNum: num });
    }
    const state = async () => (await read(other)).refunds[0].state;
    await expect.poll(state, { timeout: 15_000 }).toBe("completed");
    shop.data.refunds.remove({ orderId: stuck.id });
    shop.data.orderChanges.remove({ orderId: stuck.id });
  });

  it("keeps units that are refunded or shipped, and counts their money", async () => {
    const order = await paidOrder();
    await admin.json("PUT", `/api/orders/${order.id}/cancel`, { items: [{ _id: order.mugs, qty: 1 }] });
    await ship(order, { items: [{ _id: order.mugs, qty: 1 }] });
    const refused = await change(order, [{ _id: order.mugs, qty: 1 }]);
    expect([refused.status, (await refused.json()).fields]).toEqual([
      400,
      { "items.0.qty": `At least 2 of ${mug.name} have to stay: these are shipped, refunded or canceled.` },
    ]);
    expect((await change(order, [{ product: lamp.id, qty: 1 }])).status).toBe(400);
    // Nothing would be left to send.
    expect((await change(order, [{ _id: order.mugs, qty: 2 }])).status).toBe(409);
    const changed = await (
      await change(order, [
        { _id: order.mugs, qty: 2 },
        { product: lamp.id, qty: 1 },
      ])
    ).json();
    expect(changed).toMatchObject({ orderItems: [{ qty: 2, shippedQty: 1, cancelledQty: 1 }, { qty: 1 }] });
    const difference = priceOf(1, 1) - priceOf(2);
    // One mug is refunded, and one mug and the lamp are what the order costs beside it.
    expect(Math.abs(cents(changed.totalPrice) - priceOf(2, 1))).toBeLessThanOrEqual(1);
    if (difference > 0) expect(changed.status).toBe("awaiting-payment");
    else expect(moneyOf(order)).toBe(cents(changed.totalPrice) - cents(changed.refundedPrice));
  });

  it("is refused once the order is shipped, canceled or refunded", async () => {
    for (const end of ["ship", "cancel", "refund"]) {
      const order = await paidOrder();
      await admin.json(end === "refund" ? "POST" : "PUT", `/api/orders/${order.id}/${end}`, {});
      expect((await change(order, [{ _id: order.mugs, qty: 1 }])).status).toBe(409);
      expect((await admin.get(`/admin/orders/${order.id}/edit`)).status).toBe(409);
    }
  });
});

describe("changing the items of a paid order to dearer ones", () => {
  const dearer = (order: Placed) =>
    change(order, [
      { _id: order.mugs, qty: 3 },
      { product: lamp.id, qty: 1 },
    ]);

  it("makes the difference due by the link, and the order ships when it is paid", async () => {
    const order = await paidOrder();
    const changed = await (await dearer(order)).json();
    const due = priceOf(3, 1) - priceOf(3);
    expect(changed).toMatchObject({ status: "awaiting-payment", isPaid: false });
    expect([cents(changed.paidPrice), cents(changed.duePrice)]).toEqual([priceOf(3), due]);
    expect((await ship(order)).status).toBe(409);
    // Items are neither canceled nor refunded one by one meanwhile.
    const page = await admin.open(`/order/${order.id}`);
    expect(page.text).toContain("Items can be refunded once the difference is paid or waived.");
    expect(page.form("Cancel order").text).toContain("All of the order is canceled");
    expect(page.all("legend").map((legend) => legend.text)).not.toContainEqual(
      expect.stringMatching(/^Items to (cancel|refund)/),
    );
    const { text } = await sandbox.mailbox.nextTo(order.email);
    const link = new RegExp(`/order/${order.id}\\?key=[\\w-]+`).exec(text)?.[0] ?? "";
    const visitor = shop.client();
    const opened = wordsOf(await visitor.page(link));
    expect(opened).toContain(`One step left: pay $${(due / 100).toFixed(2)}`);
    expect(opened).toContain("Partly paid");
    expect(wordsOf(await admin.page("/admin/orderlist?status=awaiting-payment"))).toContain(`#${changed.number}`);
    await pay({ ...order, client: visitor }, link);
    expect(await read(order)).toMatchObject({ status: "paid", duePrice: 0, isPaid: true });
    expect(moneyOf(order)).toBe(priceOf(3, 1));
    // A second payment of the difference is refused, and the order is shipped once.
    expect((await visitor.post(link, { intent: "pay" })).status).toBe(409);
    expect((await ship(order)).status).toBe(200);
    expect((await ship(order)).status).toBe(200);
  });

  it("refunds both payments when it is canceled, and sends one email about it", async () => {
    const before = stocks();
    const order = await paidOrder();
    await dearer(order);
    await sandbox.mailbox.nextTo(order.email);
    await pay(order);
    expect(moneyOf(order)).toBe(priceOf(3, 1));
    const canceled = await (await admin.json("PUT", `/api/orders/${order.id}/cancel`, {})).json();
    expect(canceled).toMatchObject({ status: "cancelled", duePrice: 0 });
    expect(cents(canceled.refundedPrice)).toBe(priceOf(3, 1));
    expect(moneyOf(order)).toBe(0);
    expect(stocks()).toEqual(before);
    const { subject, text } = await sandbox.mailbox.nextTo(order.email);
    expect(subject).toContain("Canceled");
    expect(text.replace(/\s+/g, " ")).toContain(`We have refunded $${(priceOf(3, 1) / 100).toFixed(2)}`);
  });

  it("refunds over both payments what one of them does not cover, when it gets cheaper again", async () => {
    const order = await paidOrder();
    await dearer(order);
    await sandbox.mailbox.nextTo(order.email);
    await pay(order);
    const changed = await (await change(order, [{ product: lamp.id, qty: 1 }])).json();
    expect(changed).toMatchObject({ status: "paid", refundedPrice: 0 });
    expect(moneyOf(order)).toBe(priceOf(0, 1));
    const full = await (await admin.json("POST", `/api/orders/${order.id}/refund`, {})).json();
    expect([full.status, cents(full.refundedPrice), moneyOf(order)]).toEqual(["refunded", priceOf(0, 1), 0]);
  });

  it("takes back what is due when it is changed back, without a refund", async () => {
    const order = await paidOrder();
    await dearer(order);
    const changed = await (await change(order, [{ _id: order.mugs, qty: 3 }])).json();
    expect(changed).toMatchObject({ status: "paid", duePrice: 0, refunds: [] });
    expect(moneyOf(order)).toBe(priceOf(3));
  });

  it("ships when it is marked as paid, and refunds each payment the way it came", async () => {
    const order = await paidOrder();
    await dearer(order);
    const answer = await admin.json("PUT", `/api/orders/${order.id}/mark-paid`, { reference: "Cash" });
    expect(await answer.json()).toMatchObject({ status: "paid", duePrice: 0 });
    const due = priceOf(3, 1) - priceOf(3);
    expect(shop.data.captures.list({ orderId: order.id }).map(({ amountCents }) => amountCents)).toEqual([
      priceOf(3),
      due,
    ]);
    const full = await (await admin.json("POST", `/api/orders/${order.id}/refund`, {})).json();
    expect([full.status, cents(full.refundedPrice), moneyOf(order)]).toEqual(["refunded", priceOf(3, 1), 0]);
  });

  it("is canceled once its online refund is completed, also when a crash left the part by hand", async () => {
    const order = await paidOrder();
    await dearer(order);
    await admin.json("PUT", `/api/orders/${order.id}/mark-paid`, { reference: "Cash" });
    sandbox.faults.set("paypal", "refund-hang", 1);
    const canceled = admin.json("PUT", `/api/orders/${order.id}/cancel`, {}).catch(() => null);
    await expect.poll(() => sandbox.faults.list(), { timeout: 8_000 }).toEqual([]);
    expect(shop.data.refunds.list({ orderId: order.id }).map(({ status }) => status)).toEqual(["asked", "asked"]);
    await shop.stop("SIGKILL");
    sandbox.faults.clear();
    await canceled;
    await shop.restart();
    dueNow();
    await expect.poll(async () => (await read(order)).status, { timeout: 30_000 }).toBe("cancelled");
    const refunds = shop.data.refunds.list({ orderId: order.id });
    expect(refunds.map(({ status }) => status)).toEqual(["completed", "completed"]);
    expect(moneyOf(order)).toBe(0);
  });

  it("asks staff to send what did not come online, when the other payment did", async () => {
    const order = await paidOrder();
    await dearer(order);
    await admin.json("PUT", `/api/orders/${order.id}/mark-paid`, { reference: "Cash" });
    await admin.post(`/order/${order.id}`, { intent: "cancel", reason: "Sold out", restock: "on" });
    const words = wordsOf(await admin.page(`/order/${order.id}`));
    expect(words).toContain("Order canceled, and its refund recorded. Please send by hand what was not paid online.");
    expect([(await read(order)).status, moneyOf(order)]).toEqual(["cancelled", 0]);
    const online = await paidOrder();
    await admin.post(`/order/${online.id}`, { intent: "cancel", reason: "Sold out", restock: "on" });
    const ofOnline = wordsOf(await admin.page(`/order/${online.id}`));
    expect(ofOnline).toContain("Order canceled.");
    expect(ofOnline).not.toContain("by hand what");
  });

  it("ships when a manager waives it, and is then worth what was paid", async () => {
    const order = await paidOrder();
    await dearer(order);
    const clerk = shop.client();
    await logIn(clerk, addAdmin(shop, "fulfilment").email);
    expect((await clerk.json("PUT", `/api/orders/${order.id}/waive`)).status).toBe(403);
    expect((await clerk.post(`/order/${order.id}`, { intent: "waive" })).status).toBe(403);
    const manager = shop.client();
    await logIn(manager, addAdmin(shop, "manager").email);
    expect((await manager.post(`/order/${order.id}`, { intent: "waive" })).status).toBe(303);
    expect((await manager.json("PUT", `/api/orders/${order.id}/waive`)).status).toBe(200);
    const waived = await read(order);
    expect(waived).toMatchObject({ status: "paid", duePrice: 0, paidPrice: waived.totalPrice });
    expect(cents(waived.totalPrice)).toBe(priceOf(3));
    expect(cents(waived.itemsPrice) + cents(waived.taxPrice)).toBe(priceOf(3));
    // What was added as a present costs nothing, and the others what was paid for them.
    const [one, rest] = [1, 2].map((qty) => ({ items: [{ _id: order.mugs, qty }] }));
    for (const [body, refundedCents] of [
      [one, priceOf(1)],
      [rest, priceOf(3)],
    ] as const) {
      const refunded = await admin.json("POST", `/api/orders/${order.id}/refund`, body);
      expect([refunded.status, cents((await refunded.json()).refundedPrice)]).toEqual([200, refundedCents]);
    }
    expect(moneyOf(order)).toBe(0);
    const unpaid = await unpaidOrder();
    expect((await admin.json("PUT", `/api/orders/${unpaid.id}/waive`)).status).toBe(409);
  });

  it("is waived off what was added, also where units were added to an item that is not the last", async () => {
    const both = [mug, lamp].map(({ id }) => ({ product: id, qty: 1 }));
    const order = await paidOrder({ orderItems: both });
    const [mugs, lamps] = [order.mugs, `${order.id}-2`];
    for (const qty of [2, 3]) {
      const raised = await change(order, [
        { _id: mugs, qty },
        { _id: lamps, qty: 1 },
      ]);
      expect(await raised.json()).toMatchObject({ status: "awaiting-payment", orderItems: [{ qty }, { qty: 1 }] });
    }
    expect((await admin.json("PUT", `/api/orders/${order.id}/waive`)).status).toBe(200);
    const refund = async (_id: string, qty: number) => {
      const before = moneyOf(order);
      const answer = await admin.json("POST", `/api/orders/${order.id}/refund`, { items: [{ _id, qty }] });
      expect(answer.status).toBe(200);
      return before - moneyOf(order);
    };
    expect(await refund(lamps, 1)).toBe(priceOf(0, 1));
    expect([await refund(mugs, 3), moneyOf(order)]).toEqual([priceOf(1), 0]);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("takes no payment of it while the order waits for its refund to be canceled", async () => {
    const order = await paidOrder();
    await dearer(order);
    const start = await order.client.post(`/order/${order.id}`, { intent: "pay" });
    const back = await approveAtPayPal(new URL(start.headers.get("Location") ?? ""));
    sandbox.faults.set("paypal", "refund-pending", 1);
    const cancel = await admin.json("PUT", `/api/orders/${order.id}/cancel`, {});
    expect(await cancel.json()).toMatchObject({ status: "refund-pending" });
    const refused = "This order is being refunded. It cannot be paid.";
    expect(wordsOf(await (await order.client.get(back)).text())).toContain(refused);
    const again = await order.client.post(`/order/${order.id}`, { intent: "pay" });
    expect([again.status, wordsOf(await again.text())]).toEqual([409, expect.stringContaining(refused)]);
    const marked = await admin.json("PUT", `/api/orders/${order.id}/mark-paid`, {});
    expect([marked.status, (await marked.json()).message]).toEqual([409, refused]);
    const [refund] = shop.data.refunds.list({ orderId: order.id });
    sandbox.paypal.endRefund(refund?.providerRefundId ?? "", "COMPLETED");
    dueNow();
    await expect.poll(async () => (await read(order)).status, { timeout: 30_000 }).toBe("cancelled");
    expect(moneyOf(order)).toBe(0);
  });

  it("keeps a payment of it for review that is noticed while a cheaper change waits for its refund", async () => {
    const order = await paidOrder();
    await dearer(order);
    const id = await payWithLostAnswer(order);
    sandbox.faults.set("paypal", "refund-pending", 1);
    expect((await change(order, [{ _id: order.mugs, qty: 1 }])).status).toBe(200);
    const event = { webhookId: PAYPAL_KEYS.webhookId, eventType: "PAYMENT.CAPTURE.COMPLETED", resource: { id } };
    const url = `${shop.url}/api/payments/paypal/webhook`;
    expect(await sandbox.paypal.deliverWebhook({ url, ...event })).toBe(200);
    expect(shop.data.captures.find({ id })?.reviewReason).toBe("being-changed");
    const [refund] = shop.data.refunds.list({ orderId: order.id });
    sandbox.paypal.endRefund(refund?.providerRefundId ?? "", "COMPLETED");
    dueNow();
    await expect.poll(async () => cents((await read(order)).totalPrice), { timeout: 30_000 }).toBe(priceOf(1));
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("The items of the order were being changed");
    expect((await admin.json("POST", `/api/orders/${order.id}/refund`, { capture: id })).status).toBe(200);
    expect([(await read(order)).status, moneyOf(order)]).toEqual(["paid", priceOf(1)]);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it.each([
    ["cheaper change", (order: Placed) => change(order, [{ _id: order.mugs, qty: 1 }])],
    ["cancellation", ({ id }: Placed) => admin.json("PUT", `/api/orders/${id}/cancel`, {})],
  ])("is paid by a payment that was noticed before the refund of a %s failed", async (_, refunding) => {
    const order = await paidOrder();
    await dearer(order);
    const total = cents((await read(order)).totalPrice);
    const id = await payWithLostAnswer(order);
    sandbox.faults.set("paypal", "refund-pending", 1);
    expect((await refunding(order)).status).toBe(200);
    const event = { webhookId: PAYPAL_KEYS.webhookId, eventType: "PAYMENT.CAPTURE.COMPLETED", resource: { id } };
    await sandbox.paypal.deliverWebhook({ url: `${shop.url}/api/payments/paypal/webhook`, ...event });
    expect(shop.data.captures.find({ id })?.reviewReason).toMatch(/^being-/);
    shop.data.attempts.change({ orderId: order.id }, { nextCheckAt: null });
    const [refund] = shop.data.refunds.list({ orderId: order.id });
    sandbox.paypal.endRefund(refund?.providerRefundId ?? "", "FAILED");
    dueNow();
    await expect.poll(async () => (await read(order)).status, { timeout: 30_000 }).toBe("paid");
    expect([(await read(order)).duePrice, moneyOf(order)]).toEqual([0, total]);
    expect(await admin.page(`/order/${order.id}`)).not.toContain("Mark as reviewed");
    expect((await order.client.post(`/order/${order.id}`, { intent: "pay" })).status).toBe(409);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("is waived and marked as paid at the amount that staff has seen only", async () => {
    const order = await paidOrder();
    await dearer(order);
    const seen = await admin.open(`/order/${order.id}`);
    const shown = (form: string) => seen.form(form).field("amount").value;
    const { duePrice } = await read(order);
    expect([shown("Mark as paid"), shown("Waive the difference")].map(Number)).toEqual([duePrice, duePrice]);
    const items = [
      { _id: order.mugs, qty: 3 },
      { product: lamp.id, qty: 2 },
    ];
    const { duePrice: due } = await (await change(order, items)).json();
    const message = `$${due.toFixed(2)} is to pay now.`;
    for (const [form, intent] of [
      ["Mark as paid", "mark-paid"],
      ["Waive the difference", "waive"],
    ] as const) {
      const fields = { intent, amount: shown(form), reference: "Line 4" };
      const answer = await admin.post(`/order/${order.id}`, fields);
      const page = Page.parse(await answer.text());
      expect([answer.status, page.main.text]).toEqual([409, expect.stringContaining(message)]);
      expect(Number(page.form(form).field("amount").value)).toBe(due);
      if (intent === "mark-paid") expect(page.form(form).field("reference").value).toBe("Line 4");
      const called = await admin.json("PUT", `/api/orders/${order.id}/${intent}`, { amount: duePrice });
      expect([called.status, (await called.json()).message]).toEqual([409, expect.stringContaining(message)]);
    }
    expect(await read(order)).toMatchObject({ status: "awaiting-payment", duePrice: due });
    const marked = () => admin.json("PUT", `/api/orders/${order.id}/mark-paid`, { amount: due });
    expect(await (await marked()).json()).toMatchObject({ status: "paid", duePrice: 0 });
    expect((await marked()).status).toBe(200);
  });

  it("lets nothing be due of an order that is canceled before it is paid", async () => {
    const order = await paidOrder();
    await dearer(order);
    const canceled = await (await admin.json("PUT", `/api/orders/${order.id}/cancel`, {})).json();
    expect(canceled).toMatchObject({ status: "cancelled", duePrice: 0 });
    expect(cents(canceled.refundedPrice)).toBe(cents(canceled.totalPrice));
    expect(moneyOf(order)).toBe(0);
  });

  it("lets nothing be due of an order that ends by canceling its items, and asks the buyer for nothing", async () => {
    const order = await paidOrder();
    const { orderItems } = await (await dearer(order)).json();
    const items = orderItems.map(({ _id, qty }: { _id: string; qty: number }) => ({ _id, qty }));
    const canceled = await (await admin.json("PUT", `/api/orders/${order.id}/cancel`, { items })).json();
    expect(canceled).toMatchObject({ status: "cancelled", paidPrice: canceled.totalPrice, duePrice: 0 });
    expect([cents(canceled.totalPrice), cents(canceled.refundedPrice), moneyOf(order)]).toEqual([
      priceOf(3),
      priceOf(3),
      0,
    ]);
    const [mail] = (await shop.data.emails.to(order.email)).filter(({ subject }) => subject.startsWith("Canceled"));
    expect(mail?.text).not.toContain("To pay");
    expect(wordsOf(await order.client.page(`/order/${order.id}`))).not.toContain("To pay");
    expect(shop.data.orders.get({ id: order.id }).dueCents).toBe(0);
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("is one change of several that are sent at the same time, or none beside a shipment", async () => {
    const order = await paidOrder();
    const { linesVersion } = await read(order);
    const body = { items: [{ _id: order.mugs, qty: 4 }], version: linesVersion };
    const send = () => admin.json("PUT", `/api/orders/${order.id}/lines`, body);
    const answers = await Promise.all([send(), send(), ship(order)]);
    const statuses = answers.map(({ status }) => status);
    const [first, second, shipped] = statuses;
    expect([first, second].filter((status) => status === 200)).toHaveLength(shipped === 200 ? 0 : 1);
    expect([first, second].every((status) => status === 200 || status === 409)).toBe(true);
    expect((await read(order)).orderItems[0].qty).toBe(shipped === 200 ? 3 : 4);
  });

  it("computes a discount anew, and drops it below its minimum", async () => {
    shop.data.discounts.add(TENTH);
    const order = await paidOrder({ discountCode: "TENTH" });
    const more = await (await change(order, [{ _id: order.mugs, qty: 4 }])).json();
    expect(cents(more.discountPrice)).toBe(Math.floor((4 * mug.priceCents + 5) / 10));
    const less = await (await change(order, [{ _id: order.mugs, qty: 1 }])).json();
    expect([less.discountPrice, cents(less.totalPrice)]).toEqual([0, priceOf(1)]);
    expect(moneyOf(order)).toBe(priceOf(1));
  });

  it("computes a discount by its terms when the order was placed, also when it was edited since", async () => {
    shop.data.discounts.add({ ...TENTH, id: "edited", code: "EDITED" });
    const order = await paidOrder({ discountCode: "EDITED" });
    shop.data.discounts.change({ id: "edited" }, { value: 50_000, category: "other", minimumCents: 0 });
    const more = await (await change(order, [{ _id: order.mugs, qty: 4 }])).json();
    expect([cents(more.discountPrice), more.status, more.refunds]).toEqual([
      Math.floor((4 * mug.priceCents + 5) / 10),
      "awaiting-payment",
      [],
    ]);
  });

  it("takes off the same with each change of an order whose discount was deleted", async () => {
    shop.data.discounts.add({ ...TENTH, id: "deleted", code: "DELETED", kind: "amount", value: 1000, minimumCents: 0 });
    const order = await paidOrder({ discountCode: "DELETED" });
    shop.data.discounts.remove({ id: "deleted" });
    await admin.json("PUT", `/api/orders/${order.id}/cancel`, { items: [{ _id: order.mugs, qty: 1 }] });
    const off: number[] = [];
    for (const qty of [4, 3, 5, 4]) {
      const changed = await (await change(order, [{ _id: order.mugs, qty }])).json();
      off.push(cents(changed.discountPrice));
      await admin.json("PUT", `/api/orders/${order.id}/waive`);
    }
    // The canceled unit keeps its third of the discount; the others have all of it.
    expect(off).toEqual([1333, 1333, 1333, 1333]);
  });
});

describe("a refund over two payments", () => {
  /** A guest's order of three mugs and a lamp, paid in two parts: the second by PayPal too, or by hand. */
  async function twicePaid(second: "PayPal" | "by hand"): Promise<Placed> {
    const order = await paidOrder();
    const answer = await change(order, [
      { _id: order.mugs, qty: 3 },
      { product: lamp.id, qty: 1 },
    ]);
    expect(answer.status).toBe(200);
    await sandbox.mailbox.nextTo(order.email);
    if (second === "PayPal") await pay(order);
    else {
      expect((await admin.json("PUT", `/api/orders/${order.id}/mark-paid`, { reference: "Cash" })).status).toBe(200);
      await sandbox.mailbox.nextTo(order.email);
    }
    return order;
  }

  /** All of its units but one mug: more than either payment. */
  const mostOf = ({ id, mugs }: Placed) => [
    { _id: mugs, qty: 2 },
    { _id: `${id}-2`, qty: 1 },
  ];
  const all = priceOf(3, 1);
  const most = all - priceOf(1);
  const refuseOnce = () => sandbox.faults.set("paypal", "refund-refused", 1);
  const refundItems = (order: Placed) => admin.json("POST", `/api/orders/${order.id}/refund`, { items: mostOf(order) });
  const refundRows = ({ id }: Placed) => shop.data.refunds.list({ orderId: id });
  const sumOf = (rows: { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const subjects = (email: string) =>
    shop.data.emails.list({ recipient: email }).map(({ subject }) => String(subject).split(":")[0]);

  it("sends nothing after its first part was refused, and is made once when it is asked for again", async () => {
    const order = await twicePaid("PayPal");
    refuseOnce();
    const refused = await refundItems(order);
    const { message } = await refused.json();
    expect([refused.status, message]).toEqual([409, expect.stringMatching(/^PayPal did not refund it: [A-Z_]+\.$/)]);
    expect(moneyOf(order)).toBe(all);
    expect(await read(order)).toMatchObject({ status: "paid", refundedPrice: 0, orderItems: [{ refundedQty: 0 }, {}] });
    expect(refundRows(order).map(({ status }) => status)).toEqual(["failed", "failed"]);

    const answer = await refundItems(order);
    const refunded = await answer.json();
    expect(answer.status).toBe(200);
    expect([moneyOf(order), cents(refunded.refundedPrice)]).toEqual([all - most, most]);
    expect(refunded.orderItems).toMatchObject([{ refundedQty: 2 }, { refundedQty: 1 }]);
    expect((await ship(order)).status).toBe(200);
    // It is one refund: for the buyer, in the history, and of what it did to the stock.
    const { subject, text } = await sandbox.mailbox.nextTo(order.email);
    expect(subject).toContain("Refund");
    expect(text).toContain(`$${(most / 100).toFixed(2)}`);
    expect(subjects(order.email).filter((each) => each === subject.split(":")[0])).toHaveLength(1);
    expect(shop.data.orderEvents.of(order.id).filter((kind) => kind === "refunded")).toHaveLength(1);
    const said = refunded.refunds.map(({ stock }: { stock: string }) => stock).filter(Boolean);
    expect(said).toEqual([`Put back in stock: 2 × ${mug.name}; 1 × ${lamp.name}.`]);
  });

  it("leaves a return received when it is refused, and gives back its worth when it is made again", async () => {
    const order = await twicePaid("PayPal");
    await ship(order);
    const returned = await (
      await admin.json("POST", `/api/orders/${order.id}/returns`, { items: mostOf(order), reason: "Too big" })
    ).json();
    await admin.json("PUT", `/api/returns/${returned._id}`, { status: "received" });
    const refund = () => admin.json("PUT", `/api/returns/${returned._id}`, { status: "refunded" });
    refuseOnce();
    expect((await refund()).status).toBe(409);
    expect(moneyOf(order)).toBe(all);
    expect(await (await refund()).json()).toMatchObject({ status: "refunded" });
    expect(moneyOf(order)).toBe(all - most);
  });

  it("leaves the items and the money when the refund of a change is refused, and can be made again", async () => {
    const order = await twicePaid("PayPal");
    const before = stocks();
    const cheaper = () => change(order, [{ _id: order.mugs, qty: 1 }]);
    refuseOnce();
    expect((await cheaper()).status).toBe(409);
    expect([moneyOf(order), stocks()]).toEqual([all, before]);
    // Who refunded the amount instead would keep the items, and could not change them any more.
    const words = wordsOf(await admin.page(`/order/${order.id}`));
    expect(words).toContain("The items of the order stay as they are: change them again");
    expect(words).not.toContain("efund it again");
    const changed = await cheaper();
    expect([changed.status, await changed.json()]).toMatchObject([200, { status: "paid", refundedPrice: 0 }]);
    expect(moneyOf(order)).toBe(priceOf(1));
  });

  it("gives back nothing of a cancellation that is refused", async () => {
    const order = await twicePaid("PayPal");
    const cancel = () => admin.json("PUT", `/api/orders/${order.id}/cancel`, {});
    refuseOnce();
    expect((await cancel()).status).toBe(409);
    expect([moneyOf(order), await read(order)]).toMatchObject([all, { status: "paid", refundedPrice: 0 }]);
    const words = wordsOf(await admin.page(`/order/${order.id}`));
    expect(words).toContain("The order is not canceled: cancel it again");
    expect(words).not.toContain("efund it again");
    expect(await (await cancel()).json()).toMatchObject({ status: "cancelled" });
    expect(moneyOf(order)).toBe(0);
  });

  it("says what was refunded when a later part is refused, and keeps the items refunded", async () => {
    const order = await twicePaid("PayPal");
    const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
    // What is under way of the larger payment is accepted, and the rest is refused.
    const [larger] = shop.data.captures.list({ orderId: order.id }).sort((a, b) => b.amountCents - a.amountCents);
    const first = larger?.amountCents ?? 0;
    sandbox.faults.set("paypal", "refund-pending", 1);
    expect((await refundItems(order)).status).toBe(200);
    const [pending] = refundRows(order).filter(({ status }) => status === "pending");
    expect([pending?.amountCents, moneyOf(order)]).toEqual([first, all - (most - first)]);
    expect(subjects(order.email)).not.toContain("Refund");
    sandbox.paypal.endRefund(pending?.providerRefundId ?? "", "FAILED");
    dueNow();
    const states = () => refundRows(order).map(({ status }) => status);
    await expect.poll(() => states().sort(), { timeout: 30_000 }).toEqual(["completed", "failed"]);
    const now = await read(order);
    expect(now.orderItems).toMatchObject([{ refundedQty: 2 }, { refundedQty: 1 }]);
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain(`${dollars(first)} of ${dollars(most)}`);
    // The items cost what they cost: asked for again, they are refunded already, and the rest is an amount.
    expect((await refundItems(order)).status).toBe(400);
    const rest = await admin.json("POST", `/api/orders/${order.id}/refund`, { amount: first / 100 });
    expect([rest.status, moneyOf(order)]).toEqual([200, all - most]);
  });

  it("says what was refunded when it is stopped", async () => {
    const order = await twicePaid("PayPal");
    // The first part is made without an answer, and PayPal reports it; the other one was not sent.
    sandbox.faults.set("paypal", `refund-answer-lost ${order.id}`);
    await refundItems(order);
    sandbox.faults.clear();
    sandbox.faults.set("paypal", `refund-down ${order.id}`);
    const [made] = [...sandbox.paypal.refunds.values()].slice(-1);
    const event = {
      webhookId: PAYPAL_KEYS.webhookId,
      eventType: "PAYMENT.CAPTURE.REFUNDED",
      resource: { id: made?.id },
    };
    await sandbox.paypal.deliverWebhook({ url: `${shop.url}/api/payments/paypal/webhook`, ...event });
    expect(refundRows(order).map(({ status }) => status)).toEqual(expect.arrayContaining(["completed", "asked"]));
    shop.data.refunds.change({ orderId: order.id }, { createdAt: new Date(Date.now() - 16 * 60_000) });
    const refund = refundRows(order).find(({ status }) => status === "asked")?.id ?? "";
    expect((await admin.post(`/order/${order.id}`, { intent: "stop-refund", refund })).status).toBe(303);
    const words = wordsOf(await admin.page(`/order/${order.id}`));
    expect(words).toContain("Refund stopped. The history says what of it is refunded");
    const part = `$${(Number(made?.amount.value) || 0).toFixed(2)} is refunded or under way`;
    expect(words).toContain(`${part}, and its items count as refunded: refund the rest as an amount`);
    expect(words).not.toContain("efund it again");
    expect(words).not.toContain("Nothing was recorded");
  });

  it("records nothing by hand before PayPal has accepted its part, and says what staff has to send", async () => {
    const before = stocks();
    const order = await twicePaid("by hand");
    refuseOnce();
    const refused = await refundItems(order);
    expect([refused.status, sumOf(refundRows(order).filter(({ status }) => status !== "failed"))]).toEqual([409, 0]);
    sandbox.faults.set("paypal", "down");
    const waiting = await refundItems(order);
    sandbox.faults.clear();
    expect([waiting.status, await waiting.json()]).toMatchObject([200, { refundedPrice: 0 }]);
    dueNow();
    const refundedCents = async () => cents((await read(order)).refundedPrice);
    await expect.poll(refundedCents, { timeout: 30_000 }).toBe(most);
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("of it by hand");
    expect(stocks()).toEqual([(before[0] ?? 0) - 1, before[1]]);

    for (const fault of ["refund-pending", "down"]) {
      const other = await twicePaid("by hand");
      sandbox.faults.set("paypal", fault);
      await admin.post(`/order/${other.id}`, { intent: "refund", amount: String(most / 100), note: "" });
      sandbox.faults.clear();
      const words = wordsOf(await admin.page(`/order/${other.id}`));
      expect(words).toContain("The history will say so: then please send by hand what was not paid online.");
    }
  });

  it("is said by page and email to have gone the way that it was paid only where all of it was paid online", async () => {
    for (const [second, says] of [
      ["PayPal", true],
      ["by hand", false],
    ] as const) {
      const order = await twicePaid(second);
      expect((await admin.json("PUT", `/api/orders/${order.id}/cancel`, {})).status).toBe(200);
      const { text } = await sandbox.mailbox.nextTo(order.email);
      const words = wordsOf(await order.client.page(`/order/${order.id}`));
      for (const said of [text.replace(/\s+/g, " "), words]) {
        expect(said).toContain(`$${(all / 100).toFixed(2)}`);
        expect([second, said.includes("original payment method")]).toEqual([second, says]);
      }
    }
  });

  it("of the payment by hand alone is recorded when the shop has no access to the other payment's provider", async () => {
    const order = await twicePaid("by hand");
    const [online, manual] = shop.data.captures.list({ orderId: order.id });
    shop.data.captures.change({ id: online?.id ?? "" }, { provider: "Closed" });
    const refund = (capture = "") => admin.json("POST", `/api/orders/${order.id}/refund`, { capture, amount: 1 });
    expect((await refund(online?.id)).status).toBe(409);
    expect((await refund(manual?.id)).status).toBe(200);
    expect(await read(order)).toMatchObject({ refundedPrice: 1 });
  });

  it("of items takes the money of the named payment first", async () => {
    const order = await twicePaid("by hand");
    const [online, manual] = shop.data.captures.list({ orderId: order.id });
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("comes from the order's other payments");
    const refund = (capture: string, item: string) =>
      admin.json("POST", `/api/orders/${order.id}/refund`, { capture, items: [{ _id: item, qty: 1 }] });
    // PayPal is not needed for what was paid by hand.
    shop.data.captures.change({ id: online?.id ?? "" }, { provider: "Closed" });
    expect((await refund(manual?.id ?? "", `${order.id}-2`)).status).toBe(200);
    shop.data.captures.change({ id: online?.id ?? "" }, { provider: "PayPal" });
    expect(refundRows(order)).toMatchObject([{ captureId: manual?.id, amountCents: manual?.amountCents }]);
    expect(moneyOf(order)).toBe(priceOf(3));
    // What the named payment lacks comes from the other one.
    expect((await refund(manual?.id ?? "", order.mugs)).status).toBe(200);
    expect(cents((await read(order)).refundedPrice)).toBe(priceOf(1, 1));
  });

  it("that is refused in part decides nothing of what is refunded later: sent items stay out of stock", async () => {
    const order = await twicePaid("PayPal");
    sandbox.faults.set("paypal", "refund-pending", 1);
    expect((await admin.json("PUT", `/api/orders/${order.id}/cancel`, { reason: "Sold out" })).status).toBe(200);
    const pending = refundRows(order).find(({ status }) => status === "pending");
    sandbox.paypal.endRefund(pending?.providerRefundId ?? "", "FAILED");
    dueNow();
    await expect.poll(async () => (await read(order)).status, { timeout: 30_000 }).toBe("paid");
    expect((await ship(order)).status).toBe(200);
    const before = stocks();
    expect((await admin.json("POST", `/api/orders/${order.id}/refund`, {})).status).toBe(200);
    expect([await read(order), stocks(), moneyOf(order)]).toMatchObject([{ status: "shipped" }, before, 0]);
    expect(shop.data.orderEvents.of(order.id)).not.toContain("restocked");
  });

  it("waits for a PayPal that hangs once, and not for each payment", async () => {
    const order = await twicePaid("PayPal");
    sandbox.faults.set("paypal", `refund-hang ${order.id}`, 2);
    const waiting = await refundItems(order);
    expect([waiting.status, (await waiting.json()).refunds]).toMatchObject([
      200,
      [{ state: "pending" }, { state: "pending" }],
    ]);
    expect(sandbox.faults.list().map(({ times }) => times)).toEqual([1]);
    sandbox.faults.clear();
    dueNow();
    await expect.poll(() => moneyOf(order), { timeout: 30_000 }).toBe(all - most);
  });
});

describe("taxes that were changed since the order", () => {
  it("are those of the units that are refunded after a change of the items", async () => {
    const { _id: taxClass } = await (await admin.json("POST", "/api/taxclasses", { name: "Reduced" })).json();
    const reduced = { country: "US", state: "", taxClass, ratePercent: 7 };
    const { _id: reducedRow } = await (await admin.json("POST", "/api/taxes", reduced)).json();
    shop.data.products.change({ id: lamp.id }, { taxClass });
    const order = await paidOrder({
      orderItems: [
        { product: mug.id, qty: 1 },
        { product: lamp.id, qty: 2 },
      ],
    });
    const usual = { country: "US", state: "", ratePercent: 10 };
    const { _id: usualRow } = await (await admin.json("POST", "/api/taxes", usual)).json();
    const [mugs, lamps] = (await read(order)).orderItems as { _id: string }[];
    const changed = await change({ ...order, mugs: "" }, [
      { _id: mugs?._id ?? "", qty: 1 },
      { _id: lamps?._id ?? "", qty: 1 },
    ]);
    expect(changed.status).toBe(200);
    const before = moneyOf(order);
    const items = [{ _id: mugs?._id, qty: 1 }];
    expect((await admin.json("POST", `/api/orders/${order.id}/refund`, { items })).status).toBe(200);
    const expected = mug.priceCents + Math.floor((mug.priceCents * 10 + 50) / 100);
    expect(before - moneyOf(order)).toBe(expected);
    for (const id of [reducedRow, usualRow]) await admin.json("DELETE", `/api/taxes/${id}`);
    shop.data.products.change({ id: lamp.id }, { taxClass: "standard" });
  });
});

describe("the form", () => {
  const pathOf = ({ id }: Placed) => `/admin/orders/${id}/edit`;

  /** What the form holds, as a browser posts it with one of its buttons. */
  function postedOf(page: Page, button: Record<string, string>, typed: Record<string, string[]> = {}): URLSearchParams {
    const body = new URLSearchParams();
    const left = new Map(Object.entries(typed).map(([name, values]) => [name, [...values]]));
    for (const field of page.form("Change items").all("input[name], select[name]")) {
      const name = field.attribute("name") ?? "";
      body.append(name, left.get(name)?.shift() ?? field.value);
    }
    for (const [name, value] of Object.entries(button)) body.append(name, value);
    return body;
  }

  it("adds products by a scan, shows the new total and the difference, and saves", async () => {
    shop.data.products.change({ id: lamp.id }, { sku: "CHANGE-1" });
    const order = await paidOrder();
    expect(wordsOf(await admin.page(`/order/${order.id}`))).toContain("Change items");
    const opened = await admin.open(pathOf(order));
    expect(opened.field("qty").value).toBe("3");
    const scanned = Page.parse(
      await (await admin.post(pathOf(order), postedOf(opened, { intent: "add" }, { find: ["change-1"] }))).text(),
    );
    const due = `$${((priceOf(3, 1) - priceOf(3)) / 100).toFixed(2)}`;
    expect(scanned.main.text).toContain(`to pay the difference of ${due}`);
    const saved = await admin.post(pathOf(order), postedOf(scanned, { intent: "save" }));
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/order/${order.id}`]);
    const page = wordsOf(await admin.page(`/order/${order.id}`));
    expect(page).toContain("Items changed. The order waits for the payment of the difference.");
    expect(page).toContain(`Waive ${due}`);
    expect(wordsOf(await admin.page(`/order/${order.id}/invoice`))).toContain("To pay");
  });

  it("offers the other shipping rates when that of the order is not offered any more", async () => {
    const light = { service: "Light parcel", carrier: "DHL", zone: "lower-48", firstUnitPrice: 3, furtherUnitPrice: 0 };
    const added = await admin.json("POST", "/api/shippingrates", { ...light, deliveryDays: 4 });
    expect(added.status).toBe(201);
    const { _id, rateId } = await added.json();
    const rate = `/api/shippingrates/${_id}`;
    const order = await unpaidOrder({ selectedRate: rateId });
    expect((await admin.json("PUT", rate, { maxTotal: 0.01 })).status).toBe(200);
    const opened = await admin.open(pathOf(order));
    expect(opened.main.text).toContain("The shipping rate is not offered for these items any more.");
    const chosen = opened.field("selectedRate").value;
    expect([chosen === rateId, chosen === ""]).toEqual([false, false]);
    const saved = await admin.post(pathOf(order), postedOf(opened, { intent: "save" }, { qty: ["2"] }));
    // The total has to be seen first.
    const seen =
      saved.status === 303
        ? saved
        : await admin.post(pathOf(order), postedOf(Page.parse(await saved.text()), { intent: "save" }));
    expect(seen.status).toBe(303);
    expect(shop.data.orders.get({ id: order.id })).toMatchObject({ rateId: chosen });
    await admin.json("DELETE", rate);
  });

  it("keeps what was typed when the order has changed meanwhile, and when units are wrong", async () => {
    const order = await paidOrder();
    const opened = await admin.open(pathOf(order));
    expect((await change(order, [{ _id: order.mugs, qty: 4 }])).status).toBe(200);
    const conflict = await admin.post(pathOf(order), postedOf(opened, { intent: "save" }, { qty: ["2"] }));
    expect(conflict.status).toBe(409);
    const again = Page.parse(await conflict.text());
    expect(again.main.text).toContain("This order has changed since you opened it.");
    expect(again.field("qty").value).toBe("2");
    const wrong = await admin.post(pathOf(order), postedOf(again, { intent: "save" }, { qty: ["none"] }));
    expect(wrong.status).toBe(400);
    const shown = Page.parse(await wrong.text());
    expect([shown.field("qty").value, shown.main.text.includes("whole number")]).toEqual(["none", true]);
    const updated = Page.parse(
      await (await admin.post(pathOf(order), postedOf(shown, { intent: "update" }, { qty: ["2"] }))).text(),
    );
    expect((await admin.post(pathOf(order), postedOf(updated, { intent: "save" }))).status).toBe(303);
    expect((await read(order)).orderItems[0].qty).toBe(2);
    expect(moneyOf(order)).toBe(priceOf(2));
  });
});

describe("orders that are changed, refunded, shipped and waived in any order", () => {
  const STOCK = 100_000;

  type Line = { _id: string; product: string; qty: number; shippedQty: number; refundedQty: number };
  type Order = {
    _id: string;
    status: string;
    orderItems: Line[];
    totalPrice: number;
    paidPrice: number;
    duePrice: number;
  };

  /** Takes one step; what the shop refuses changes nothing. */
  async function step(order: Order, act: string, at: number, qty: number): Promise<Response> {
    const address = `/api/orders/${order._id}`;
    const line = order.orderItems[at % order.orderItems.length] as Line;
    const units = [{ _id: line._id, qty: 1, restock: true }];
    const kept = order.orderItems.filter(({ _id }) => act !== "remove" || _id !== line._id);
    const items = kept.map(({ _id, ...item }) => ({ _id, qty: act === "units" && _id === line._id ? qty : item.qty }));
    switch (act) {
      case "units":
      case "remove":
        return admin.json("PUT", `${address}/lines`, { items });
      case "add":
        return admin.json("PUT", `${address}/lines`, { items: [...items, { product: lamp.id, qty }] });
      case "rate":
        return admin.json("PUT", `${address}/lines`, { items, selectedRate: at % 2 ? "expedited" : "standard" });
      case "ship":
        return admin.json("PUT", `${address}/ship`, { items: [{ _id: line._id, qty: 1 }] });
      case "refund":
        return admin.json("POST", `${address}/refund`, { items: units });
      case "cancel units":
        return admin.json("PUT", `${address}/cancel`, { items: units });
      case "cancel":
        return admin.json("PUT", `${address}/cancel`, { reason: "Enough" });
      case "refund a part":
        return admin.json("POST", `${address}/refund`, { amount: 3.33 });
      default:
        return admin.json("PUT", `${address}/${act}`, {});
    }
  }

  it("keep money, units and stock right after each step", async () => {
    await admin.json("PUT", "/api/settings", { bankTransfer: "Bank of Springfield, account 123456" });
    shop.data.discounts.add({ ...TENTH, id: "third", code: "THIRD", value: 33_333, minimumCents: 3 * mug.priceCents });
    shop.data.discounts.add({ ...TENTH, id: "fixed", code: "FIXED", kind: "amount", value: 1999, minimumCents: 0 });
    for (const { id } of [mug, lamp]) shop.data.products.setStock(id, STOCK);
    const aStep = fc.record({
      act: fc.constantFrom(
        ...["units", "units", "add", "remove", "rate", "ship", "refund", "cancel units", "refund a part"],
        ...["waive", "mark-paid", "mark-paid", "cancel"],
      ),
      at: fc.nat(5),
      qty: fc.integer({ min: 1, max: 7 }),
    });
    const life = fc.record({
      code: fc.constantFrom(undefined, "THIRD", "FIXED"),
      qty: fc.integer({ min: 3, max: 6 }),
      steps: fc.array(aStep, { minLength: 6, maxLength: 12 }),
    });
    const seed = Date.now() % 2 ** 31;
    const done = new Map<string, number>();
    /** The units that each order keeps out of the stock, by product. */
    const held = new Map<string, [product: string, units: number][]>();
    for (const { code, qty, steps } of fc.sample(life, { numRuns: 14, seed })) {
      const body = { ...orderBody(mug.id, qty), discountCode: code, paymentMethod: "Bank Transfer" };
      const { _id: id } = await (await admin.json("POST", "/api/orders", body)).json();
      for (const [index, { act, at, qty }] of [{ act: "mark-paid", at: 0, qty: 0 }, ...steps].entries()) {
        const before = await read({ id });
        const answer = await step(before, act, at, qty);
        const trace = `seed ${seed}, ${code}, ${JSON.stringify(steps.slice(0, index))}: ${act} ${answer.status}`;
        expect(answer.status, trace).toBeLessThan(500);
        if (answer.status === 200) done.set(act, (done.get(act) ?? 0) + 1);
        const now: Order = await read({ id });
        if (answer.status >= 400) expect(now, trace).toEqual(before);
        expect(shop.data.wrongSums(), trace).toEqual([]);
        expect(cents(now.paidPrice) + (now.status === "awaiting-payment" ? cents(now.duePrice) : 0), trace).toBe(
          cents(now.totalPrice),
        );
        const captures = shop.data.captures.list({ orderId: id, reviewReason: null });
        const refunded = shop.data.refunds.list({ orderId: id, status: "completed" });
        const sum = (rows: { amountCents: number }[]) => rows.reduce((all, { amountCents }) => all + amountCents, 0);
        expect(sum(captures) - sum(refunded), trace).toBeGreaterThanOrEqual(0);
        if (["cancelled", "refunded"].includes(now.status)) expect(sum(captures) - sum(refunded), trace).toBe(0);
        const { holdsStock } = shop.data.orders.get({ id });
        held.set(id, holdsStock ? now.orderItems.map((line) => [line.product, line.qty - line.refundedQty]) : []);
        const all = [...held.values()].flat();
        for (const { id: product } of [mug, lamp]) {
          const units = all.reduce((total, [of, count]) => (of === product ? total + count : total), 0);
          expect(shop.data.products.stockOf(product), trace).toBe(STOCK - units);
        }
      }
    }
    for (const act of ["units", "add"]) expect(done.get(act) ?? 0, `${act} of seed ${seed}`).toBeGreaterThan(0);
  });
});
