import type { NumberSet } from "./number-set";
import { sortByColumns } from "./sort-by-columns";

/** After more changes than this, all products are sorted again: it takes as long as moving so many. */
const MOVED_AT_MOST = 50;

/**
 * The numbers of products in ascending order of columns, equal ones by number. They are sorted on first use. Later, only
 * what has changed since is moved.
 */
export class SortedProducts {
  private nums: Uint32Array | undefined;
  private count = 0;
  private changed = new Set<number>();

  /** @param columnsOf the columns as they are now; a later one decides between equal values of the earlier ones */
  constructor(private readonly columnsOf: () => readonly ArrayLike<number>[]) {}

  /** Notes that a product was added or removed, or that its values have changed. */
  noteChange(num: number): void {
    if (!this.nums) return;
    this.changed.add(num);
    if (this.changed.size > MOVED_AT_MOST) this.nums = undefined;
  }

  /**
   * @param listed all products that are to be sorted
   * @returns valid until the next call
   */
  ascending(listed: NumberSet): Uint32Array {
    if (this.nums) this.move(this.nums, listed);
    else {
      this.nums = sortByColumns(listed.toArray(), this.columnsOf());
      this.count = this.nums.length;
    }
    this.changed.clear();
    return this.nums.subarray(0, this.count);
  }

  /** Takes out all that have changed before any is put in: the others are still sorted. */
  private move(nums: Uint32Array, listed: NumberSet): void {
    for (const num of this.changed) {
      const place = nums.subarray(0, this.count).indexOf(num);
      if (place < 0) continue;
      nums.copyWithin(place, place + 1, this.count);
      this.count -= 1;
    }
    for (const num of this.changed) if (listed.has(num)) this.insert(num);
  }

  private insert(num: number): void {
    const nums = this.withRoom();
    const place = this.placeOf(num, nums.subarray(0, this.count));
    nums.copyWithin(place + 1, place, this.count);
    nums[place] = num;
    this.count += 1;
  }

  private withRoom(): Uint32Array {
    const { nums = new Uint32Array(), count } = this;
    if (count < nums.length) return nums;
    const larger = new Uint32Array(count + MOVED_AT_MOST);
    larger.set(nums);
    this.nums = larger;
    return larger;
  }

  /** Where a product belongs among sorted ones: after all that have smaller values, or the same ones and a smaller number. */
  private placeOf(num: number, nums: Uint32Array): number {
    const columns = this.columnsOf();
    const isBefore = (other: number) => {
      for (const column of columns) {
        const difference = (column[other] ?? 0) - (column[num] ?? 0);
        if (difference !== 0) return difference < 0;
      }
      return other < num;
    };
    let [low, high] = [0, nums.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(nums[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
