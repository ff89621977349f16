import { yieldEvery } from "~/platform/event-loop.server";
import { facetTable } from "../facets/facet-table.server";
import { NumberSet } from "../facets/number-set";
import { isEnglish } from "./english-words.server";
import { hasMatch, matchesOf, reducedProducts } from "./matches.server";
import { groupExpression, type Operator, searchExpression, type WordGroup } from "./search-expression";
import { isForAnything, isThing, numberWord, searchWords, significantWords, withoutReduced } from "./search-words";
import { colorsLike } from "./swatches";
import { withSynonyms } from "./synonyms.server";
import { completions, corrections, MOST_COMPLETIONS } from "./vocabulary.server";

/** How a search is answered when no product has all its words outside of its description. */
export type Leniency = {
  /** Whether products have all the words with their descriptions only. Those called like what is wanted come first. */
  isDescribed?: true;
  /** What was searched for instead, with typing errors corrected. */
  correctedTo?: string;
  /** Whether the products match some of the words only. */
  isPartial?: true;
};

type FoundWords = {
  groups: WordGroup[];
  /** Whether the products have all the groups, or one of them. */
  operator: Operator;
  matches: NumberSet;
};

export type ResolvedSearch = Leniency &
  FoundWords & {
    /** The products with the same words as parts of longer ones; undefined where that is not tried. */
    parts?: () => Promise<NumberSet>;
  };

/** A shorter last word must match a whole word, because too many words begin with the same single character. */
const PREFIX_LETTERS = 2;
/** The longest prefixes that the index `product_search` has lists for. Of longer ones it merges the lists of all words. */
const INDEXED_LETTERS = 4;
/** The trigram index finds no shorter parts. */
const PART_LETTERS = 3;

/** Endings that the index's stemmer cuts off, so that a prefix with one would match more than was typed. */
const INFLECTED = /.(?:s|ed|ing)$/;

const lettersOf = (word: string) => [...word].length;

/** The last group of a search with what its last word may be the beginning of. */
function withLongerWords(group: WordGroup): WordGroup {
  const word = group.words.at(-1) ?? "";
  if (group.words.length > 1 || lettersOf(word) < PREFIX_LETTERS) return group;
  const isInflected = INFLECTED.test(word);
  if (!isInflected && lettersOf(word) <= INDEXED_LETTERS) return { ...group, isPrefix: true };
  const longer = completions(word);
  return isInflected || longer.length < MOST_COMPLETIONS
    ? { ...group, completions: longer }
    : { ...group, isPrefix: true };
}

/** A group with what its word means as well: a small number in words, ß written as ss or the reverse, the names of colors like it. */
function withMeanings(group: WordGroup): WordGroup {
  const [word = "", ...others] = group.words;
  if (others.length > 0) return group;
  const alike = [numberWord(word) ?? word, word.replaceAll("ß", "ss"), word.replaceAll("ss", "ß")];
  const synonyms = [...group.synonyms, ...alike.filter((other) => other !== word)];
  const colors = colorsLike(word);
  return { ...group, synonyms, ...(colors && { colors }) };
}

/** Words that say nothing without a color after them. */
const SHADES = new Set("bright dark deep light pale".split(" "));

/** Two words with one meaning: a word of products that is written as one, such as "tea pot", or a shade of a color. */
function paired(before: WordGroup | undefined, after: WordGroup): WordGroup | undefined {
  const [[first = "", ...others], [second = "", ...rest]] = [before?.words ?? [], after.words];
  if (!first || others.length + rest.length > 0) return undefined;
  const [words, whole] = [[first, second], first + second];
  if (hasMatch(`"${whole}"`)) {
    return { words, synonyms: [whole, ...withSynonyms([whole]).flatMap(({ synonyms }) => synonyms)] };
  }
  return after.colors && SHADES.has(first) ? { ...after, words, synonyms: [second, ...after.synonyms] } : undefined;
}

/** The groups of words that a product has to match, those with one meaning together. The last word may be incomplete, also where it ends like a plural. */
function groupsOf(words: string[]): WordGroup[] {
  const groups: WordGroup[] = [];
  for (const group of withSynonyms(significantWords(words)).map(withMeanings)) {
    const pair = paired(groups.at(-1), group);
    if (pair) groups.splice(-1, 1, pair);
    else groups.push(group);
  }
  return groups.map((group, index) => (index === groups.length - 1 ? withLongerWords(group) : group));
}

