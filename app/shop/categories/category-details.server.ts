import { cachedRead } from "~/platform/cached-read.server";
import { db } from "~/platform/db.server";
import { category } from "~/platform/schema.server";

/** What admins add to a category. */
export type CategoryDetails = Omit<typeof category.$inferSelect, "updatedAt">;

const rows = db.select().from(category).prepare();

const details = cachedRead(() => new Map(rows.all().map(({ updatedAt: _, ...row }) => [row.slug, row])));

/** What admins have added to categories, by slug. It is cached: a change is seen by the next call. */
export const storedDetails = (): ReadonlyMap<string, CategoryDetails> => details.get();

/** Must be called after a change of a category's details, to invalidate the cached ones. */
export function categoriesChanged(): void {
  details.forget();
}

/** What admins have added to a category; its defaults when they have added nothing. */
export function detailsOf(slug: string): CategoryDetails {
  return (
    storedDetails().get(slug) ?? { slug, heading: "", text: "", image: "", position: null, isInMenu: true, group: "" }
  );
}
