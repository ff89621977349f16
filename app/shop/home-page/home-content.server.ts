import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import { db } from "~/platform/db.server";
import type { PageScope } from "~/platform/page-changes.server";
import { product, review } from "~/platform/schema.server";
import { categorySlug } from "../catalog/category-slug";
import { findCategory } from "../categories/categories.server";
import { type CategoryTile, categoryTiles, tilesOf } from "../search/category-tiles.server";
import { cardsOfIds, listedPage, newestCards, topProducts } from "../search/listing.server";
import type { ProductCardData } from "../search/product-card.server";
import { itemsOf } from "./section-fields.schema.server";
import { type HomeSection, headingOf, KIND_FACTS } from "./section-kinds";

/** The most products of a rail whose products the shop chooses. */
const RAIL_PRODUCTS = 12;

const QUOTES = 3;

/** How many of the newest reviews are searched for quotes. */
const QUOTED_REVIEWS = 200;

/** The length of a review from which it is worth quoting, and to which it is quoted, in characters. */
const QUOTE_LENGTH = { least: 20, most: 400 };

/** A review as the home page quotes it. */
export type Quote = { id: string; name: string; comment: string; product: { id: string; name: string } };

/** What a section of the home page shows. Without a title it has the usual one of its kind, which its component knows. */
export type SectionContent =
  | { kind: "hero" }
  | { kind: "grid"; title?: string | undefined }
  | { kind: "tiles"; title?: string | undefined; categories: readonly CategoryTile[] }
  | { kind: "rail"; title?: string | undefined; products: ProductCardData[] }
  | { kind: "story" | "banner"; title: string; text: string; image: string; link: string; linkLabel: string }
  | { kind: "quotes"; title?: string | undefined; quotes: Quote[] };

const newestReviews = db
  .select({
    id: review.id,
    name: review.name,
    rating: review.rating,
    comment: review.comment,
    product: { id: product.id, name: product.name },
  })
  .from(review)
  .innerJoin(product, eq(product.num, review.productNum))
  .where(and(eq(review.isHidden, false), isNotNull(product.slot), ne(review.comment, "")))
  .orderBy(desc(review.createdAt), desc(review.id))
  .limit(QUOTED_REVIEWS)
  .prepare();

/** The newest reviews with five stars and some words, each of another product. */
function newestQuotes(): Quote[] {
  const quotes = new Map<string, Quote>();
  for (const { rating, ...quote } of newestReviews.all()) {
    const { length } = quote.comment;
    const isGood = rating === 5 && length >= QUOTE_LENGTH.least && length <= QUOTE_LENGTH.most;
    if (isGood && !quotes.has(quote.product.id)) quotes.set(quote.product.id, quote);
    if (quotes.size === QUOTES) break;
  }
  return [...quotes.values()];
}

async function railProducts(section: HomeSection): Promise<ProductCardData[]> {
  switch (section.source) {
    case "top":
      return topProducts();
    case "newest":
    case "reduced":
      return newestCards(RAIL_PRODUCTS, section.source === "reduced");
    case "category": {
      const categories = findCategory(categorySlug(section.category))?.names ?? [];
      const { products } = await listedPage({ keyword: "", sorting: null, categories }, 1);
      return products.slice(0, RAIL_PRODUCTS);
    }
    case "chosen":
      return cardsOfIds(itemsOf(section));
  }
}

function tilesIn(section: HomeSection): readonly CategoryTile[] {
  const names = itemsOf(section);
  if (names.length === 0) return categoryTiles();
  return tilesOf(names.flatMap((name) => findCategory(categorySlug(name)) ?? []).filter(({ count }) => count > 0));
}

async function contentOf(section: HomeSection): Promise<SectionContent> {
  const { kind, text, image, link, linkLabel } = section;
  const title = headingOf(section);
  // Every visit of the home page carries it.
  const named = { title: title === KIND_FACTS[kind].heading ? undefined : title };
  switch (kind) {
    case "hero":
      return { kind };
    case "grid":
      return { ...named, kind };
    case "tiles":
      return { ...named, kind, categories: tilesIn(section) };
    case "rail":
      return { ...named, kind, products: await railProducts(section) };
    case "story":
    case "banner":
      return { title, kind, text, image, link, linkLabel };
    case "quotes":
      return { ...named, kind, quotes: newestQuotes() };
  }
}

/** What the sections of a home page show, without the hidden ones. */
export const homeContent = async (sections: readonly HomeSection[]): Promise<SectionContent[]> =>
  Promise.all(sections.filter(({ isHidden }) => !isHidden).map(contentOf));

/** The ids of the rows without products, which the home page leaves out: their category may be gone, or nothing reduced. */
export async function emptyRails(sections: readonly HomeSection[]): Promise<string[]> {
  const rails = sections.filter(({ kind }) => kind === "rail");
  const products = await Promise.all(rails.map(railProducts));
  return rails.flatMap(({ id }, index) => (products[index]?.length === 0 ? [id] : []));
}

/** What a home page with these sections shows besides its frame. Quotes may be of any product. */
export const scopesOf = (sections: readonly HomeSection[]): PageScope[] =>
  sections.some(({ kind, isHidden }) => kind === "quotes" && !isHidden) ? ["catalog", "products"] : ["catalog"];
