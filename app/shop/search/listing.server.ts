import { and, desc, isNotNull, max } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { isListed } from "~/platform/database/is-listed.server";
import { db, sqlite } from "~/platform/db.server";
import { nextTurn } from "~/platform/event-loop.server";
import { versionOf } from "~/platform/page-changes.server";
import { product } from "~/platform/schema.server";
import { facetTable } from "../facets/facet-table.server";
import { filterProducts, knownColors, knownOptions } from "../facets/filter-products.server";
import { hasFilters, NO_FILTERS, type ProductFilters } from "../facets/product-filters";
import { sortByColumns } from "../facets/sort-by-columns";
import { pageOf } from "../lists/page-of";
import { pagesFor } from "./found-pages.server";
import { isNamed, reducedProducts } from "./matches.server";
import { withoutPrices } from "./price-words";
import { cardColumns, type ProductCardData, toCards } from "./product-card.server";
import type { Leniency } from "./resolve-search.server";
import { type FoundProducts, inOrderOf, newestFirst, type Order, searchProducts } from "./search-order.server";
import { searchWords } from "./search-words";
import { shuffledIndex } from "./shuffle";
import { orderTerms, type Sorting, type SortOrder } from "./sort-terms.server";
import { synonymsVersion } from "./synonyms.server";
import { wantedColor } from "./wanted-color.server";

/** Products on one page of a list. */
export const PAGE_SIZE = 24;

/** Maximum number of pages of a search. */
const SEARCH_PAGES = 100;
const SEARCH_LIMIT = SEARCH_PAGES * PAGE_SIZE;

export type Listing<Item> = {
  products: Item[];
  page: number;
  pages: number;
  /** How many products are on all pages. */
  total: number;
  /** Whether a search matches more products than its pages show. */
  hasMore?: boolean;
  /** How many of this page's products come first, before others under a heading; missing for all. */
  leading?: number;
} & Leniency;

const cardsBySlot = db.select(cardColumns).from(product).where(isListed(product.slot, "slots")).prepare();
const colorsByNum = db
  .select({ id: product.id, variants: product.colorsVariants })
  .from(product)
  .where(isListed(product.num, "nums"))
  .prepare();
const cardsByNum = db.select(cardColumns).from(product).where(isListed(product.num, "nums")).prepare();
const lastSlot = db
  .select({ slot: max(product.slot) })
  .from(product)
  .prepare();

const countPublished = (): number => (lastSlot.get()?.slot ?? -1) + 1;

/**
 * A page of all published products in a shuffled order, which stays the same for a visitor while they browse.
 * @param seed determines the order
 * @param requestedPage from 1; a number beyond the last page returns the last page
 */
export function shuffledPage(seed: number, requestedPage: number): Listing<ProductCardData> {
  const total = countPublished();
  const { offset, ...paging } = pageOf(total, { page: requestedPage, pageSize: PAGE_SIZE });
  const count = Math.min(PAGE_SIZE, total - offset);
  const slots = Array.from({ length: count }, (_, index) => shuffledIndex(offset + index, total, seed));
  const rows = new Map(cardsBySlot.all({ slots: JSON.stringify(slots) }).map((row) => [row.slot, row]));
  const products = toCards(slots.flatMap((slot) => rows.get(slot) ?? []));
  return { products, total, ...paging };
}

export type Query = {
  keyword: string;
  sorting: Sorting | null;
  /** Only products of one of these categories, in any case. */
  categories?: readonly string[];
  filters?: ProductFilters;
};

/** Searches that are kept: 4 MB with 100,000 products. */
const KEPT_SEARCHES = 300;

/** What searches find without filters, each valid for one version of the catalog. Simultaneous requests share one search. */
const found = new LRUCache<string, { version: number; products: Promise<FoundProducts> }>({ max: KEPT_SEARCHES });

// An empty keyword lists everything; a keyword without any word characters finds nothing.
const isSearch = ({ keyword }: Pick<Query, "keyword">) => keyword.trim() !== "";

const keyOf = ({ keyword }: Query) => JSON.stringify([searchWords(keyword), synonymsVersion()]);

const ANYTHING = "all products";

/**
 * A query with the prices that its words name as filters, unless it has such filters.
 * @returns the keyword without the words for prices
 */
