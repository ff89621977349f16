import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { shopWithSandbox } from "../support/seeded-shop";
import { orderBody, shippingForm } from "../support/shop-client";

const { shop, sandbox } = await shopWithSandbox();
const admin = await signedInAdmin(shop);
const guest = shop.client();
await guest.becomeGuest();
const products = [0, 1, 2].map((nth) => shop.data.products.plain({ stock: 1_000_000, nth }).id);
const expedited = shop.data.shippingRates.get({ rateId: "expedited", zone: "lower-48", shippingMethod: "" });

const cents = (dollars: number | string) => Math.round(Number(dollars) * 100);
const dollars = (amount: number) => (amount / 100).toFixed(2);

/** The amounts of the sums below a table or list, in the order in which they are shown. */
function amountsIn(text: string, names: string[]): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = new RegExp(`${name}[^$]*?(-?)\\$([\\d,]+\\.\\d\\d)`).exec(text);
      return found ? [[name, cents(`${found[1]}${found[2]?.replaceAll(",", "")}`)] as const] : [];
    }),
  );
}

const PLACES = [
  { country: "US", state: "OR", postalCode: "97201", city: "Portland" },
  { country: "US", state: "TX", postalCode: "73301", city: "Austin" },
];

const discounts = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant("percent"), value: fc.integer({ min: 1, max: 100_000 }).map((value) => value / 1000) }),
  fc.record({ kind: fc.constant("amount"), value: fc.integer({ min: 1, max: 20_000 }).map((value) => value / 100) }),
  fc.constant({ kind: "free-shipping", value: null }),
);

const scene = fc.record({
  prices: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 3, maxLength: 3 }),
  quantities: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
  place: fc.constantFrom(...PLACES),
  taxPercent: fc.integer({ min: 0, max: 50_000 }).map((thousandths) => thousandths / 1000),
  rateId: fc.constantFrom("standard", "expedited"),
  freeFrom: fc.option(fc.integer({ min: 1, max: 60_000 })),
  discount: discounts,
});

type Scene = typeof scene extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Sets prices, tax, rate and discount, and removes the taxes and discounts of the scene before. */
async function arrange({ prices, place, taxPercent, freeFrom, discount }: Scene): Promise<void> {
  for (const [index, id] of products.entries()) shop.data.products.change({ id }, { priceCents: prices[index] ?? 1 });
  for (const { id } of shop.data.taxRates.list()) if (id !== "default") await admin.json("DELETE", `/api/taxes/${id}`);
  const tax = { country: "US", state: place.state, ratePercent: taxPercent };
  expect((await admin.json("POST", "/api/taxes", tax)).status).toBe(201);
  const changed = { freeFrom: freeFrom && freeFrom / 100 };
  expect((await admin.json("PUT", `/api/shippingrates/${expedited.id}`, changed)).status).toBe(200);
  shop.data.discounts.remove();
  if (discount) expect((await admin.json("POST", "/api/discounts", { code: "MONEY", ...discount })).status).toBe(201);
}

