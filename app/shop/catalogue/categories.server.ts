import { sqlite } from "~/platform/db.server";
import { catalogueVersion } from "./catalogue-version.server";

/** How many categories the front page offers. */
const MAIN_CATEGORIES = 10;

/** Counting a large catalogue takes a while: not more often than this, however much is edited, in milliseconds. */
const KEPT_FOR = 60_000;

const largest = sqlite
  .prepare(
    `select category from product where slot is not null and category <> ''
     group by category order by count(*) desc, category limit ?`,
  )
  .pluck();

let known: { version: string; at: number; names: string[] } | null = null;

/** The categories with the most products on sale, by name; at most a minute old. */
export async function mainCategories(): Promise<string[]> {
  const version = catalogueVersion();
  if (!known || (known.version !== version && Date.now() - known.at > KEPT_FOR)) {
    const names = largest.all(MAIN_CATEGORIES) as string[];
    known = { version, at: Date.now(), names: names.sort((one, other) => one.localeCompare(other, "en")) };
  }
  return known.names;
}
