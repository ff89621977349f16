import { z } from "zod";
import { fold } from "~/platform/database/fold";
import { sqlite } from "~/platform/db.server";
import { yieldEvery } from "~/platform/event-loop.server";
import { isColorOption } from "../variants/variant-words";
import { NumberSet } from "./number-set";
import { Numbers, OptionLists } from "./option-lists";

/** Rows that are read at once. */
const BATCH = 1000;

/** Reads what has changed since a process last looked; everything at first. */
const changes = sqlite
  .prepare(
    `select seq, num, is_listed, category, brand, colors, options, price_cents, rating_hundredths, is_in_stock,
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
  options: string,
  priceCents: number,
  ratingHundredths: number,
  isInStock: number,
  numReviews: number,
];

/** What products can be sorted by in memory. */
export type ColumnField = "price" | "rating" | "createdAt";

/** A value to filter by. Values that differ in case or spaces only have the same key. */
type KeyedValue = { key: string; value: string };

/** The key of a value. */
export const keyOf = (value: string) => fold(value.replace(/\s+/g, " ").trim()) ?? "";

const keyed = (value: string): KeyedValue => ({ key: keyOf(value), value });

/** Numbers for the texts of a column, in the order in which they were first seen. */
export class Texts {
  /** The values in each text. */
  readonly values: KeyedValue[][] = [];
  private readonly numbers = new Numbers();

  /** @param valuesIn the values in a text, with different keys */
  constructor(private readonly valuesIn: (text: string) => KeyedValue[]) {}

  numberOf(text: string): number {
    const number = this.numbers.of(text);
    if (number === this.values.length) this.values.push(this.valuesIn(text));
    return number;
  }
}

const colorNames = z.array(z.string());

/** The colors in a list of names as JSON, each once. */
function colorsIn(list: string): KeyedValue[] {
  const colors = colorNames.parse(JSON.parse(list)).map(keyed);
  return [...new Map(colors.map((color) => [color.key, color])).values()];
}

const optionList = z.array(
  z.object({ name: z.string(), values: z.array(z.string()), colors: z.array(z.string()).default([]) }),
);

/** The options in a list as JSON, but that of colors, which are filtered by as such. */
const optionsIn = (list: string) => optionList.parse(JSON.parse(list)).filter((option) => !isColorOption(option));

/** The colors that values have of their own in a list of options as JSON, by the keys of the values. */
const ownColorsIn = (list: string): KeyedValue[] =>
  optionList
    .parse(JSON.parse(list))
    .filter(isColorOption)
    .flatMap(({ values, colors }) =>
      colors.flatMap((color, index) => (color ? { key: keyOf(values[index] ?? ""), value: color } : [])),
    );

/** Products that have all filtered values in common but the price. Texts by their numbers in the table. */
export type FacetGroup = {
  category: number;
  brand: number;
  colors: number;
  options: number;
  isInStock: boolean;
  /** The average rating in whole stars. */
  stars: number;
};

const HUNDREDTHS = 100;

/** Prices of some currencies are higher: their two columns hold what fits into 32 bits, and how many times this they are above. */
const IN_32_BITS = 2 ** 32;

/**
 * What all published products are filtered and sorted by, in columns by internal number: a hundred thousand products are
 * filtered, counted and sorted in less than a millisecond each. Products with the same values share a group, so that
 * these values are compared once for all of them.
 */
export class FacetTable {
  listed = new NumberSet();
  /** The index of each product's group. */
  group = new Uint32Array(0);
  private priceCents = new Uint32Array(0);
  private priceOver = new Uint16Array(0);
  private ratingHundredths = new Uint16Array(0);
  private numReviews = new Uint32Array(0);
  readonly groups: FacetGroup[] = [];
  private readonly groupKeys = new Numbers();
  readonly categories = new Texts((text) => [keyed(text)]);
  readonly brands = new Texts((text) => [keyed(text)]);
  readonly colorLists = new Texts(colorsIn);
  readonly optionLists = new OptionLists(optionsIn, keyOf);
  /** The colors that values have of their own, by the number of the list of options. Few lists have some. */
  readonly ownColors = new Map<number, KeyedValue[]>();

  set(change: Change): void {
    const [, num, isListed, category, brand, colors, options, priceCents, ratingHundredths, isInStock, numReviews] =
      change;
    if (num >= this.group.length) this.grow(2 * num);
    if (isListed === 1) this.listed.add(num);
    else this.listed.delete(num);
    this.priceCents[num] = priceCents % IN_32_BITS;
    this.priceOver[num] = Math.floor(priceCents / IN_32_BITS);
    this.ratingHundredths[num] = ratingHundredths;
    this.numReviews[num] = numReviews;
    const optionList = this.optionLists.numberOf(options);
    if (options.includes('"colors":') && !this.ownColors.has(optionList))
      this.ownColors.set(optionList, ownColorsIn(options));
    this.group[num] = this.indexOf({
      category: this.categories.numberOf(category),
      brand: this.brands.numberOf(brand),
      colors: this.colorLists.numberOf(colors),
      options: optionList,
      isInStock: isInStock === 1,
      stars: Math.floor(ratingHundredths / HUNDREDTHS),
    });
  }

  /** The price of a product, in cents. */
  priceOf(num: number): number {
    return (this.priceOver[num] ?? 0) * IN_32_BITS + (this.priceCents[num] ?? 0);
  }

  /** What products are sorted by: the field, equal ratings by the number of reviews. */
  columnsOf(by: ColumnField): readonly ArrayLike<number>[] {
    switch (by) {
      case "price":
        return [this.priceOver, this.priceCents];
      case "rating":
        return [this.ratingHundredths, this.numReviews];
      case "createdAt":
        return [];
    }
  }

  private indexOf(group: FacetGroup): number {
    const index = this.groupKeys.of(Object.values(group).join());
    if (index === this.groups.length) this.groups.push(group);
    return index;
  }

  private grow(length: number): void {
    for (const column of ["ratingHundredths", "priceOver"] as const) {
      const numbers = new Uint16Array(length);
      numbers.set(this[column]);
      this[column] = numbers;
    }
    for (const column of ["group", "priceCents", "numReviews"] as const) {
      const numbers = new Uint32Array(length);
      numbers.set(this[column]);
      this[column] = numbers;
    }
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
