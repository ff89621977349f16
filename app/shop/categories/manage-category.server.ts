import { transaction } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { category } from "~/platform/schema.server";
import { type Actor, recordAdminChange } from "../audit/admin-change.server";
import { type EditableFields, editVersionOf, requireCurrentVersion } from "../audit/edit-version.server";
import { categoryPath } from "../catalogue/category-slug";
import { allCategories, type Category, findCategory } from "./categories.server";
import { type CategoryDetails, categoriesChanged, detailsOf, storedDetails } from "./category-details.server";
import type { CategoryChanges } from "./manage-category.schema.server";

/** The fields of a category's form. */
const VERSION_FIELDS: EditableFields<CategoryDetails> = {
  heading: { stored: (row) => row.heading, typed: (row) => row.heading },
  text: { stored: (row) => row.text, typed: (row) => row.text },
  image: { stored: (row) => row.image, typed: (row) => row.image },
  position: { stored: (row) => row.position, typed: (row) => String(row.position ?? "") },
  isInMenu: { stored: (row) => row.isInMenu, typed: (row) => (row.isInMenu ? "on" : "") },
};

/** The version of a category, for its form and the API. */
export const categoryVersion = (details: CategoryDetails): string => editVersionOf(VERSION_FIELDS, details);

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
export async function getCategory(slug: string): Promise<Category> {
  const found = await findCategory(slug);
  if (found) return found;
  if (!storedDetails().has(slug)) throw new NotFound("There is no such category.");
  return withoutProducts(slug);
}

/** All categories with products, drafts included, or with details: those with the most published products first. */
export async function listCategories(): Promise<Category[]> {
  const used = await allCategories();
  const known = new Set(used.map(({ slug }) => slug));
  const unused = [...storedDetails().keys()].filter((slug) => !known.has(slug)).sort();
  return [...used, ...unused.map(withoutProducts)];
}

const auditSnapshot = ({ slug: _, ...details }: CategoryDetails) => details;

/**
 * Changes what admins have added to a category.
 * @param changes missing fields stay unchanged
 * @returns the details
 * @throws NotFound for an unknown category
 * @throws EditConflict when `changes.version` is not the current one
 */
export async function updateCategory(
  actor: Actor,
  slug: string,
  { version, ...changes }: CategoryChanges,
): Promise<CategoryDetails> {
  await getCategory(slug);
  const updated = transaction((tx) => {
    const before = detailsOf(slug);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after: CategoryDetails = { ...before, ...given };
    const record = { entity: "category", entityId: slug, actor } as const;
    requireCurrentVersion(tx, { ...record, fields: VERSION_FIELDS, version, before, after });
    const [was, is] = [auditSnapshot(before), auditSnapshot(after)];
    if (!recordAdminChange(tx, { ...record, action: "changed", before: was, after: is })) return after;
    const row = { ...is, updatedAt: new Date() };
    tx.insert(category)
      .values({ slug, ...row })
      .onConflictDoUpdate({ target: category.slug, set: row })
      .run();
    return after;
  });
  categoriesChanged();
  return updated;
}
