/** Four rounds of a Feistel network: a permutation of the numbers below 4 ** halfBits, determined by `seed`. */
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
 * The index of the item at one position of a shuffled list, computed without building the list, so that every page
 * costs the same. When an item is appended, all other items but one keep their positions, so that paging stays stable
 * while the catalog grows.
 * @param position from 0 to `count` − 1
 * @param count how many items there are, at most 4 ** 14
 * @param seed determines the order
 * @returns the item's index, from 0 to `count` − 1; each index has exactly one position
 */
export function shuffledIndex(position: number, count: number, seed: number): number {
  let halfBits = 1;
  while (4 ** halfBits < count) halfBits += 1;
  let index = permute(position, halfBits, seed);
  while (index >= count) index = permute(index, halfBits, seed);
  return index;
}
