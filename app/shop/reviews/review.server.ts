import { and, eq, isNotNull } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, NotFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { product, review } from "~/platform/schema.server";
import { refreshVerifiedReview } from "../orders/verified-buyer.server";
import type { Person } from "../sessions/session.server";
import type { Review } from "./product-reviews.server";
import { refreshRating } from "./rating.server";
import type { ReviewInput } from "./review.schema.server";

type Author = Pick<Person, "id" | "firstName" | "username">;

function findPublishedNum(tx: Transaction, productId: string): number {
  const isPublished = and(eq(product.id, productId), isNotNull(product.slot));
  const found = tx.select({ num: product.num }).from(product).where(isPublished).get();
  if (!found) throw new NotFound("This product is not for sale here.");
  return found.num;
}

function reviewBy(tx: Transaction, productNum: number, author: Author) {
  const own = and(eq(review.productNum, productNum), eq(review.userId, author.id));
  return tx.select().from(review).where(own).get();
}

const nameOf = (author: Author) => author.firstName || author.username;

function insertReview(tx: Transaction, productNum: number, author: Author, input: ReviewInput): Review {
  const { rating, comment } = input;
  const added = { id: newId(), productNum, userId: author.id, name: nameOf(author), rating, comment };
  const createdAt = new Date();
  tx.insert(review)
    .values({ ...added, createdAt })
    .run();
  refreshVerifiedReview(tx, added.id);
  refreshRating(tx, productNum);
  const { isVerifiedBuyer, reply } = reviewBy(tx, productNum, author) ?? { isVerifiedBuyer: false, reply: "" };
  return {
    _id: added.id,
    name: added.name,
    rating,
    comment,
    createdAt: createdAt.toISOString(),
    isVerifiedBuyer,
    reply,
  };
}

/**
 * Publishes a customer's review of a product, and updates the product's rating in the same transaction.
 * @throws NotFound for an unknown product and for a draft
 * @throws Conflict when this customer has reviewed the product before
 */
export function addReview(author: Author, productId: string, input: ReviewInput): Review {
  return transaction((tx) => {
    const productNum = findPublishedNum(tx, productId);
    if (reviewBy(tx, productNum, author)) throw new Conflict("You have already reviewed this product.");
    return insertReview(tx, productNum, author, input);
  });
}

/**
 * Publishes a customer's review of a product, or updates the customer's earlier review. A hidden one stays hidden.
 * @throws NotFound for an unknown product and for a draft
 */
export function saveReview(author: Author, productId: string, input: ReviewInput): void {
  transaction((tx) => {
    const productNum = findPublishedNum(tx, productId);
    const existing = reviewBy(tx, productNum, author);
    if (!existing) {
      insertReview(tx, productNum, author, input);
      return;
    }
    tx.update(review)
      .set({ ...input, name: nameOf(author), editedAt: new Date() })
      .where(eq(review.id, existing.id))
      .run();
    refreshRating(tx, productNum);
  });
}

/** A customer's own review of a product, for the review form; null when they have not reviewed it. */
export function ownReview(authorId: string, productNum: number): ReviewInput | null {
  const own = and(eq(review.productNum, productNum), eq(review.userId, authorId));
  const found = db.select({ rating: review.rating, comment: review.comment }).from(review).where(own).get();
  return found ?? null;
}
