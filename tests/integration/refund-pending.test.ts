import { describe, expect, it } from "vitest";
import { PAYPAL_KEYS } from "../sandbox/paypal";
import { signedInAdmin } from "../support/admins";
import { wordsOf } from "../support/html";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const product = shop.data.products.plain({ stock: 1000 });
const stock = () => shop.data.products.stockOf(product.id);

async function paidOrder(more: object = {}) {
  const client = shop.client();
  await client.becomeGuest();
  const { _id: id } = await (await client.json("POST", "/api/orders", { ...orderBody(product.id, 2), ...more })).json();
  const start = await client.post(`/order/${id}`, { intent: "pay" });
  const body = new URLSearchParams({ action: "approve" });
  const page = new URL(start.headers.get("Location") ?? "");
  const approved = await fetch(page, { method: "POST", redirect: "manual", body });
  await client.get(approved.headers.get("Location") ?? "");
  return { id: String(id), client };
}

const read = async (id: string) => (await admin.get(`/api/orders/${id}`)).json();
const cancel = (id: string) => admin.json("PUT", `/api/orders/${id}/cancel`, {});
const refundsAtPayPal = (id: string) => {
  const capture = shop.data.captures.get({ orderId: id }).id;
  return [...sandbox.paypal.refunds.values()].filter(({ captureId }) => captureId === capture);
};

/** PayPal's event about a refund. */
const reportRefund = (id: string | undefined) =>
  sandbox.paypal.deliverWebhook({
    url: `${shop.url}/api/payments/paypal/webhook`,
    webhookId: PAYPAL_KEYS.webhookId,
    eventType: "PAYMENT.CAPTURE.REFUNDED",
    resource: { id },
  });

/** Makes the background job look at what is under way. */
const dueNow = () => {
  for (const status of ["asked", "pending"] as const) shop.data.refunds.change({ status }, { updatedAt: new Date(1) });
};

const MINUTE = 60_000;

type StoredRefund = Parameters<typeof shop.data.refunds.add>[0];

/** A refund of one cent that was asked for, and is under way. */
function addRefund(orderId: string, id: string, times: { createdAt: Date; updatedAt: Date }): void {
  const { id: captureId } = shop.data.captures.get({ orderId });
  const values: Partial<StoredRefund> = { id, orderId, captureId, amountCents: 1, currency: "USD", status: "asked" };
  shop.data.refunds.add({ ...values, actorName: "admin", note: "", ...times } as StoredRefund);
}

const statusOf = (id: string) => shop.data.refunds.get({ id }).status;

describe("canceling a paid order", () => {
  it.each(["down", "reset"])(
    "while PayPal is %s says that the refund is pending until the money went",
    async (fault) => {
      const { id, client } = await paidOrder();
      const before = stock();
      sandbox.faults.set("paypal", fault);
      const answer = await cancel(id);
      const pending = {
        status: "refund-pending",
        isCancelled: false,
        refundedPrice: 0,
        refunds: [{ state: "pending" }],
      };
      // What is stored and repeated is no failure: who reads 502 would send it again.
      expect([answer.status, await answer.json()]).toMatchObject([200, pending]);
      expect(await read(id)).toMatchObject(pending);
      // A repeat changes nothing.
      expect((await cancel(id)).status).toBe(200);
      expect(await read(id)).toMatchObject(pending);
      expect([stock(), refundsAtPayPal(id)]).toEqual([before, []]);
      for (const reader of [admin, client]) {
        const words = wordsOf(await reader.page(`/order/${id}`));
        expect(words).toContain("Refund pending");
        expect(words).not.toContain("Refunded");
      }
      expect((await admin.json("PUT", `/api/orders/${id}/ship`)).status).toBe(409);
      sandbox.faults.clear();
      dueNow();
      await expect.poll(async () => (await read(id)).status, { timeout: 30_000 }).toBe("cancelled");
      const ended = await read(id);
      expect(ended).toMatchObject({ refundedPrice: ended.totalPrice, refunds: [{ state: "completed" }] });
      expect([stock(), refundsAtPayPal(id).length]).toEqual([before + 2, 1]);
    },
  );

  it("ends it when PayPal completes a refund that it keeps pending, and not when that fails", async () => {
    for (const [outcome, status] of [
      ["COMPLETED", "cancelled"],
      ["FAILED", "paid"],
    ] as const) {
      const { id } = await paidOrder();
      const before = stock();
      sandbox.faults.set("paypal", "refund-pending", 1);
      expect((await cancel(id)).status).toBe(200);
      expect(await read(id)).toMatchObject({ status: "refund-pending", refundedPrice: 0 });
      expect(stock()).toBe(before);
      sandbox.paypal.endRefund(refundsAtPayPal(id)[0]?.id ?? "", outcome);
      dueNow();
      await expect.poll(async () => (await read(id)).status, { timeout: 30_000 }).toBe(status);
      expect(stock()).toBe(status === "cancelled" ? before + 2 : before);
    }
    expect(wordsOf(await admin.page("/admin/orderlist?status=refund-pending"))).not.toContain("Refund pending $");
  });
});

