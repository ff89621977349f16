import { sqlite } from "~/platform/db.server";
import { nextTurn } from "~/platform/event-loop.server";
import { NumberSet } from "../facets/number-set";
import { searchWords, significantWords } from "./search-words";

/** The index of stems, which has the published products, and the one of parts of words, which has drafts too. */
type TextIndex = "product_search" | "product_text_search";

/** Products that are read in one step, 3 to 9 ms. Other requests run in between. */
const READ_AT_ONCE = 25_000;

/** No product has such a high number. */
const BEYOND_ALL = 2 ** 31;

// As one text, because the driver takes several times as long for as many rows. It binds numbers as floating-point ones,
// which FTS5 does not take for limits of `rowid`.
const batchesOf = (index: TextIndex) =>
  sqlite
    .prepare<[expression: string, below: number, limit: number], string>(
      `select json_group_array(rowid) from (
         select rowid from ${index} where ${index} match ? and rowid < cast(? as integer) order by rowid desc limit ?
       )`,
    )
    .pluck();
const batches = {
  product_search: batchesOf("product_search"),
  product_text_search: batchesOf("product_text_search"),
};

/** Yields the numbers of the products that an FTS5 expression matches, the newest first, in batches. */
export async function* newestMatches(
  expression: string,
  index: TextIndex = "product_search",
): AsyncGenerator<number[], void> {
  for (let below: number | undefined = BEYOND_ALL; below !== undefined; ) {
    const nums: number[] = JSON.parse(batches[index].get(expression, below, READ_AT_ONCE) ?? "[]");
    yield nums;
    if (nums.length < READ_AT_ONCE) return;
    below = nums.at(-1);
    await nextTurn();
  }
}

/** The products that an FTS5 expression matches. */
export async function matchesOf(expression: string, index?: TextIndex): Promise<NumberSet> {
  let matches: NumberSet | undefined;
  for await (const nums of newestMatches(expression, index)) {
    // The first number is the largest one.
    matches ??= new NumberSet(nums[0]);
    for (const num of nums) matches.add(num);
  }
  return matches ?? new NumberSet();
}

const anyMatch = sqlite.prepare("select 1 from product_search where product_search match ? limit 1").pluck();

/** Whether an FTS5 expression matches a published product. */
export const hasMatch = (expression: string): boolean => anyMatch.get(expression) !== undefined;

/**
 * Whether a published product has words of a search in its name.
 * @param phrase words that are beside each other there; the last may be incomplete
 * @param others words that may also be those of its brand, category or colors
 */
export function isNamed(phrase: string, others: string): boolean {
  const named = `name : "${searchWords(phrase).join(" ")}"*`;
  const words = significantWords(searchWords(others)).map((word) => `{name brand category colors} : "${word}"`);
  return hasMatch([named, ...words].join(" AND "));
}

const reduced = sqlite
  .prepare<[], string>(
    "select json_group_array(num) from product where slot is not null and compare_at_cents is not null",
  )
  .pluck();

/** The published products whose price is reduced. */
export function reducedProducts(): NumberSet {
  const products = new NumberSet();
  for (const num of JSON.parse(reduced.get() ?? "[]")) products.add(num);
  return products;
}
