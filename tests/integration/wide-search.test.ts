import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/identifiers.server";
import { listedNums, PAGE_SIZE } from "~/shop/search/listing.server";
import type { Sorting } from "~/shop/search/sort-terms.server";
import { fixturesOf } from "../support/fixtures";

const PRODUCTS = 1300;
const NUMS = Array.from({ length: PRODUCTS }, (_, index) => index + 1);
const newestFirst = [...NUMS].reverse();

// Each is an oak shelf: every 40th by its name, the others by their description.
const isNamed = (num: number) => num % 40 === 0;
const priceOf = (num: number) => 1000 + ((num * 37) % 500);

const data = fixturesOf(path.join(env.DATA_DIR, "shop.db"));
const NO_PICTURES = { imageB: [], colorsVariants: [] };
const LONG_AGO = { createdAt: new Date(0), updatedAt: new Date(0) };

function shelf(num: number) {
  const texts = isNamed(num)
    ? { name: "Oak Shelf", descriptionText: "Holds books." }
    : { name: "Bookcase", descriptionText: "A shelf of oak." };
  const rating = { ratingHundredths: (num % 6) * 100, numReviews: num % 4 };
  return {
    num,
    id: newId(),
    slot: num - 1,
    priceCents: priceOf(num),
    ...texts,
    ...rating,
    ...NO_PICTURES,
    ...LONG_AGO,
  };
}

beforeAll(() => {
  data.products.addAll(NUMS.map(shelf));
});
afterAll(() => data.close());

/** The results of a search, page by page. */
async function found(keyword: string, sorting: Sorting | null = null): Promise<number[]> {
  const { pages } = await listedNums({ keyword, sorting }, 1);
  const shown = Array.from({ length: pages }, (_, index) => listedNums({ keyword, sorting }, index + 1));
  return (await Promise.all(shown)).flatMap(({ nums }) => nums);
}

it.each(["oak", "shelf oak", "OA"])("finds every product with %j once, matches in the name first", async (keyword) => {
  const expected = [...newestFirst.filter(isNamed), ...newestFirst.filter((num) => !isNamed(num))];
  expect(await found(keyword)).toEqual(expected);
  expect(await listedNums({ keyword, sorting: null }, 2)).toEqual({
    nums: expected.slice(PAGE_SIZE, 2 * PAGE_SIZE),
    total: PRODUCTS,
    page: 2,
    pages: Math.ceil(PRODUCTS / PAGE_SIZE),
    hasMore: false,
  });
});

it("leads with what is called like the wanted word where no product has all of them", async () => {
  const expected = [...newestFirst.filter(isNamed), ...newestFirst.filter((num) => !isNamed(num))];
  expect(await found("bookcase purple shelf")).toEqual(expected);
});

it("shows the last page for page numbers beyond it", async () => {
  expect(await listedNums({ keyword: "oak", sorting: null }, 999)).toMatchObject({ page: 55, nums: [4, 3, 2, 1] });
});

it.each(["oak", ""])("sorts all results of %j, equal ones by age", async (keyword) => {
  const byPrice = [...NUMS].sort((one, other) => priceOf(one) - priceOf(other) || one - other);
  expect(await found(keyword, { by: "price", order: "asc" })).toEqual(byPrice);
  expect(await found(keyword, { by: "price", order: "desc" })).toEqual([...byPrice].reverse());
  expect(await found(keyword, { by: "createdAt", order: "asc" })).toEqual(NUMS);
  const byRating = [...NUMS].sort((one, other) => (one % 6) - (other % 6) || (one % 4) - (other % 4) || one - other);
  expect(await found(keyword, { by: "rating", order: "asc" })).toEqual(byRating);
});

it("lists the newest first without a keyword, published products only", async () => {
  data.products.change({ num: PRODUCTS }, { slot: null });
  expect(await found("")).toEqual(newestFirst.slice(1));
  expect(await found("oak")).not.toContain(PRODUCTS);
  expect(await found("oak", { by: "createdAt", order: "desc" })).toEqual(newestFirst.slice(1));
});

describe("a search that matches more products than its pages show", () => {
  const SHOWN = 2400;
  const MANY = Array.from({ length: 1500 }, (_, index) => PRODUCTS + index + 1);

  beforeAll(() => {
    data.products.change({ num: PRODUCTS }, { slot: PRODUCTS - 1 });
    data.products.addAll(MANY.map(shelf));
  });

  it("has 100 pages, in each order", async () => {
    for (const sorting of [null, { by: "price", order: "asc" }, { by: "createdAt", order: "desc" }] as const) {
      const last = await listedNums({ keyword: "oak", sorting }, 999);
      expect(last).toMatchObject({ page: 100, pages: 100, total: SHOWN, hasMore: true });
      expect(last.nums).toHaveLength(PAGE_SIZE);
      expect(new Set(await found("oak", sorting)).size).toBe(SHOWN);
    }
    const all = [...NUMS, ...MANY].sort((one, other) => priceOf(one) - priceOf(other) || one - other);
    expect(await found("oak", { by: "price", order: "asc" })).toEqual(all.slice(0, SHOWN));
  });

  it("is not a list of all products, which has all its pages", async () => {
    const sorting = { by: "price", order: "desc" } as const;
    expect(await listedNums({ keyword: "", sorting }, 999)).toMatchObject({ pages: 117, total: 2800, hasMore: false });
  });
});

it("matches a single character as a whole word only, and prefixes of the last word only", async () => {
  expect(await found("o")).toEqual([]);
  expect(await found("a")).not.toEqual([]);
  expect(await listedNums({ keyword: "sh oak", sorting: null }, 1)).toMatchObject({ isPartial: true });
  expect((await listedNums({ keyword: "oak sh", sorting: null }, 1)).isPartial).toBeUndefined();
  expect(await found("oak sh")).not.toEqual([]);
});
