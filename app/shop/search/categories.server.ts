import { sqlite } from "~/platform/db.server";
import { catalogueVersion } from "../catalogue/catalogue-version.server";

/** How many categories the front page shows. */
const MAIN_CATEGORIES = 10;

/** How long the result is cached despite edits, in milliseconds, because counting a large catalog is slow. */
const CACHE_MS = 60_000;

const largest = sqlite
  .prepare(
    `select category from product where slot is not null and category <> ''
     group by category order by count(*) desc, category limit ?`,
  )
  .pluck();

let cached: { version: string; at: number; names: string[] } | null = null;

/** The categories with the most published products, sorted by name; at most a minute old. */
export async function mainCategories(): Promise<string[]> {
  const version = catalogueVersion();
  if (!cached || (cached.version !== version && Date.now() - cached.at > CACHE_MS)) {
    const names = largest.all(MAIN_CATEGORIES) as string[];
    cached = { version, at: Date.now(), names: names.sort((one, other) => one.localeCompare(other, "en")) };
  }
  return cached.names;
}
