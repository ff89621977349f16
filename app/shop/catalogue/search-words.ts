/** The longest search that is looked at, in characters. */
const KEYWORD_LIMIT = 200;
const WORDS_LIMIT = 12;

/**
 * The words of a search, as the full-text index cuts them: runs of letters and digits. Everything else, FTS5's own
 * syntax included, separates words.
 */
export function searchWords(keyword: string): string[] {
  const words =
    keyword
      .slice(0, KEYWORD_LIMIT)
      .normalize("NFC")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, WORDS_LIMIT);
}

/**
 * A search as an FTS5 expression: every word must start some word of the product.
 * @param column only this column is searched, when given
 * @returns null when nothing of the search is a word
 */
export function searchExpression(words: string[], column?: "name"): string | null {
  if (words.length === 0) return null;
  const all = words.map((word) => `"${word}"*`).join(" ");
  return column ? `${column} : (${all})` : all;
}
