import { transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { category } from "~/platform/schema.server";
import type { Actor } from "../audit/admin-change.server";
import { categoryPath } from "../catalog/category-slug";
import { allCategories, type Category, findCategory } from "./categories.server";
import { type CategoryDetails, categoriesChanged, detailsOf, storedDetails } from "./category-details.server";
import type { CategoryChanges } from "./category-fields.schema.server";
import { categoryRecord } from "./category-fields.schema.server";

/** A category that products had when admins wrote about it, and no product has now. */
const withoutProducts = (slug: string): Category => ({
  slug,
  path: categoryPath(slug),
  name: slug,
  names: [],
  count: 0,
});

/**
 * A category for its form: also one that only drafts have, or that no product has any more.
 * @throws NotFound when it has neither products nor details
 */
export function getCategory(slug: string): Category {
  const found = findCategory(slug);
  if (found) return found;
  if (!storedDetails().has(slug)) throw new NotFound("There is no such category.");
  return withoutProducts(slug);
}

/** All categories with products, drafts included, or with details: those with the most published products first. */
export function listCategories(): Category[] {
  const used = allCategories();
  const known = new Set(used.map(({ slug }) => slug));
  const unused = [...storedDetails().keys()].filter((slug) => !known.has(slug)).sort();
  return [...used, ...unused.map(withoutProducts)];
}

/**
 * Changes what admins have added to a category.
 * @param changes missing fields stay unchanged
 * @returns the details
 * @throws NotFound for an unknown category
 * @throws EditConflict when `changes.version` is not the current one
 */
export function updateCategory(actor: Actor, slug: string, { version, ...changes }: CategoryChanges): CategoryDetails {
  getCategory(slug);
  const updated = transaction((tx) => {
    const before = detailsOf(slug);
    const after = categoryRecord.withChanges(before, changes);
    const change = { actor, id: slug, before, after };
    categoryRecord.requireCurrent(tx, version, change);
    if (!categoryRecord.logChanged(tx, change)) return after;
    const row = { ...categoryRecord.columnsIn(after), updatedAt: new Date() };
    tx.insert(category)
      .values({ slug, ...row })
      .onConflictDoUpdate({ target: category.slug, set: row })
      .run();
    return after;
  });
  categoriesChanged();
  return updated;
}
