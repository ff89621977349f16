import { or, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import { contains } from "~/platform/contains.server";
import { db, readNumbers, sqlite } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import { type Conditions, leastFilter, mostFilter, textFilter } from "../lists/filters.server";
import type { Paging } from "../lists/page-of";
import { catalogueVersion } from "./catalogue-version.server";
import { orderBy, type Sorting } from "./listing.server";

const NEWEST_FIRST: Sorting = { by: "createdAt", order: "desc" };

/** Cached product numbers of queries, in order, each valid for one version of the catalog. */
const cache = new LRUCache<string, { version: string; nums: Uint32Array }>({
  max: 200,
  maxSize: 2_000_000,
  sizeCalculation: (entry) => entry.nums.length + 1,
});

const dialect = new SQLiteSyncDialect();

/** Finds the numbers of the products and drafts that match a condition, in order. */
async function findNums(condition: SQL | undefined, { sort = NEWEST_FIRST }: { sort?: Sorting }): Promise<Uint32Array> {
  // Selects null for other rows instead of a WHERE clause, so that no single step of the read scans many rows.
  const value = sql`case when ${condition ?? sql`1`} then num end`;
  // The covering index has all filtered columns and is much smaller than the table with its descriptions.
  const query = dialect.sqlToQuery(sql`select ${value} from ${product} indexed by product_listed`);
  const key = JSON.stringify([query.sql, query.params, sort]);
  const version = catalogueVersion();
  const cached = cache.get(key);
  if (cached?.version === version) return cached.nums;
  const nums = await sortNums(await readNumbers(query.sql, query.params), sort);
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

const countProducts = sqlite.prepare("select count(*) from product").pluck();

/** The products and drafts, newest first. */
export const productList = defineList({
  table: product,
  key: "num",
  filters: {
    id: textFilter(product.id),
    name: textFilter(product.name),
    category: textFilter(product.category),
    brand: textFilter(product.brand),
    priceMin: leastFilter(product.priceCents),
    priceMax: mostFilter(product.priceCents),
  },
  order: { by: [product.num], direction: "desc" },
  findIds: findNums,
  countAll: async () => countProducts.get() as number,
  read: (where) => db.select().from(product).where(where),
  toRow: (row) => ({
    id: row.id,
    name: row.name,
    image: row.image,
    priceCents: row.priceCents,
    purchaseLink: row.purchaseLink,
    category: row.category,
    brand: row.brand,
    countInStock: row.countInStock,
    isDraft: row.slot === null,
  }),
  // Descriptions are long.
  batchSize: 50,
});

/**
 * Finds a page of the products and drafts, as internal numbers.
 * @param keyword part of a name, brand, category or id; empty matches all
 * @param sorting null for newest first
 */
export async function managedNums(conditions: Conditions, keyword: string, paging: Paging, sorting: Sorting | null) {
  const words = keyword.trim();
  const searched = [product.name, product.brand, product.category, product.id];
  const hasKeyword = words ? or(...searched.map((column) => contains(column, words))) : undefined;
  const { ids, page, pages } = await productList.findPage({ ...conditions, hasKeyword }, paging, sorting ?? undefined);
  return { nums: ids.map(Number), page, pages };
}
