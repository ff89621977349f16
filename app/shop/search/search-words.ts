/** Characters of a search that are used; the rest is ignored. */
const KEYWORD_LIMIT = 200;
const WORDS_LIMIT = 6;
/** A shorter last word must match a whole word, because too many words begin with the same single character. */
const PREFIX_LETTERS = 2;

/**
 * Splits a search into words like the full-text index: runs of letters and digits. All other characters, including FTS5
 * syntax, separate words.
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
 * Builds an FTS5 expression in which every word must match. The last one may also match as a prefix, because the
 * visitor may still be typing it.
 * @param column restricts the search to this column
 * @returns null when there are no words
 */
export function searchExpression(words: string[], column?: "name"): string | null {
  const last = words.at(-1);
  if (last === undefined) return null;
  const phrases = words.map((word) => `"${word}"`).join(" ");
  const all = [...last].length >= PREFIX_LETTERS ? `${phrases}*` : phrases;
  return column ? `${column} : (${all})` : all;
}
