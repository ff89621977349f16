import pluralize from "pluralize";

/** One or more words of a search that are matched together. */
export type WordGroup = {
  words: string[];
  /** Texts of one or more words that match as well. */
  synonyms: string[];
  /** Names of colors that match as well, as colors of a product only. */
  colors?: readonly string[];
  /** Longer words that begin with the last one, which may be incomplete. */
  completions?: string[];
  /** Whether all words match that begin with the last one. */
  isPrefix?: boolean;
};

export type Operator = "AND" | "OR";

const quoted = (text: string) => `"${text}"`;

/** The singular and the plural of a word whose forms have different stems, such as knife and knives. */
function irregularForms(word: string): string[] {
  const singular = pluralize.singular(word);
  const plural = pluralize.plural(singular);
  return plural === `${singular}s` || plural === `${singular}es` ? [] : [singular, plural];
}

function wordExpression(word: string, isPrefix: boolean): string {
  const own = isPrefix ? `${quoted(word)}*` : quoted(word);
  const others = irregularForms(word).filter((form) => form !== word);
  return others.length > 0 ? `(${[own, ...others.map(quoted)].join(" OR ")})` : own;
}

/** The FTS5 expression for the words of a group, or for one of the texts that match as well. */
export function groupExpression({ words, synonyms, colors = [], completions = [], isPrefix }: WordGroup): string {
  const own = words
    .map((word, index) => wordExpression(word, isPrefix === true && index === words.length - 1))
    .join(" AND ");
  const others = [...synonyms, ...completions].map(quoted);
  const ofColors = colors.length > 0 ? [`colors : (${colors.map(quoted).join(" OR ")})`] : [];
  return others.length + ofColors.length > 0 ? `((${own}) OR ${[...others, ...ofColors].join(" OR ")})` : own;
}

/** The FTS5 expression in which all groups must match, or one of them. */
export const searchExpression = (groups: WordGroup[], operator: Operator = "AND"): string =>
  groups.map(groupExpression).join(` ${operator} `);

/** A group without longer words and names of colors. */
export const wholeWords = ({ words, synonyms }: WordGroup): WordGroup => ({ words, synonyms });

/** A group without names of colors. */
export const literal = ({ colors: _, ...group }: WordGroup): WordGroup => group;

/** The products that are called like an expression. */
export const calledLike = (expression: string) => `{name brand category} : (${expression})`;
