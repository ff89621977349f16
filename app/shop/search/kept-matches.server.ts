import { LRUCache } from "lru-cache";
import { sqlite } from "~/platform/db.server";
import { nextTurn } from "~/platform/event-loop.server";
import { changedTexts, lastPageChange } from "~/platform/page-changes.server";
import { NumberSet } from "../facets/number-set";
import { type Changes, matchingChanged } from "./changed-products.server";

/** The index of stems, and the one of parts of words. */
export type TextIndex = "product_search" | "product_text_search";

/** Bytes of all sets that are kept. */
const KEPT_BYTES = 8_000_000;

/** Product numbers that are read in one step, 6 ms if all of them match. Other requests run in between. */
const READ_AT_ONCE = 32_000;

type Kept = { nums: NumberSet; change: number };

/** What was read from the indexes, by index and expression. */
const kept = new LRUCache<string, Kept>({ maxSize: KEPT_BYTES, sizeCalculation: ({ nums }) => nums.bytes + 200 });

// The driver binds numbers as floating-point ones, which FTS5 does not take for limits of `rowid`.
const limits = "rowid between cast(? as integer) and cast(? as integer)";
const statementsOf = (index: TextIndex) =>
  sqlite
    .prepare<[string, number, number], number>(`select rowid from ${index} where ${index} match ? and ${limits}`)
    .pluck();
const matching = {
  product_search: statementsOf("product_search"),
  product_text_search: statementsOf("product_text_search"),
};
const lastNum = sqlite.prepare<[], number>("select coalesce(max(num), 0) from product").pluck();

async function read(index: TextIndex, expression: string): Promise<NumberSet> {
  const last = lastNum.get() ?? 0;
  const nums = new NumberSet(last);
  for (let from = 0; from <= last; from += READ_AT_ONCE) {
    if (from > 0) await nextTurn();
    for (const num of matching[index].all(expression, from, from + READ_AT_ONCE - 1)) nums.add(num);
  }
  return nums;
}

/** Which products changed since a change, and which of them match; null when there are too many. */
function changesOf(index: TextIndex, expression: string, since: number): Changes | null {
  if (index === "product_search") return matchingChanged(expression, since);
  const changed = changedTexts(since);
  const isMatch = (num: number) => matching[index].get(expression, num, num) !== undefined;
  return changed && { changed, matches: new Set(changed.filter(isMatch)) };
}

function updated(nums: NumberSet, { changed, matches }: Changes): NumberSet {
  if (changed.length === 0) return nums;
  const now = nums.copy();
  for (const num of changed) {
    if (matches.has(num)) now.add(num);
    else now.delete(num);
  }
  return now;
}

/**
 * The products that an FTS5 expression matches. What was read once is kept, and after a change only the changed products are
 * looked up, so that a word that many products have does not have to be read again after each change of the catalog.
 * @returns a set that must not be changed. Matches of `product_text_search` can be products that are not published.
 */
export async function matchesOf(expression: string, index: TextIndex = "product_search"): Promise<NumberSet> {
  const key = `${index} ${expression}`;
  const known = kept.get(key);
  // Taken before the changes are read: what changes in between counts again the next time.
  const change = lastPageChange();
  const changes = known && changesOf(index, expression, known.change);
  const nums = changes ? updated(known.nums, changes) : await read(index, expression);
  kept.set(key, { nums, change });
  return nums;
}
