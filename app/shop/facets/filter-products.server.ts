import { nextTurn } from "~/platform/event-loop.server";
import { type FacetTable, facetTable, keyOf, type Texts } from "./facet-table.server";
import { FACETS, type Facet, type FacetCounts, type FacetValue, type ProductFilters } from "./product-filters";
import { sortByColumns } from "./sort-by-columns";

/** How many values of a facet are shown: the most frequent ones, and the chosen ones. */
const SHOWN_VALUES = 20;

/** Longer lists are sorted and filtered in turns of their own, so that other requests run in between. */
const LONG_LIST = 10_000;

const MOST_STARS = 5;
const HUNDREDTHS = 100;

/** For each number of a facet's texts, whether one of the chosen values is in it; all without a choice. */
function suitingTexts({ values }: Texts, chosen: readonly string[]): Uint8Array {
  if (chosen.length === 0) return new Uint8Array(values.length).fill(1);
  const keys = new Set(chosen.map(keyOf));
  return Uint8Array.from(values, (one) => (one.some(({ key }) => keys.has(key)) ? 1 : 0));
}

/** The filters that a product fails, as bits: it counts for a facet's values if it fails no other filter. */
const FAILS = { category: 1, brand: 2, color: 4, price: 8, stock: 16, rating: 32 };

function filterOf(
  table: FacetTable,
  { leastCents = 0, mostCents = Infinity, inStock, rating = 0, ...chosen }: ProductFilters,
) {
  const categories = suitingTexts(table.categories, chosen.category);
  const brands = suitingTexts(table.brands, chosen.brand);
  const colors = suitingTexts(table.colorLists, chosen.color);
  const leastHundredths = rating * HUNDREDTHS;
  return (num: number): number => {
    const priceCents = table.priceCents[num] ?? 0;
    return (
      (categories[table.category[num] ?? 0] ? 0 : FAILS.category) |
      (brands[table.brand[num] ?? 0] ? 0 : FAILS.brand) |
      (colors[table.colors[num] ?? 0] ? 0 : FAILS.color) |
      (priceCents >= leastCents && priceCents <= mostCents ? 0 : FAILS.price) |
      (inStock && table.isInStock[num] !== 1 ? FAILS.stock : 0) |
      ((table.ratingHundredths[num] ?? 0) >= leastHundredths ? 0 : FAILS.rating)
    );
  };
}

/** Adds up counts by text to counts by value, and keeps the values that are shown. */
function shownValues({ values }: Texts, counts: Uint32Array, chosen: string[]): FacetValue[] {
  const byKey = new Map<string, FacetValue & { most: number }>();
  for (const [number, count] of counts.entries()) {
    if (count === 0) continue;
    for (const { key, value } of values[number] ?? []) {
      const known = byKey.get(key);
      if (!known) byKey.set(key, { value, count, most: count });
      else {
        known.count += count;
        // The most frequent spelling stands for all.
        if (count > known.most) Object.assign(known, { value, most: count });
      }
    }
  }
  byKey.delete("");
  const keys = new Set(chosen.map(keyOf));
  for (const text of chosen) {
    const key = keyOf(text);
    if (!byKey.has(key)) byKey.set(key, { value: text, count: 0, most: 0 });
  }
  const sorted = [...byKey.entries()].sort(
    ([key, one], [otherKey, other]) => other.count - one.count || (key < otherKey ? -1 : 1),
  );
  const shown = sorted.filter(([key], index) => index < SHOWN_VALUES || keys.has(key));
  return shown.map(([, { value, count }]) => ({ value, count }));
}

/** Counts what the products of a list can be filtered by. */
class Counter {
  private readonly byText: Record<Facet, Uint32Array>;
  private readonly byStars = new Uint32Array(MOST_STARS + 1);
  private inStock = 0;
  private leastCents = Number.POSITIVE_INFINITY;
  private mostCents = 0;

  constructor(private readonly table: FacetTable) {
    const empty = ({ values }: Texts) => new Uint32Array(values.length);
    this.byText = { category: empty(table.categories), brand: empty(table.brands), color: empty(table.colorLists) };
  }

