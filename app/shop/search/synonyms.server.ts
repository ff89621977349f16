import pluralize from "pluralize";
import { setting } from "../settings/settings.server";
import { parseSynonyms } from "../settings/synonyms";
import type { WordGroup } from "./search-expression";
import { searchWords } from "./search-words";

/** The most words that a term of the setting has. */
const TERM_WORDS = 3;
/** The most synonyms that a text is also searched by. */
const MOST_SYNONYMS = 10;

/** The other texts that find what a text finds, by the text's words in the singular. */
type SynonymTable = Map<string, Set<string>>;

const keyOf = (words: string[]) => words.map((word) => pluralize.singular(word)).join(" ");

function tableOf(text: string): SynonymTable {
  const table: SynonymTable = new Map();
  for (const terms of parseSynonyms(text).groups) {
    const texts = terms.map(searchWords).filter((words) => words.length > 0);
    for (const words of texts) {
      const others = table.get(keyOf(words)) ?? new Set();
      for (const other of texts) if (other !== words && others.size < MOST_SYNONYMS) others.add(other.join(" "));
      table.set(keyOf(words), others);
    }
  }
  return table;
}

let current: { text: string; version: number; table: SynonymTable } = { text: "", version: 0, table: new Map() };

function currentSynonyms() {
  const text = setting("synonyms");
  if (text !== current.text) current = { text, version: current.version + 1, table: tableOf(text) };
  return current;
}

/** Changes with the setting, for caches of what it affects. */
export const synonymsVersion = (): number => currentSynonyms().version;

/** Groups the words of a search: those of a synonym of several words together, each with its synonyms. */
export function withSynonyms(words: string[]): WordGroup[] {
  const { table } = currentSynonyms();
  const groups: WordGroup[] = [];
  for (let index = 0; index < words.length; ) {
    let length = table.size > 0 ? TERM_WORDS : 1;
    while (length > 1 && !table.has(keyOf(words.slice(index, index + length)))) length -= 1;
    const together = words.slice(index, index + length);
    groups.push({ words: together, synonyms: [...(table.get(keyOf(together)) ?? [])] });
    index += length;
  }
  return groups;
}
