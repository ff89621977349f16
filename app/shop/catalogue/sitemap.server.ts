import { and, asc, gte, lt, max, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { nextTurn } from "~/platform/event-loop.server";
import { product } from "~/platform/schema.server";

/** Products in one file of the site map; the protocol allows 50,000 addresses, slow crawlers like less. */
const PRODUCTS_PER_FILE = 5000;

/** How many files the site map's products fill; none are one empty file. */
export async function sitemapFiles(): Promise<number> {
  const last = await db
    .select({ slot: max(product.slot) })
    .from(product)
    .get();
  return Math.max(1, Math.ceil(((last?.slot ?? -1) + 1) / PRODUCTS_PER_FILE));
}

const ofFile = db
  .select({ id: product.id, updatedAt: product.updatedAt })
  .from(product)
  .where(and(gte(product.slot, sql.placeholder("from")), lt(product.slot, sql.placeholder("to"))))
  .orderBy(asc(product.slot))
  .prepare();

/** Products read at once: between reads other requests run. */
const BATCH = 500;

/**
 * The products on sale in one file of the site map.
 * @param file from 1; beyond the last there are none
 */
export async function sitemapProducts(file: number): Promise<{ id: string; updatedAt: Date }[]> {
  const end = file * PRODUCTS_PER_FILE;
  const products: { id: string; updatedAt: Date }[] = [];
  for (let from = end - PRODUCTS_PER_FILE; from < end; from += BATCH) {
    products.push(...ofFile.all({ from, to: Math.min(from + BATCH, end) }));
    await nextTurn();
  }
  return products;
}
