import fc from "fast-check";
import { expect, it } from "vitest";
import { NumberSet } from "~/shop/facets/number-set";

const nums = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 120 });
const ascending = (list: number[]) => [...list].sort((one, other) => one - other);
const inSet = (set: NumberSet) => [...set.toArray()];

function setOf(list: number[]): NumberSet {
  const set = new NumberSet();
  for (const num of list) set.add(num);
  return set;
}

it("has the numbers that were added and not deleted", () => {
  fc.assert(
    fc.property(nums, nums, fc.integer({ min: 0, max: 400 }), (added, deleted, largest) => {
      const set = new NumberSet(largest);
      for (const num of added) set.add(num);
      for (const num of deleted) set.delete(num);
      const left = added.filter((num) => !deleted.includes(num));
      expect(inSet(set)).toEqual(ascending(left));
      expect(set.size).toBe(left.length);
      expect(set.isEmpty).toBe(left.length === 0);
      for (let num = 0; num <= 310; num += 1) expect(set.has(num)).toBe(left.includes(num));
    }),
  );
});

it("is combined with other sets, and neither of them changes", () => {
  fc.assert(
    fc.property(nums, nums, (ones, others) => {
      const [one, other] = [setOf(ones), setOf(others)];
      expect(inSet(one.and(other))).toEqual(ascending(ones.filter((num) => others.includes(num))));
      expect(inSet(one.or(other))).toEqual(ascending([...new Set([...ones, ...others])]));
      const copy = one.copy();
      copy.add(301);
      expect(inSet(one)).toEqual(ascending(ones));
      expect(inSet(other)).toEqual(ascending(others));
    }),
  );
});

it("lists its largest numbers, from any of them on", () => {
  fc.assert(
    fc.property(nums, fc.nat(130), fc.nat(40), (list, offset, length) => {
      const descending = ascending(list).reverse();
      expect(setOf(list).largest(offset, length)).toEqual(descending.slice(offset, offset + length));
    }),
  );
});
