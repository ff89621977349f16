import { and, desc, gte, lte, or, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import { contains } from "~/platform/contains.server";
import { db, readNumbers, sqlite } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { catalogueVersion } from "./catalogue-version.server";
import { orderBy, type Sorting } from "./listing.server";
import type { ProductFilters } from "./product-list.schema.server";

/** What of the catalogue, drafts included, an admin asks for. */
export type ProductQuery = { filters: Partial<ProductFilters>; keyword?: string; sorting?: Sorting | null };

/** Numbers of the products that a query finds, in its order, for the catalogue as it was at `version`. */
const found = new LRUCache<string, { version: string; nums: Uint32Array }>({
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
  const known = found.get(key);
  if (known?.version === version) return known.nums;
  const condition = conditionOf(query) ?? sql`1`;
  // Every row gives a value, so that no step of the read passes over many of them.
  const value = sql`case when ${condition} then num end`;
  // The indexes hold all that is asked of: they are read from end to end instead of the table with its descriptions.
  const { sql: statement, params } = dialect.sqlToQuery(sql`select ${value} from ${product} indexed by product_listed`);
  const matching = await readNumbers(statement, params);
  const nums = await inOrder(matching, query.sorting ?? { by: "createdAt", order: "desc" });
  found.set(key, { version, nums });
  return nums;
}

/** Sorts products and drafts by an index that holds their order, or by age. */
async function inOrder(matching: number[], sorting: Sorting): Promise<Uint32Array> {
  if (sorting.by === "createdAt") {
    const nums = Uint32Array.from(matching).sort();
    return sorting.order === "asc" ? nums : nums.reverse();
  }
  const wanted = new Set(matching);
  const { sql: statement } = dialect.sqlToQuery(sql`select num from ${product} order by ${orderBy(sorting)}`);
  const sorted = await readNumbers(statement);
  return Uint32Array.from(sorted.filter((num) => wanted.has(num)));
}

const countAll = sqlite.prepare("select count(*) from product").pluck();

/**
 * A page of all products and drafts, the newest first unless sorted.
 * @param page from 1; beyond the last it is the last
 * @returns the products' internal numbers, how many the query finds, and how many there are
 */
export async function managedNums(query: ProductQuery, { page, pageSize }: { page: number; pageSize: number }) {
  const nums = await numsOf(query);
  const pages = Math.max(1, Math.ceil(nums.length / pageSize));
  const at = Math.min(Math.max(1, page), pages);
  const total = countAll.get() as number;
  return { nums: [...nums.subarray((at - 1) * pageSize, at * pageSize)], shown: nums.length, total, page: at, pages };
}

const LISTED = {
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

/** A page of the list of products (spec section 2): see `managedNums`. */
export async function listProducts(filters: ProductFilters, paging: { page: number; pageSize: number }) {
  const { nums, ...list } = await managedNums({ filters }, paging);
  const rows = await db
    .select(LISTED)
    .from(product)
    .where(sql`${product.num} in (select value from json_each(${JSON.stringify(nums)}))`);
  const byNum = new Map(rows.map((row) => [row.num, row]));
  const products = nums
    .flatMap((num) => byNum.get(num) ?? [])
    .map(({ num: _, slot, ...row }) => ({ ...row, isDraft: slot === null }));
  return { products, ...list };
}

/** Products read at once for an export. */
const BATCH = 50;

/** Every product and draft that the filters let through, the newest first, whole, batch by batch. */
export async function* everyProduct(filters: ProductFilters): AsyncGenerator<(typeof product.$inferSelect)[]> {
  const nums = await numsOf({ filters });
  for (let from = 0; from < nums.length; from += BATCH) {
    const wanted = JSON.stringify([...nums.subarray(from, from + BATCH)]);
    const rows = await db
      .select()
      .from(product)
      .where(sql`${product.num} in (select value from json_each(${wanted}))`)
      .orderBy(desc(product.num));
    if (rows.length > 0) yield rows;
  }
}
