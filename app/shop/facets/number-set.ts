/** Numbers in one word of a set. */
const WORD_BITS = 32;

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * A set of product numbers, one bit for each: a hundred thousand products take 12.5 KB, and two sets are compared in some
 * microseconds. Its loops run by index, because for-of over a typed array takes twice as long.
 */
export class NumberSet {
  private words: Uint32Array;

  /** @param largest a number up to which the set does not have to grow */
  constructor(largest = 0) {
    this.words = new Uint32Array(Math.floor(largest / WORD_BITS) + 1);
  }

  get isEmpty(): boolean {
    for (let index = 0; index < this.words.length; index += 1) if (this.words[index] !== 0) return false;
    return true;
  }

  get size(): number {
    let size = 0;
    for (let index = 0; index < this.words.length; index += 1) size += bitCount(this.words[index] ?? 0);
    return size;
  }

  has(num: number): boolean {
    return (((this.words[num >>> 5] ?? 0) >>> (num & 31)) & 1) === 1;
  }

  add(num: number): void {
    const index = num >>> 5;
    if (index >= this.words.length) this.grow(2 * index);
    this.words[index] = (this.words[index] ?? 0) | (1 << (num & 31));
  }

  delete(num: number): void {
    const index = num >>> 5;
    if (index < this.words.length) this.words[index] = (this.words[index] ?? 0) & ~(1 << (num & 31));
  }

  copy(): NumberSet {
    const set = new NumberSet();
    set.words = this.words.slice();
    return set;
  }

  and(other: NumberSet): NumberSet {
    const [shorter, longer] = this.words.length < other.words.length ? [this, other] : [other, this];
    const set = shorter.copy();
    for (let index = 0; index < set.words.length; index += 1) {
      set.words[index] = (set.words[index] ?? 0) & (longer.words[index] ?? 0);
    }
    return set;
  }

  or(other: NumberSet): NumberSet {
    const [shorter, longer] = this.words.length < other.words.length ? [this, other] : [other, this];
    const set = longer.copy();
    for (let index = 0; index < shorter.words.length; index += 1) {
      set.words[index] = (set.words[index] ?? 0) | (shorter.words[index] ?? 0);
    }
    return set;
  }

  /** All numbers in ascending order. */
  toArray(): Uint32Array {
    const nums = new Uint32Array(this.size);
    this.copyTo(nums);
    return nums;
  }

  /** Writes all numbers in ascending order into an array that is large enough. @returns how many there are */
  copyTo(nums: Uint32Array): number {
    let count = 0;
    for (let index = 0; index < this.words.length; index += 1) {
      for (let word = this.words[index] ?? 0; word !== 0; word &= word - 1) {
        nums[count++] = index * WORD_BITS + 31 - Math.clz32(word & -word);
      }
    }
    return count;
  }

  /** Some of the numbers in descending order. @param offset how many of the largest numbers are skipped */
  largest(offset: number, length: number): number[] {
    const nums: number[] = [];
    let skipped = 0;
    for (let index = this.words.length - 1; index >= 0 && nums.length < length; index -= 1) {
      let word = this.words[index] ?? 0;
      const count = bitCount(word);
      if (skipped + count <= offset) {
        skipped += count;
        continue;
      }
      while (word !== 0 && nums.length < length) {
        const bit = 31 - Math.clz32(word);
        word &= ~(1 << bit);
        if (skipped < offset) skipped += 1;
        else nums.push(index * WORD_BITS + bit);
      }
    }
    return nums;
  }

  private grow(length: number): void {
    const words = new Uint32Array(length);
    words.set(this.words);
    this.words = words;
  }
}
