import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shuffledIndex } from "~/shop/search/shuffle";

const order = (count: number, seed: number) =>
  Array.from({ length: count }, (_, place) => shuffledIndex(place, count, seed));
const seed = fc.integer({ min: 0, max: 999_999 });

describe("the shuffled catalog", () => {
  it("shows each product exactly once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), seed, (count, picked) => {
        expect(new Set(order(count, picked)).size).toBe(count);
        expect(Math.max(...order(count, picked))).toBe(count - 1);
      }),
    );
  });

  it("has the same order for the same seed, and a different one for most others", () => {
    expect(order(100, 7)).toEqual(order(100, 7));
    const orders = new Set(Array.from({ length: 50 }, (_, picked) => order(100, picked).join()));
    expect(orders.size).toBe(50);
  });

  it("moves at most one product when a product is added", () => {
    fc.assert(
      fc.property(fc.integer({ min: 17, max: 60 }), seed, (count, picked) => {
        const before = order(count, picked);
        const after = order(count + 1, picked);
        const moved = before.filter((product, place) => after[place] !== product);
        expect(moved.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("does not favor the first products", () => {
    const firsts = Array.from({ length: 2000 }, (_, picked) => shuffledIndex(0, 10, picked * 7919));
    const counts = firsts.reduce(
      (tally, first) => tally.set(first, (tally.get(first) ?? 0) + 1),
      new Map<number, number>(),
    );
    for (const count of counts.values()) expect(count).toBeGreaterThan(100);
    expect(counts.size).toBe(10);
  });
});