  /** @param fails the filters that the product fails */
  add(num: number, fails: number): void {
    const { table, byText, byStars } = this;
    if ((fails & ~FAILS.category) === 0) increase(byText.category, table.category[num]);
    if ((fails & ~FAILS.brand) === 0) increase(byText.brand, table.brand[num]);
    if ((fails & ~FAILS.color) === 0) increase(byText.color, table.colors[num]);
    if ((fails & ~FAILS.rating) === 0) increase(byStars, Math.floor((table.ratingHundredths[num] ?? 0) / HUNDREDTHS));
    if ((fails & ~FAILS.stock) === 0) this.inStock += table.isInStock[num] ?? 0;
    if ((fails & ~FAILS.price) === 0) {
      const priceCents = table.priceCents[num] ?? 0;
      if (priceCents < this.leastCents) this.leastCents = priceCents;
      if (priceCents > this.mostCents) this.mostCents = priceCents;
    }
  }

  counts(filters: ProductFilters, isCapped: boolean): FacetCounts {
    const { table, byText } = this;
    const valuesOf = (facet: Facet, texts: Texts) => shownValues(texts, byText[facet], filters[facet]);
    const ratings = Array.from({ length: MOST_STARS }, (_, index) => {
      const least = MOST_STARS - index;
      return { least, count: this.byStars.subarray(least).reduce((sum, count) => sum + count, 0) };
    });
    const { leastCents, mostCents, inStock } = this;
    const prices = leastCents <= mostCents ? { leastCents, mostCents } : null;
    return {
      category: valuesOf("category", table.categories),
      brand: valuesOf("brand", table.brands),
      color: valuesOf("color", table.colorLists),
      inStock,
      ratings,
      prices,
      isCapped,
    };
  }
}

function increase(counts: Uint32Array, index: number | undefined): void {
  if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
}

type FilteredProducts = {
  /** Those that fit all filters, in the same order. */
  nums: Uint32Array;
  counts: FacetCounts;
  /** The filters with their values as the products have them. */
  filters: ProductFilters;
  /** How many products there are without filters. */
  unfilteredTotal: number;
};

type Scope = { filters: ProductFilters; isCapped?: boolean; categories?: readonly string[] };

/**
 * Filters published products, and counts what they can be filtered by.
 * @param nums internal numbers; those of products that are not published are left out
 * @param isCapped whether there are more products than these
 * @param categories names of categories, in any case; products of others are left out
 */
export async function filterProducts(
  nums: Uint32Array,
  { filters, isCapped = false, categories = [] }: Scope,
): Promise<FilteredProducts> {
  if (nums.length > LONG_LIST) await nextTurn();
  const table = await facetTable();
  const inCategory = suitingTexts(table.categories, categories);
  const failsOf = filterOf(table, filters);
  const counter = new Counter(table);
  const suiting = new Uint32Array(nums.length);
  let count = 0;
  let unfilteredTotal = 0;
  for (const num of nums) {
    if (table.isListed[num] !== 1 || !inCategory[table.category[num] ?? 0]) continue;
    unfilteredTotal += 1;
    const fails = failsOf(num);
    if (fails === 0) suiting[count++] = num;
    counter.add(num, fails);
  }
  const counts = counter.counts(filters, isCapped);
  return { nums: suiting.slice(0, count), counts, filters: asShown(filters, counts), unfilteredTotal };
}

/** All published products, the newest first, as internal numbers. */
export async function newestProducts(): Promise<Uint32Array> {
  return (await facetTable()).newestFirst();
}

/** What products can be sorted by in memory. */
export type ColumnField = "price" | "rating" | "createdAt";

/**
 * Sorts products in ascending order: by the field, equal ratings by the number of reviews, then the oldest first.
 * @param nums internal numbers of published products, each once
 */
export async function sortProducts(nums: Uint32Array, by: ColumnField): Promise<Uint32Array> {
  if (nums.length > LONG_LIST) await nextTurn();
  const { priceCents, ratingHundredths, numReviews } = await facetTable();
  const columns = { price: [priceCents], rating: [ratingHundredths, numReviews], createdAt: [] };
  return sortByColumns(nums, columns[by]);
}

function asShown(filters: ProductFilters, counts: FacetCounts): ProductFilters {
  const spelled = FACETS.map((facet) => {
    const keys = new Set(filters[facet].map(keyOf));
    return [facet, counts[facet].map(({ value }) => value).filter((value) => keys.has(keyOf(value)))] as const;
  });
  return { ...filters, ...Object.fromEntries(spelled) };
}
