import { distance } from "fastest-levenshtein";
import { type Category, largestCategories } from "../categories/categories.server";
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

/** Categories for a search that finds nothing: the ones that are written like it, then the largest ones. */
export function nearCategories(keyword: string): Pick<Category, "name" | "path">[] {
  const words = searchWords(keyword);
  const compared = largestCategories().map(({ name, path }) => ({ name, path, by: difference(name, words) }));
  const near = compared.filter(({ by }) => by <= NEAR).sort((one, other) => one.by - other.by);
  const ordered = [...near, ...compared.filter(({ by }) => by > NEAR)];
  return ordered.slice(0, NEAR_CATEGORIES).map(({ name, path }) => ({ name, path }));
}
