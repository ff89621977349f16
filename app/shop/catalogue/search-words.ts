/** The longest search that is looked at, in characters. */
const KEYWORD_LIMIT = 200;
const WORDS_LIMIT = 6;
/** A shorter last word must match whole: too many words begin with one letter. */
const PREFIX_LETTERS = 2;

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
 * A search as an FTS5 expression: every word must be a word of the product; the last one, which may still be typed, may
 * also begin one.
 * @param column only this column is searched, when given
 * @returns null when nothing of the search is a word
 */
export function searchExpression(words: string[], column?: "name"): string | null {
  const last = words.at(-1);
  if (last === undefined) return null;
  const phrases = words.map((word) => `"${word}"`).join(" ");
  const all = [...last].length >= PREFIX_LETTERS ? `${phrases}*` : phrases;
  return column ? `${column} : (${all})` : all;
}
