import { sqlite } from "~/platform/db.server";
import { NumberSet } from "../facets/number-set";
import { isDescribedOnly, type Leniency, resolveSearch } from "./resolve-search.server";

/** Searches with more matches than this are not ranked by BM25: products with all words in their name come first. */
const RANKED_MATCHES = 1000;
/** Nor are searches for words that are in more products than this altogether: BM25 counts them, 1 to 3 ms for 25,000. */
const COUNTED_BY_BM25 = 10_000;

/** What a match in name, brand, category, colors, SKU and description counts. */
const COLUMN_WEIGHTS = [10, 4, 4, 5, 10, 1].join(", ");

const rankedRows = sqlite
  .prepare<[string], [num: number, weight: number]>(
    `select rowid, bm25(product_search, ${COLUMN_WEIGHTS}) from product_search where product_search match ?`,
  )
  .raw();

/**
 * An order of products.
 * @returns some of the products in this order, by their internal numbers
 */
export type Order = (products: NumberSet, offset: number, length: number) => number[];

export const newestFirst: Order = (products, offset, length) => products.largest(offset, length);

/**
 * The order of a list, or the reverse one. Products that are not in it are left out.
 * @param listNums the list when it is needed
 */
export function inOrderOf(listNums: () => Uint32Array, { isReversed = false } = {}): Order {
  return (products, offset, length) => {
    const nums = listNums();
    const found: number[] = [];
    let skipped = 0;
    for (let index = 0; index < nums.length && found.length < length; index += 1) {
      const num = nums[isReversed ? nums.length - 1 - index : index] ?? 0;
      if (!products.has(num)) continue;
      if (skipped < offset) skipped += 1;
      else found.push(num);
    }
    return found;
  };
}

/** Some products before all others, each part in an order of its own. */
function startingWith(first: NumberSet, others: Order, orderOfFirst: Order = newestFirst): Order {
  return (products, offset, length) => {
    const preferred = products.and(first);
    const count = preferred.size;
    const start = offset < count ? orderOfFirst(preferred, offset, length) : [];
    if (start.length === length) return start;
    return [...start, ...others(products.without(first), Math.max(0, offset - count), length - start.length)];
  };
}

export type FoundProducts = Leniency & { products: NumberSet; order: Order };

/**
 * The products that a search finds, with the best matches first.
 * @param keyword as the visitor entered it
 */
export async function searchProducts(keyword: string): Promise<FoundProducts> {
  const { matches, occurrences, inColumns, expression, parts, ...leniency } = await resolveSearch(keyword);
  const isWide = matches.size > RANKED_MATCHES;
  const isPartNeeded = expression === null || (!isWide && isDescribedOnly(expression));
  const products = parts && isPartNeeded ? matches.or(await parts()) : matches;
  if (isWide || occurrences > COUNTED_BY_BM25) {
    const [named, undescribed] = [await inColumns("name"), await inColumns("- description")];
    return { products, order: startingWith(named, startingWith(undescribed, newestFirst)), ...leniency };
  }
  const ranked = expression === null ? new Uint32Array() : rankedMatches(expression);
  return {
    products,
    order: startingWith(
      NumberSet.of(ranked),
      newestFirst,
      inOrderOf(() => ranked),
    ),
    ...leniency,
  };
}

function rankedMatches(expression: string): Uint32Array {
  const ranked = rankedRows.all(expression);
  ranked.sort(([num, weight], [other, otherWeight]) => weight - otherWeight || other - num);
  return Uint32Array.from(ranked, ([num]) => num);
}
