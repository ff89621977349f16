import { LRUCache } from "lru-cache";
import { sqlite } from "~/platform/db.server";
import { changedTexts, lastPageChange } from "~/platform/page-changes.server";
import { spellings, splits } from "./spelling";

/** How many longer words complete a typed one. */
const COMPLETIONS = 20;
/** How many corrections of a word are tried. */
const CORRECTIONS = 5;

const wordsFrom = sqlite
  .prepare<[string, string, number], string>("select term from product_vocabulary where term >= ? and term < ? limit ?")
  .pluck();
const wordsOf = sqlite.prepare<[number], string>("select words from product_worded where num = ?").pluck();
const frequentWords = sqlite
  .prepare(
    "select term from product_vocabulary where term in (select value from json_each(?)) order by doc desc, term limit ?",
  )
  .pluck();

/** A word as the index of words has it: without accents. */
const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "");

type Completions = { words: string[]; change: number };

/** Completions that were read. The vocabulary counts the products of each word, 3 ms for one that 100,000 products have. */
const kept = new LRUCache<string, Completions>({ max: 1000 });

/** Whether a product has another word that completes a text, so that the words have to be read again. */
function hasOther(num: number, start: string, words: readonly string[]): boolean {
  const text = plain(wordsOf.get(num) ?? "").toLowerCase();
  const written = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isOther = (word: string) => word.startsWith(start) && !words.includes(word);
  return written.some((word) => isOther(word) && (words.length < COMPLETIONS || word < (words.at(-1) ?? "")));
}

/**
 * Words of the published products that begin with a text, at most 20. One that the last product with it has just lost may
 * still be among them: it finds nothing.
 */
export function completions(start: string): string[] {
  const from = plain(start);
  const change = lastPageChange();
  const known = kept.get(from);
  const changed = known && changedTexts(known.change);
  const isKnown = known && changed && !changed.some((num) => hasOther(num, from, known.words));
  const words = isKnown ? known.words : wordsFrom.all(from, `${from}\u{10ffff}`, COMPLETIONS);
  kept.set(from, { words, change });
  return words;
}

/** The words of the published products that begin with a text; null if there are too many. */
export function allCompletions(start: string): string[] | null {
  const words = completions(start);
  return words.length < COMPLETIONS ? words : null;
}

function known(words: string[], limit: number): string[] {
  return frequentWords.all(JSON.stringify(words), limit) as string[];
}

/** Whether a published product has this word, written so. */
export const isWritten = (word: string): boolean => known([plain(word)], 1).length > 0;

/**
 * What may have been meant by a word that no product has.
 * @returns each correction as its words, the most frequent first; two words where a space was missing
 */
export function corrections(word: string): string[][] {
  const meant = plain(word);
  const single = known(spellings(meant), CORRECTIONS);
  if (single.length > 0) return single.map((correction) => [correction]);
  return splits(meant)
    .filter((parts) => parts.every(isWritten))
    .slice(0, CORRECTIONS);
}
