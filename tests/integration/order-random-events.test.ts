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
  guest = shop.client();
  await guest.becomeGuest();
  product = shop.data.products.plain({ stock: 100_000 }).id;
});
afterAll(async () => {
  await shop.remove();
  await sandbox.stop();
});

const STEPS = ["pay", "approve", "return", "webhook", "ship", "deliver", "refund", "refund a part"] as const;
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
    const url = `${shop.url}/api/paypal/webhook`;
    const event = { url, webhookId: PAYPAL_KEYS.webhookId, eventType: "CHECKOUT.ORDER.APPROVED", resource };
    await sandbox.paypal.deliverWebhook(event);
  },
  ship: ({ id }) => admin.json("PUT", `/api/orders/${id}/ship`),
  deliver: ({ id }) => admin.json("PUT", `/api/orders/${id}/deliver`),
  refund: ({ id }) => admin.json("POST", `/api/orders/${id}/refund`, {}),
  "refund a part": ({ id }) => admin.json("POST", `/api/orders/${id}/refund`, { amount: 1.5 }),
};

type Row = Record<string, number | string | null>;

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
  }
  if (order.shipped_at !== null) expect(order.paid_at).not.toBeNull();
  if (order.delivered_at !== null) expect(order.shipped_at).not.toBeNull();
  // The shop has recorded every capture at PayPal, and refunds never exceed it.
  const attempts = shop.data.attempts.list({ orderId: id }).map(({ providerOrderId }) => providerOrderId);
  for (const taken of sandbox.paypal.captures.values()) {
    if (!attempts.includes(taken.orderId)) continue;
    expect(taken.refundedCents).toBeLessThanOrEqual(Math.round(Number(taken.amount.value) * 100));
    const sum = database
      .prepare("select coalesce(sum(amount_cents), 0) from refund where capture_id = ? and status <> 'failed'")
      .pluck()
      .get(taken.id) as number;
    expect(sum).toBeGreaterThanOrEqual(taken.refundedCents);
  }
  const events = shop.data.orderEvents.of(id);
  for (const kind of ["placed", "paid", "shipped", "delivered"]) {
    expect(events.filter((event) => event === kind).length).toBeLessThanOrEqual(1);
  }
}

describe("hundreds of random event sequences", () => {
  it("keep payments, statuses and refunds of an order consistent", { timeout: 300_000 }, async () => {
    const stock = () => shop.data.products.stockOf(product);
    const before = stock();
    let placed = 0;
    const step = fc.record({ act: fc.constantFrom(...STEPS), fault: fc.constantFrom(...FAULTS), twice: fc.boolean() });
    const lives = fc.array(step, { minLength: 3, maxLength: 12 });
    const natural = (["pay", "approve", "return"] as const).map((act) => ({ act, fault: "none", twice: false }));
    await fc.assert(
      fc.asyncProperty(lives, fc.boolean(), async (wild, paysFirst) => {
        const { _id: id } = await (await guest.json("POST", "/api/orders", orderBody(product))).json();
        placed += 1;
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
    // Every order reserves its one unit, and no other stock has changed.
    expect(stock()).toBe(before - placed);
  });
});
