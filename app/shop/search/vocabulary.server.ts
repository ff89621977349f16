import { sqlite } from "~/platform/db.server";
import { spellings, splits } from "./spelling";

/** How many longer words complete a typed one. */
const COMPLETIONS = 20;
/** How many corrections of a word are tried. */
const CORRECTIONS = 5;

const wordsFrom = sqlite.prepare("select term from product_vocabulary where term >= ? and term < ? limit ?").pluck();
const frequentWords = sqlite
  .prepare(
    "select term from product_vocabulary where term in (select value from json_each(?)) order by doc desc, term limit ?",
  )
  .pluck();

/** A word as the index of words has it: without accents. */
const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "");

/** Words of the published products that begin with a text, at most 20. */
export function completions(start: string): string[] {
  const from = plain(start);
  return wordsFrom.all(from, `${from}\u{10ffff}`, COMPLETIONS) as string[];
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
