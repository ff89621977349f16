import { sqlite } from "~/platform/db.server";
import type { NumberSet } from "../facets/number-set";
import { hasMatch, matchesOf, newestMatches } from "./matches.server";
import { type Leniency, type ResolvedSearch, resolveSearch } from "./resolve-search.server";
import {
  calledLike,
  groupExpression,
  literal,
  searchExpression,
  type WordGroup,
  wholeWords,
} from "./search-expression";
import { searchWords, wantedWord } from "./search-words";

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
const countUpTo = sqlite
  .prepare<[expression: string, limit: number], number>(
    "select count(*) from (select 1 from product_search where product_search match ? limit ?)",
  )
  .pluck();

/** An order of products. @returns some of the products in this order, by their internal numbers */
export type Order = (products: NumberSet, offset: number, length: number) => Promise<number[]> | number[];

export const newestFirst: Order = (products, offset, length) => products.largest(offset, length);

/**
 * The order of lists, one after the other, each without the products of those before. Products of none come last, the
 * newest first.
 * @param lists read again for each page, and only as far as it needs them
 */
export function inOrderOf(lists: () => AsyncIterable<readonly number[]> | Iterable<readonly number[]>): Order {
  return async (products, offset, length) => {
    const end = offset + length;
    const rest = products.copy();
    const first: number[] = [];
    for await (const nums of lists()) {
      for (const num of nums) {
        if (!rest.has(num)) continue;
        rest.delete(num);
        first.push(num);
      }
      if (first.length >= end) return first.slice(offset, end);
    }
    return [...first, ...rest.largest(0, end - first.length)].slice(offset);
  };
}

export type FoundProducts = Leniency & {
  products: NumberSet;
  order: Order;
  /**
   * Those that come first, before others under a heading: with the words outside of their descriptions too, or called like
   * what is wanted. Missing where that is not looked at.
   */
  leading?: NumberSet;
};

/** The products that a search finds, with the best matches first. @param keyword as the visitor entered it */
export async function searchProducts(keyword: string): Promise<FoundProducts> {
  const { groups, operator, matches, parts, ...leniency } = await resolveSearch(keyword);
  if (groups.length === 0) return { products: matches, order: newestFirst, ...leniency };
  const words = expressionsOf({ groups, operator });
  const isPartial = operator === "OR";
  const isDescribed = !hasMatch(words.undescribed);
  const how: Leniency = isDescribed && !isPartial ? { ...leniency, isDescribed } : leniency;
  const kind = isDescribed || isPartial ? kindOf(groups, leniency.correctedTo ?? keyword) : undefined;
  const ofKind = isPartial && kind ? [`category : (${kind})`, calledLike(kind)] : [];
  const isRanked = matches.size <= RANKED_MATCHES;
  const products = parts && isRanked && isDescribed ? matches.or(await parts()) : matches;
  const { named, endingInName, begun, typed, typedOutside, undescribed } = words;
  if (isRanked && !areCommon(groups)) {
    const called = isDescribed && kind ? `name : (${kind})` : undefined;
    const leading = await matchesOf(called ?? ofKind[1] ?? undescribed);
    const lists = [...ofKind, endingInName[0] ?? named, typedOutside, undescribed];
    const order = await rankedOrder(typed, lists, called ? ranking(called) : []);
    return { products: products.or(leading), order, leading, ...how };
  }
  const lists = isDescribed ? endingInName : [...ofKind, named, ...endingInName, begun, undescribed];
  return { products, order: inOrderOf(() => matchesInTurn(new Set(lists))), ...how };
}

/** The FTS5 expressions for the words of a search, and for those products of them that come first. */
function expressionsOf({ groups, operator }: Pick<ResolvedSearch, "groups" | "operator">) {
  const typed = searchExpression(groups, operator);
  const whole = groups.map(wholeWords);
  const last = operator === "AND" ? whole.slice(-1) : whole;
  const named = `name : (${searchExpression(whole, operator)})`;
  return {
    typed,
    /** Whole words in the name. */
    named,
    /** All words, the last one whole in the name: "pen" is no pencil. None where these are the ones with `named`. */
    endingInName: last.length < whole.length ? [`(${typed}) AND name : (${searchExpression(last)})`] : [],
    /** All words as typed outside of the description, before what is only like them: 'gray' before slate. */
    typedOutside: `- description : (${searchExpression(groups.map(literal), operator)})`,
    /** Words in the name, the last one perhaps the beginning of a longer one. */
    begun: `name : (${typed})`,
    undescribed: `- description : (${typed})`,
  };
}

/**
 * The words for what is asked for: 'reading lamp' is a lamp, also where no lamp has the other word but in a description. If
 * no product is called like the wanted word, the last other ones that one is called like.
 */
function kindOf(groups: WordGroup[], keyword: string): string | undefined {
  const wanted = wantedWord(searchWords(keyword));
  const isWanted = ({ words }: WordGroup) => words.some((word) => word === wanted);
  const lastFirst = [...groups.filter((group) => !isWanted(group)), ...groups.filter(isWanted)].reverse();
  return lastFirst.map((group) => groupExpression(wholeWords(group))).find((kind) => hasMatch(calledLike(kind)));
}

/** Whether words are in more products than BM25 is to count. */
function areCommon(groups: WordGroup[]): boolean {
  const limit = COUNTED_BY_BM25 + 1;
  return groups.reduce((sum, group) => sum + (countUpTo.get(groupExpression(group), limit) ?? 0), 0) >= limit;
}

/** The products that an expression matches, the best ones by BM25 first. */
const ranking = (expression: string): number[] =>
  rankedRows
    .all(expression)
    .sort(([num, weight], [other, otherWeight]) => weight - otherWeight || other - num)
    .map(([num]) => num);

/** The order of BM25, after the products among them that other expressions match, and others that are named. */
async function rankedOrder(typed: string, first: string[], others: number[] = []): Promise<Order> {
  const ranked = ranking(typed);
  const lists: number[][] = [];
  for (const expression of new Set(first)) {
    const matches = await matchesOf(expression);
    lists.push(ranked.filter((num) => matches.has(num)));
  }
  return inOrderOf(() => [...lists, others, ranked]);
}

async function* matchesInTurn(expressions: Iterable<string>): AsyncGenerator<number[], void> {
  for (const expression of expressions) yield* newestMatches(expression);
}
