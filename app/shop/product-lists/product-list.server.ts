import { sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import { readNumbers } from "~/platform/database/read-numbers.server";
import { db } from "~/platform/db.server";
import { versionOf } from "~/platform/page-changes.server";
import { product } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import { type Conditions, choiceFilter, leastFilter, mostFilter, textFilter } from "../lists/filters.server";
import type { Query, Sort } from "../lists/find-rows.server";
import type { Paging } from "../lists/page-of";
import { matchingRows, type TextIndex } from "../lists/text-index.server";
import { textMatch } from "../lists/text-match.server";
import { orderBy, type SortField, type Sorting } from "../search/sort-terms.server";
import { variantsInWords, withVariants } from "../variants/read-variants.server";
import { IN_STATE } from "./stock-state.server";

type ProductSort = Sort<SortField | "stock">;

const NEWEST_FIRST: Sorting = { by: "createdAt", order: "desc" };

/** Cached product numbers of queries, in order, each valid for one version of the catalog. */
const cache = new LRUCache<string, { version: number; nums: Uint32Array }>({
  max: 200,
  maxSize: 2_000_000,
  sizeCalculation: (entry) => entry.nums.length + 1,
});

const dialect = new SQLiteSyncDialect();

const TEXT_INDEX: TextIndex = { name: "product_text_search", rowid: product.num };

/** Finds the numbers of the products and drafts that match the conditions, in order. */
async function findNums(
  { match, where = sql`1`, isFiltered }: Query,
  sort: ProductSort = NEWEST_FIRST,
): Promise<Uint32Array | null> {
  // An index has the whole list in this order, and the stock changes too often for a cache.
  if (sort.by === "stock" && !isFiltered) return null;
  // Selects null for other rows instead of a WHERE clause, so that no single step of the read scans many rows.
  const value = sql`case when ${where} then num end`;
  // The covering index has the other filtered columns and is much smaller than the table with its descriptions.
  const query = dialect.sqlToQuery(
    match === null
      ? sql`select ${value} from ${product} indexed by product_listed`
      : sql`select ${value} from (${matchingRows(TEXT_INDEX.name, match)}) found cross join ${product} on num = found.rowid`,
  );
  // Orders change the stock, which is no change of the catalog.
  const isCached = sort.by !== "stock" && !query.sql.includes("count_in_stock");
  const key = JSON.stringify([query.sql, query.params, sort]);
  const version = versionOf("catalog");
  const cached = cache.get(key);
  if (isCached && cached?.version === version) return cached.nums;
  const nums = await sortNums(await readNumbers(query.sql, query.params), sort);
  if (isCached) cache.set(key, { version, nums });
  return nums;
}

async function sortNums(matching: number[], { by, order }: ProductSort): Promise<Uint32Array> {
  if (by === "createdAt") {
    const nums = Uint32Array.from(matching).sort();
    return order === "asc" ? nums : nums.reverse();
  }
  const matches = new Set(matching);
  if (by === "stock") {
    const sorted = await readNumbers("select num from product order by count_in_stock, num");
    const nums = Uint32Array.from(sorted.filter((num) => matches.has(num)));
    return order === "asc" ? nums : nums.reverse();
  }
  const { sql: statement } = dialect.sqlToQuery(sql`select num from ${product} order by ${orderBy({ by, order })}`);
  const sorted = await readNumbers(statement);
  return Uint32Array.from(sorted.filter((num) => matches.has(num)));
}

/** The products and drafts, newest first. */
export const productList = defineList({
  table: product,
  key: "num",
  filters: {
    id: textFilter(product.id),
    name: textFilter(product.name),
    category: textFilter(product.category),
    brand: textFilter(product.brand),
    sku: textFilter(product.sku),
    priceMin: leastFilter(product.priceCents),
    priceMax: mostFilter(product.priceCents),
    state: choiceFilter(IN_STATE, "Please choose a state or Any"),
  },
  textIndex: TEXT_INDEX,
  order: { by: [product.num], direction: "desc" },
  sorts: { stock: [product.countInStock, product.num] },
  sortChoices: {
    newest: NEWEST_FIRST,
    name: { by: "name", order: "asc" },
    price: { by: "price", order: "asc" },
    stock: { by: "stock", order: "asc" },
  },
  findIds: findNums,
  read: async (where) => withVariants(await db.select().from(product).where(where)),
  toRow: (row) => ({
    id: row.id,
    name: row.name,
    image: row.image,
    priceCents: row.priceCents,
    isFromPrice: row.variants.some(({ priceCents }) => priceCents > row.priceCents),
    purchaseLink: row.purchaseLink,
    category: row.category,
    brand: row.brand,
    sku: row.sku,
    countInStock: row.countInStock,
    isDraft: row.slot === null,
    variants: variantsInWords(row),
  }),
  // Descriptions are long.
  batchSize: 50,
});

/**
 * Finds a page of the products and drafts, as internal numbers.
 * @param keyword part of a name, brand, category, id or SKU; empty matches all
 * @param sorting null for newest first
 */
export async function managedNums(conditions: Conditions, keyword: string, paging: Paging, sorting: Sorting | null) {
  const words = keyword.trim();
  const hasKeyword = words
    ? textMatch([product.name, product.brand, product.category, product.id, product.sku], words)
    : undefined;
  const { ids, page, pages } = await productList.findPage({ ...conditions, hasKeyword }, paging, sorting ?? undefined);
  return { nums: ids.map(Number), page, pages };
}
