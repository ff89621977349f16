import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { NotFound } from "~/platform/errors";
import { product, review } from "~/platform/schema.server";
import { safeDescription } from "./description.server";

/** A review as shoppers see it. The name is the only data about its author. */
export type Review = {
  _id: string;
  name: string;
  rating: number;
  comment: string;
  createdAt: string;
  /** Whether the author has bought the product. */
  isVerifiedBuyer: boolean;
  /** The shop's reply; empty for none. */
  reply: string;
};

export type Product = Omit<typeof product.$inferSelect, "descriptionText">;

const publishedById = db
  .select()
  .from(product)
  .where(and(eq(product.id, sql.placeholder("id")), isNotNull(product.slot)))
  .prepare();

/**
 * A published product.
 * @throws NotFound for an unknown product and for a draft
 */
export async function getProduct(id: string): Promise<Product> {
  const row = publishedById.get({ id });
  if (!row) throw new NotFound("This product is not for sale here.");
  const { descriptionText: _, ...found } = row;
  return { ...found, description: safeDescription(found.description) };
}

const newestReviews = db
  .select({
    _id: review.id,
    name: review.name,
    rating: review.rating,
    comment: review.comment,
    createdAt: review.createdAt,
    isVerifiedBuyer: review.isVerifiedBuyer,
    reply: review.reply,
  })
  .from(review)
  .where(and(eq(review.productNum, sql.placeholder("num")), eq(review.isHidden, false)))
  .orderBy(desc(review.createdAt))
  .limit(sql.placeholder("limit"))
  .prepare();

/** A product's reviews without hidden ones, newest first, at most `limit` of them. */
export async function productReviews(num: number, limit = 200): Promise<Review[]> {
  return newestReviews.all({ num, limit }).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const productsByNum = db
  .select()
  .from(product)
  .where(and(isNotNull(product.slot), sql`${product.num} in (select value from json_each(${sql.placeholder("nums")}))`))
  .prepare();

const allByNum = db
  .select()
  .from(product)
  .where(sql`${product.num} in (select value from json_each(${sql.placeholder("nums")}))`)
  .prepare();

/**
 * Published products with all columns, in the order of `nums`.
 * @param withDrafts whether to include drafts
 */
export async function productsInOrder(nums: number[], withDrafts = false): Promise<Product[]> {
  const found = (withDrafts ? allByNum : productsByNum).all({ nums: JSON.stringify(nums) });
  const rows = new Map(found.map((row) => [row.num, row]));
  return nums
    .flatMap((num) => rows.get(num) ?? [])
    .map(({ descriptionText: _, ...row }) => ({
      ...row,
      description: safeDescription(row.description),
    }));
}
