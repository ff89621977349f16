import fc from "fast-check";
import { expect, it } from "vitest";
import { isComparable, savedPercent } from "~/shop/catalog/sale-price";

const cents = fc.integer({ min: 0, max: 99_999_999 });

it("a compare-at price is accepted only above the price, or not at all", () => {
  fc.assert(
    fc.property(cents, cents, (price, compareAt) => {
      expect(isComparable(price, compareAt)).toBe(compareAt > price);
      expect(isComparable(price, null)).toBe(true);
    }),
  );
});

it("the saving in percent never promises more than is saved, and less than one percent less", () => {
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      fc.pre(one !== other);
      const [price, compareAt] = [Math.min(one, other), Math.max(one, other)];
      const percent = savedPercent(price, compareAt);
      expect(Number.isInteger(percent)).toBe(true);
      const saved = BigInt(compareAt - price) * 100n;
      expect(BigInt(percent) * BigInt(compareAt) <= saved).toBe(true);
      expect(BigInt(percent + 1) * BigInt(compareAt) > saved).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  [4000, 5000, 20],
  [0, 5000, 100],
  [9999, 10000, 0],
  [6667, 10000, 33],
])("%i instead of %i cents saves %i percent", (price, compareAt, percent) => {
  expect(savedPercent(price, compareAt)).toBe(percent);
});
