import { inArray, isNotNull, max, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db, readNumbers, sqlite } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { catalogueVersion } from "./catalogue-version.server";
import { searchExpression, searchWords } from "./search-words";
import { shuffledIndex } from "./shuffle";

/** Products on one page of a list. */
export const PAGE_SIZE = 24;

/** Pages that a search has at most. */
const SEARCH_PAGES = 100;
const SEARCH_LIMIT = SEARCH_PAGES * PAGE_SIZE;

/** More matches than this are not weighed word by word: those with all words in their name come first. */
const RANKED_MATCHES = 1000;

export type ProductCardData = {
  id: string;
  name: string;
  image: string;
  priceCents: number;
  rating: number;
  numReviews: number;
  inStock: boolean;
};

export const SORT_FIELDS = ["name", "price", "rating", "createdAt"] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type SortOrder = "asc" | "desc";
export type Sorting = { by: SortField; order: SortOrder };

export type Listing<Item> = {
  products: Item[];
  page: number;
  pages: number;
  /** How many products are on these pages. */
  total: number;
  /** Whether a search matches more products than its pages show. */
  hasMore?: boolean;
};

const cardColumns = {
  num: product.num,
  slot: product.slot,
  id: product.id,
  name: product.name,
  image: product.image,
  priceCents: product.priceCents,
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
    rating: row.ratingHundredths / 100,
    numReviews: row.numReviews,
    inStock: row.countInStock > 0,
  };
}

/** How many products are on sale. */
async function countPublished(): Promise<number> {
  return (lastSlot.get()?.slot ?? -1) + 1;
}

function pageOf(total: number, wanted: number) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const first = (page - 1) * PAGE_SIZE;
  return { page, pages, total, first, count: Math.max(0, Math.min(PAGE_SIZE, total - first)) };
}

/**
 * A page of all products on sale, in an order of the shopper's own that stays while they browse (spec section 2).
 * @param seed which order
 * @param wanted the page, from 1; beyond the last it is the last
 */
export async function shuffledPage(seed: number, wanted: number): Promise<Listing<ProductCardData>> {
  const { first, count, ...paging } = pageOf(await countPublished(), wanted);
  const slots = Array.from({ length: count }, (_, offset) => shuffledIndex(first + offset, paging.total, seed));
  const rows = new Map(cardsBySlot.all({ slots: JSON.stringify(slots) }).map((row) => [row.slot, row]));
  const products = slots.flatMap((slot) => rows.get(slot) ?? []).map(toCard);
  return { products, ...paging };
}

export type Query = { keyword: string; sorting: Sorting | null };

/** What a query finds as internal numbers in its order; of a search one more than its pages show, at most. */
type Order = { nums: Uint32Array };

/** The orders of queries, for the catalogue as it was at `version`. */
const orders = new LRUCache<string, Order & { version: string }>({
  max: 2000,
  maxSize: 4_000_000,
  sizeCalculation: ({ nums }) => nums.length + 1,
});

/** Orders that are being worked out. */
const underWay = new Map<string, Promise<Order>>();

// A search without a word in it finds nothing; only no search at all lists everything.
const isSearch = ({ keyword }: Query) => keyword.trim() !== "";

const keyOf = (query: Query) => JSON.stringify([isSearch(query), searchWords(query.keyword), query.sorting]);

function cachedOrder(key: string, version: string): Order | undefined {
  const known = orders.get(key);
  return known?.version === version ? known : undefined;
}

/** Whether a query is a search whose result is not in memory, so that it costs the database a scan. */
export function isNewSearch(query: Query): boolean {
  return isSearch(query) && cachedOrder(keyOf(query), catalogueVersion()) === undefined;
}

async function orderOf(query: Query): Promise<Order> {
  const key = keyOf(query);
  const version = catalogueVersion();
  const known = cachedOrder(key, version);
  if (known) return known;
  const work = `${version} ${key}`;
  const running = underWay.get(work) ?? workOut(query).finally(() => underWay.delete(work));
  underWay.set(work, running);
  const order = await running;
  orders.set(key, { version, ...order });
  return order;
}

function workOut(query: Query): Promise<Order> {
  return isSearch(query)
    ? searchOrder(searchWords(query.keyword), query.sorting)
    : sortedOrder(query.sorting ?? newestFirst);
}

const orderFrom = (numbers: number[]): Order => ({ nums: Uint32Array.from(numbers) });

const sortColumns: Record<SortField, string> = {
  name: "lower(product.name)",
  price: "product.price_cents",
  rating: "product.rating_hundredths",
  createdAt: "product.num",
};

function orderTerms({ by, order }: Sorting): string {
  const tieBreak = by === "rating" ? `, product.num_reviews ${order}` : "";
  return `${sortColumns[by]} ${order}${tieBreak}, product.num ${order}`;
}

/** The order of a sorting in SQL, ties broken so that it is the same each time. */
export const orderBy = (sorting: Sorting) => sql.raw(orderTerms(sorting));

