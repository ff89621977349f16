/** Characters and words of a search that are used; the rest is ignored. */
const KEYWORD_LIMIT = 200;
const WORDS_LIMIT = 6;

/** Words that say nothing about a product. They are searched only when there are no others. */
const STOP_WORDS = new Set(
  [
    "a about an and any anything are as at be by cost do does for from get has have how i in is it many me much my need of on",
    "or should some something take that the their this to want we what when where which who will with you your",
  ]
    .join(" ")
    .split(" "),
);

const isSignificant = (word: string) => !STOP_WORDS.has(word);

/** How questions begin with what is a word for products elsewhere, such as a watering can. */
const OPENING = /^(?:(?:how |what |when |where )?can (?:i|we|you)|how long)(?= |$)/;

/** The different words of a text of any length, as `searchWords` has them. */
export function allWords(text: string): string[] {
  const words = text
    .normalize("NFC")
    .replace(/(?<=\p{L})['’]s(?![\p{L}\p{M}\p{N}])/giu, "")
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return [...new Set(words?.map((word) => word.toLowerCase()))];
}

/**
 * Splits a search into words like the full-text index: runs of letters and digits. All other characters, including FTS5
 * syntax, separate words. A possessive `'s` is dropped: "chef's" and "chefs" have the same stem as "chef". Stop words
 * take no other word's place among the first six.
 */
export function searchWords(keyword: string): string[] {
  const all = allWords(keyword.slice(0, KEYWORD_LIMIT));
  return (all.length > WORDS_LIMIT ? significantWords(all) : all).slice(0, WORDS_LIMIT);
}

/** The words of a search that products have to match: without stop words, unless it has no others. */
export function significantWords(words: string[]): string[] {
  const opening = OPENING.exec(words.join(" "))?.[0].split(" ").length;
  const significant = words.slice(opening).filter(isSignificant);
  return significant.length > 0 ? significant : words;
}

const NUMBER_WORDS = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Words for how many of a thing, as in 'a set of 3 spoons'. */
const AMOUNTS = new Set(["pack", "pair", "set", ...NUMBER_WORDS]);

/** Whether a word alone may name a thing: it is no stop word, and does not say how many there are. */
export const isThing = (word: string) => isSignificant(word) && !AMOUNTS.has(word) && !/^\d+$/.test(word);

const PREPOSITIONS = new Set("at by for from in of on to with".split(" "));

/** The word for what is wanted: the last one, before a preposition if there is one, as in 'scissors for paper'. */
export function wantedWord(words: string[]): string | undefined {
  const start = words.findIndex(isThing);
  const end = words.findIndex((word, index) => index > start && PREPOSITIONS.has(word));
  return words
    .slice(0, end < 0 ? undefined : end)
    .filter(isThing)
    .at(-1);
}

/** Words for anything that is sold, of which the newest is shown first. */
const ANYTHING = new Set(
  "all anything arrival arrivals everything items latest new newest products something stuff things".split(" "),
);

/** Whether a search is for no product in particular, such as 'all products'. */
export const isForAnything = (words: string[]): boolean =>
  words.length > 0 && significantWords(words).every((word) => ANYTHING.has(word));

/** The word for a small number in digits, such as three for 3; undefined for other words. */
export const numberWord = (word: string): string | undefined =>
  /^\d{1,2}$/.test(word) ? NUMBER_WORDS[Number(word) - 1] : undefined;

const REDUCED = new Set(
  "bargain bargains clearance deal deals discount discounted discounts reduced sale sales".split(" "),
);

/** The words of a search without those for what is reduced; undefined if it has none of these. */
export function withoutReduced(words: string[]): string[] | undefined {
  const others = words.filter((word) => !REDUCED.has(word));
  return others.length < words.length ? others : undefined;
}
