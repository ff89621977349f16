import { type Category, largestCategories } from "./categories.server";
import { detailsOf, storedDetails } from "./category-details.server";

/** How many categories the row under the header shows. */
export const MENU_LIMIT = 12;

const byName = (one: Category, other: Category) => one.name.localeCompare(other.name, "en");

let cached: { categories: unknown; details: unknown; menu: readonly Category[] } | undefined;

/**
 * The categories of the row under the header: first those with a position, then the largest others by their names. It is
 * computed again only when categories or their details have changed.
 */
export function menuCategories(): readonly Category[] {
  const [categories, details] = [largestCategories(), storedDetails()];
  if (cached?.categories !== categories || cached.details !== details) {
    cached = { categories, details, menu: chooseMenu(categories) };
  }
  return cached.menu;
}

function chooseMenu(categories: Category[]): Category[] {
  const offered = categories.filter(({ slug }) => detailsOf(slug).isInMenu);
  const placed = offered
    .flatMap((category) => {
      const { position } = detailsOf(category.slug);
      return position === null ? [] : [{ category, position }];
    })
    .sort((one, other) => one.position - other.position || byName(one.category, other.category))
    .map(({ category }) => category);
  const others = offered.filter((category) => !placed.includes(category));
  const rest = others.slice(0, Math.max(0, MENU_LIMIT - placed.length)).sort(byName);
  return [...placed.slice(0, MENU_LIMIT), ...rest];
}
