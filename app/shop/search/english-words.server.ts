import dictionary from "dictionary-en";
import pluralize from "pluralize";

/** Lines of a word and, after a slash, how it is inflected. */
const lines = Buffer.from(dictionary.dic);

const isListed = (word: string) => lines.includes(`\n${word}/`) || lines.includes(`\n${word}\n`);

/** Endings of forms that the dictionary lists by their stem, and what the stem ends with instead. */
const ENDINGS = [
  ["ing", ""],
  ["ing", "e"],
  ["ed", ""],
  ["ed", "e"],
  ["s", ""],
] as const;

/**
 * Whether a word is one of the English language, and so no typing error. Looked up in the text of the dictionary, 0.2 ms each:
 * a set of its words would take 5 MB.
 * @param word in lower case, at most as long as a search
 */
export function isEnglish(word: string): boolean {
  if (isListed(word) || isListed(pluralize.singular(word))) return true;
  return ENDINGS.some(([ending, stemEnding]) => {
    return word.endsWith(ending) && isListed(word.slice(0, -ending.length) + stemEnding);
  });
}
