/** Bits of a key that are sorted at once. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** A column of values by product number. */
type Column = ArrayLike<number>;

/**
 * Sorts numbers in ascending order by the values that they have in columns, equal ones by number. A radix sort: it
 * needs no comparisons, so its time grows with the count only.
 * @param nums each an index into the columns; they are not changed
 * @param columns columns of whole numbers below 2^32; a later one decides between equal values of the earlier ones
 */
export function sortByColumns(nums: Uint32Array, columns: readonly Column[]): Uint32Array {
  let sorted = nums.slice().sort();
  let spare = new Uint32Array(nums.length);
  for (const column of [...columns].reverse()) {
    let largest = 0;
    for (const num of sorted) largest = Math.max(largest, column[num] ?? 0);
    for (let shift = 0; shift < 32 && largest >>> shift > 0; shift += DIGIT_BITS) {
      distribute(sorted, spare, column, shift);
      [sorted, spare] = [spare, sorted];
    }
  }
  return sorted;
}

/** Writes numbers in the order of one digit of their values; equal digits keep their order. */
function distribute(from: Uint32Array, to: Uint32Array, column: Column, shift: number): void {
  const digitOf = (num: number) => ((column[num] ?? 0) >>> shift) & (DIGITS - 1);
  const places = new Uint32Array(DIGITS);
  for (const num of from) places[digitOf(num)] = (places[digitOf(num)] ?? 0) + 1;
  let place = 0;
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const count = places[digit] ?? 0;
    places[digit] = place;
    place += count;
  }
  for (const num of from) {
    const digit = digitOf(num);
    const next = places[digit] ?? 0;
    to[next] = num;
    places[digit] = next + 1;
  }
}
