import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDollars, toDollars } from "~/shop/money/dollars";
import { formatMoney } from "~/shop/money/format-money";
import { orderTotals, taxOn } from "~/shop/money/totals";

const cents = fc.integer({ min: 0, max: 100_000_000_00 });

describe("tax", () => {
  it("is 15 % rounded half up, exactly, on every amount", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        // The same calculation with BigInt, as an independent check.
        const exact = (15n * BigInt(amount) + 50n) / 100n;
        expect(taxOn(amount)).toBe(Number(exact));
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
  ])("on %i cents is %i cents", (amount, tax) => expect(taxOn(amount)).toBe(tax));

  it("never decreases when the amount grows", () => {
    fc.assert(fc.property(cents, (amount) => taxOn(amount + 1) >= taxOn(amount)));
  });
});

describe("order totals", () => {
  const line = fc.record({ priceCents: fc.integer({ min: 0, max: 100_000 }), qty: fc.integer({ min: 1, max: 100 }) });

  it("add up, and do not depend on the order of the lines", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 0, max: 10_000 }), (lines, shipping) => {
        const totals = orderTotals(lines, shipping);
        expect(totals.totalCents).toBe(totals.itemsCents + totals.taxCents + totals.shippingCents);
        expect(totals.taxCents).toBe(taxOn(totals.itemsCents));
        expect(orderTotals([...lines].reverse(), shipping)).toEqual(totals);
      }),
    );
  });

  it("charge one line of two units like two lines of one", () => {
    const once = orderTotals([{ priceCents: 333, qty: 2 }], 0);
    expect(
      orderTotals(
        [
          { priceCents: 333, qty: 1 },
          { priceCents: 333, qty: 1 },
        ],
        0,
      ),
    ).toEqual(once);
  });

  it("do not tax shipping", () => {
    expect(orderTotals([{ priceCents: 1000, qty: 1 }], 500)).toEqual({
      itemsCents: 1000,
      taxCents: 150,
      shippingCents: 500,
      totalCents: 1650,
    });
  });
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
