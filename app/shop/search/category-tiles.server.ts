import { and, isNotNull, ne } from "drizzle-orm";
import { isListed } from "~/platform/database/is-listed.server";
import { db } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { categorySlug } from "../catalog/category-slug";
import type { Category } from "../categories/categories.server";
import { storedDetails } from "../categories/category-details.server";
import { menuCategories } from "../categories/category-menu.server";
import { orderBy } from "./sort-terms.server";

/** How many of the best-rated products are searched for pictures; a category without one of them has any of its own. */
const BEST_PRODUCTS = 200;

export type CategoryTile = Pick<Category, "name" | "path"> & { image: string };

const isShown = and(isNotNull(product.slot), ne(product.image, ""));

const bestPictures = db
  .select({ category: product.category, image: product.image })
  .from(product)
  .where(isShown)
  .orderBy(orderBy({ by: "rating", order: "desc" }))
  .limit(BEST_PRODUCTS)
  .prepare();

const anyPicture = db
  .select({ image: product.image })
  .from(product)
  .where(and(isListed(product.category, "names"), isShown))
  .limit(1)
  .prepare();

let cached: { menu: unknown; details: unknown; tiles: readonly CategoryTile[] } | undefined;

/**
 * The categories of the row under the header, with a picture: their own, or else the one of their best product;
 * empty where no product has one. They are computed again only when categories or their details have changed.
 */
export function categoryTiles(): readonly CategoryTile[] {
  const [menu, details] = [menuCategories(), storedDetails()];
  if (cached?.menu !== menu || cached.details !== details) {
    cached = { menu, details, tiles: tilesOf(menu) };
  }
  return cached.tiles;
}

/** Categories with a picture, as `categoryTiles` chooses it. */
export function tilesOf(categories: readonly Category[]): CategoryTile[] {
  const best = bestPictures.all();
  return categories.map(({ slug, path, name, names }) => {
    const own = storedDetails().get(slug)?.image;
    const bestOne = () => best.find(({ category }) => categorySlug(category) === slug)?.image;
    const any = () => anyPicture.get({ names: JSON.stringify(names) })?.image;
    return { name, path, image: own || bestOne() || any() || "" };
  });
}
