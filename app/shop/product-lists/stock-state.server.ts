import { sql } from "drizzle-orm";
import { product } from "~/platform/schema.server";

/** A published product with at most this many units in stock is low on stock. The index product_low_stock has it too. */
const LOW_STOCK = 3;

// SQLite uses a partial index only for the expressions and the number that it names itself.
const published = sql`${product.slot} is not null`;

/** Published products with few units in stock, or none. */
export const isLowOnStock = sql`${published} and ${product.countInStock} <= ${sql.raw(String(LOW_STOCK))}`;

const productsWhere = (condition: string) => sql.raw(`product.num in (select num from product where ${condition})`);

/**
 * The conditions of the filter `state` of the product list. Each reads its rows from a small index first, because the
 * index of the list has no stock: orders would have to write it.
 */
export const IN_STATE = {
  draft: productsWhere("slot is null"),
  "sold-out": productsWhere(`slot is not null and count_in_stock <= ${LOW_STOCK} and count_in_stock = 0`),
  low: productsWhere(`slot is not null and count_in_stock <= ${LOW_STOCK}`),
};
