import { beforeAll, expect, it } from "vitest";
import { sqlite } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { catalogueChanged } from "~/shop/catalogue/catalogue-version.server";
import { listedNums, PAGE_SIZE, type Sorting } from "~/shop/catalogue/listing.server";

const PRODUCTS = 1300;
const NUMS = Array.from({ length: PRODUCTS }, (_, index) => index + 1);
const newestFirst = [...NUMS].reverse();

// Each is an oak shelf: every 40th by its name, the others by what is told of them.
const isNamed = (num: number) => num % 40 === 0;
const priceOf = (num: number) => 1000 + ((num * 37) % 500);

const insert = sqlite.prepare(
  `insert into product (num, id, name, description_text, price_cents, rating_hundredths, num_reviews, image_b,
     colors_variants, slot, created_at, updated_at)
   values (?, ?, ?, ?, ?, ?, ?, '[]', '[]', ?, 0, 0)`,
);

function add(num: number) {
  const [name, told] = isNamed(num) ? ["Oak Shelf", "Holds books."] : ["Bookcase", "A shelf of oak."];
  insert.run(num, newId(), name, told, priceOf(num), (num % 6) * 100, num % 4, num - 1);
}

beforeAll(() => {
  sqlite.transaction(() => NUMS.forEach(add))();
  catalogueChanged();
});

/** What a search finds, page by page. */
function found(keyword: string, sorting: Sorting | null = null): number[] {
  const { pages } = listedNums({ keyword, sorting }, 1);
  return Array.from({ length: pages }, (_, index) => listedNums({ keyword, sorting }, index + 1)).flatMap(
    ({ nums }) => nums,
  );
}

it.each(["oak", "shelf oak", "OA"])("finds every product with %j once, those named so first", (keyword) => {
  const expected = [...newestFirst.filter(isNamed), ...newestFirst.filter((num) => !isNamed(num))];
  expect(found(keyword)).toEqual(expected);
  expect(listedNums({ keyword, sorting: null }, 2)).toEqual({
    nums: expected.slice(PAGE_SIZE, 2 * PAGE_SIZE),
    total: PRODUCTS,
    page: 2,
    pages: Math.ceil(PRODUCTS / PAGE_SIZE),
  });
});

it("finds what lies beyond the last page on the last page", () => {
  expect(listedNums({ keyword: "oak", sorting: null }, 999)).toMatchObject({ page: 55, nums: [4, 3, 2, 1] });
});

it.each(["oak", ""])("sorts all that %j finds, equals by their age", (keyword) => {
  const byPrice = [...NUMS].sort((one, other) => priceOf(one) - priceOf(other) || one - other);
  expect(found(keyword, { by: "price", order: "asc" })).toEqual(byPrice);
  expect(found(keyword, { by: "price", order: "desc" })).toEqual([...byPrice].reverse());
  expect(found(keyword, { by: "createdAt", order: "asc" })).toEqual(NUMS);
  const byRating = [...NUMS].sort((one, other) => (one % 6) - (other % 6) || (one % 4) - (other % 4) || one - other);
  expect(found(keyword, { by: "rating", order: "asc" })).toEqual(byRating);
});

it("lists the newest first when nothing is searched, and only what is on sale", () => {
  sqlite.prepare("update product set slot = null where num = ?").run(PRODUCTS);
  catalogueChanged();
  expect(found("")).toEqual(newestFirst.slice(1));
  expect(found("oak")).not.toContain(PRODUCTS);
  expect(found("oak", { by: "createdAt", order: "desc" })).toEqual(newestFirst.slice(1));
});
