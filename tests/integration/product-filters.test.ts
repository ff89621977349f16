import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/identifiers.server";
import { FACETS, type Facet, NO_FILTERS, type OptionFilter, type ProductFilters } from "~/shop/facets/product-filters";
import { findProducts, listedNums } from "~/shop/search/listing.server";
import type { Sorting } from "~/shop/search/sort-terms.server";
import { fixturesOf } from "../support/fixtures";

const data = fixturesOf(path.join(env.DATA_DIR, "shop.db"));
afterAll(() => data.close());

/** What the tests know of a product. */
type Known = Record<Facet, string[]> & {
  num: number;
  priceCents: number;
  ratingHundredths: number;
  numReviews: number;
  stock: number;
  sizes: string[];
  lengths: string[];
};

const CATEGORIES = ["Lamps", "Mugs", "mugs", "Élan", ""];
const BRANDS = ["Alder & Co", "ALDER & CO", "Birch", ""];
const SIZES = ["S", "M", "m", "L"];
const LENGTHS = ["Short", "Long"];
const COLORS = ["Navy", "Sage", "navy", "Rust"];

/** One of the values, by a number. */
const pick = <Value>(values: readonly Value[], number: number) => values.slice(number % values.length)[0] as Value;

function knownProduct(num: number): Known {
  const colors = COLORS.filter((_, index) => ((num * 5) >> index) % 2 === 1);
  return {
    num,
    category: [pick(CATEGORIES, num * 7)],
    brand: [pick(BRANDS, Math.floor(num / 3))],
    color: num % 3 === 0 ? [] : colors,
    priceCents: (num * 379) % 5000,
    ratingHundredths: ((num * 83) % 7) * 70,
    numReviews: (num * 31) % 5,
    stock: num % 4,
    sizes: SIZES.filter((_, index) => index !== 2 || num % 2 === 0).slice(num % 5, (num % 5) + 1 + (num % 3)),
    lengths: LENGTHS.slice((num * 3) % 7),
  };
}

/** The options of a product, as different spellings of their names. */
const optionsOf = ({ num, sizes, lengths }: Known) =>
  [
    {
      name: num % 7 === 0 ? "size" : "Size",
      values: [...new Map(sizes.map((size) => [size.toLowerCase(), size])).values()],
    },
    { name: "Length", values: lengths },
  ].filter(({ values }) => values.length > 0);

