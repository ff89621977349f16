import { readNumbers, sqlite } from "~/platform/db.server";
import { sortProducts } from "../facets/filter-products.server";
import { isDescribedOnly, type Leniency, resolveSearch } from "./resolve-search.server";
import type { Sorting, SortOrder } from "./sort-terms.server";

/** Searches with more matches than this are not ranked by BM25: products with all words in their name come first. */
const RANKED_MATCHES = 1000;

/** What a match in name, brand, category, colors, SKU and description counts. */
const COLUMN_WEIGHTS = [10, 4, 4, 5, 10, 1].join(", ");

/** How many products of a search are ordered and counted at most, unless all are needed for filters. More than are shown. */
const COUNTED_MATCHES = 2500;
/** How many products are read in one step, which takes 10 ms for 100,000; more are read without blocking the event loop. */
const READ_AT_ONCE = 120_000;

const WORD_MATCHES = "select rowid from product_search where product_search match ?";
const PART_MATCHES = `select num from (select rowid from product_text_search where product_text_search match ?) found
  cross join product_facet on num = found.rowid where is_listed`;

const someMatches = sqlite.prepare(`${WORD_MATCHES} limit ?`).pluck();

/** Statements for the newest matches, the newest first: a number of them, and all. */
const newestFirst = (matches: string) => ({
  first: sqlite.prepare(`${matches} order by rowid desc limit ?`).pluck(),
  all: `${matches} order by rowid desc`,
});
const wordMatches = newestFirst(WORD_MATCHES);
const partMatches = newestFirst(PART_MATCHES);

const rankedRows = sqlite
  .prepare(`select rowid, bm25(product_search, ${COLUMN_WEIGHTS}) from product_search where product_search match ?`)
  .raw();
export type SearchOptions = {
  /** Null for best match. */
  sorting: Sorting | null;
  /** Whether all products are needed, however many. */
  isComplete: boolean;
  /** All published products, sorted by name. */
  byName: (order: SortOrder) => Promise<Uint32Array>;
};

/** The internal numbers of products in an order. */
export type Order = {
  nums: Uint32Array;
  /** Whether the search has more products than these. */
  isCapped: boolean;
} & Leniency;

/**
 * The products that a search finds, in order.
 * @param keyword as the visitor entered it
 */
export async function searchOrder(keyword: string, options: SearchOptions): Promise<Order> {
  const { expression, partsExpression, ...leniency } = resolveSearch(keyword);
  const some = expression === null ? [] : (someMatches.all(expression, RANKED_MATCHES + 1) as number[]);
  const isWide = some.length > RANKED_MATCHES;
  if (expression !== null && isWide) return { ...(await wideMatches(expression, options)), ...leniency };
  const whole = expression === null ? [] : rankedMatches(expression);
  const isPartNeeded = expression === null || isDescribedOnly(expression);
  const parts = partsExpression && isPartNeeded ? await newest(partMatches, partsExpression, options) : NONE;
  const found = [...new Set([...whole, ...parts.nums])];
  const { isCapped } = parts;
  return {
    nums: options.sorting ? await sorted(found, options.sorting, options) : Uint32Array.from(found),
    isCapped,
    ...leniency,
  };
}

type Matches = { nums: number[]; isCapped: boolean };
const NONE: Matches = { nums: [], isCapped: false };

/** The newest matches of an expression, the newest first. */
async function newest(
  { first, all }: ReturnType<typeof newestFirst>,
  expression: string,
  { isComplete }: Pick<SearchOptions, "isComplete">,
): Promise<Matches> {
  const limit = isComplete ? READ_AT_ONCE : COUNTED_MATCHES;
  const nums = first.all(expression, limit + 1) as number[];
  if (nums.length <= limit) return { nums, isCapped: false };
  if (isComplete) return { nums: await readNumbers(all, [expression]), isCapped: false };
  return { nums: nums.slice(0, limit), isCapped: true };
}

/** Looks up numbers in a set. Faster than `Set` for a hundred thousand of them. */
function memberOf(nums: Iterable<number>): (num: number) => boolean {
  let members = new Uint8Array(1024);
  for (const num of nums) {
    if (num >= members.length) {
      const larger = new Uint8Array(2 * num);
      larger.set(members);
      members = larger;
    }
    members[num] = 1;
  }
  return (num) => members[num] === 1;
}

function rankedMatches(expression: string): number[] {
  const ranked = rankedRows.all(expression) as [num: number, weight: number][];
  ranked.sort(([num, weight], [other, otherWeight]) => weight - otherWeight || other - num);
  return ranked.map(([num]) => num);
}

async function sorted(nums: number[], { by, order }: Sorting, { byName }: SearchOptions): Promise<Uint32Array> {
  if (by === "name") return (await byName(order)).filter(memberOf(nums));
  const ascending = await sortProducts(Uint32Array.from(nums), by);
  return order === "asc" ? ascending : ascending.reverse();
}

/** The matches of a search that has many of them. */
async function wideMatches(expression: string, options: SearchOptions): Promise<Omit<Order, keyof Leniency>> {
  const { sorting } = options;
  if (sorting) {
    const { nums } = await newest(wordMatches, expression, { isComplete: true });
    return { nums: await sorted(nums, sorting, options), isCapped: false };
  }
  const named = await newest(wordMatches, `(name : (${expression}))`, options);
  const matches = await newest(wordMatches, expression, options);
  const isNamed = memberOf(named.nums);
  const others = matches.nums.filter((num) => !isNamed(num));
  return { nums: Uint32Array.from([...named.nums, ...others]), isCapped: matches.isCapped };
}
