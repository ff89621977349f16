import { sqlite } from "~/platform/db.server";
import { facetTable } from "../facets/facet-table.server";
import { NumberSet } from "../facets/number-set";
import { matchesOf } from "./kept-matches.server";
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
  /** The products with these words. */
  matches: NumberSet;
  /** How many products the words are in, each word counted for itself. */
  occurrences: number;
  /** Those of the products with these words in one column, or in all but one. */
  inColumns: (columns: "name" | "- description") => Promise<NumberSet>;
  /** The FTS5 expression for the index `product_search`; null when only parts of words match. */
  expression: string | null;
  /** The products with the same words as parts of longer ones; undefined where that is not tried. */
  parts?: () => Promise<NumberSet>;
};

/** The trigram index finds no shorter parts. */
const PART_LETTERS = 3;

const anyMatch = sqlite.prepare("select 1 from product_search where product_search match ? limit 1").pluck();

/** Whether the words of a search are in no product's name, brand, category, color or SKU. Slow for many matches. */
export const isDescribedOnly = (expression: string): boolean =>
  anyMatch.get(`- description : (${expression})`) === undefined;

type Operator = "AND" | "OR";

type GroupMatches = Pick<ResolvedSearch, "matches" | "occurrences">;

/**
 * The products in which all groups of words match, or one of them. Each group is looked up for itself, so that what was
 * read for a word serves all searches with this word.
 * @param columns the only ones that count; empty for all
 */
async function matchesOfGroups(groups: WordGroup[], operator: Operator = "AND", columns = ""): Promise<GroupMatches> {
  let found: NumberSet | undefined;
  let occurrences = 0;
  for (const [index, group] of groups.entries()) {
    const expression = groupExpression(group, index === groups.length - 1);
    const matches = await matchesOf(columns ? `${columns} : (${expression})` : expression);
    occurrences += matches.size;
    if (!found) found = matches;
    else found = operator === "OR" ? found.or(matches) : found.and(matches);
    if (operator === "AND" && found.isEmpty) break;
  }
  return { matches: found ?? new NumberSet(), occurrences };
}

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

const findsAll = async (words: string[]) => !(await matchesOfGroups(groupsOf(words))).matches.isEmpty;

/** The published products with words as parts of longer ones; undefined if a word is too short. */
function partsOf(words: string[]): (() => Promise<NumberSet>) | undefined {
  const significant = significantWords(words);
  if (significant.length === 0 || significant.some((word) => [...word].length < PART_LETTERS)) return undefined;
  const expression = `{name brand category} : (${significant.map((word) => `"${word}"`).join(" AND ")})`;
  return async () => {
    const matches = await matchesOf(expression, "product_text_search");
    return matches.and((await facetTable()).listed);
  };
}

/** The words with two of them written as one, such as "tea pot" for "teapot"; null if no product has that word. */
async function joined(words: string[]): Promise<string[] | null> {
  for (let index = 0; index + 1 < words.length; index += 1) {
    const whole = `${words[index]}${words[index + 1]}`;
    const candidate = [...words.slice(0, index), whole, ...words.slice(index + 2)];
    if (isWritten(whole) && (await findsAll(candidate))) return candidate;
  }
  return null;
}

/** Whether a product has a word of a search, in one of its groups. */
async function isKnown(word: string, groups: WordGroup[]): Promise<boolean> {
  const index = groups.findIndex(({ words }) => words.includes(word));
  const group = groups[index];
  if (group === undefined) return true;
  return !(await matchesOf(groupExpression(group, index === groups.length - 1))).isEmpty;
}

/** The words with each one that finds nothing replaced by its best correction: one that fits the other words, if any. */
async function corrected(words: string[]): Promise<string[]> {
  const groups = groupsOf(words);
  const known: string[] = [];
  for (const word of words) if (await isKnown(word, groups)) known.push(word);
  const meant: string[] = [];
  for (const word of words) meant.push(...(known.includes(word) ? [word] : await correctionOf(word, known)));
  return meant;
}

async function correctionOf(word: string, known: string[]): Promise<string[]> {
  const candidates = corrections(word);
  for (const candidate of candidates) if (await findsAll([...known, ...candidate])) return candidate;
  return candidates[0] ?? [word];
}

/** The last word completed to one that products have, where its stem is shorter: "stackin" finds "stacking". */
function completed(words: string[]): WordGroup[] {
  const groups = groupsOf(words);
  const last = groups.at(-1);
  const lastWord = last?.words.at(-1);
  if (!last || lastWord === undefined || lastWord.length < PART_LETTERS) return groups;
  return [...groups.slice(0, -1), { ...last, alternatives: [...last.alternatives, ...completions(lastWord)] }];
}

/** What groups of words find; null for nothing. */
async function resolved(groups: WordGroup[], operator: Operator = "AND"): Promise<ResolvedSearch | null> {
  const found = await matchesOfGroups(groups, operator);
  if (found.matches.isEmpty) return null;
  const inColumns = async (columns: string) => (await matchesOfGroups(groups, operator, columns)).matches;
  return { ...found, inColumns, expression: searchExpression(groups, operator) };
}

/**
 * Decides how to find products for a search. In this order: all words; the last one completed; parts of words; all words
 * with a typing error in each corrected; some of the words.
 * @param keyword as the visitor entered it
 */
export async function resolveSearch(keyword: string): Promise<ResolvedSearch> {
  const words = searchWords(keyword);
  const none = new NumberSet();
  const nothing = { matches: none, occurrences: 0, inColumns: async () => none, expression: null };
  const parts = partsOf(words);
  const all = await resolved(groupsOf(words));
  if (all) return { ...all, parts };
  const longer = await resolved(completed(words));
  if (longer) return longer;
  if (parts && !(await parts()).isEmpty) return { ...nothing, parts };
  const meant = (await joined(words)) ?? (await corrected(words));
  const leniency: Leniency = meant.join(" ") === words.join(" ") ? {} : { correctedTo: meant.join(" ") };
  const groups = groupsOf(meant);
  const every = await resolved(groups);
  if (every) return { ...every, ...leniency };
  const some = groups.length > 1 ? await resolved(groups, "OR") : null;
  return some ? { ...some, ...leniency, isPartial: true } : nothing;
}
