import fc from "fast-check";
import { expect, it } from "vitest";
import { NumberSet } from "~/shop/facets/number-set";
import { SortedProducts } from "~/shop/facets/sorted-products";

const changesOf = (products: number) =>
  fc.record({ num: fc.nat(products), value: fc.nat(5), other: fc.nat(3), isListed: fc.boolean() });

it.each([
  ["few changes", { products: 60, leastChanges: 0, mostChanges: 12, runs: 200 }],
  ["more changes than are moved", { products: 400, leastChanges: 60, mostChanges: 200, runs: 20 }],
])("keeps all products sorted after %s", (_, { products: count, leastChanges, mostChanges, runs }) => {
  const changes = fc.array(changesOf(count), { minLength: leastChanges, maxLength: mostChanges });
  fc.assert(
    fc.property(fc.array(changes, { minLength: 1, maxLength: 5 }), (rounds) => {
      const [values, others, listed] = [new Uint32Array(count + 1), new Uint32Array(count + 1), new NumberSet()];
      const products = new SortedProducts(() => [values, others]);
      for (const round of [[], ...rounds]) {
        for (const { num, value, other, isListed } of round) {
          values[num] = value;
          others[num] = other;
          if (isListed) listed.add(num);
          else listed.delete(num);
          products.noteChange(num);
        }
        const difference = (column: Uint32Array, one: number, two: number) => (column[one] ?? 0) - (column[two] ?? 0);
        const expected = [...listed.toArray()].sort(
          (one, two) => difference(values, one, two) || difference(others, one, two) || one - two,
        );
        expect([...products.ascending(listed)]).toEqual(expected);
      }
    }),
    { numRuns: runs },
  );
});
