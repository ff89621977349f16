import fc from "fast-check";
import { expect, inject, it, onTestFinished } from "vitest";
import { signedInAdmin } from "../support/admins";
import { orderBody } from "../support/shop-client";
import { startShop } from "../support/shop-process";

const RUNS = 25;
const CLASSES = ["standard", "reduced", "food"];

const SHOPS = [
  { currency: "JPY", digits: 0, pricesIncludeTax: true },
  { currency: "EUR", digits: 2, pricesIncludeTax: false },
  { currency: "KWD", digits: 3, pricesIncludeTax: true },
];

const scene = fc.record({
  lines: fc.array(
    fc.record({
      units: fc.integer({ min: 1, max: 30_000 }),
      qty: fc.integer({ min: 1, max: 5 }),
      taxClass: fc.constantFrom(...CLASSES),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  /** The percentages of the classes, in thousandths. */
  rates: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: CLASSES.length, maxLength: CLASSES.length }),
  discount: fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant("percent"), value: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ kind: fc.constant("amount"), value: fc.integer({ min: 1, max: 20 }) }),
    fc.constant({ kind: "free-shipping", value: null }),
  ),
  rateId: fc.constantFrom("standard", "expedited"),
  /** How many units of each line are refunded first. */
  refunded: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }),
  isRefundedInFull: fc.boolean(),
});

/** The tax of an amount, half up, computed apart from the shop; the amount is with the tax where it is a part of it. */
function taxOf(amount: number, thousandths: number, isPart: boolean): number {
  const [numerator, whole] = [BigInt(amount) * BigInt(thousandths), 100_000n + (isPart ? BigInt(thousandths) : 0n)];
  return Number((2n * numerator + whole) / (2n * whole));
}

