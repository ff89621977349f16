import { inArray, sql } from "drizzle-orm";
import { db, readNumbers, sqlite } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { isDescribedOnly, type Leniency, resolveSearch } from "./resolve-search.server";
import { orderBy, type Sorting } from "./sort-terms.server";

/** Searches with more matches than this are not ranked by BM25: products with all words in their name come first. */
const RANKED_MATCHES = 1000;

/** What a match in name, brand, category, colors, SKU and description counts. */
const COLUMN_WEIGHTS = [10, 4, 4, 5, 10, 1].join(", ");

const MATCHES = "select rowid from product_search where product_search match ?";
const someMatches = sqlite.prepare(`${MATCHES} limit ?`).pluck();
const newestMatches = sqlite.prepare(`${MATCHES} order by rowid desc limit ?`).pluck();
const rankedRows = sqlite
  .prepare(`select rowid, bm25(product_search, ${COLUMN_WEIGHTS}) from product_search where product_search match ?`)
  .raw();
const partMatches = sqlite
  .prepare(
    `select num from (select rowid from product_text_search where product_text_search match ?) found
     cross join product on num = found.rowid where slot is not null order by found.rowid desc limit ?`,
  )
  .pluck();

export type SearchOptions = {
  /** Null for best match. */
  sorting: Sorting | null;
  /** The highest number of products. */
  limit: number;
  /** All published products in an order. */
  all: (sorting: Sorting) => Promise<Uint32Array>;
};

/**
 * The internal numbers of the products that a search finds, in order.
 * @param keyword as the visitor entered it
 */
export async function searchOrder(keyword: string, options: SearchOptions): Promise<{ nums: Uint32Array } & Leniency> {
  const { expression, partsExpression, ...leniency } = resolveSearch(keyword);
  const some = expression === null ? [] : (someMatches.all(expression, RANKED_MATCHES + 1) as number[]);
  const isWide = some.length > RANKED_MATCHES;
  if (expression !== null && isWide) {
    const { sorting, limit } = options;
    const nums = sorting ? await sortedMatches(expression, sorting, options) : namedFirst(expression, limit);
    return { nums: Uint32Array.from(nums), ...leniency };
  }
  const whole = expression === null ? [] : rankedMatches(expression);
  const isPartNeeded = expression === null || isDescribedOnly(expression);
  const parts = partsExpression && isPartNeeded ? (partMatches.all(partsExpression, options.limit) as number[]) : [];
  const found = [...new Set([...whole, ...parts])];
  return { nums: Uint32Array.from(options.sorting ? sortedNums(found, options.sorting) : found), ...leniency };
}

function rankedMatches(expression: string): number[] {
  const ranked = rankedRows.all(expression) as [num: number, weight: number][];
  ranked.sort(([num, weight], [other, otherWeight]) => weight - otherWeight || other - num);
  return ranked.map(([num]) => num);
}

function sortedNums(found: number[], sorting: Sorting): number[] {
  const rows = db
    .select({ num: product.num })
    .from(product)
    .where(inArray(product.num, sql`(select value from json_each(${JSON.stringify(found)}))`))
    .orderBy(orderBy(sorting));
  return rows.all().map((row) => row.num);
}

/** The first matches of a search with many matches, sorted. */
async function sortedMatches(expression: string, sorting: Sorting, { limit, all }: SearchOptions): Promise<number[]> {
  const matching = new Set(await readNumbers(MATCHES, [expression]));
  const first: number[] = [];
  for (const num of await all(sorting)) {
    if (first.length === limit) break;
    if (matching.has(num)) first.push(num);
  }
  return first;
}

/** The newest matches with all words in their name, then the newest of the others. */
function namedFirst(expression: string, limit: number): number[] {
  const inName = `(name : (${expression}))`;
  const named = newestMatches.all(inName, limit) as number[];
  const others = newestMatches.all(`(${expression}) NOT ${inName}`, limit - named.length) as number[];
  return [...named, ...others];
}