function row(known: Known) {
  const { num, category, brand, color, priceCents, ratingHundredths, numReviews, stock } = known;
  return {
    num,
    id: newId(),
    slot: num - 1,
    name: num % 2 === 0 ? "Oak thing" : "Thing",
    category: category.join(),
    brand: brand.join(),
    colorsVariants: color.map((name) => ({ _id: name, name, src: "/a.jpg" })),
    priceCents,
    ratingHundredths,
    numReviews,
    countInStock: stock,
    options: optionsOf(known),
    imageB: [],
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const hasOne = (values: string[], chosen: string[]) =>
  chosen.length === 0 || values.some((value) => chosen.some((each) => same(value, each)));

const hasOption = (product: Known, { name, values }: OptionFilter) =>
  optionsOf(product).some((option) => same(option.name, name) && hasOne(option.values, values));

/** The filter again, in the plainest way. */
function fits(product: Known, { leastCents, mostCents, inStock, rating, options, ...chosen }: ProductFilters): boolean {
  return (
    (options ?? []).every((option) => hasOption(product, option)) &&
    FACETS.every((facet) => hasOne(product[facet], chosen[facet])) &&
    (leastCents === undefined || product.priceCents >= leastCents) &&
    (mostCents === undefined || product.priceCents <= mostCents) &&
    (!inStock || product.stock > 0) &&
    (rating === undefined || product.ratingHundredths >= rating * 100)
  );
}

const anyOf = (values: string[]) => fc.subarray([...values.filter((value) => value !== ""), "Nothing", "ÉLAN"]);
const anyFilters: fc.Arbitrary<ProductFilters> = fc.record({
  category: anyOf(CATEGORIES),
  brand: anyOf(BRANDS),
  color: anyOf(COLORS),
  leastCents: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
  mostCents: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
  inStock: fc.boolean(),
  options: fc.tuple(fc.subarray([...SIZES, "XXL"]), fc.subarray(LENGTHS)).map(([sizes, lengths]) =>
    [
      { name: "Size", values: sizes },
      { name: "LENGTH", values: lengths },
    ].filter(({ values }) => values.length > 0),
  ),
  rating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
});

const PRODUCTS = 400;
const all = Array.from({ length: PRODUCTS }, (_, index) => knownProduct(index + 1));

beforeAll(() => {
  data.products.addAll(all.map(row));
});

const found = (filters: Partial<ProductFilters>, keyword = "") =>
  findProducts({ keyword, sorting: null, filters: { ...NO_FILTERS, ...filters } }, 1);

describe("filters over random products", () => {
  it("find what a plain filter finds, newest first", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        const expected = all.filter((product) => fits(product, filters)).map(({ num }) => num);
        const query = { keyword: "", sorting: null, filters };
        const { pages, total } = await listedNums(query, 1);
        const shown = await Promise.all(Array.from({ length: pages }, (_, index) => listedNums(query, index + 1)));
        expect(total).toBe(expected.length);
        expect(shown.flatMap(({ nums }) => nums)).toEqual(expected.reverse());
      }),
    );
  });

  it("are sorted as a plain sort does, equal ratings by the number of reviews, then by age", async () => {
    const by = fc.constantFrom("price", "rating", "createdAt");
    const sortings: fc.Arbitrary<Sorting> = fc.record({ by, order: fc.constantFrom("asc", "desc") });
    const columns: Record<string, (keyof Known)[]> = {
      price: ["priceCents"],
      rating: ["ratingHundredths", "numReviews"],
    };
    await fc.assert(
      fc.asyncProperty(anyFilters, sortings, fc.constantFrom("", "oak"), async (filters, sorting, keyword) => {
        const fields = [...(columns[sorting.by] ?? []), "num" as const];
        const difference = (one: Known, other: Known) =>
          fields.map((field) => Number(one[field]) - Number(other[field])).find((each) => each !== 0) ?? 0;
        const suiting = all.filter((product) => fits(product, filters) && (keyword === "" || product.num % 2 === 0));
        const ascending = suiting.sort(difference).map(({ num }) => num);
        const query = { keyword, sorting, filters };
        const { nums } = await listedNums(query, 1);
        expect(nums).toEqual((sorting.order === "asc" ? ascending : ascending.reverse()).slice(0, 24));
      }),
    );
  });

  it("count for each value what one would get with it in place of the others of its facet", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        const { counts } = await found(filters);
        for (const facet of FACETS) {
          const others = { ...filters, [facet]: [] };
          for (const { value, count } of counts[facet]) {
            expect(count).toBe(all.filter((product) => fits(product, { ...others, [facet]: [value] })).length);
          }
          const values = all.filter((product) => fits(product, others)).flatMap((product) => product[facet]);
          const names = new Set(values.filter((value) => value !== "").map((value) => value.toLowerCase()));
          for (const name of names) expect(counts[facet].some(({ value }) => same(value, name))).toBe(true);
        }
        for (const name of ["Size", "Length"]) {
          const others = { ...filters, options: filters.options?.filter((option) => !same(option.name, name)) ?? [] };
          const shown = counts.options.find((option) => same(option.name, name));
          const withValue = (value: string) =>
            all.filter((product) =>
              fits(product, { ...others, options: [...others.options, { name, values: [value] }] }),
            );
          for (const { value, count } of shown?.values ?? []) expect(count).toBe(withValue(value).length);
          for (const value of name === "Size" ? SIZES : LENGTHS)
            if (withValue(value).length > 0) expect(shown?.values.some((each) => same(each.value, value))).toBe(true);
        }
        expect(counts.inStock).toBe(all.filter((product) => fits(product, { ...filters, inStock: true })).length);
        for (const { least: rating, count } of counts.ratings) {
          expect(count).toBe(all.filter((product) => fits(product, { ...filters, rating })).length);
        }
      }),
    );
  });

  it("name the values of an option in the order of the products", async () => {
    const { counts } = await found({});
    const values = counts.options.map((option) => [option.name, option.values.map(({ value }) => value.toUpperCase())]);
    expect(values).toEqual([
      ["Size", ["S", "M", "L"]],
      ["Length", ["SHORT", "LONG"]],
    ]);
  });

  it("hold within a search and within a category", async () => {
    const filters = { ...NO_FILTERS, brand: ["birch"], inStock: true };
    const oak = all.filter((product) => product.num % 2 === 0 && fits(product, filters));
    const search = await found(filters, "oak");
    expect([search.listing.total, search.unfilteredTotal]).toEqual([oak.length, PRODUCTS / 2]);
    const mugs = all.filter((product) => fits(product, { ...filters, category: ["Mugs"] }));
    const category = await findProducts({ keyword: "", categories: ["MUGS"], sorting: null, filters }, 1);
    expect(category.listing.total).toBe(mugs.length);
    expect(category.unfilteredTotal).toBe(all.filter(({ category: [name = ""] }) => same(name, "mugs")).length);
  });

  it("have one value for all spellings, and name it as most products do", async () => {
    const { filters } = await found({ category: ["MUGS", "mugs"], color: ["NAVY"] });
    expect(filters.category).toHaveLength(1);
    expect(["Mugs", "mugs"]).toContain(filters.category[0]);
    expect(
      (await found({ brand: ["nothing of it"] })).counts.brand.find(({ value }) => value === "nothing of it"),
    ).toEqual({ value: "nothing of it", count: 0 });
  });
});

