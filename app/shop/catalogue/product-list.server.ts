import { and, desc, gte, lte, or, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import { contains } from "~/platform/contains.server";
import { db, readNumbers, sqlite } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { catalogueVersion } from "./catalogue-version.server";
import { orderBy, type Sorting } from "./listing.server";
import type { ProductFilters } from "./product-list.schema.server";

/** An admin's query for products and drafts. */
export type ProductQuery = { filters: Partial<ProductFilters>; keyword?: string; sorting?: Sorting | null };

/** Cached product numbers of queries, in order, each valid for one version of the catalog. */
const cache = new LRUCache<string, { version: string; nums: Uint32Array }>({
  max: 200,
  maxSize: 2_000_000,
  sizeCalculation: (entry) => entry.nums.length + 1,
});

const dialect = new SQLiteSyncDialect();

function conditionOf({ filters, keyword }: ProductQuery): SQL | undefined {
  const { id, name, category, brand, priceMin, priceMax } = filters;
  const words = keyword?.trim();
  return and(
    id === undefined ? undefined : contains(product.id, id),
    name === undefined ? undefined : contains(product.name, name),
    category === undefined ? undefined : contains(product.category, category),
    brand === undefined ? undefined : contains(product.brand, brand),
    priceMin === undefined ? undefined : gte(product.priceCents, priceMin),
    priceMax === undefined ? undefined : lte(product.priceCents, priceMax),
    words
      ? or(...[product.name, product.brand, product.category, product.id].map((column) => contains(column, words)))
      : undefined,
  );
}

async function numsOf(query: ProductQuery): Promise<Uint32Array> {
  const key = JSON.stringify([query.filters, query.keyword?.trim(), query.sorting]);
  const version = catalogueVersion();
  const cached = cache.get(key);
  if (cached?.version === version) return cached.nums;
  const condition = conditionOf(query) ?? sql`1`;
  // Selects null for other rows instead of a WHERE clause, so that no single step of the read scans many rows.
  const value = sql`case when ${condition} then num end`;
  // The covering index has all filtered columns and is much smaller than the table with its descriptions.
  const { sql: statement, params } = dialect.sqlToQuery(sql`select ${value} from ${product} indexed by product_listed`);
  const matching = await readNumbers(statement, params);
  const nums = await sortNums(matching, query.sorting ?? { by: "createdAt", order: "desc" });
  cache.set(key, { version, nums });
  return nums;
}

/** Sorts the numbers of products and drafts. */
async function sortNums(matching: number[], sorting: Sorting): Promise<Uint32Array> {
  if (sorting.by === "createdAt") {
    const nums = Uint32Array.from(matching).sort();
    return sorting.order === "asc" ? nums : nums.reverse();
  }
  const matches = new Set(matching);
  const { sql: statement } = dialect.sqlToQuery(sql`select num from ${product} order by ${orderBy(sorting)}`);
  const sorted = await readNumbers(statement);
  return Uint32Array.from(sorted.filter((num) => matches.has(num)));
}

const countAll = sqlite.prepare("select count(*) from product").pluck();

/**
 * A page of the products and drafts that match a query, newest first unless sorted.
 * @param page from 1; a number beyond the last page returns the last page
 * @returns the products' internal numbers, how many products match, and how many there are
 */
export async function managedNums(query: ProductQuery, { page, pageSize }: { page: number; pageSize: number }) {
  const nums = await numsOf(query);
  const pages = Math.max(1, Math.ceil(nums.length / pageSize));
  const current = Math.min(Math.max(1, page), pages);
  const total = countAll.get() as number;
  const pageNums = [...nums.subarray((current - 1) * pageSize, current * pageSize)];
  return { nums: pageNums, shown: nums.length, total, page: current, pages };
}

const listColumns = {
  num: product.num,
  id: product.id,
  name: product.name,
  image: product.image,
  priceCents: product.priceCents,
  purchaseLink: product.purchaseLink,
  category: product.category,
  brand: product.brand,
  countInStock: product.countInStock,
  slot: product.slot,
};

/** A page of the back office's product list; see `managedNums`. */
export async function listProducts(filters: ProductFilters, paging: { page: number; pageSize: number }) {
  const { nums, ...list } = await managedNums({ filters }, paging);
  const rows = await db
    .select(listColumns)
    .from(product)
    .where(sql`${product.num} in (select value from json_each(${JSON.stringify(nums)}))`);
  const byNum = new Map(rows.map((row) => [row.num, row]));
  const products = nums
    .flatMap((num) => byNum.get(num) ?? [])
    .map(({ num: _, slot, ...row }) => ({ ...row, isDraft: slot === null }));
  return { products, ...list };
}

/** Products that an export reads per batch. */
const BATCH = 50;

/** Yields every product and draft that matches the filters, with all columns, newest first, in batches. */
export async function* everyProduct(filters: ProductFilters): AsyncGenerator<(typeof product.$inferSelect)[]> {
  const nums = await numsOf({ filters });
  for (let from = 0; from < nums.length; from += BATCH) {
    const batch = JSON.stringify([...nums.subarray(from, from + BATCH)]);
    const rows = await db
      .select()
      .from(product)
      .where(sql`${product.num} in (select value from json_each(${batch}))`)
      .orderBy(desc(product.num));
    if (rows.length > 0) yield rows;
  }
}