export function withTypedPrices<Wanted extends Query>(query: Wanted): Wanted {
  const { keyword, prices } = withoutPrices(query.keyword, isNamed);
  if (keyword === query.keyword) return query;
  const { filters = NO_FILTERS } = query;
  const isFiltered = (filters.leastCents ?? filters.mostCents) !== undefined;
  return { ...query, keyword: keyword || ANYTHING, filters: isFiltered ? filters : { ...filters, ...prices } };
}

/** Whether a query is a search whose result is not cached, so that it needs a look into the database. */
export function isNewSearch(asked: Query): boolean {
  const query = withTypedPrices(asked);
  return isSearch(query) && found.get(keyOf(query))?.version !== versionOf("catalog");
}

/** What a search finds; where a page answers it, without the products that have some of its words but do not lead. */
function withoutAnswered(found: FoundProducts, keyword: string): FoundProducts {
  const { isPartial, leading, products } = found;
  const isAnswered = isPartial && leading && pagesFor(searchWords(keyword)).length > 0;
  return isAnswered ? { ...found, products: products.and(leading) } : found;
}

async function foundBy(query: Query): Promise<FoundProducts> {
  const best = isSearch(query)
    ? withoutAnswered(await searchedFor(query), query.keyword)
    : { products: (await facetTable()).listed.copy(), order: newestFirst };
  return query.sorting ? { ...best, order: await orderOf(query.sorting) } : best;
}

function searchedFor(query: Query): Promise<FoundProducts> {
  const [key, version] = [keyOf(query), versionOf("catalog")];
  const known = found.get(key);
  if (known?.version === version) return known.products;
  const products = searchProducts(query.keyword);
  found.set(key, { version, products });
  products.catch(() => found.delete(key));
  return products;
}

/** Products whose names are read in one step, 5 ms. Other requests run in between. */
const NAMES_AT_ONCE = 25_000;

/** Yields all products by name, in batches. They are read from an index only: rows are long with their descriptions. */
async function* byName(order: SortOrder): AsyncGenerator<number[], void> {
  const terms = orderTerms({ by: "name", order });
  const batch = sqlite
    .prepare<[limit: number, offset: number], string>(
      `select json_group_array(num) from (
         select num from product where slot is not null order by ${terms} limit ? offset ?
       )`,
    )
    .pluck();
  for (let offset = 0; ; offset += NAMES_AT_ONCE) {
    const nums: number[] = JSON.parse(batch.get(NAMES_AT_ONCE, offset) ?? "[]");
    yield nums;
    if (nums.length < NAMES_AT_ONCE) return;
    await nextTurn();
  }
}

/** The order of a sorting. All its terms share one direction. */
async function orderOf({ by, order }: Sorting): Promise<Order> {
  if (by === "name") return inOrderOf(() => byName(order));
  const table = await facetTable();
  return async (products, offset, length) => {
    const sorted = sortByColumns(products.toArray(), table.columnsOf(by));
    if (order === "desc") sorted.reverse();
    return [...sorted.subarray(offset, offset + length)];
  };
}

/**
 * A page of the published products that match a query, best match first unless sorted.
 * @param query an empty keyword lists all products, newest first unless sorted
 * @param requestedPage from 1; a number beyond the last page returns the last page; a search has at most 100 pages
 */
export async function listedPage(query: Query, requestedPage: number): Promise<Listing<ProductCardData>> {
  const { nums, ...paging } = await listedNums(query, requestedPage);
  return { products: cardsOf(nums), ...paging };
}

/** The same page as `listedPage`, as the products' internal numbers. */
export async function listedNums(asked: Query, requestedPage: number) {
  const query = withTypedPrices(asked);
  const all = await foundBy(query);
  const { filters = NO_FILTERS, categories } = query;
  if (categories === undefined && !hasFilters(filters)) return pageOfFound(query, all, requestedPage);
  const { products } = filterProducts(await facetTable(), all.products, { filters, categories });
  return pageOfFound(query, { ...all, products }, requestedPage);
}

/**
 * The same page as `listedPage`, with what the products can be filtered by.
 * @returns also the filters as the products spell them, and how many products there are without filters
 */