/** Words that are searched alone: 'for 3' finds no set of three. */
const namesThing = ({ words }: WordGroup) => words.some(isThing);

/** The last word completed to those that products have, where its stem is shorter: "usin" finds "using". */
function completed(groups: WordGroup[]): WordGroup[] {
  const last = groups.at(-1);
  const word = last?.words.at(-1) ?? "";
  if (!last?.isPrefix || lettersOf(word) < PART_LETTERS) return [];
  return [...groups.slice(0, -1), { ...last, completions: completions(word) }];
}

/** What groups of words find; null for nothing. */
async function find(groups: WordGroup[], operator: Operator = "AND"): Promise<FoundWords | null> {
  if (groups.length === 0) return null;
  const matches = await matchesOf(searchExpression(groups, operator));
  return matches.isEmpty ? null : { groups, operator, matches };
}

/** The published products with words as parts of longer ones; undefined if a word is too short. */
function partsOf(words: string[]): (() => Promise<NumberSet>) | undefined {
  const significant = significantWords(words);
  if (significant.some((word) => lettersOf(word) < PART_LETTERS)) return undefined;
  const expression = `{name brand category} : (${significant.map((word) => `"${word}"`).join(" AND ")})`;
  return async () => {
    const matches = await matchesOf(expression, "product_text_search");
    return matches.and((await facetTable()).listed);
  };
}

const findsAll = (words: string[]) => hasMatch(searchExpression(groupsOf(words)));

/** Whether a word of a search is no typing error: a product has it or what its group matches as well, or the language has it. */
function isKnown(word: string, groups: WordGroup[]): boolean {
  const group = groups.find(({ words }) => words.includes(word));
  return group === undefined || hasMatch(`"${word}" OR ${groupExpression(group)}`) || isEnglish(word);
}

/** The words with each unknown one replaced by its best correction: one that fits the other words, if any. */
async function corrected(words: string[]): Promise<string[]> {
  const turn = yieldEvery();
  const groups = groupsOf(words);
  const known = words.filter((word) => isKnown(word, groups));
  const meant: string[] = [];
  for (const word of words) {
    await turn();
    if (known.includes(word)) meant.push(word);
    else meant.push(...(await correctionOf(word, known, turn)));
  }
  return meant;
}

/** What words like 'sale' mean where no product has them: the reduced products, of those that the other words find. */
async function findReduced(words: string[]): Promise<FoundWords | null> {
  const others = withoutReduced(words);
  if (others === undefined) return null;
  const reduced = reducedProducts();
  const found =
    others.length > 0 ? await find(groupsOf(others)) : { groups: [], operator: "AND" as const, matches: reduced };
  const matches = found?.matches.and(reduced);
  return found && matches && !matches.isEmpty ? { ...found, matches } : null;
}

async function correctionOf(word: string, known: string[], turn: () => Promise<void>): Promise<string[]> {
  const candidates = corrections(word);
  for (const candidate of candidates) {
    await turn();
    if (findsAll([...known, ...candidate])) return candidate;
  }
  return candidates[0] ?? [word];
}

/**
 * Decides how to find products for a search. In this order: all words; the last one completed; parts of words; words for
 * anything or for what is reduced; all words with a typing error in each corrected; some of the words.
 * @param keyword as the visitor entered it
 */
export async function resolveSearch(keyword: string): Promise<ResolvedSearch> {
  const words = searchWords(keyword);
  const nothing: FoundWords = { groups: [], operator: "AND", matches: new NumberSet() };
  if (words.length === 0) return nothing;
  const typed = groupsOf(words);
  const parts = partsOf(words);
  const all = (await find(typed)) ?? (await find(completed(typed)));
  if (all) return { ...all, parts };
  const inParts = await parts?.();
  if (inParts && !inParts.isEmpty) return { ...nothing, matches: inParts };
  if (isForAnything(words)) return { ...nothing, matches: (await facetTable()).listed.copy() };
  const reduced = await findReduced(words);
  if (reduced) return reduced;
  const meant = await corrected(words);
  const leniency: Leniency = meant.join(" ") === words.join(" ") ? {} : { correctedTo: meant.join(" ") };
  const groups = groupsOf(meant);
  const every = await find(groups);
  if (every) return { ...every, ...leniency };
  const some = groups.length > 1 ? await find(groups.filter(namesThing), "OR") : null;
  return some ? { ...some, ...leniency, isPartial: true } : nothing;
}
