import { desc, inArray, isNotNull, max, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db, readNumbers } from "~/platform/db.server";
import { versionOf } from "~/platform/page-changes.server";
import { product } from "~/platform/schema.server";
import { filterProducts, newestProducts, sortProducts } from "../facets/filter-products.server";
import { hasFilters, NO_FILTERS, type ProductFilters } from "../facets/product-filters";
import { pageOf } from "../lists/page-of";
import type { Leniency } from "./resolve-search.server";
import { type Order, searchOrder } from "./search-order.server";
import { searchWords } from "./search-words";
import { shuffledIndex } from "./shuffle";
import { orderTerms, type SortField, type Sorting, type SortOrder } from "./sort-terms.server";
import { synonymsVersion } from "./synonyms.server";

/** Products on one page of a list. */
export const PAGE_SIZE = 24;

/** Maximum number of pages of a search. */
const SEARCH_PAGES = 100;
const SEARCH_LIMIT = SEARCH_PAGES * PAGE_SIZE;

export type ProductCardData = {
  id: string;
  name: string;
  image: string;
  priceCents: number;
  /** The price before it was reduced; missing for none. */
  compareAtCents?: number;
  rating: number;
  numReviews: number;
  inStock: boolean;
};

export type Listing<Item> = {
  products: Item[];
  page: number;
  pages: number;
  /** How many products are on all pages. */
  total: number;
  /** Whether a search matches more products than its pages show. */
  hasMore?: boolean;
} & Leniency;

const cardColumns = {
  num: product.num,
  slot: product.slot,
  id: product.id,
  name: product.name,
  image: product.image,
  priceCents: product.priceCents,
  compareAtCents: product.compareAtCents,
  ratingHundredths: product.ratingHundredths,
  numReviews: product.numReviews,
  countInStock: product.countInStock,
};

const numbersIn = (name: string) => sql<number>`(select value from json_each(${sql.placeholder(name)}))`;

const cardsBySlot = db
  .select(cardColumns)
  .from(product)
  .where(inArray(product.slot, numbersIn("slots")))
  .prepare();
const cardsByNum = db
  .select(cardColumns)
  .from(product)
  .where(inArray(product.num, numbersIn("nums")))
  .prepare();
const lastSlot = db
  .select({ slot: max(product.slot) })
  .from(product)
  .prepare();

type CardRow = NonNullable<ReturnType<typeof cardsBySlot.get>>;

function toCard(row: CardRow): ProductCardData {
  return {
    id: row.id,
    name: row.name,
    image: row.image,
    priceCents: row.priceCents,
    compareAtCents: row.compareAtCents ?? undefined,
    rating: row.ratingHundredths / 100,
    numReviews: row.numReviews,
    inStock: row.countInStock > 0,
  };
}

/** How many products are published. */
async function countPublished(): Promise<number> {
  return (lastSlot.get()?.slot ?? -1) + 1;
}

/**
 * A page of all published products in a shuffled order, which stays the same for a visitor while they browse.
 * @param seed determines the order
 * @param requestedPage from 1; a number beyond the last page returns the last page
 */
export async function shuffledPage(seed: number, requestedPage: number): Promise<Listing<ProductCardData>> {
  const total = await countPublished();
  const { offset, ...paging } = pageOf(total, { page: requestedPage, pageSize: PAGE_SIZE });
  const count = Math.min(PAGE_SIZE, total - offset);
  const slots = Array.from({ length: count }, (_, index) => shuffledIndex(offset + index, total, seed));
  const rows = new Map(cardsBySlot.all({ slots: JSON.stringify(slots) }).map((row) => [row.slot, row]));
  const products = slots.flatMap((slot) => rows.get(slot) ?? []).map(toCard);
  return { products, total, ...paging };
}

export type Query = {
  keyword: string;
  sorting: Sorting | null;
  /** Only products of one of these categories, in any case. */
  categories?: readonly string[];
  filters?: ProductFilters;
};

/** Cached orders of queries without their filters, each valid for one version of the catalog. */
const orders = new LRUCache<string, Order & { version: number }>({
  max: 2000,
  maxSize: 4_000_000,
  sizeCalculation: ({ nums }) => nums.length + 1,
});

/** Orders that are being computed, so that simultaneous requests share one computation. */
const computing = new Map<string, Promise<Order>>();

// An empty keyword lists everything; a keyword without any word characters finds nothing.
const isSearch = ({ keyword }: Pick<Query, "keyword">) => keyword.trim() !== "";

const isFiltered = ({ categories, filters = NO_FILTERS }: Query) => categories !== undefined || hasFilters(filters);

