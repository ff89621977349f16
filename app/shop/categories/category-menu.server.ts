import { type Category, largestCategories } from "./categories.server";
import { detailsOf, storedDetails } from "./category-details.server";

/** How many categories the row under the header shows. */
export const MENU_LIMIT = 12;

const byName = (one: Category, other: Category) => one.name.localeCompare(other.name, "en");

type Menu = { categories: unknown; details: unknown; menu: readonly Category[]; hasMore: boolean };

let cached: Menu | undefined;

/** It is computed again only when categories or their details have changed. */
function currentMenu(): Menu {
  const [categories, details] = [largestCategories(), storedDetails()];
  if (cached?.categories !== categories || cached.details !== details) {
    const isGrouped = categories.some(({ slug }) => detailsOf(slug).group !== "");
    const offered = categories.filter(({ slug }) => detailsOf(slug).isInMenu);
    cached = { categories, details, menu: chooseMenu(offered), hasMore: isGrouped || offered.length > MENU_LIMIT };
  }
  return cached;
}

/** The categories of the row under the header: first those with a position, then the largest others by their names. */
export const menuCategories = (): readonly Category[] => currentMenu().menu;

/** The most categories that the page of all categories lists, the largest first. */
const LISTED_LIMIT = 300;

/** How many categories with published products that page leaves out. */
export const countLeftOut = (): number => Math.max(0, largestCategories().length - LISTED_LIMIT);

/** The path of the page of all categories; null while the row shows all that it says: none is in a group, none is left out. */
export const allCategoriesPath = (): string | null => (currentMenu().hasMore ? "/categories" : null);

/** The categories with published products by their groups, in alphabetical order; those without a group are the last. */
export function groupedCategories(): { group: string; categories: Category[] }[] {
  const groups = new Map<string, Category[]>();
  for (const category of largestCategories().slice(0, LISTED_LIMIT)) {
    const { group } = detailsOf(category.slug);
    groups.set(group, [...(groups.get(group) ?? []), category]);
  }
  const named = [...groups].sort(
    ([one], [other]) => Number(one === "") - Number(other === "") || one.localeCompare(other, "en"),
  );
  return named.map(([group, categories]) => ({ group, categories: categories.sort(byName) }));
}

function chooseMenu(offered: Category[]): Category[] {
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
