import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDollars, toDollars } from "~/shop/money/dollars";
import { formatMoney } from "~/shop/money/format-money";
import { formatPercent, fromPercent, toPercent } from "~/shop/money/tax-percent";
import { orderTotals, taxOn } from "~/shop/money/totals";

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
      taxCents: 150,
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
