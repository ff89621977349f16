import { pageOf } from "../lists/page-of";
import type { Category } from "./categories.server";
import { detailsOf } from "./category-details.server";
import { menuCategories } from "./category-menu.server";
import { listCategories } from "./manage-category.server";

/** Categories on one page of the back office's list. */
const PAGE_SIZE = 100;

/**
 * A page of the back office's list of categories: in the order of their positions, then the largest first.
 * @param requestedPage from 1; a number beyond the last page returns the last page
 */
export function categoryEntries(requestedPage: number) {
  const categories = listCategories();
  const menu = new Set(menuCategories().map(({ slug }) => slug));
  const entries = categories.map((category) => {
    const { image, position } = detailsOf(category.slug);
    return { ...category, image, position, menu: menuState(category, menu) };
  });
  const last = Number.POSITIVE_INFINITY;
  // The sort is stable, so that categories without a position stay in the order of their sizes.
  entries.sort((one, other) => (one.position ?? last) - (other.position ?? last) || 0);
  const { offset, page, pages } = pageOf(entries.length, { page: requestedPage, pageSize: PAGE_SIZE });
  return { categories: entries.slice(offset, offset + PAGE_SIZE), page, pages };
}

/** Whether the row under the header shows a category, or why not. */
function menuState({ slug, count }: Category, menu: Set<string>) {
  if (menu.has(slug)) return "shown" as const;
  if (count === 0) return "empty" as const;
  return detailsOf(slug).isInMenu ? ("full" as const) : ("hidden" as const);
}