/** Keys of the orders that answer a query: the products that are counted, which may be all, and all of them. */
function keysOf(query: Query): string[] {
  const key = [isSearch(query), searchWords(query.keyword), query.sorting, synonymsVersion()];
  return [false, true].map((isComplete) => JSON.stringify([...key, isComplete]));
}

function cachedOrder(query: Query, version: number): Order | undefined {
  const cached = keysOf(query).flatMap((key) => orders.get(key) ?? []);
  return cached.find((order) => order.version === version && !(order.isCapped && isFiltered(query)));
}

/** Whether a query is a search whose result is not cached, so that it needs a scan of the database. */
export function isNewSearch(query: Query): boolean {
  return isSearch(query) && cachedOrder(query, versionOf("catalogue")) === undefined;
}

async function orderOf(query: Query): Promise<Order> {
  const version = versionOf("catalogue");
  const cached = cachedOrder(query, version);
  if (cached) return cached;
  const key = keysOf(query)[isFiltered(query) ? 1 : 0] ?? "";
  const versionedKey = `${version} ${key}`;
  const running = computing.get(versionedKey) ?? computeOrder(query).finally(() => computing.delete(versionedKey));
  computing.set(versionedKey, running);
  const order = await running;
  orders.set(key, { version, ...order });
  return order;
}

function computeOrder(query: Query): Promise<Order> {
  const { keyword, sorting } = query;
  const byName = async (order: SortOrder) => (await orderOf({ keyword: "", sorting: { by: "name", order } })).nums;
  return isSearch({ keyword })
    ? searchOrder(keyword, { sorting, isComplete: isFiltered(query), byName })
    : sortedOrder(sorting ?? newestFirst);
}

const newestFirst: Sorting = { by: "createdAt", order: "desc" };

/** All published products in ascending order. Names are read from an index only, because rows are long with their descriptions. */
async function ascending(by: SortField): Promise<Uint32Array> {
  if (by !== "name") return sortProducts(await newestProducts(), by);
  const terms = orderTerms({ by, order: "asc" });
  return Uint32Array.from(await readNumbers(`select num from product where slot is not null order by ${terms}`));
}

async function sortedOrder({ by, order }: Sorting): Promise<Order> {
  const nums = await ascending(by);
  // All terms share one direction, so the descending order is the reversed ascending one.
  return { nums: order === "asc" ? nums : nums.reverse(), isCapped: false };
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
export async function listedNums(query: Query, requestedPage: number) {
  const order = await orderOf(query);
  const { filters = NO_FILTERS, categories } = query;
  const found = isFiltered(query) ? await filterProducts(order.nums, { filters, categories }) : order;
  return pageOfOrder(query, { ...order, nums: found.nums }, requestedPage);
}

/**
 * The same page as `listedPage`, with what the products can be filtered by.
 * @returns also the filters as the products spell them, and how many products there are without filters
 */
export async function findProducts(query: Query, requestedPage: number) {
  const order = await orderOf(query);
  const { filters = NO_FILTERS, categories } = query;
  const { isCapped } = order;
  const { nums, ...filtered } = await filterProducts(order.nums, { filters, categories, isCapped });
  const { nums: shown, ...paging } = pageOfOrder(query, { ...order, nums }, requestedPage);
  const listing: Listing<ProductCardData> = { products: cardsOf(shown), ...paging };
  return { listing, ...filtered };
}

function pageOfOrder(query: Query, { nums, correctedTo, isPartial }: Order, requestedPage: number) {
  const hasMore = isSearch(query) && nums.length > SEARCH_LIMIT;
  const total = hasMore ? SEARCH_LIMIT : nums.length;
  const { offset, ...paging } = pageOf(total, { page: requestedPage, pageSize: PAGE_SIZE });
  const shown = [...nums.subarray(offset, Math.min(offset + PAGE_SIZE, total))];
  return { nums: shown, total, ...paging, hasMore, correctedTo, isPartial };
}

/** What cards show of products, in the order of their internal numbers. */
export function cardsOf(nums: number[]): ProductCardData[] {
  const rows = new Map(cardsByNum.all({ nums: JSON.stringify(nums) }).map((row) => [row.num, row]));
  return nums.flatMap((num) => rows.get(num) ?? []).map(toCard);
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
export async function topProducts(): Promise<ProductCardData[]> {
  return topRows.all().map(toCard);
}

/** The same products as `topProducts`, as their internal numbers, best average first. */
export async function topNums(): Promise<number[]> {
  return topRows
    .all()
    .sort((one, other) => other.ratingHundredths - one.ratingHundredths)
    .map((row) => row.num);
}
