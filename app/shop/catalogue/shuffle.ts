/** Four rounds of a Feistel network: a permutation of the numbers below 4 ** halfBits, picked by `seed`. */
function permute(value: number, halfBits: number, seed: number): number {
  const mask = (1 << halfBits) - 1;
  let left = value >>> halfBits;
  let right = value & mask;
  for (let round = 0; round < 4; round += 1) {
    let mixed = Math.imul(right ^ seed, 0x9e3779b1) + Math.imul(round + 1, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
    mixed ^= mixed >>> 13;
    [left, right] = [right, left ^ (mixed & mask)];
  }
  return (left << halfBits) | right;
}

/**
 * The item at one place of a shuffled list, worked out without the list: any page of any order costs the same.
 * When an item is added at the end, all others but one keep their places, so that paging stays stable while the
 * catalogue grows.
 * @param place from 0 to `count` − 1
 * @param count how many items there are, at most 4 ** 14
 * @param seed which of the orders
 * @returns the item's index, from 0 to `count` − 1; each comes up at exactly one place
 */
export function shuffledIndex(place: number, count: number, seed: number): number {
  let halfBits = 1;
  while (4 ** halfBits < count) halfBits += 1;
  let index = permute(place, halfBits, seed);
  while (index >= count) index = permute(index, halfBits, seed);
  return index;
}
