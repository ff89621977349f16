import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Deduction, PricedLine } from "~/shop/money/discount-kinds";
import { DISCOUNT_KINDS, deductionText, discountKinds } from "~/shop/money/discount-kinds";
import { fromDollars, toDollars } from "~/shop/money/dollars";
import { formatMoney } from "~/shop/money/format-money";
import { splitDiscount } from "~/shop/money/split";
import { type TaxRule, taxOn } from "~/shop/money/tax";
import { formatPercent, fromPercent, toPercent } from "~/shop/money/tax-percent";
import { itemsDeduction, lineDeductions, orderTotals as taxedTotals } from "~/shop/money/totals";

/** Tax at one rate, added to the items. */
const flat = (rate: number): TaxRule => ({
  pricesIncludeTax: false,
  shippingTax: "none",
  rateOf: (taxClass) => ({ taxClass, rate }),
});

function orderTotals(lines: PricedLine[], rateCents: number, rate: number, off?: Deduction) {
  const taxed = lines.map((line) => ({ ...line, taxClass: "standard" }));
  const { pricesIncludeTax, taxLines, taxRate, ...sums } = taxedTotals(taxed, rateCents, flat(rate), off);
  expect({ pricesIncludeTax, taxRate }).toEqual({ pricesIncludeTax: false, taxRate: rate });
  expect(taxLines.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(sums.taxCents);
  return sums;
}

const cents = fc.integer({ min: 0, max: 100_000_000_00 });
/** Thousandths of a percent. */
const taxRates = fc.integer({ min: 0, max: 50_000 });
const DEFAULT_RATE = 15_000;

describe("tax", () => {
  it("is the rate rounded half up, exactly, on every amount", () => {
    fc.assert(
      fc.property(cents, fc.oneof(taxRates, fc.constant(DEFAULT_RATE)), (amount, rate) => {
        // The same calculation with BigInt, as an independent check.
        const exact = (BigInt(rate) * BigInt(amount) + 50_000n) / 100_000n;
        expect(taxOn(amount, rate)).toBe(Number(exact));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [10, 2],
    [110, 17],
    [10_000, 1500],
    [190, 29],
  ])("of 15 % on %i cents is %i cents", (amount, tax) => expect(taxOn(amount, DEFAULT_RATE)).toBe(tax));

  it.each([
    [8875, 1999, 177],
    [1, 49_999, 0],
    [1, 50_000, 1],
    [0, 1_000_000, 0],
    [50_000, 101, 51],
  ])("of %i thousandths of a percent on %i cents is %i cents", (rate, amount, tax) =>
    expect(taxOn(amount, rate)).toBe(tax),
  );

  it("never decreases when the amount grows", () => {
    fc.assert(fc.property(cents, taxRates, (amount, rate) => taxOn(amount + 1, rate) >= taxOn(amount, rate)));
  });
});

describe("discounts", () => {
  const price = fc.integer({ min: 0, max: 100_000 });
  const category = fc.constantFrom("kitchen", "garden", "toys");
  const lines = fc.array(fc.record({ priceCents: price, qty: fc.integer({ min: 1, max: 100 }), category }), {
    maxLength: 20,
  });
  const units = fc.integer({ min: 1, max: 5 });
  /** A discount of any kind with any value that its kind accepts. */
  const deduction = fc
    .record({
      kind: fc.constantFrom(...DISCOUNT_KINDS),
      typed: fc.integer({ min: 1, max: 10_000 }),
      buyUnits: units,
      getUnits: units,
      category: fc.oneof(fc.constant(""), category),
    })
    .map(({ typed, ...found }) => ({ ...found, value: discountKinds[found.kind].parse(typed / 100) }))
    .filter((found): found is typeof found & { value: number } => typeof found.value === "number");

  it.each(DISCOUNT_KINDS)("of the kind %s take off what they say, of what they say", (kind) => {
    const { from, parse, toNumber } = discountKinds[kind];
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (items, rate, typed) => {
          const value = parse(typed / 100);
          if (typeof value !== "number") throw new Error(`${typed / 100} is refused.`);
          expect(parse(toNumber(value))).toBe(value);
          const off = { kind, value, buyUnits: 2, getUnits: 1 };
          expect(deductionText(off)).not.toBe("");
          const totals = orderTotals(items, rate, 0, off);
          expect(from === "items" ? totals.shippingDiscountCents : totals.discountCents).toBe(0);
        },
      ),
    );
    const value = parse(50);
    if (typeof value !== "number") throw new Error("50 is refused.");
    const { discountCents, shippingDiscountCents } = orderTotals([{ priceCents: 10_000, qty: 10 }], 999, 0, {
      kind,
      value,
      buyUnits: 2,
      getUnits: 1,
    });
    expect(discountCents + shippingDiscountCents).toBeGreaterThan(0);
  });

  it("are taken off before tax, and everything adds up", () => {
    fc.assert(
      fc.property(lines, fc.nat(10_000), taxRates, deduction, (items, rate, taxRate, off) => {
        const full = orderTotals(items, rate, taxRate);
        const totals = orderTotals(items, rate, taxRate, off);
        expect(totals.itemsCents + totals.discountCents).toBe(full.itemsCents);
        expect(totals.shippingCents + totals.shippingDiscountCents).toBe(rate);
        expect(totals.taxCents).toBe(taxOn(totals.itemsCents, taxRate));
        expect(totals.totalCents).toBe(totals.itemsCents + totals.taxCents + totals.shippingCents);
        expect(Math.min(...Object.values(totals))).toBeGreaterThanOrEqual(0);
        expect(totals.totalCents).toBeLessThanOrEqual(full.totalCents);
      }),
      { numRuns: 2000 },
    );
  });

  it("are of the lines that they count for, none beyond its line, and the parts add up", () => {
    fc.assert(
      fc.property(lines, deduction, (items, off) => {
        const parts = lineDeductions(items, off);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(itemsDeduction(items, off));
        expect(orderTotals(items, 0, 0, off).discountCents).toBe(itemsDeduction(items, off));
        for (const [index, { priceCents, qty, category }] of items.entries()) {
          const most = off.category === "" || off.category === category ? priceCents * qty : 0;
          expect(parts[index]).toBeGreaterThanOrEqual(0);
          expect(parts[index]).toBeLessThanOrEqual(most);
        }
        // A cart and its order may list the same lines in another order.
        expect(itemsDeduction([...items].reverse(), off)).toBe(itemsDeduction(items, off));
      }),
      { numRuns: 2000 },
    );
  });

  it("of bought units take the cheapest ones, as many as full sets have", () => {
    const cart = fc.array(fc.record({ priceCents: price, qty: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(cart, units, units, (items, buyUnits, getUnits) => {
        const prices = items.flatMap(({ priceCents, qty }) => Array<number>(qty).fill(priceCents));
        const free = Math.floor(prices.length / (buyUnits + getUnits)) * getUnits;
        const expected = prices.sort((one, other) => one - other).slice(0, free);
        const off = { kind: "buy-get" as const, value: 100_000, buyUnits, getUnits };
        expect(itemsDeduction(items, off)).toBe(expected.reduce((sum, cents) => sum + cents, 0));
      }),
    );
  });

  it("name what is bought and what is cheaper", () => {
    const off = { kind: "buy-get" as const, value: 100_000, buyUnits: 2, getUnits: 1 };
    expect(deductionText(off)).toBe("Buy 2, get 1 free");
    expect(deductionText({ ...off, value: 50_000 })).toBe("Buy 2, get 1 at 50% off");
  });

  it.each([
    [{ kind: "percent" as const, value: 10_000 }, 1995, 200],
    [{ kind: "percent" as const, value: 33_333 }, 100, 33],
    [{ kind: "percent" as const, value: 100_000 }, 1995, 1995],
    [{ kind: "percent" as const, value: 1 }, 49_999, 0],
    [{ kind: "amount" as const, value: 500 }, 1995, 500],
    [{ kind: "amount" as const, value: 5000 }, 1995, 1995],
    [{ kind: "free-shipping" as const, value: 0 }, 1995, 0],
  ])("%j of %i cents take off %i cents", (off, priceCents, discountCents) => {
    expect(orderTotals([{ priceCents, qty: 1 }], 0, 0, off).discountCents).toBe(discountCents);
  });

  it("are split over the lines to the cent, none beyond its line", () => {
    const share = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), share, (sums, thousandths) => {
        const total = sums.reduce((sum, one) => sum + one, 0);
        const discount = Math.floor((total / 100_000) * thousandths);
        const parts = splitDiscount(discount, sums);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(discount);
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(sums[index] ?? 0);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("order totals", () => {
  const line = fc.record({ priceCents: fc.integer({ min: 0, max: 100_000 }), qty: fc.integer({ min: 1, max: 100 }) });

  it("add up, and do not depend on the order of the lines", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.nat(10_000), taxRates, (lines, shipping, rate) => {
        const totals = orderTotals(lines, shipping, rate);
        expect(totals.totalCents).toBe(totals.itemsCents + totals.taxCents + totals.shippingCents);
        expect(totals.taxCents).toBe(taxOn(totals.itemsCents, rate));
        expect(orderTotals([...lines].reverse(), shipping, rate)).toEqual(totals);
      }),
    );
  });

  it("charge one line of two units like two lines of one", () => {
    const once = orderTotals([{ priceCents: 333, qty: 2 }], 0, DEFAULT_RATE);
    expect(
      orderTotals(
        [
          { priceCents: 333, qty: 1 },
          { priceCents: 333, qty: 1 },
        ],
        0,
        DEFAULT_RATE,
      ),
    ).toEqual(once);
  });

  it("do not tax shipping", () => {
    expect(orderTotals([{ priceCents: 1000, qty: 1 }], 500, DEFAULT_RATE)).toEqual({
      itemsCents: 1000,
      discountCents: 0,
      shippingDiscountCents: 0,
      taxCents: 150,
      includedTaxCents: 0,
      shippingCents: 500,
      totalCents: 1650,
    });
  });
});

describe("percent", () => {
  it("convert back to the same thousandths", () => {
    fc.assert(fc.property(taxRates, (rate) => fromPercent(toPercent(rate)) === rate));
  });

  it.each([8.8755, 0.0001, Number.NaN, Number.POSITIVE_INFINITY])("refuse %f", (percent) =>
    expect(fromPercent(percent)).toBeNull(),
  );

  it.each([
    [0, "0%"],
    [15_000, "15%"],
    [8875, "8.875%"],
    [100, "0.1%"],
  ])("show %i thousandths as %s", (rate, shown) => expect(formatPercent(rate)).toBe(shown));
});

describe("dollars", () => {
  it("convert back to the same cents", () => {
    fc.assert(fc.property(cents, (amount) => fromDollars(toDollars(amount)) === amount));
  });

  it.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY])("refuse %f", (amount) =>
    expect(fromDollars(amount)).toBeNull(),
  );

  it.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [123_450, "$1,234.50"],
    [100_000_000, "$1,000,000.00"],
  ])("show %i cents as %s", (amount, shown) => expect(formatMoney(amount)).toBe(shown));
});
