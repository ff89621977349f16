import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/identifiers.server";
import { NO_FILTERS } from "~/shop/facets/product-filters";
import { findProducts, type Query } from "~/shop/search/listing.server";
import type { Sorting } from "~/shop/search/sort-terms.server";
import { fixturesOf } from "../support/fixtures";

const data = fixturesOf(path.join(env.DATA_DIR, "shop.db"));
type Product = ReturnType<typeof data.products.published>[number];

const PRODUCTS = 20;
const WORDS = ["oak", "oaken", "elm", "Élan", "mug", "ash"];

const thing = (num: number) => ({
  num,
  id: newId(),
  slot: num,
  name: WORDS[num % WORDS.length] ?? "",
  brand: WORDS[(num * 3) % WORDS.length] ?? "",
  priceCents: num * 100,
  colorsVariants: [],
  imageB: [],
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

beforeAll(() => {
  data.products.addAll(Array.from({ length: PRODUCTS }, (_, index) => thing(index + 1)));
});
afterAll(() => data.close());

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of texts. */
const wordsIn = (...texts: string[]) => plain(texts.join(" ")).split(" ");

/** The words of all texts that a product is found by, but its description. */
const undescribedWords = ({ name, brand, category, colorsVariants, sku }: Product) =>
  wordsIn(name, brand, category, ...colorsVariants.map((color) => color.name), sku);

/**
 * The products with all words, the last one perhaps incomplete; with some of them if none has all. Where the products
 * with all words have them only with their descriptions, also those with the last word in their name.
 */
function matching(keyword: string): Product[] {
  const typed = keyword.split(" ");
  const last = typed.at(-1) ?? "";
  const has = (words: string[], word: string) =>
    words.some((own) => own === word || (word === last && own.startsWith(word)));
  const hasAll = (words: string[]) => typed.every((word) => has(words, word));
  const wordsOf = (product: Product) => [...undescribedWords(product), ...wordsIn(product.descriptionText)];
  const published = data.products.published();
  const all = published.filter((product) => hasAll(wordsOf(product)));
  if (all.length === 0) return published.filter((product) => typed.some((word) => has(wordsOf(product), word)));
  if (all.some((product) => hasAll(undescribedWords(product)))) return all;
  return published.filter((product) => all.includes(product) || wordsIn(product.name).includes(last));
}

const inStockOnly = ({ countInStock }: Product) => countInStock > 0;
const numsOf = (products: Product[]) => products.map(({ num }) => num);
const ascending = (nums: number[]) => nums.sort((one, other) => one - other);

async function found(query: Pick<Query, "keyword" | "sorting" | "filters">) {
  const { listing, counts, unfilteredTotal } = await findProducts(query, 1);
  const nums = listing.products.map(({ id }) => data.products.get({ id }).num);
  return { nums, counts, unfilteredTotal };
}

const inOrder = (one: string, other: string) => Number(one > other) - Number(one < other);

const SORTINGS: [Sorting, (one: Product, other: Product) => number][] = [
  [{ by: "price", order: "asc" }, (one, other) => one.priceCents - other.priceCents || one.num - other.num],
  [
    { by: "name", order: "desc" },
    (one, other) => inOrder(other.name.toLowerCase(), one.name.toLowerCase()) || other.num - one.num,
  ],
];

async function expectCurrentResults() {
  for (const keyword of ["oak", "oa", "elan", "mug ash", "ash oak"]) {
    const expected = matching(keyword);
    const best = await found({ keyword, sorting: null });
    expect(ascending(best.nums), keyword).toEqual(ascending(numsOf(expected)));
    expect(best.counts.inStock).toBe(expected.filter(inStockOnly).length);
    const filtered = await found({ keyword, sorting: null, filters: { ...NO_FILTERS, inStock: true } });
    expect(ascending(filtered.nums), `${keyword} in stock`).toEqual(ascending(numsOf(expected.filter(inStockOnly))));
    expect(filtered.unfilteredTotal).toBe(expected.length);
    for (const [sorting, difference] of SORTINGS) {
      const { nums } = await found({ keyword, sorting });
      expect(nums, `${keyword} by ${sorting.by}`).toEqual(numsOf([...expected].sort(difference)));
    }
  }
}

const anyText = fc.subarray(WORDS).map((words) => words.join(" "));
const anyChange = fc.oneof(
  fc.record({ name: anyText }),
  fc.record({ brand: anyText }),
  fc.record({ category: anyText }),
  fc.record({ descriptionText: anyText }),
  fc.record({ colorsVariants: anyText.map((name) => [{ _id: "c1", name, src: "/a.jpg" }]) }),
  fc.record({ priceCents: fc.nat(999) }),
  fc.record({ countInStock: fc.nat(1) }),
  fc.record({ sku: anyText }),
  fc.record({ isPublished: fc.boolean() }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

function change(num: number, changed: Change) {
  if ("isPublished" in changed) data.products.change({ num }, { slot: changed.isPublished ? 1000 + num : null });
  else if ("sku" in changed) data.products.change({ num }, { sku: `${changed.sku} ${num}` });
  else data.products.change({ num }, changed);
}

describe("a search finds what a plain look at all products finds", () => {
  it("where only a description has all words", async () => {
    data.products.addAll([{ ...thing(4000), name: "elm", brand: "elm", descriptionText: "oaken ash" }]);
    await expectCurrentResults();
    data.products.remove({ num: 4000 });
  });

  it("whatever another process changes", async () => {
    const anyChanges = fc.array(fc.tuple(fc.integer({ min: 1, max: PRODUCTS }), anyChange), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anyChanges, async (changes) => {
        for (const [num, changed] of changes) change(num, changed);
        await expectCurrentResults();
      }),
      { numRuns: 40 },
    );
  });

  it("after a product is added, and after one is deleted", async () => {
    data.products.addAll([{ ...thing(5000), name: "oak mug" }]);
    await expectCurrentResults();
    data.products.remove({ num: 5000 });
    await expectCurrentResults();
  });
});
