import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYPAL_KEYS } from "../sandbox/paypal";
import { signedInAdmin } from "../support/admins";
import { orderBody } from "../support/shop-client";
import { shopWithSandbox } from "../support/shop-with-sandbox";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
await admin.json("PUT", "/api/settings", { bankTransfer: "Bank of Springfield, account 123456" });
const guest = shop.client();
await guest.becomeGuest();
const product = shop.data.products.plain({ stock: 100_000 }).id;

const STEPS = [
  "pay",
  "approve",
  "return",
  "webhook",
  "mark paid",
  "ship",
  "deliver",
  "undo shipped",
  "undo delivered",
  "correct the address",
  "refund",
  "refund a part",
  "cancel",
  "cancel without restocking",
  "cancel as the buyer",
] as const;
const METHODS = fc.constantFrom("PayPal", "PayPal", "Bank Transfer");
const FAULTS = [
  "none",
  "none",
  "none",
  "capture-declined",
  "capture-pending",
  "under-paid",
  "other-currency",
  "other-custom-id",
  "capture-answer-lost",
  "reference-left-out",
  "refund-answer-lost",
  "refund-refused",
];

const CORRECTED = {
  shipToFirstName: "Mary",
  shipToLastName: "Muster",
  address1: "17 Harbor St",
  city: "Portland",
  state: "OR",
  postalCode: "97201",
};

type Life = { id: string; page: URL | null; back: string | null };

const acts: Record<(typeof STEPS)[number], (life: Life) => Promise<unknown>> = {
  pay: async (life) => {
    const answer = await guest.post(`/order/${life.id}`, { intent: "pay" });
    if (answer.status === 303) life.page = new URL(answer.headers.get("Location") ?? "");
  },
  approve: async (life) => {
    if (!life.page) return;
    const body = new URLSearchParams({ action: "approve" });
    const answer = await fetch(life.page, { method: "POST", redirect: "manual", body });
    life.back = answer.headers.get("Location") ?? life.back;
  },
  return: async ({ back }) => back && guest.get(back),
  webhook: async ({ page }) => {
    const resource = { id: page?.searchParams.get("token") ?? "NOTHING" };
    const url = `${shop.url}/api/payments/paypal/webhook`;
    const event = { url, webhookId: PAYPAL_KEYS.webhookId, eventType: "CHECKOUT.ORDER.APPROVED", resource };
    await sandbox.paypal.deliverWebhook(event);
  },
  "mark paid": ({ id }) => admin.json("PUT", `/api/orders/${id}/mark-paid`, { reference: "Line 4" }),
  ship: ({ id }) => admin.json("PUT", `/api/orders/${id}/ship`),
  deliver: ({ id }) => admin.json("PUT", `/api/orders/${id}/deliver`),
  "undo shipped": ({ id }) => admin.post(`/order/${id}`, { intent: "undo-ship" }),
  "undo delivered": ({ id }) => admin.post(`/order/${id}`, { intent: "undo-deliver" }),
  "correct the address": ({ id }) => admin.post(`/admin/orders/${id}/address`, CORRECTED),
  refund: ({ id }) => admin.json("POST", `/api/orders/${id}/refund`, {}),
  "refund a part": ({ id }) => admin.json("POST", `/api/orders/${id}/refund`, { amount: 1.5 }),
  cancel: ({ id }) => admin.json("PUT", `/api/orders/${id}/cancel`, { reason: "Ordered twice" }),
  "cancel without restocking": ({ id }) => admin.json("PUT", `/api/orders/${id}/cancel`, { restock: false }),
  "cancel as the buyer": ({ id }) => guest.post(`/order/${id}`, { intent: "cancel", reason: "" }),
};

/** What refunds sum up to, in cents. */
const refundedOf = (condition: { captureId: string } | { orderId: string }) =>
  shop.data.refunds
    .list(condition)
    .reduce((sum, { amountCents, status }) => (status === "failed" ? sum : sum + amountCents), 0);