async function place({ quantities, place: to, rateId, discount }: Scene) {
  const { email: _, ...shippingAddress } = { ...shippingForm, ...to };
  const orderItems = quantities.map((qty, index) => ({ product: products[index], qty }));
  const code = discount ? { discountCode: "money" } : {};
  const body = orderBody("", 1, { orderItems, shippingAddress, selectedRate: rateId, ...code });
  const response = await guest.json("POST", "/api/orders", body);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

type Order = Awaited<ReturnType<typeof place>>;

/** Tax in whole cents, half up, computed apart from the shop. */
const taxOf = (amount: number, percent: number) =>
  Number((BigInt(amount) * BigInt(Math.round(percent * 1000)) + 50_000n) / 100_000n);

function requireTotals(order: Order, { taxPercent, freeFrom, rateId, discount }: Scene): void {
  const lines: { price: number; qty: number }[] = order.orderItems;
  const full = lines.reduce((sum, { price, qty }) => sum + cents(price) * qty, 0);
  const off = cents(order.discountPrice);
  expect(cents(order.itemsPrice)).toBe(full - off);
  if (discount?.kind === "amount") expect(off).toBe(Math.min(full, cents(discount.value ?? 0)));
  else if (discount?.kind === "percent") expect(off).toBe(Math.min(full, taxOf(full, discount.value ?? 0)));
  else expect(off).toBe(0);
  expect(cents(order.taxPrice)).toBe(taxOf(full - off, taxPercent));
  const isFree = rateId === "standard" || (freeFrom !== null && full - off >= freeFrom);
  const reduced = discount?.kind === "free-shipping" ? order.shippingDiscountPrice : order.shippingPrice;
  expect(reduced > 0).toBe(!isFree);
  if (discount?.kind === "free-shipping") expect(order.shippingPrice).toBe(0);
  expect(cents(order.totalPrice)).toBe(cents(order.itemsPrice) + cents(order.taxPrice) + cents(order.shippingPrice));
  // The parts of the lines add up to the order's discount.
  const parts = shop.data.orderItems.list({ orderId: order._id }).map(({ discountCents }) => discountCents);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(off);
}

async function requireDocuments(order: Order): Promise<void> {
  const names = ["Items", "Discount", "Tax", "Shipping,", "Total"];
  const invoice = await guest.open(`/order/${order._id}/invoice`);
  const { Total: total = 0, ...parts } = amountsIn(invoice.first("tfoot").text, names);
  expect(total).toBe(cents(order.totalPrice));
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
}

/** Pays the order at PayPal, and compares the request with the order. */
async function pay(order: Order): Promise<void> {
  const start = await guest.post(`/order/${order._id}`, { intent: "pay" });
  expect(start.status).toBe(303);
  const { amount, items = [] } = [...sandbox.paypal.orders.values()].at(-1)?.unit ?? {};
  expect(amount?.value).toBe(dollars(cents(order.totalPrice)));
  const parts = amount?.breakdown;
  const lines = items.reduce((sum, { unit_amount, quantity }) => sum + cents(unit_amount.value) * Number(quantity), 0);
  expect(cents(parts?.item_total?.value ?? 0)).toBe(lines);
  expect(lines - cents(parts?.discount?.value ?? 0)).toBe(cents(order.itemsPrice));
  expect([parts?.tax_total?.value, parts?.shipping?.value]).toEqual([
    dollars(cents(order.taxPrice)),
    dollars(cents(order.shippingPrice)),
  ]);
  const page = new URL(start.headers.get("Location") ?? "");
  const body = new URLSearchParams({ action: "approve" });
  const approved = await fetch(page, { method: "POST", redirect: "manual", body });
  await guest.get(approved.headers.get("Location") ?? "");
}

/** Refunds a part and then the rest, which together are what was paid. */
async function refund(order: Order): Promise<void> {
  const total = cents(order.totalPrice);
  const part = Math.floor(total / 3);
  const ask = (body: object) => admin.json("POST", `/api/orders/${order._id}/refund`, body);
  if (part > 0) expect((await ask({ amount: part / 100 })).status).toBe(200);
  expect((await ask({ amount: (total - part + 1) / 100 })).status).toBe(400);
  expect((await ask({})).status).toBe(200);
  const { refundedPrice } = await (await admin.get(`/api/orders/${order._id}`)).json();
  expect(cents(refundedPrice)).toBe(total);
  const captured = shop.data.captures.get({ orderId: order._id, reviewReason: null });
  expect(sandbox.paypal.captures.get(captured.id)?.refundedCents).toBe(total);
}

const LATER = [
  "isPaid",
  "paidAt",
  "status",
  "payBy",
  "refunds",
  "refundedPrice",
  "paidPrice",
  "duePrice",
  "linesVersion",
  // Of what staff sees alone.
  "disputes",
];

/** What an order was placed with, without what has happened since. */
const placedWith = (order: Order) =>
  Object.fromEntries(Object.entries(order).filter(([name]) => !LATER.includes(name)));

describe("the money of hundreds of random orders", () => {
  it("adds up to the cent in the order, its invoice, PayPal's request and refunds", { timeout: 300_000 }, async () => {
    const read = async (id: string) => (await admin.get(`/api/orders/${id}`)).json();
    const placed: Order[] = [];
    await fc.assert(
      fc.asyncProperty(scene, async (drawn) => {
        await arrange(drawn);
        const order = await place(drawn);
        requireTotals(order, drawn);
        await requireDocuments(order);
        expect(order.isPaid).toBe(order.totalPrice === 0);
        if (!order.isPaid) {
          await pay(order);
          await refund(order);
        }
        placed.push(order);
      }),
      { numRuns: 150, endOnFailure: true },
    );
    // Prices, taxes, rates and discounts have changed many times since the first of them.
    for (const order of placed) expect(placedWith(await read(order._id))).toEqual(placedWith(order));
    // The scenes did reach what they are about.
    expect(placed.filter(({ discountPrice }) => discountPrice > 0).length).toBeGreaterThan(20);
    expect(placed.filter(({ shippingDiscountPrice }) => shippingDiscountPrice > 0).length).toBeGreaterThan(0);
    expect(placed.some(({ taxPrice }) => taxPrice > 0)).toBe(true);
  });
});
