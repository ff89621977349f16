import { sqlite } from "~/platform/db.server";
import { categorySlug } from "../catalog/category-slug";
import { type Category, largestCategories } from "../categories/categories.server";
import { type FoundPage, pagesFor } from "./found-pages.server";
import { listedPage } from "./listing.server";
import type { ProductCardData } from "./product-card.server";
import { searchWords } from "./search-words";

/** How many products and categories are suggested at most. */
const PRODUCTS = 6;
const CATEGORIES = 3;

/** A category is suggested from this share of the first products on. */
const LEAST_SHARE = 0.25;

const categoriesOf = sqlite
  .prepare("select category from product where id in (select value from json_each(?)) and category <> ''")
  .pluck();

/** Whether each word of a text is the beginning of a word of the name. */
function isNamed(name: string, words: string[]): boolean {
  const parts = searchWords(name);
  return words.length > 0 && words.every((word) => parts.some((part) => part.startsWith(word)));
}

/** The categories whose name is typed, then those that many of the first products have. */
function suggestedCategories(text: string, products: ProductCardData[]): Category[] {
  const categories = largestCategories();
  const words = searchWords(text);
  const found = categoriesOf.all(JSON.stringify(products.map(({ id }) => id))) as string[];
  const counts = new Map<string, number>();
  for (const slug of found.map(categorySlug)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  const uses = ({ slug }: Category) => counts.get(slug) ?? 0;
  const named = categories.filter(({ name }) => isNamed(name, words));
  const used = categories
    .filter((category) => !isNamed(category.name, words) && uses(category) > 0)
    .filter((category) => uses(category) >= LEAST_SHARE * found.length)
    .sort((one, other) => uses(other) - uses(one));
  return [...named, ...used].slice(0, CATEGORIES);
}

export type Suggestions = { products: ProductCardData[]; categories: Category[]; pages: FoundPage[] };

/**
 * Suggestions for a search that is being typed: the first products that it finds, categories, and pages of the shop.
 * @param text as typed so far; without letters or digits, nothing is suggested
 */
export async function suggestions(text: string): Promise<Suggestions> {
  const words = searchWords(text);
  if (words.length === 0) return { products: [], categories: [], pages: [] };
  const { products } = await listedPage({ keyword: text, sorting: null }, 1);
  const categories = suggestedCategories(text, products);
  return { products: products.slice(0, PRODUCTS), categories, pages: pagesFor(words, true) };
}
