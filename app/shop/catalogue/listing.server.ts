import { inArray, isNotNull, max, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { db, sqlite } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { catalogueVersion } from "./catalogue-version.server";
import { searchExpression, searchWords } from "./search-words";
import { shuffledIndex } from "./shuffle";

/** Products on one page of a list. */
export const PAGE_SIZE = 24;

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

export type Listing<Item> = { products: Item[]; page: number; pages: number; total: number };

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
async function countOnSale(): Promise<number> {
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
  const { first, count, ...paging } = pageOf(await countOnSale(), wanted);
  const slots = Array.from({ length: count }, (_, offset) => shuffledIndex(first + offset, paging.total, seed));
  const rows = new Map(cardsBySlot.all({ slots: JSON.stringify(slots) }).map((row) => [row.slot, row]));
  const products = slots.flatMap((slot) => rows.get(slot) ?? []).map(toCard);
  return { products, ...paging };
}

type Query = { keyword: string; sorting: Sorting | null };

/** What a query finds, in its order: how many, and any stretch of it as the products' internal numbers. */
type Order = { total: number; stretch: (first: number, count: number) => number[]; weight: number };

/** The orders of queries, for the catalogue as it was at `version`. */
const orders = new LRUCache<string, Order & { version: string }>({
  max: 2000,
  maxSize: 4_000_000,
  sizeCalculation: (order) => order.weight,
});

function orderOf(query: Query): Order {
  const words = searchWords(query.keyword);
  // A search without a word in it finds nothing; only no search at all lists everything.
  const searched = query.keyword.trim() !== "";
  const key = JSON.stringify([searched, words, query.sorting]);
  const version = catalogueVersion();
  const known = orders.get(key);
  if (known?.version === version) return known;
  const order = searched ? searchOrder(words, query.sorting) : keptOrder(sortedNums(query.sorting ?? newestFirst));
  orders.set(key, { version, ...order });
  return order;
}

/** An order that is kept from its start to its end. */
function keptOrder(numbers: number[]): Order {
  const nums = Uint32Array.from(numbers);
  const stretch = (first: number, count: number) => [...nums.subarray(first, first + count)];
  return { total: nums.length, stretch, weight: nums.length + 1 };
}

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

/** All products on sale, in an order; read from an index alone, never from the table with its descriptions. */
function sortedNums(sorting: Sorting): number[] {
  const index = sorting.by === "createdAt" ? "indexed by product_slot" : "";
  const statement = `select num from product ${index} where slot is not null order by ${orderTerms(sorting)}`;
  return sqlite.prepare(statement).pluck().all() as number[];
}

const matches = sqlite.prepare("select rowid from product_search where product_search match ?").pluck();
const countMatches = sqlite.prepare("select count(*) from product_search where product_search match ?").pluck();
const isMatchAt = sqlite.prepare("select rowid from product_search where product_search match ? limit 1 offset ?");
const newestMatches = sqlite
  .prepare("select rowid from product_search where product_search match ? order by rowid desc limit ? offset ?")
  .pluck();
const weighedMatches = sqlite
  .prepare("select rowid, bm25(product_search, 10, 4, 4, 1) from product_search where product_search match ? limit ?")
  .raw();

function searchOrder(words: string[], sorting: Sorting | null): Order {
  const expression = searchExpression(words);
  if (!expression) return keptOrder([]);
  if (sorting) return sortedMatches(expression, sorting);
  // Whether one word is in too many products is found out sooner than its weights; several words seldom are.
  const isWide = words.length === 1 && isMatchAt.get(expression, RANKED_MATCHES) !== undefined;
  const weighed = isWide ? [] : (weighedMatches.all(expression, RANKED_MATCHES + 1) as [num: number, weight: number][]);
  if (isWide || weighed.length > RANKED_MATCHES) return wideOrder(words, expression);
  weighed.sort(([num, weight], [other, otherWeight]) => weight - otherWeight || other - num);
  return keptOrder(weighed.map(([num]) => num));
}

function sortedMatches(expression: string, sorting: Sorting): Order {
  const found = matches.all(expression) as number[];
  if (found.length > RANKED_MATCHES) {
    const wanted = new Set(found);
    const { total, stretch } = orderOf({ keyword: "", sorting });
    return keptOrder(stretch(0, total).filter((num) => wanted.has(num)));
  }
  const rows = db
    .select({ num: product.num })
    .from(product)
    .where(inArray(product.num, sql`(select value from json_each(${JSON.stringify(found)}))`))
    .orderBy(orderBy(sorting));
  return keptOrder(rows.all().map((row) => row.num));
}

/** The newest with all words in their name, then the newest of the others. Only what is shown of it is ever read. */
function wideOrder(words: string[], expression: string): Order {
  const inName = `(${searchExpression(words, "name")})`;
  const others = `(${expression}) NOT ${inName}`;
  const total = countMatches.get(expression) as number;
  const named = countMatches.get(inName) as number;
  const stretch = (first: number, count: number) => {
    const nums = newestMatches.all(inName, count, first) as number[];
    const rest = newestMatches.all(others, count - nums.length, Math.max(0, first - named)) as number[];
    return [...nums, ...rest];
  };
  return { total, stretch, weight: 1 };
}

/**
 * A page of the products on sale that match a search, best match first, or in the order asked for.
 * @param query an empty keyword lists all, newest first unless sorted
 * @param wanted the page, from 1; beyond the last it is the last
 */
export async function listedPage(query: Query, wanted: number): Promise<Listing<ProductCardData>> {
  const { nums, ...paging } = listedNums(query, wanted);
  const rows = new Map(cardsByNum.all({ nums: JSON.stringify(nums) }).map((row) => [row.num, row]));
  return { products: nums.flatMap((num) => rows.get(num) ?? []).map(toCard), ...paging };
}

/** The same page as `listedPage`, as the products' internal numbers. */
export function listedNums(query: Query, wanted: number) {
  const { total, stretch } = orderOf(query);
  const { first, count, ...paging } = pageOf(total, wanted);
  return { nums: stretch(first, count), ...paging };
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