/** Checks the invariants of an order. */
function requireConsistent(id: string): void {
  const order = shop.data.orders.get({ id });
  const paying = shop.data.captures.list({ orderId: id, reviewReason: null });
  // An order is paid if and only if a completed capture matches its total exactly.
  expect(paying).toHaveLength(order.paidAt === null ? 0 : 1);
  for (const capture of paying) {
    expect([capture.amountCents, capture.currency, capture.reference]).toEqual([order.totalCents, "USD", id]);
    // Only the provider of the order's payment method pays it: an admin's word never pays an online order.
    expect(capture.provider).toBe(order.paymentMethod);
    expect(refundedOf({ captureId: capture.id })).toBeLessThanOrEqual(capture.amountCents);
  }
  if (order.shippedAt !== null) expect(order.paidAt).not.toBeNull();
  if (order.deliveredAt !== null) expect(order.shippedAt).not.toBeNull();
  // The shop has recorded every capture at PayPal, and refunds never exceed it.
  const attempts = shop.data.attempts.list({ orderId: id }).map(({ providerOrderId }) => providerOrderId);
  for (const taken of sandbox.paypal.captures.values()) {
    if (!attempts.includes(taken.orderId)) continue;
    expect(taken.refundedCents).toBeLessThanOrEqual(Math.round(Number(taken.amount.value) * 100));
    expect(refundedOf({ captureId: taken.id })).toBeGreaterThanOrEqual(taken.refundedCents);
  }
  if (order.cancelledAt !== null) {
    expect([order.shippedAt, order.holdsStock]).toEqual([null, false]);
    // Whatever paid a canceled order is refunded.
    if (order.paidAt !== null) expect(refundedOf({ orderId: id })).toBeGreaterThanOrEqual(order.totalCents);
  }
  const events = shop.data.orderEvents.of(id);
  const times = (kind: string) => events.filter((event) => event === kind).length;
  for (const kind of ["placed", "paid", "cancelled", "restocked"]) expect(times(kind)).toBeLessThanOrEqual(1);
  expect(times("shipped") - times("shipping-undone")).toBe(order.shippedAt === null ? 0 : 1);
  expect(times("delivered") - times("delivery-undone")).toBe(order.deliveredAt === null ? 0 : 1);
}

describe("hundreds of random event sequences", () => {
  it("keep payments, statuses and refunds of an order consistent", { timeout: 300_000 }, async () => {
    const stock = () => shop.data.products.stockOf(product);
    const before = stock();
    const lived: string[] = [];
    const step = fc.record({ act: fc.constantFrom(...STEPS), fault: fc.constantFrom(...FAULTS), twice: fc.boolean() });
    const lives = fc.array(step, { minLength: 3, maxLength: 12 });
    const natural = (["pay", "approve", "return"] as const).map((act) => ({ act, fault: "none", twice: false }));
    await fc.assert(
      fc.asyncProperty(lives, fc.boolean(), METHODS, async (wild, paysFirst, paymentMethod) => {
        const body = orderBody(product, 1, { paymentMethod });
        const { _id: id } = await (await guest.json("POST", "/api/orders", body)).json();
        lived.push(id);
        const life: Life = { id, page: null, back: null };
        for (const { act, fault, twice } of paysFirst ? [...natural, ...wild] : wild) {
          if (fault !== "none") sandbox.faults.set("paypal", fault, 1);
          await Promise.all(twice ? [acts[act](life), acts[act](life)] : [acts[act](life)]);
          sandbox.faults.clear();
        }
        requireConsistent(id);
      }),
      { numRuns: 200, endOnFailure: true },
    );
    // Every order that holds stock has its one unit, those canceled without restocking keep theirs out of the stock, and
    // all others have returned it once.
    const orders = lived.map((id) => shop.data.orders.get({ id }));
    const isKeptOut = ({ id }: { id: string }) =>
      shop.data.orderEvents.list({ orderId: id }).some(({ detail }) => detail.includes("not put back"));
    expect(stock()).toBe(before - orders.filter((order) => order.holdsStock || isKeptOut(order)).length);
    // The sequences did reach the ends that they are about.
    const cancelled = orders.filter(({ cancelledAt }) => cancelledAt !== null);
    for (const wasPaid of [true, false]) {
      expect(cancelled.filter(({ paidAt }) => (paidAt !== null) === wasPaid).length).toBeGreaterThan(0);
    }
  });
});
