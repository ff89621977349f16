import { type SQL, sql } from "drizzle-orm";
import { product, variant } from "~/platform/schema.server";
import { setting } from "../settings/settings.server";

const hasLowVariant = () =>
  sql`in (select product_num from variant where count_in_stock <= ${setting("lowStock")} and is_available)`;

/** The variants for sale of published products that have few units in stock, or none. */
export const isLowVariant = (): SQL =>
  sql`${product.slot} is not null and ${variant.countInStock} <= ${setting("lowStock")} and ${variant.isAvailable}`;

/** Published products of which a variant for sale has few units in stock, or none: at most as many as the setting says. */
export const isLowOnStock = (): SQL => sql`${product.slot} is not null and ${product.num} ${hasLowVariant()}`;

const productsWhere = (condition: SQL) => sql`product.num in (select num from product where ${condition})`;

/**
 * The conditions of the filter `state` of the product list. Each reads its rows from a small index first, because the
 * index of the list has no stock: orders would have to write it.
 */
export const IN_STATE = {
  draft: productsWhere(sql`slot is null`),
  published: productsWhere(sql`slot is not null`),
  "sold-out": productsWhere(sql`slot is not null and count_in_stock = 0`),
  low: () => productsWhere(sql`slot is not null and num ${hasLowVariant()}`),
};
