import { type FacetGroup, type FacetTable, keyOf, type Texts } from "./facet-table.server";
import { NumberSet } from "./number-set";
import {
  FACETS,
  type Facet,
  type FacetCounts,
  type FacetValue,
  type OptionFilter,
  type ProductFilters,
} from "./product-filters";

/** How many values of a facet are shown: the most frequent ones, and the chosen ones. */
const SHOWN_VALUES = 20;

const MOST_STARS = 5;

/** No price is as high. */
const MOST_CENTS = Number.MAX_SAFE_INTEGER;

/** For each number of a facet's texts, whether one of some values is in it. */
function textsWith({ values }: Texts, some: readonly string[]): Uint8Array {
  const keys = new Set(some.map(keyOf));
  return Uint8Array.from(values, (one) => (one.some(({ key }) => keys.has(key)) ? 1 : 0));
}

/** The same for what is chosen; all without a choice. */
const suitingTexts = (texts: Texts, chosen: readonly string[]): Uint8Array =>
  chosen.length > 0 ? textsWith(texts, chosen) : new Uint8Array(texts.values.length).fill(1);

/** The filters that the products of a group fail, as bits: they count for a facet's values if they fail no other filter. */
const FAILS = { category: 1, brand: 2, color: 4, stock: 8, rating: 16 };

/** The bit of the filter by an option, by its place among the filters. */
const failsOption = (index: number) => 32 << index;

