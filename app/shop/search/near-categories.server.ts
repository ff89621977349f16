import { distance } from "fastest-levenshtein";
import { largestCategories } from "../categories/categories.server";
import { searchWords } from "./search-words";

/** How many categories a search without matches shows. */
const NEAR_CATEGORIES = 6;

/** How much a name differs from a search, from 0 for a common word to 1. */
function difference(name: string, words: string[]): number {
  const pairs = searchWords(name).flatMap((part) =>
    words.map((word) => distance(part, word) / Math.max(part.length, word.length)),
  );
  return Math.min(1, ...pairs);
}

/** More different names are not nearer than any others. */
const NEAR = 0.5;

/** The names of categories for a search that finds nothing: the ones that are written like it, then the largest ones. */
export async function nearCategories(keyword: string): Promise<string[]> {
  const words = searchWords(keyword);
  const compared = (await largestCategories()).map(({ name }) => ({ name, by: difference(name, words) }));
  const near = compared.filter(({ by }) => by <= NEAR).sort((one, other) => one.by - other.by);
  const names = [...near, ...compared.filter(({ by }) => by > NEAR)].map(({ name }) => name);
  return names.slice(0, NEAR_CATEGORIES);
}
