import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { PAYPAL_KEYS } from "../sandbox/paypal";
import { type Sandbox, startSandbox } from "../sandbox/server";
import { signedInAdmin } from "../support/admins";
import { orderBody, type ShopClient } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let sandbox: Sandbox;
let shop: RunningShop;
let admin: ShopClient;
let guest: ShopClient;
let product: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { ...sandbox.env, RATE_LIMITS: "off" } });
  admin = await signedInAdmin(shop);
  await admin.json("PUT", "/api/settings", { bankTransfer: "Bank of Springfield, account 123456" });
  guest = shop.client();
  await guest.becomeGuest();
  const some = "select id from product where colors_variants = '[]' and price_cents > 1000 limit 1";
  product = shop.database().prepare(some).pluck().get() as string;
  shop.database().prepare("update product set count_in_stock = 100000 where id = ?").run(product);
});
afterAll(async () => {
  await shop.remove();
  await sandbox.stop();
});

const STEPS = [
  "pay",
  "approve",
  "return",
  "webhook",
  "mark paid",
  "ship",
  "deliver",
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
  refund: ({ id }) => admin.json("POST", `/api/orders/${id}/refund`, {}),
  "refund a part": ({ id }) => admin.json("POST", `/api/orders/${id}/refund`, { amount: 1.5 }),
  cancel: ({ id }) => admin.json("PUT", `/api/orders/${id}/cancel`, { reason: "Ordered twice" }),
  "cancel without restocking": ({ id }) => admin.json("PUT", `/api/orders/${id}/cancel`, { restock: false }),
  "cancel as the buyer": ({ id }) => guest.post(`/order/${id}`, { intent: "cancel", reason: "" }),
};

type Row = Record<string, number | string | null>;

/** What an order's refunds of a capture sum up to, in cents. */
const refundedOf = (captureId: string) =>
  shop
    .database()
    .prepare("select coalesce(sum(amount_cents), 0) from refund where capture_id = ? and status <> 'failed'")
    .pluck()
    .get(captureId) as number;

/** Checks the invariants of an order. */
function requireConsistent(id: string): void {
  const database = shop.database();
  const order = database.prepare('select * from "order" where id = ?').get(id) as Row;
  const paying = database
    .prepare("select * from payment_capture where order_id = ? and review_reason is null")
    .all(id) as Row[];
  // An order is paid if and only if a completed capture matches its total exactly.
  expect(paying).toHaveLength(order.paid_at === null ? 0 : 1);
  for (const capture of paying) {
    expect([capture.amount_cents, capture.currency, capture.reference]).toEqual([order.total_cents, "USD", id]);
    // Only the provider of the order's payment method pays it: an admin's word never pays an online order.
    expect(capture.provider).toBe(order.payment_method);
    expect(refundedOf(String(capture.id))).toBeLessThanOrEqual(Number(capture.amount_cents));
  }
  if (order.shipped_at !== null) expect(order.paid_at).not.toBeNull();
  if (order.delivered_at !== null) expect(order.shipped_at).not.toBeNull();
  // The shop has recorded every capture at PayPal, and refunds never exceed it.
  const attempts = database
    .prepare("select provider_order_id from payment_attempt where order_id = ?")
    .pluck()
    .all(id) as string[];
  for (const taken of sandbox.paypal.captures.values()) {
    if (!attempts.includes(taken.orderId)) continue;
    expect(taken.refundedCents).toBeLessThanOrEqual(Math.round(Number(taken.amount.value) * 100));
    expect(refundedOf(taken.id)).toBeGreaterThanOrEqual(taken.refundedCents);
  }
  const refunded = database
    .prepare("select coalesce(sum(amount_cents), 0) from refund where order_id = ? and status <> 'failed'")
    .pluck()
    .get(id) as number;
  if (order.cancelled_at !== null) {
    expect([order.shipped_at, order.holds_stock]).toEqual([null, 0]);
    // Whatever paid a canceled order is refunded.
    if (order.paid_at !== null) expect(refunded).toBeGreaterThanOrEqual(order.total_cents as number);
  }
  const events = database.prepare("select kind from order_event where order_id = ?").pluck().all(id) as string[];
  for (const kind of ["placed", "paid", "shipped", "delivered", "cancelled", "restocked"]) {
    expect(events.filter((event) => event === kind).length).toBeLessThanOrEqual(1);
  }
}

describe("hundreds of random event sequences", () => {
  it("keep payments, statuses and refunds of an order consistent", { timeout: 300_000 }, async () => {
    const database = shop.database();
    const stock = () =>
      database.prepare("select count_in_stock from product where id = ?").pluck().get(product) as number;
    const before = stock();
    const since = Date.now();
    const count = (where: string) =>
      database.prepare(`select count(*) from "order" where ${where}`).pluck().get() as number;
    const step = fc.record({ act: fc.constantFrom(...STEPS), fault: fc.constantFrom(...FAULTS), twice: fc.boolean() });
    const lives = fc.array(step, { minLength: 3, maxLength: 12 });
    const natural = (["pay", "approve", "return"] as const).map((act) => ({ act, fault: "none", twice: false }));
    await fc.assert(
      fc.asyncProperty(lives, fc.boolean(), METHODS, async (wild, paysFirst, paymentMethod) => {
        const body = orderBody(product, 1, { paymentMethod });
        const { _id: id } = await (await guest.json("POST", "/api/orders", body)).json();
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
    const kept = "id in (select order_id from order_event where detail like '%not put back%')";
    expect(stock()).toBe(before - count(`(holds_stock = 1 or ${kept}) and created_at >= ${since}`));
    // The sequences did reach the ends that they are about.
    expect(count("cancelled_at is not null and paid_at is not null")).toBeGreaterThan(0);
    expect(count("cancelled_at is not null and paid_at is null")).toBeGreaterThan(0);
  });
});
