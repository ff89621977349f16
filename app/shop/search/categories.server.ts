import { distance } from "fastest-levenshtein";
import { sqlite } from "~/platform/db.server";
import { catalogueVersion } from "../catalogue/catalogue-version.server";
import { searchWords } from "./search-words";

/** How many categories the front page shows, and a search without matches. */
const MAIN_CATEGORIES = 10;
const NEAR_CATEGORIES = 6;

/** The largest number of categories that are kept. */
const KEPT = 500;

/** How long the result is cached despite edits, in milliseconds, because counting a large catalog is slow. */
const CACHE_MS = 60_000;

export type Category = {
  name: string;
  /** How many published products it has. */
  count: number;
};

const largest = sqlite.prepare(
  `select category as name, count(*) as count from product where slot is not null and category <> ''
   group by category order by count(*) desc, category limit ?`,
);

let cached: { version: string; at: number; categories: Category[] } | null = null;

/** The categories with the most published products, those first; at most a minute old. */
export async function largestCategories(): Promise<Category[]> {
  const version = catalogueVersion();
  if (!cached || (cached.version !== version && Date.now() - cached.at > CACHE_MS)) {
    cached = { version, at: Date.now(), categories: largest.all(KEPT) as Category[] };
  }
  return cached.categories;
}

const byName = (one: string, other: string) => one.localeCompare(other, "en");

/** The names of the categories with the most published products, sorted; at most a minute old. */
export async function mainCategories(): Promise<string[]> {
  const categories = await largestCategories();
  return categories
    .slice(0, MAIN_CATEGORIES)
    .map(({ name }) => name)
    .sort(byName);
}

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