export async function findProducts(query: Query, requestedPage: number) {
  const all = await foundBy(query);
  const { filters = NO_FILTERS, categories } = query;
  const { products, ...filtered } = filterProducts(await facetTable(), all.products, { filters, categories });
  const { nums, ...paging } = await pageOfFound(query, { ...all, products }, requestedPage);
  const colors = { colors: filters.color, keyword: all.correctedTo ?? query.keyword };
  const listing: Listing<ProductCardData> = { products: inColor(cardsOf(nums, true), nums, colors), ...paging };
  return { listing, ...filtered };
}

/** The filters without colors, options and their values that no published product has. */
export async function withKnownValues(filters: ProductFilters): Promise<ProductFilters> {
  const { color, options = [] } = filters;
  if (color.length === 0 && options.length === 0) return filters;
  const table = await facetTable();
  return { ...filters, color: knownColors(table, color), options: knownOptions(table, options) };
}

/** Cards with the picture of the color that their list is about, where a product has it. */
function inColor(
  cards: ProductCardData[],
  nums: number[],
  wanted: Parameters<typeof wantedColor>[1],
): ProductCardData[] {
  if (wanted.colors.length === 0 && wanted.keyword.trim() === "") return cards;
  const rows = colorsByNum.all({ nums: JSON.stringify(nums) });
  const colors = new Map(rows.map(({ id, variants }) => [id, wantedColor(variants, wanted)]));
  return cards.map((card) => {
    const color = colors.get(card.id);
    if (!color) return card;
    // Hovering shows another picture of the product, which may be in another color.
    return { ...card, color: color.name, image: color.src || card.image, otherImage: undefined };
  });
}

async function pageOfFound(
  query: Query,
  { products, order, leading, correctedTo, isPartial, isDescribed }: FoundProducts,
  requestedPage: number,
) {
  const count = products.size;
  const hasMore = isSearch(query) && count > SEARCH_LIMIT;
  const total = hasMore ? SEARCH_LIMIT : count;
  const { offset, ...paging } = pageOf(total, { page: requestedPage, pageSize: PAGE_SIZE });
  const nums = await order(products, offset, Math.min(PAGE_SIZE, total - offset));
  const isApart = leading && !query.sorting;
  const first = isApart ? Math.max(0, products.and(leading).size - offset) : nums.length;
  const apart = first < nums.length ? { leading: first } : {};
  return { nums, total, ...paging, hasMore, correctedTo, isPartial, isDescribed, ...apart };
}

/**
 * What cards show of products, in the order of their internal numbers.
 * @param isAddable whether the list offers to add its products to the cart
 */
export function cardsOf(nums: number[], isAddable = false): ProductCardData[] {
  const rows = new Map(cardsByNum.all({ nums: JSON.stringify(nums) }).map((row) => [row.num, row]));
  return toCards(
    nums.flatMap((num) => rows.get(num) ?? []),
    isAddable,
  );
}

const cardsById = db
  .select(cardColumns)
  .from(product)
  .where(and(isListed(product.id, "ids"), isNotNull(product.slot)))
  .prepare();

/** What cards show of products, in the order of their ids. Products that are not published are left out. */
export function cardsOfIds(ids: readonly string[]): ProductCardData[] {
  const rows = new Map(cardsById.all({ ids: JSON.stringify(ids) }).map((row) => [row.id, row]));
  return toCards(ids.flatMap((id) => rows.get(id) ?? []));
}

/** What cards show of the newest products, at most `limit`: of all published ones, or of the reduced ones. */
export async function newestCards(limit: number, isReduced: boolean): Promise<ProductCardData[]> {
  const products = isReduced ? reducedProducts() : (await facetTable()).listed;
  return cardsOf([...products.largest(0, limit)]);
}

/** How many products the carousel shows. */
const TOP_PRODUCTS = 8;

const topRows = db
  .select(cardColumns)
  .from(product)
  .where(isNotNull(product.slot))
  .orderBy(desc(product.ratingScore), desc(product.numReviews), desc(product.num))
  .limit(TOP_PRODUCTS)
  .prepare();

/**
 * The published products with the best ratings, weighted by the number of reviews: many good reviews count more than a
 * single one of 5 stars. See decision 44.
 */
export const topProducts = (): ProductCardData[] => toCards(topRows.all());

/** The same products as `topProducts`, as their internal numbers, best average first. */
export function topNums(): number[] {
  return topRows
    .all()
    .sort((one, other) => other.ratingHundredths - one.ratingHundredths)
    .map((row) => row.num);
}
