import { and, asc, gte, lt, max, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { nextTurn } from "~/platform/event-loop.server";
import { product } from "~/platform/schema.server";
import { pageOf } from "../lists/page-of";

/** Products per sitemap file. The protocol allows 50,000 URLs; smaller files suit slow crawlers. */
const PRODUCTS_PER_FILE = 5000;

/** How many files the sitemap's products need; at least one, which may be empty. */
export function sitemapFiles(): number {
  const last = db
    .select({ slot: max(product.slot) })
    .from(product)
    .get();
  return pageOf((last?.slot ?? -1) + 1, { page: 1, pageSize: PRODUCTS_PER_FILE }).pages;
}

const ofFile = db
  .select({ id: product.id, image: product.image, updatedAt: product.updatedAt })
  .from(product)
  .where(and(gte(product.slot, sql.placeholder("from")), lt(product.slot, sql.placeholder("to"))))
  .orderBy(asc(product.slot))
  .prepare();

/** Products read per batch; other requests run between batches. */
const BATCH = 500;

/** The published products of one sitemap file. @param file from 1; files beyond the last are empty */
export async function sitemapProducts(file: number): Promise<{ id: string; image: string; updatedAt: Date }[]> {
  const end = file * PRODUCTS_PER_FILE;
  const products: { id: string; image: string; updatedAt: Date }[] = [];
  for (let from = end - PRODUCTS_PER_FILE; from < end; from += BATCH) {
    products.push(...ofFile.all({ from, to: Math.min(from + BATCH, end) }));
    await nextTurn();
  }
  return products;
}
