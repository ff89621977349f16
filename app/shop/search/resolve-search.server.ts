import { sqlite } from "~/platform/db.server";
import { groupExpression, isIndexedPrefix, isPrefix, searchExpression, type WordGroup } from "./search-expression";
import { searchWords, significantWords } from "./search-words";
import { withSynonyms } from "./synonyms.server";
import { allCompletions, completions, corrections, isWritten } from "./vocabulary.server";

/** How a search is answered when no product has all its words. */
export type Leniency = {
  /** What was searched for instead, with typing errors corrected. */
  correctedTo?: string;
  /** Whether the products match some of the words only. */
  isPartial?: true;
};

export type ResolvedSearch = Leniency & {
  /** The FTS5 expression for the index `product_search`; null when only parts of words match. */
  expression: string | null;
  /** The same words as parts of longer ones, for the index `product_text_search`; undefined where that is not tried. */
  partsExpression?: string;
};

/** The trigram index finds no shorter parts. */
const PART_LETTERS = 3;

const anyMatch = sqlite.prepare("select 1 from product_search where product_search match ? limit 1").pluck();
const anyPart = sqlite
  .prepare(
    `select 1 from (select rowid from product_text_search where product_text_search match ?) found
     cross join product on num = found.rowid where slot is not null limit 1`,
  )
  .pluck();

/** Whether a published product matches. */
const finds = (expression: string | null): boolean => expression !== null && anyMatch.get(expression) !== undefined;

/** Whether the words of a search are in no product's name, brand, category, color or SKU. Slow for many matches. */
export const isDescribedOnly = (expression: string): boolean => !finds(`- description : (${expression})`);

/** The groups of words that a product has to match. The last word may be incomplete, also where it ends like a plural. */
function groupsOf(words: string[]): WordGroup[] {
  const groups = withSynonyms(significantWords(words));
  const last = groups.at(-1);
  const lastWord = last?.words.at(-1);
  if (!last || lastWord === undefined || last.words.length > 1) return groups;
  return [...groups.slice(0, -1), withLongerWords(last, lastWord)];
}

/** A group of one word with longer words that begin with it, unless the index matches them as quickly. */
function withLongerWords(group: WordGroup, word: string): WordGroup {
  const longer = (words: string[]) => [...group.alternatives, ...words.filter((each) => each !== word)];
  if (!isPrefix(word)) return { ...group, alternatives: longer(word.length > 1 ? completions(word) : []) };
  const all = isIndexedPrefix(word) ? null : allCompletions(word);
  return all ? { ...group, alternatives: longer(all), isCompleted: true } : group;
}

const findsAll = (words: string[]) => finds(searchExpression(groupsOf(words)));

function partsExpressionOf(words: string[]): string | undefined {
  const significant = significantWords(words);
  if (significant.length === 0 || significant.some((word) => [...word].length < PART_LETTERS)) return undefined;
  return `{name brand category} : (${significant.map((word) => `"${word}"`).join(" AND ")})`;
}

/** The words with two of them written as one, such as "tea pot" for "teapot"; null if no product has that word. */
function joined(words: string[]): string[] | null {
  for (let index = 0; index + 1 < words.length; index += 1) {
    const whole = `${words[index]}${words[index + 1]}`;
    const candidate = [...words.slice(0, index), whole, ...words.slice(index + 2)];
    if (isWritten(whole) && findsAll(candidate)) return candidate;
  }
  return null;
}

/** The words with each one that finds nothing replaced by its best correction: one that fits the other words, if any. */
function corrected(words: string[]): string[] {
  const found = groupsOf(words);
  const isKnown = (word: string) => {
    const index = found.findIndex((group) => group.words.includes(word));
    const group = found[index];
    return group === undefined || finds(groupExpression(group, index === found.length - 1));
  };
  const known = words.filter(isKnown);
  return words.flatMap((word) => {
    if (known.includes(word)) return [word];
    const candidates = corrections(word);
    return candidates.find((candidate) => findsAll([...known, ...candidate])) ?? candidates[0] ?? [word];
  });
}

/** The last word completed to one that products have, where its stem is shorter: "stackin" finds "stacking". */
function completed(words: string[]): WordGroup[] {
  const groups = groupsOf(words);
  const last = groups.at(-1);
  const lastWord = last?.words.at(-1);
  if (!last || lastWord === undefined || lastWord.length < PART_LETTERS) return groups;
  return [...groups.slice(0, -1), { ...last, alternatives: [...last.alternatives, ...completions(lastWord)] }];
}

/**
 * Decides how to find products for a search. In this order: all words; the last one completed; parts of words; all words
 * with a typing error in each corrected; some of the words.
 * @param keyword as the visitor entered it
 */
export function resolveSearch(keyword: string): ResolvedSearch {
  const words = searchWords(keyword);
  const partsExpression = partsExpressionOf(words);
  const all = searchExpression(groupsOf(words));
  if (all === null) return { expression: null };
  if (finds(all)) return { expression: all, partsExpression };
  const longer = searchExpression(completed(words));
  if (finds(longer)) return { expression: longer };
  if (partsExpression && anyPart.get(partsExpression) !== undefined) return { expression: null, partsExpression };
  const meant = joined(words) ?? corrected(words);
  const leniency: Leniency = meant.join(" ") === words.join(" ") ? {} : { correctedTo: meant.join(" ") };
  const groups = groupsOf(meant);
  const every = searchExpression(groups);
  if (finds(every)) return { expression: every, ...leniency };
  const some = searchExpression(groups, "OR");
  return groups.length > 1 && finds(some) ? { expression: some, ...leniency, isPartial: true } : { expression: null };
}
