const SYNONYM_LINES = 100;
const TERMS = 6;
const TERM_LENGTH = 40;
const TERM_WORDS = 3;

export type Synonyms = {
  /** The terms of each line, each of which finds what the others find. */
  groups: string[][];
  /** What is wrong, with the numbers of the lines. */
  errors: string[];
};

const isWorded = (term: string) => /[\p{L}\p{N}]/u.test(term);

function errorIn(terms: string[]): string | null {
  if (terms.length < 2 || !terms.every(isWorded)) return "write two words with = between them, such as bike = bicycle.";
  if (terms.length > TERMS) return `at most ${TERMS} words with = between them.`;
  if (terms.some((term) => term.length > TERM_LENGTH)) return `at most ${TERM_LENGTH} characters on a side of =.`;
  if (terms.some((term) => term.split(" ").length > TERM_WORDS)) return `at most ${TERM_WORDS} words on a side of =.`;
  return null;
}

/** Reads the setting `synonyms`: lines such as `bike = bicycle`. Empty lines are ignored. */
export function parseSynonyms(text: string): Synonyms {
  const groups: string[][] = [];
  const errors: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const terms = line.split("=").map((term) => term.trim().replace(/\s+/g, " "));
    const error = errorIn(terms);
    if (error === null) groups.push(terms);
    else errors.push(`Line ${index + 1}: ${error}`);
  }
  if (groups.length > SYNONYM_LINES) errors.push(`At most ${SYNONYM_LINES} lines.`);
  return { groups, errors };
}
