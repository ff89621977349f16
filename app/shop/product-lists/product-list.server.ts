import { or, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import { contains } from "~/platform/contains.server";
import { db, readNumbers, sqlite } from "~/platform/db.server";
import { product } from "~/platform/schema.server";
import { catalogueVersion } from "../catalogue/catalogue-version.server";
import { defineList, type Sort } from "../lists/define-list.server";
import { type Conditions, choiceFilter, leastFilter, mostFilter, textFilter } from "../lists/filters.server";
import type { Paging } from "../lists/page-of";
import { orderBy, type SortField, type Sorting } from "../search/listing.server";
import { IN_STATE } from "./stock-state.server";

type ProductSort = Sort<SortField | "stock">;

const NEWEST_FIRST: Sorting = { by: "createdAt", order: "desc" };

/** Cached product numbers of queries, in order, each valid for one version of the catalog. */
const cache = new LRUCache<string, { version: string; nums: Uint32Array }>({
  max: 200,
  maxSize: 2_000_000,
  sizeCalculation: (entry) => entry.nums.length + 1,
});

const dialect = new SQLiteSyncDialect();

/** Finds the numbers of the products and drafts that match a condition, in order. */
async function findNums(
  condition: SQL | undefined,
  { sort = NEWEST_FIRST }: { sort?: ProductSort },
): Promise<Uint32Array> {
  // Selects null for other rows instead of a WHERE clause, so that no single step of the read scans many rows.
  const value = sql`case when ${condition ?? sql`1`} then num end`;
  // The covering index has all filtered columns and is much smaller than the table with its descriptions.
  const query = dialect.sqlToQuery(sql`select ${value} from ${product} indexed by product_listed`);
  // Orders change the stock without a new version of the catalogue.
  const isCached = sort.by !== "stock" && !query.sql.includes("count_in_stock");
  const key = JSON.stringify([query.sql, query.params, sort]);
  const version = catalogueVersion();
  const cached = cache.get(key);
  if (isCached && cached?.version === version) return cached.nums;
  const nums = await sortNums(await readNumbers(query.sql, query.params), sort);
  if (isCached) cache.set(key, { version, nums });
  return nums;
}

/** Product numbers are below this: they are stored in a Uint32Array. */
const NUM_RANGE = 2 ** 32;

/** Sorts the numbers of products and drafts. */
async function sortNums(matching: number[], { by, order }: ProductSort): Promise<Uint32Array> {
  if (by === "createdAt") {
    const nums = Uint32Array.from(matching).sort();
    return order === "asc" ? nums : nums.reverse();
  }
  const matches = new Set(matching);
  if (by === "stock") {
    // Stock and number in one value, and sorted here: without an index, SQLite would sort all rows in a single step.
    const read = await readNumbers(`select count_in_stock * ${NUM_RANGE} + num from product`);
    const sorted = Float64Array.from(read).sort();
    const nums = Uint32Array.from(sorted, (value) => value % NUM_RANGE).filter((num) => matches.has(num));
    return order === "asc" ? nums : nums.reverse();
  }
  const { sql: statement } = dialect.sqlToQuery(sql`select num from ${product} order by ${orderBy({ by, order })}`);
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
    state: choiceFilter(IN_STATE, "Please choose a state or Any"),
  },
  order: { by: [product.num], direction: "desc" },
  sortChoices: {
    newest: NEWEST_FIRST,
    name: { by: "name", order: "asc" },
    price: { by: "price", order: "asc" },
    stock: { by: "stock", order: "asc" },
  },
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