const newestFirst: Sorting = { by: "createdAt", order: "desc" };

/** All products on sale in ascending order; read from an index alone, never from the table with its descriptions. */
async function ascending(by: SortField): Promise<Uint32Array> {
  if (by === "createdAt") {
    const nums = await readNumbers("select num from product indexed by product_slot where slot is not null");
    return Uint32Array.from(nums).sort();
  }
  const terms = orderTerms({ by, order: "asc" });
  return Uint32Array.from(await readNumbers(`select num from product where slot is not null order by ${terms}`));
}

async function sortedOrder({ by, order }: Sorting): Promise<Order> {
  const nums = await ascending(by);
  // Every term of an order has its direction, so the one is the other backwards.
  return { nums: order === "asc" ? nums : nums.reverse() };
}

const MATCHES = "select rowid from product_search where product_search match ?";
const someMatches = sqlite.prepare(`${MATCHES} limit ?`).pluck();
const newestMatches = sqlite.prepare(`${MATCHES} order by rowid desc limit ?`).pluck();
const weighedMatches = sqlite
  .prepare("select rowid, bm25(product_search, 10, 4, 4, 1) from product_search where product_search match ?")
  .raw();

async function searchOrder(words: string[], sorting: Sorting | null): Promise<Order> {
  const expression = searchExpression(words);
  if (!expression) return orderFrom([]);
  const some = someMatches.all(expression, RANKED_MATCHES + 1) as number[];
  const isWide = some.length > RANKED_MATCHES;
  if (sorting) return orderFrom(isWide ? await sortedMatches(expression, sorting) : sortedNums(some, sorting));
  return orderFrom(isWide ? namedFirst(words, expression) : rankedMatches(expression));
}

function rankedMatches(expression: string): number[] {
  const weighed = weighedMatches.all(expression) as [num: number, weight: number][];
  weighed.sort(([num, weight], [other, otherWeight]) => weight - otherWeight || other - num);
  return weighed.map(([num]) => num);
}

function sortedNums(found: number[], sorting: Sorting): number[] {
  const rows = db
    .select({ num: product.num })
    .from(product)
    .where(inArray(product.num, sql`(select value from json_each(${JSON.stringify(found)}))`))
    .orderBy(orderBy(sorting));
  return rows.all().map((row) => row.num);
}

/** The first of very many matches in an order. */
async function sortedMatches(expression: string, sorting: Sorting): Promise<number[]> {
  const matching = new Set(await readNumbers(MATCHES, [expression]));
  const { nums } = await orderOf({ keyword: "", sorting });
  const first: number[] = [];
  for (const num of nums) {
    if (first.length > SEARCH_LIMIT) break;
    if (matching.has(num)) first.push(num);
  }
  return first;
}

/** The newest with all words in their name, then the newest of the others. */
function namedFirst(words: string[], expression: string): number[] {
  const inName = `(${searchExpression(words, "name")})`;
  const named = newestMatches.all(inName, SEARCH_LIMIT + 1) as number[];
  const others = newestMatches.all(`(${expression}) NOT ${inName}`, SEARCH_LIMIT + 1 - named.length) as number[];
  return [...named, ...others];
}

/**
 * A page of the products on sale that match a search, best match first, or in the order asked for.
 * @param query an empty keyword lists all, newest first unless sorted
 * @param wanted the page, from 1; beyond the last it is the last; a search has at most 100
 */
export async function listedPage(query: Query, wanted: number): Promise<Listing<ProductCardData>> {
  const { nums, ...paging } = await listedNums(query, wanted);
  const rows = new Map(cardsByNum.all({ nums: JSON.stringify(nums) }).map((row) => [row.num, row]));
  return { products: nums.flatMap((num) => rows.get(num) ?? []).map(toCard), ...paging };
}

/** The same page as `listedPage`, as the products' internal numbers. */
export async function listedNums(query: Query, wanted: number) {
  const { nums } = await orderOf(query);
  const hasMore = isSearch(query) && nums.length > SEARCH_LIMIT;
  const { first, count, ...paging } = pageOf(hasMore ? SEARCH_LIMIT : nums.length, wanted);
  return { nums: [...nums.subarray(first, first + count)], ...paging, hasMore };
}

/** How many products the carousel shows. */
const TOP_PRODUCTS = 8;

const topRows = db
  .select(cardColumns)
  .from(product)
  .where(isNotNull(product.slot))
  .orderBy(orderBy({ by: "rating", order: "desc" }))
  .limit(TOP_PRODUCTS)
  .prepare();

/** The best-rated products on sale, those with more reviews first among equals. */
export async function topProducts(): Promise<ProductCardData[]> {
  return topRows.all().map(toCard);
}

/** The same products as `topProducts`, as their internal numbers. */
export async function topNums(): Promise<number[]> {
  return topRows.all().map((row) => row.num);
}
