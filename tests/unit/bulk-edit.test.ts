import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BulkEdit } from "~/platform/schema.server";
import { changedPrice, PRICE_STEPS, ROUNDINGS } from "~/shop/bulk-changes/bulk-edit";

const price = fc.integer({ min: 1, max: 99_999_999 });
const rounding = fc.constantFrom(...ROUNDINGS);
/** What is done to a price: no price is lowered by more than 100 percent. */
const step = fc.constantFrom(...(Object.keys(PRICE_STEPS) as NonNullable<BulkEdit["priceHow"]>[])).chain((priceHow) =>
  fc.record({
    priceHow: fc.constant(priceHow),
    priceBy: fc.integer({ min: 1, max: priceHow === "lower-percent" ? 9_999 : 99_999_999 }),
  }),
);

describe("the price after a bulk edit", () => {
  it("has the cents of its rounding, and is at most half a dollar away from the exact price", () => {
    fc.assert(
      fc.property(price, step, rounding, (cents, how, rounded) => {
        const exact = changedPrice(cents, { ...how, rounding: "none" });
        const after = changedPrice(cents, { ...how, rounding: rounded });
        expect(Number.isSafeInteger(after)).toBe(true);
        if (rounded === "none") {
          expect(after).toBe(exact);
          return;
        }
        expect((((after - Number(rounded.slice(1))) % 100) + 100) % 100).toBe(0);
        expect(after - exact).toBeGreaterThan(-50);
        expect(after - exact).toBeLessThanOrEqual(50);
      }),
    );
  });

  it("is the percentage of the price, rounded half up to a cent", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 9_999 }), (cents, priceBy) => {
        const after = changedPrice(cents, { priceHow: "lower-percent", priceBy, rounding: "none" });
        const exact = BigInt(cents) * BigInt(10_000 - priceBy);
        const distance = BigInt(after) * 10_000n - exact;
        expect(distance > -5000n && distance <= 5000n).toBe(true);
        expect(after).toBeLessThanOrEqual(cents);
      }),
    );
  });

  it("keeps the order of prices", () => {
    fc.assert(
      fc.property(price, price, step, rounding, (one, other, how, rounded) => {
        const edit = { ...how, rounding: rounded };
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(changedPrice(low, edit)).toBeLessThanOrEqual(changedPrice(high, edit));
      }),
    );
  });

  it.each([
    [1000, "lower-percent", 2000, ".99", 799],
    [1000, "lower-percent", 2000, ".50", 850],
    [1050, "lower-percent", 1000, ".00", 900],
    [1999, "raise", 50, "none", 2049],
    [1999, "lower", 2500, "none", -501],
    [1999, "set", 1234, ".99", 1199],
  ] as const)("of %d cents, %s %d, %s, is %d", (cents, priceHow, priceBy, rounded, after) => {
    expect(changedPrice(cents, { priceHow, priceBy, rounding: rounded })).toBe(after);
  });
});