describe("after a change by another process", () => {
  const total = async (filters: Partial<ProductFilters>) => (await found(filters)).listing.total;
  const novel = row({ ...knownProduct(9000), brand: ["Novel"], stock: 1, ratingHundredths: 0 });

  beforeEach(() => data.products.remove({ num: 9000 }));

  it.each([
    ["its price", { leastCents: 900_000 }, { priceCents: 1_000_000 }],
    ["its category", { category: ["Chairs"] }, { category: "Chairs" }],
    ["its colors", { color: ["Teal"] }, { colorsVariants: [{ _id: "t", name: "Teal", src: "/t.jpg" }] }],
    ["its options", { options: [{ name: "fit", values: ["slim"] }] }, { options: [{ name: "Fit", values: ["Slim"] }] }],
    ["its rating", { rating: 5 }, { ratingHundredths: 500 }],
  ])("of %s a product is found by it", async (_, filters, change) => {
    data.products.add(novel);
    expect(await total({ ...filters, brand: ["Novel"] })).toBe(0);
    data.products.change({ num: 9000 }, change);
    expect(await total({ ...filters, brand: ["Novel"] })).toBe(1);
  });

  it("a sold-out, unpublished or deleted product is not found, and found again when it is back", async () => {
    data.products.add(novel);
    const wanted = { brand: ["Novel"], inStock: true };
    for (const [change, expected] of [
      [{ countInStock: 0 }, 0],
      [{ countInStock: 3 }, 1],
      [{ slot: null }, 0],
      [{ slot: 9000 }, 1],
    ] as const) {
      data.products.change({ num: 9000 }, change);
      expect(await total(wanted)).toBe(expected);
    }
    data.products.remove({ num: 9000 });
    expect(await total({ brand: ["Novel"] })).toBe(0);
    expect((await found({})).counts.brand.some(({ value }) => value === "Novel")).toBe(false);
  });
});

describe("of a search with more products than its pages show", () => {
  const MANY = Array.from({ length: 2600 }, (_, index) => ({
    ...row({ ...knownProduct(20_000 + index), category: ["Planks"], brand: [index === 0 ? "Oldest" : "Others"] }),
    name: "Pine plank",
  }));

  it("all are counted and filtered", async () => {
    data.products.addAll(MANY);
    const { counts } = await found({}, "pine");
    expect(counts.category).toEqual([{ value: "Planks", count: MANY.length }]);
    const oldest = await found({ brand: ["Oldest"] }, "pine");
    expect(oldest.listing.total).toBe(1);
    expect(oldest.unfilteredTotal).toBe(MANY.length);
  });
});
