import { z } from "zod";
import { fold, sqlite } from "~/platform/db.server";
import { yieldEvery } from "~/platform/event-loop.server";

/** Rows that are read at once. */
const BATCH = 1000;

/** Reads what has changed since a process last looked; everything at first. */
const changes = sqlite
  .prepare(
    `select seq, num, is_listed, category, brand, colors, price_cents, rating_hundredths, is_in_stock,
       num_reviews
     from product_facet where seq > ? order by seq limit ?`,
  )
  .raw();

type Change = [
  seq: number,
  num: number,
  isListed: number,
  category: string,
  brand: string,
  colors: string,
  priceCents: number,
  ratingHundredths: number,
  isInStock: number,
  numReviews: number,
];

/** A value to filter by. Values that differ in case or spaces only have the same key. */
type KeyedValue = { key: string; value: string };

/** The key of a value. */
export const keyOf = (value: string) => fold(value.replace(/\s+/g, " ").trim()) ?? "";

const keyed = (value: string): KeyedValue => ({ key: keyOf(value), value });

/** Numbers for the texts of a column, in the order in which they were first seen. */
export class Texts {
  /** The values in each text. */
  readonly values: KeyedValue[][] = [];
  private readonly numbers = new Map<string, number>();

  /** @param valuesIn the values in a text, with different keys */
  constructor(private readonly valuesIn: (text: string) => KeyedValue[]) {}

  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.values.length);
    return this.values.push(this.valuesIn(text)) - 1;
  }
}

const colorNames = z.array(z.string());

/** The colors in a list of names as JSON, each once. */
function colorsIn(list: string): KeyedValue[] {
  const colors = colorNames.parse(JSON.parse(list)).map(keyed);
  return [...new Map(colors.map((color) => [color.key, color])).values()];
}

/**
 * What all published products are filtered and sorted by, in columns by internal number: a hundred thousand products are
 * filtered, counted and sorted in a few milliseconds, and take two and a half megabytes.
 */
export class FacetTable {
  isListed = new Uint8Array(0);
  isInStock = new Uint8Array(0);
  ratingHundredths = new Uint16Array(0);
  priceCents = new Uint32Array(0);
  numReviews = new Uint32Array(0);
  /** Numbers of the texts in `categories`, `brands` and `colorLists`. */
  category = new Uint32Array(0);
  brand = new Uint32Array(0);
  colors = new Uint32Array(0);
  readonly categories = new Texts((text) => [keyed(text)]);
  readonly brands = new Texts((text) => [keyed(text)]);
  readonly colorLists = new Texts(colorsIn);

  set(change: Change): void {
    const [, num, isListed, category, brand, colors, priceCents, ratingHundredths, isInStock, numReviews] = change;
    if (num >= this.isListed.length) this.grow(2 * num);
    this.isListed[num] = isListed;
    this.isInStock[num] = isInStock;
    this.ratingHundredths[num] = ratingHundredths;
    this.priceCents[num] = priceCents;
    this.numReviews[num] = numReviews;
    this.category[num] = this.categories.numberOf(category);
    this.brand[num] = this.brands.numberOf(brand);
    this.colors[num] = this.colorLists.numberOf(colors);
  }

  private grow(length: number): void {
    const small = new Uint8Array(length);
    small.set(this.isListed);
    this.isListed = small;
    const stock = new Uint8Array(length);
    stock.set(this.isInStock);
    this.isInStock = stock;
    const ratings = new Uint16Array(length);
    ratings.set(this.ratingHundredths);
    this.ratingHundredths = ratings;
    for (const column of ["priceCents", "numReviews", "category", "brand", "colors"] as const) {
      const numbers = new Uint32Array(length);
      numbers.set(this[column]);
      this[column] = numbers;
    }
  }

  /** All published products, the newest first. */
  newestFirst(): Uint32Array {
    const nums = new Uint32Array(this.isListed.length);
    let count = 0;
    for (let num = this.isListed.length - 1; num > 0; num -= 1) {
      if (this.isListed[num] === 1) nums[count++] = num;
    }
    return nums.slice(0, count);
  }
}

const table = new FacetTable();
let lastSeq = 0;
let updating: Promise<void> | undefined;

async function update(): Promise<void> {
  const turn = yieldEvery();
  for (;;) {
    const rows = changes.all(lastSeq, BATCH) as Change[];
    for (const row of rows) table.set(row);
    lastSeq = rows.at(-1)?.[0] ?? lastSeq;
    if (rows.length < BATCH) return;
    await turn();
  }
}

/** What the published products are filtered by now, also after changes by other processes. */
export async function facetTable(): Promise<FacetTable> {
  updating ??= update().finally(() => {
    updating = undefined;
  });
  await updating;
  return table;
}
