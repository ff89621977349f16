import { sqlite } from "~/platform/db.server";
import { versionOf } from "~/platform/page-changes.server";
import { categoryPath, categorySlug } from "../catalog/category-slug";

/** The largest number of names that are counted, those with the most products first. */
const NAMES_LIMIT = 5000;

/** The products whose category has one slug: a category may be spelled in several ways. */
export type Category = {
  slug: string;
  path: string;
  /** The name as most of its published products spell it. */
  name: string;
  /** All spellings, drafts' too. */
  names: string[];
  /** How many published products it has. */
  count: number;
};

const countedNames = sqlite.prepare(
  `select category as name, count(slot) as count from product where category <> ''
   group by category order by count(slot) desc, category limit ?`,
);

/** All categories, drafts' too: those with the most published products first. */
function countCategories(): Map<string, Category> {
  const bySlug = new Map<string, Category>();
  for (const { name, count } of countedNames.all(NAMES_LIMIT) as { name: string; count: number }[]) {
    const slug = categorySlug(name);
    const found = bySlug.get(slug);
    if (found) {
      found.names.push(name);
      found.count += count;
    } else {
      bySlug.set(slug, { slug, path: categoryPath(name), name, names: [name], count });
    }
  }
  return new Map([...bySlug].sort(([, one], [, other]) => other.count - one.count));
}

type Counted = { version: number; bySlug: Map<string, Category>; published: Category[] };

let cached: Counted | undefined;

/** The categories as they are now, counted again when products came, went or changed their category. */
function counted(): Counted {
  const version = versionOf("assortment");
  if (cached?.version !== version) {
    const bySlug = countCategories();
    cached = { version, bySlug, published: [...bySlug.values()].filter(({ count }) => count > 0) };
  }
  return cached;
}

/** The categories with published products, those with the most first. The same list is returned until it is counted again. */
export const largestCategories = (): Category[] => counted().published;

/** All categories as they are now, those of drafts too, the ones with the most published products first. */
export const allCategories = (): Category[] => [...counted().bySlug.values()];

/** A category as it is now, by its slug. @returns null for a slug that no product's category has, not even a draft's */
export const findCategory = (slug: string): Category | null => counted().bySlug.get(slug) ?? null;
