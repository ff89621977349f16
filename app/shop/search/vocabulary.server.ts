import pluralize from "pluralize";
import { sqlite } from "~/platform/db.server";
import { hasMatch } from "./matches.server";
import { spellings, splits } from "./spelling";

/** How many longer words complete a typed one at most. */
export const MOST_COMPLETIONS = 20;
/** How many corrections of a word are tried. */
const CORRECTIONS = 5;

const wordsFrom = sqlite
  .prepare<[from: string, to: string, limit: number], string>(
    "select term from product_vocabulary where term > ? and term < ? limit ?",
  )
  .pluck();
const frequentWords = sqlite
  .prepare<[words: string, limit: number], string>(
    "select term from product_vocabulary where term in (select value from json_each(?)) order by doc desc, term limit ?",
  )
  .pluck();

/** A word as the index of words has it: without accents. */
const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "");

/** Words of the published products that begin with a text and are longer, at most 20. */
export function completions(start: string): string[] {
  const from = plain(start);
  return wordsFrom.all(from, `${from}\u{10ffff}`, MOST_COMPLETIONS);
}

/**
 * What may have been meant by a word that no product has.
 * @returns each correction as its words, the most frequent first; two words where a space was missing, if a product has
 * them one after the other in its name
 */
export function corrections(word: string): string[][] {
  const meant = plain(word);
  // Products may have the singular only: 'noteboks' is one error from 'notebooks', which no product needs to have.
  const [own = [], ofSingular = []] = [...new Set([meant, pluralize.singular(meant)])].map((form) =>
    frequentWords.all(JSON.stringify(spellings(form)), CORRECTIONS),
  );
  const single = own.length > 0 ? own : ofSingular;
  if (single.length > 0) return single.map((correction) => [correction]);
  return splits(meant)
    .filter((parts) => hasMatch(`name : "${parts.join(" ")}"`))
    .slice(0, CORRECTIONS);
}