it.each(SHOPS)(
  "adds up to the smallest unit in a shop in $currency (tax included: $pricesIncludeTax), in orders, invoices, refunds and reports",
  { timeout: 300_000 },
  async ({ currency, digits, pricesIncludeTax }) => {
    const shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
    onTestFinished(() => shop.remove());
    shop.data.orders.remove();
    const admin = await signedInAdmin(shop);
    const settings = { currency, pricesIncludeTax, shippingTax: "proportional", bankTransfer: "Account 1" };
    expect((await admin.json("PUT", "/api/settings", settings)).status).toBe(200);
    for (const name of ["Reduced", "Food"])
      expect((await admin.json("POST", "/api/taxclasses", { name })).status).toBe(201);
    const guest = shop.client();
    await guest.becomeGuest();
    const products = [0, 1, 2].map((nth) => shop.data.products.plain({ stock: 1_000_000, nth }).id);
    const unitsOf = (amount: number) => Math.round(amount * 10 ** digits);
    const amountsIn = (text: string) =>
      [...text.matchAll(/(-?)(?:¥|€|KWD\s)([\d,]+(?:\.\d+)?)/g)].map(
        ([, sign, amount = ""]) => unitsOf(Number(amount.replaceAll(",", ""))) * (sign ? -1 : 1),
      );
    const kept = { orders: 0, refunded: 0, parts: 0 };

    await fc.assert(
      fc.asyncProperty(scene, async ({ lines, rates, discount, rateId, refunded, isRefundedInFull }) => {
        for (const [index, { units, taxClass }] of lines.entries()) {
          const change = { price: units / 10 ** digits, taxClass };
          expect((await admin.json("PUT", `/api/products/${products[index]}`, change)).status).toBe(200);
        }
        for (const { id } of shop.data.taxRates.list())
          if (id !== "default") await admin.json("DELETE", `/api/taxes/${id}`);
        for (const [index, taxClass] of CLASSES.entries()) {
          const tax = { country: "US", taxClass, ratePercent: (rates[index] ?? 0) / 1000 };
          expect((await admin.json("POST", "/api/taxes", tax)).status).toBe(201);
        }
        shop.data.discounts.remove();
        if (discount)
          expect((await admin.json("POST", "/api/discounts", { code: "SUM", ...discount })).status).toBe(201);

        const orderItems = lines.map(({ qty }, index) => ({ product: products[index], qty }));
        const more = { orderItems, selectedRate: rateId, ...(discount && { discountCode: "SUM" }) };
        const answer = await guest.json(
          "POST",
          "/api/orders",
          orderBody("", 1, { ...more, paymentMethod: "Bank Transfer" }),
        );
        expect(answer.status, await answer.clone().text()).toBe(201);
        const order = await answer.json();

        // The order: its parts, and the tax of each rate.
        const [items, shipping, tax, total] = [
          order.itemsPrice,
          order.shippingPrice,
          order.taxPrice,
          order.totalPrice,
        ].map(unitsOf);
        if (items === undefined || shipping === undefined || tax === undefined || total === undefined) throw order;
        expect(total).toBe(items + shipping + (pricesIncludeTax ? 0 : tax));
        const taxLines: { ratePercent: number; net: number; tax: number }[] = order.taxLines;
        let [taxed, ofLines] = [0, 0];
        for (const line of taxLines) {
          const [net, part] = [unitsOf(line.net), unitsOf(line.tax)];
          const amount = pricesIncludeTax ? net + part : net;
          expect(part).toBe(taxOf(amount, Math.round(line.ratePercent * 1000), pricesIncludeTax));
          taxed += amount;
          ofLines += part;
        }
        expect([taxed, ofLines]).toEqual([items + shipping, tax]);

        // The invoice has the same sums.
        const invoice = await guest.open(`/order/${order._id}/invoice`);
        const shown = amountsIn(invoice.first("tfoot").text);
        expect(shown).toContain(total);
        for (const line of taxLines) expect(shown).toContain(unitsOf(line.tax));

        if (total === 0) return;
        expect((await admin.json("PUT", `/api/orders/${order._id}/mark-paid`, {})).status).toBe(200);
        // Refunds of units and then of the rest are together what was paid.
        const part = order.orderItems.flatMap(({ _id, qty }: { _id: string; qty: number }, index: number) => {
          const units = Math.min(qty, refunded[index] ?? 0);
          return units > 0 ? [{ _id, qty: units }] : [];
        });
        const ask = (body: object) => admin.json("POST", `/api/orders/${order._id}/refund`, body);
        const first = part.length > 0 ? await ask({ items: part }) : null;
        const read = async () => (await admin.get(`/api/orders/${order._id}`)).json();
        const back = unitsOf((await read()).refundedPrice);
        expect(back).toBeLessThanOrEqual(total);
        // An answer of 200 has refunded something; units that a discount has made free are refused.
        if (first) expect(first.status).toBe(back > 0 ? 200 : 409);
        if (back > 0) kept.parts += 1;
        if (isRefundedInFull && back < total) expect((await ask({})).status).toBe(200);
        const after = await read();
        if (isRefundedInFull) expect(unitsOf(after.refundedPrice)).toBe(total);
        kept.orders += total;
        kept.refunded += unitsOf(after.refundedPrice);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );

    // The reports have the sums of the orders less the refunds.
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const report = async (name: string) =>
      (await admin.get(`/api/reports/${name}?from=${yesterday}&to=${today}`)).json();
    const sales = await report("sales");
    expect([sales.total.total, sales.total.refunds, sales.total.net].map(unitsOf)).toEqual([
      kept.orders,
      kept.refunded,
      kept.orders - kept.refunded,
    ]);
    const taxes = await report("tax");
    expect(unitsOf(sales.total.tax)).toBe(unitsOf(taxes.total.tax));
    expect(kept.orders).toBeGreaterThan(kept.refunded);
    // Only units that cost nothing after the discount cannot be refunded: most parts were.
    expect(kept.parts).toBeGreaterThan(5);
  },
);
