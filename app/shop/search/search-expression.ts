import pluralize from "pluralize";

/** A shorter last word must match a whole word, because too many words begin with the same single character. */
const PREFIX_LETTERS = 2;

/** The longest prefixes that the index `product_search` has lists for. */
const INDEXED_LETTERS = 4;

/** Endings that the index's stemmer cuts off, so that a prefix with one would match more than was typed. */
const INFLECTED = /.(?:s|ed|ing)$/;

/** One or more words of a search that are matched together. */
export type WordGroup = {
  words: string[];
  /** Texts of one or more words that match as well: synonyms, or longer words that begin with what was typed. */
  alternatives: string[];
  /** Whether the alternatives are all longer words, so that the last group needs no prefix. */
  isCompleted?: boolean;
};

const quoted = (text: string) => `"${text}"`;

/** Whether the index can match a last word as the beginning of longer words. */
export const isPrefix = (word: string) => [...word].length >= PREFIX_LETTERS && !INFLECTED.test(word);

/** Whether the index has a list of what begins with a word. Without one it merges the lists of all words that do. */
export const isIndexedPrefix = (word: string) => [...word].length <= INDEXED_LETTERS;

/** The singular and the plural of a word whose forms have different stems, such as knife and knives. */
function irregularForms(word: string): string[] {
  const singular = pluralize.singular(word);
  const plural = pluralize.plural(singular);
  return plural === `${singular}s` || plural === `${singular}es` ? [] : [singular, plural];
}

/** The expression for one word, also in its other forms; the last one also as a prefix, because it may be incomplete. */
function wordExpression(word: string, isLast: boolean): string {
  const own = isLast && isPrefix(word) ? `${quoted(word)}*` : quoted(word);
  const others = irregularForms(word).filter((form) => form !== word);
  return others.length > 0 ? `(${[own, ...others.map(quoted)].join(" OR ")})` : own;
}

/** The FTS5 expression for the words of a group, or for one of its alternatives. */
export function groupExpression({ words, alternatives, isCompleted = false }: WordGroup, isLast: boolean): string {
  const isPrefixed = isLast && !isCompleted;
  const own = words.map((word, index) => wordExpression(word, isPrefixed && index === words.length - 1)).join(" AND ");
  return alternatives.length > 0 ? `((${own}) OR ${alternatives.map(quoted).join(" OR ")})` : own;
}

/**
 * The FTS5 expression in which all groups must match, or one of them.
 * @returns null when there are no groups
 */
export function searchExpression(groups: WordGroup[], operator: "AND" | "OR" = "AND"): string | null {
  if (groups.length === 0) return null;
  return groups.map((group, index) => groupExpression(group, index === groups.length - 1)).join(` ${operator} `);
}
