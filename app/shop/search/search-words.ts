/** Characters and words of a search that are used; the rest is ignored. */
const KEYWORD_LIMIT = 200;
const WORDS_LIMIT = 6;

/** Words that say nothing about a product. They are searched only when there are no others. */
const STOP_WORDS = new Set(
  [
    "a an and any anything are as at be by do does for from has have how i in is it me my need of on or some something that",
    "the their this to want we what when where which who with you your",
  ]
    .join(" ")
    .split(" "),
);

const isSignificant = (word: string) => !STOP_WORDS.has(word);

/**
 * Splits a search into words like the full-text index: runs of letters and digits. All other characters, including FTS5
 * syntax, separate words. A possessive `'s` is dropped: "chef's" and "chefs" have the same stem as "chef". Stop words
 * take no other word's place among the first six.
 */
export function searchWords(keyword: string): string[] {
  const words =
    keyword
      .slice(0, KEYWORD_LIMIT)
      .normalize("NFC")
      .replace(/(?<=\p{L})['’]s(?![\p{L}\p{M}\p{N}])/giu, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const all = [...new Set(words.map((word) => word.toLowerCase()))];
  return (all.length > WORDS_LIMIT ? significantWords(all) : all).slice(0, WORDS_LIMIT);
}

/** The words of a search that products have to match: without stop words, unless it has no others. */
export function significantWords(words: string[]): string[] {
  const significant = words.filter(isSignificant);
  return significant.length > 0 ? significant : words;
}

const PREPOSITIONS = new Set("at by for from in of on to with".split(" "));

/** The word for what is wanted: the last one, before a preposition if there is one, as in 'scissors for paper'. */
export function wantedWord(words: string[]): string | undefined {
  const start = words.findIndex(isSignificant);
  const end = words.findIndex((word, index) => index > start && PREPOSITIONS.has(word));
  return significantWords(words.slice(0, end < 0 ? undefined : end)).at(-1);
}

/** Words for anything that is sold, of which the newest is shown first. */
const ANYTHING = new Set(
  "all anything arrival arrivals everything items latest new newest products something stuff things".split(" "),
);

/** Whether a search is for no product in particular, such as 'all products'. */
export const isForAnything = (words: string[]): boolean =>
  words.length > 0 && significantWords(words).every((word) => ANYTHING.has(word));

const NUMBER_WORDS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** The word for a small number in digits, such as three for 3; undefined for other words. */
export const numberWord = (word: string): string | undefined =>
  /^\d{1,2}$/.test(word) ? NUMBER_WORDS[Number(word) - 1] : undefined;

/** Words for what is reduced. */
const REDUCED = new Set(
  "bargain bargains clearance deal deals discount discounted discounts reduced sale sales".split(" "),
);

/** The words of a search without those for what is reduced; undefined if it has none of these. */
export function withoutReduced(words: string[]): string[] | undefined {
  const others = words.filter((word) => !REDUCED.has(word));
  return others.length < words.length ? others : undefined;
}