/** For each group, which filters but the price its products fail. */
function failsOfGroups(table: FacetTable, { inStock, rating = 0, ...chosen }: ProductFilters): Uint16Array {
  const categories = suitingTexts(table.categories, chosen.category);
  const brands = suitingTexts(table.brands, chosen.brand);
  const colors = suitingTexts(table.colorLists, chosen.color);
  const options = (chosen.options ?? []).map((option) => table.optionLists.suiting(option));
  const failsOptions = (list: number) =>
    options.reduce((bits, suiting, index) => bits | (suiting[list] ? 0 : failsOption(index)), 0);
  const failsOf = ({ category, brand, colors: colorList, options: list, isInStock, stars }: FacetGroup) =>
    failsOptions(list) |
    (categories[category] ? 0 : FAILS.category) |
    (brands[brand] ? 0 : FAILS.brand) |
    (colors[colorList] ? 0 : FAILS.color) |
    (inStock && !isInStock ? FAILS.stock : 0) |
    (stars >= rating ? 0 : FAILS.rating);
  return Uint16Array.from(table.groups, failsOf);
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

/** Counts by group what the products of a list can be filtered by. */
class Counter {
  private readonly byText: Record<Facet, Uint32Array>;
  private readonly byStars = new Uint32Array(MOST_STARS + 1);
  /** By list of options: of all that fit, and for each filter by an option of those that fit the others. */
  private readonly byOptions: [Uint32Array, ...Uint32Array[]];
  /** The colors that values of the color have of their own, by key: that of most products. */
  private readonly ownColors = new Map<string, { color: string; most: number }>();
  private inStock = 0;

  constructor(
    private readonly table: FacetTable,
    private readonly chosenOptions: OptionFilter[],
  ) {
    const lists = () => new Uint32Array(table.optionLists.size);
    this.byOptions = [lists(), ...chosenOptions.map(lists)];
    const empty = ({ values }: Texts) => new Uint32Array(values.length);
    this.byText = { category: empty(table.categories), brand: empty(table.brands), color: empty(table.colorLists) };
  }

  /**
   * @param fails the filters that the products of the group fail
   * @param count of those with a price that fits
   */
  add(group: FacetGroup, fails: number, count: number): void {
    const { byText, byStars } = this;
    if ((fails & ~FAILS.category) === 0) increase(byText.category, group.category, count);
    if ((fails & ~FAILS.brand) === 0) increase(byText.brand, group.brand, count);
    if ((fails & ~FAILS.color) === 0) {
      increase(byText.color, group.colors, count);
      for (const { key, value } of this.table.ownColors.get(group.options) ?? []) this.addOwnColor(key, value, count);
    }
    for (const [index, counts] of this.byOptions.entries()) {
      const own = index === 0 ? 0 : failsOption(index - 1);
      if ((fails & ~own) === 0) increase(counts, group.options, count);
    }
    if ((fails & ~FAILS.rating) === 0) increase(byStars, group.stars, count);
    if ((fails & ~FAILS.stock) === 0 && group.isInStock) this.inStock += count;
  }

  private addOwnColor(key: string, color: string, count: number): void {
    const known = this.ownColors.get(key);
    // Of equally frequent ones, every process takes the same.
    if (!known || count > known.most || (count === known.most && color < known.color))
      this.ownColors.set(key, { color, most: count });
  }

  counts(filters: ProductFilters): Omit<FacetCounts, "prices"> {
    const { table, byText, inStock } = this;
    const [allOptions, ...ofChosen] = this.byOptions;
    const valuesOf = (facet: Facet, texts: Texts) => shownValues(texts, byText[facet], filters[facet]);
    const ratings = Array.from({ length: MOST_STARS }, (_, index) => {
      const least = MOST_STARS - index;
      return { least, count: this.byStars.subarray(least).reduce((sum, count) => sum + count, 0) };
    });
    return {
      category: valuesOf("category", table.categories),
      brand: valuesOf("brand", table.brands),
      color: valuesOf("color", table.colorLists).map((one) => {
        const own = this.ownColors.get(keyOf(one.value));
        return own ? { ...one, ownColor: own.color } : one;
      }),
      options: table.optionLists.counts(this.chosenOptions, allOptions, ofChosen),
      inStock,
      ratings,
    };
  }
}

function increase(counts: Uint32Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by;
}

type FilteredProducts = {
  /** Those that fit all filters. */
  products: NumberSet;
  counts: FacetCounts;
  /** The filters with their values as the products have them. */
  filters: ProductFilters;
  /** How many products there are without filters. */
  unfilteredTotal: number;
};

type Scope = { filters: ProductFilters; categories?: readonly string[] };

/** The products that are being filtered. One array for all lists: a new one each time would fill the memory. */
let candidates = new Uint32Array(0);

/** @returns how many of the published products are candidates: those of the categories, or all without categories */
function chooseCandidates(table: FacetTable, products: NumberSet, isOfCategories: Uint8Array | null): number {
  if (candidates.length < table.group.length) candidates = new Uint32Array(table.group.length);
  const published = products.and(table.listed).copyTo(candidates);
  if (!isOfCategories) return published;
  let count = 0;
  for (let index = 0; index < published; index += 1) {
    const num = candidates[index] ?? 0;
    if (isOfCategories[table.group[num] ?? 0] === 1) candidates[count++] = num;
  }
  return count;
}

/**
 * Filters published products, and counts what they can be filtered by.
 * @param products those that are not published are left out
 * @param categories names of categories, in any case; products of others are left out, all without a name
 */
export function filterProducts(
  table: FacetTable,
  products: NumberSet,
  { filters, categories }: Scope,
): FilteredProducts {
  const { group: groupOf, groups } = table;
  const inCategories = categories ? textsWith(table.categories, categories) : null;
  const isOfCategories = inCategories && Uint8Array.from(groups, ({ category }) => inCategories[category] ?? 0);
  const unfilteredTotal = chooseCandidates(table, products, isOfCategories);
  const fails = failsOfGroups(table, filters);
  const { leastCents = 0, mostCents = MOST_CENTS } = filters;
  const suiting = new NumberSet(groupOf.length);
  const fitting = new Uint32Array(groups.length);
  let [lowest, highest] = [MOST_CENTS, -1];
  // By index: for-of over a typed array takes twice as long.
  for (let index = 0; index < unfilteredTotal; index += 1) {
    const num = candidates[index] ?? 0;
    const group = groupOf[num] ?? 0;
    const cents = table.priceOf(num);
    const isFitting = cents >= leastCents && cents <= mostCents;
    if (isFitting) fitting[group] = (fitting[group] ?? 0) + 1;
    if (fails[group] !== 0) continue;
    if (isFitting) suiting.add(num);
    if (cents < lowest) lowest = cents;
    if (cents > highest) highest = cents;
  }
  const counter = new Counter(table, filters.options ?? []);
  for (const [index, group] of groups.entries()) {
    const count = fitting[index] ?? 0;
    if (count > 0) counter.add(group, fails[index] ?? 0, count);
  }
  const prices = highest >= 0 ? { leastCents: lowest, mostCents: highest } : null;
  const counts = { ...counter.counts(filters), prices };
  return { products: suiting, counts, filters: asShown(filters, counts), unfilteredTotal };
}

/** Those of some colors that any published product has, in any case. */
export function knownColors({ group, listed, groups, colorLists }: FacetTable, colors: string[]): string[] {
  const isUsed = new Uint8Array(groups.length);
  for (const num of listed.toArray()) isUsed[group[num] ?? 0] = 1;
  const lists = new Set(groups.flatMap((each, index) => (isUsed[index] === 1 ? each.colors : [])));
  const keys = new Set([...lists].flatMap((list) => colorLists.values[list] ?? []).map(({ key }) => key));
  return colors.filter((color) => keys.has(keyOf(color)));
}

/** The filters by options without names and values that no published product has. */
export function knownOptions({ group, listed, groups, optionLists }: FacetTable, options: OptionFilter[]) {
  const isUsed = new Uint8Array(groups.length);
  for (const num of listed.toArray()) isUsed[group[num] ?? 0] = 1;
  const lists = new Uint32Array(optionLists.size);
  for (const [index, each] of groups.entries()) increase(lists, each.options, isUsed[index] ?? 0);
  return optionLists.known(options, lists);
}

function optionsAsShown(options: OptionFilter[], counts: FacetCounts["options"]): OptionFilter[] {
  return options.map(({ name, values }) => {
    const shown = counts.find((option) => keyOf(option.name) === keyOf(name));
    const keys = new Set(values.map(keyOf));
    const spelled = shown?.values.flatMap(({ value }) => (keys.has(keyOf(value)) ? [value] : []));
    return { name: shown?.name ?? name, values: spelled ?? values };
  });
}

function asShown(filters: ProductFilters, counts: FacetCounts): ProductFilters {
  const spelled = FACETS.map((facet) => {
    const keys = new Set(filters[facet].map(keyOf));
    return [facet, counts[facet].map(({ value }) => value).filter((value) => keys.has(keyOf(value)))] as const;
  });
  const options = optionsAsShown(filters.options ?? [], counts.options);
  return { ...filters, ...Object.fromEntries(spelled), ...(filters.options && { options }) };
}