describe("refunds that are under way", () => {
  const ago = (ms: number) => new Date(Date.now() - ms);

  it("are repeated the more seldom the older they are", async () => {
    const { id } = await paidOrder();
    // Both were looked at five minutes ago.
    addRefund(id, "of-yesterday", { createdAt: ago(24 * 60 * MINUTE), updatedAt: ago(5 * MINUTE - 1000) });
    addRefund(id, "of-today", { createdAt: ago(6 * MINUTE), updatedAt: ago(5 * MINUTE) });
    await expect.poll(() => statusOf("of-today"), { timeout: 30_000 }).toBe("completed");
    expect(statusOf("of-yesterday")).toBe("asked");
  });

  it("are ended by staff when PayPal neither makes nor refuses them for long, and recorded if it made them after all", async () => {
    const { id } = await paidOrder();
    sandbox.faults.set("paypal", `refund-down ${id}`);
    expect((await admin.json("POST", `/api/orders/${id}/refund`, {})).status).toBe(200);
    const [stored] = shop.data.refunds.list({ orderId: id });
    const stop = (refund = "") => admin.post(`/order/${id}`, { intent: "stop-refund", refund });
    expect((await stop(stored?.id)).status).toBe(404);
    expect(await admin.page(`/order/${id}`)).not.toContain("Stop the refund");
    shop.data.refunds.change({ orderId: id }, { createdAt: ago(16 * MINUTE) });
    expect(await admin.page(`/order/${id}`)).toContain("Stop the refund");
    expect((await stop("another one")).status).toBe(404);
    expect((await stop(stored?.id)).status).toBe(303);
    sandbox.faults.clear();
    expect(await read(id)).toMatchObject({ status: "paid", refundedPrice: 0, refunds: [{ state: "failed" }] });
    const words = wordsOf(await admin.page(`/order/${id}`));
    for (const said of ["Refund stopped.", "PayPal has not answered; ended by"]) expect(words).toContain(said);
    expect((await admin.json("PUT", `/api/orders/${id}/ship`)).status).toBe(200);

    // This one was made, and its answer was lost, when the shop lost its access.
    const other = await paidOrder();
    sandbox.faults.set("paypal", `refund-answer-lost ${other.id}`, 3);
    await admin.json("POST", `/api/orders/${other.id}/refund`, { amount: 2 });
    shop.data.refunds.change({ orderId: other.id }, { createdAt: ago(16 * MINUTE) });
    const [made] = shop.data.refunds.list({ orderId: other.id });
    const answer = await admin.post(`/order/${other.id}`, { intent: "stop-refund", refund: made?.id ?? "" });
    expect(answer.status).toBe(303);
    expect(await read(other.id)).toMatchObject({ refundedPrice: 2, refunds: [{ state: "completed" }] });
    expect(refundsAtPayPal(other.id)).toHaveLength(1);
  });

  it("are ended by staff no sooner than their last call, and once", async () => {
    const { id } = await paidOrder();
    sandbox.faults.set("paypal", `refund-hang ${id}`);
    await admin.json("POST", `/api/orders/${id}/refund`, {});
    shop.data.refunds.change({ orderId: id }, { createdAt: ago(16 * MINUTE) });
    const [stored] = shop.data.refunds.list({ orderId: id });
    const stop = async () => {
      const { status } = await admin.post(`/order/${id}`, { intent: "stop-refund", refund: stored?.id ?? "" });
      return [status, wordsOf(await admin.page(`/order/${id}`))];
    };
    // The call can still be answered: who refunded in another way now would refund twice.
    expect(await stop()).toEqual([303, expect.stringContaining("Please look again in a minute")]);
    sandbox.faults.clear();
    await expect.poll(() => statusOf(stored?.id ?? ""), { timeout: 30_000 }).toBe("failed");
    // A second press changes nothing, and says the same.
    for (const _ of [1, 2]) expect(await stop()).toEqual([303, expect.stringContaining("Refund stopped.")]);
    expect(shop.data.orderEvents.of(id).filter((kind) => kind === "refund-failed")).toHaveLength(1);
  });

  /** An order with a received return of one unit, whose refund PayPal has made without an answer, and staff has stopped. */
  async function stoppedReturn(more: object = {}) {
    const { id } = await paidOrder(more);
    for (const step of ["ship", "deliver"]) await admin.json("PUT", `/api/orders/${id}/${step}`);
    const items = [{ _id: `${id}-1`, qty: 1 }];
    const returned = await (await admin.json("POST", `/api/orders/${id}/returns`, { items, reason: "" })).json();
    const change = (status: string) => admin.json("PUT", `/api/returns/${returned._id}`, { status });
    await change("received");
    sandbox.faults.set("paypal", `refund-answer-lost ${id}`);
    await change("refunded");
    shop.data.refunds.change({ orderId: id }, { createdAt: ago(16 * MINUTE) });
    const [stored] = shop.data.refunds.list({ orderId: id });
    await admin.post(`/order/${id}`, { intent: "stop-refund", refund: stored?.id ?? "" });
    sandbox.faults.clear();
    const state = async () => (await (await admin.get(`/api/orders/${id}/returns`)).json())[0].status;
    expect([await state(), (await read(id)).refundedPrice]).toEqual(["received", 0]);
    const [made] = refundsAtPayPal(id);
    return { id, items, change, state, made };
  }

  it("are made as they were asked for when PayPal reports after their end that it has made them", async () => {
    const { id, change, state, made } = await stoppedReturn();
    expect(await reportRefund(made?.id)).toBe(200);
    expect([await state(), (await read(id)).refundedPrice]).toEqual(["refunded", Number(made?.amount.value)]);
    expect(await read(id)).toMatchObject({ orderItems: [{ refundedQty: 1 }], refunds: [{ state: "completed" }] });
    // It is not made a second time.
    expect((await change("refunded")).status).toBe(200);
    expect(refundsAtPayPal(id)).toHaveLength(1);
  });

  it("are of an amount when their items were refunded again before that", async () => {
    const dearer = shop.data.products.plain({ nth: 1, stock: 1000 }).id;
    const orderItems = [product.id, dearer].map((each) => ({ product: each, qty: 1 }));
    const { id, items, made } = await stoppedReturn({ orderItems });
    expect((await admin.json("POST", `/api/orders/${id}/refund`, { items })).status).toBe(200);
    expect(await reportRefund(made?.id)).toBe(200);
    const now = await read(id);
    expect(now).toMatchObject({ orderItems: [{ refundedQty: 1 }, { refundedQty: 0 }] });
    expect(now.refundedPrice).toBe(2 * Number(made?.amount.value));
    expect(shop.data.wrongSums()).toEqual([]);
  });

  it("take nothing back in stock that was sent since they were ended", async () => {
    const { id } = await paidOrder();
    sandbox.faults.set("paypal", `refund-answer-lost ${id}`);
    await cancel(id);
    shop.data.refunds.change({ orderId: id }, { createdAt: ago(16 * MINUTE) });
    const [stored] = shop.data.refunds.list({ orderId: id });
    await admin.post(`/order/${id}`, { intent: "stop-refund", refund: stored?.id ?? "" });
    sandbox.faults.clear();
    expect((await admin.json("PUT", `/api/orders/${id}/ship`)).status).toBe(200);
    const before = stock();
    expect(await reportRefund(refundsAtPayPal(id)[0]?.id)).toBe(200);
    const ended = await read(id);
    expect(ended).toMatchObject({ status: "shipped", refundedPrice: ended.totalPrice });
    expect(stock()).toBe(before);
  });

  it("are settled in turn, and those by hand while PayPal hangs", async () => {
    const { id } = await paidOrder();
    const client = shop.client();
    await client.becomeGuest();
    const { _id: byHand } = await (await client.json("POST", "/api/orders", orderBody(product.id, 2))).json();
    await admin.json("PUT", `/api/orders/${byHand}/mark-paid`, { reference: "Cash" });
    sandbox.faults.set("paypal", "refund-hang");
    const times = (nth: number) => ({ createdAt: new Date(nth), updatedAt: new Date(nth) });
    addRefund(byHand, "oldest", times(1));
    for (let nth = 1; nth <= 25; nth += 1) addRefund(id, `hanging-${nth}`, times(nth + 1));
    addRefund(byHand, "newest", times(100));
    await expect
      .poll(() => [statusOf("oldest"), statusOf("newest")], { timeout: 50_000 })
      .toEqual(["completed", "completed"]);
    expect(shop.data.refunds.count({ orderId: id, status: "asked" })).toBe(25);
    shop.data.refunds.remove({ orderId: id });
    sandbox.faults.clear();
  });
});
