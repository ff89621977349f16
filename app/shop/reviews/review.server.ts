import { and, eq, isNotNull } from "drizzle-orm";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, InvalidField, requireFound } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { product, review } from "~/platform/schema.server";
import { isBuyerOf, refreshVerifiedReview } from "../orders/verified-buyer.server";
import { picturesOf, setPictures } from "../review-parts/review-pictures.server";
import type { Person } from "../sessions/session.server";
import type { Review } from "./product-reviews.server";
import { refreshRating } from "./rating.server";
import type { ReviewInput } from "./review.schema.server";

type Author = Pick<Person, "id" | "firstName" | "username">;

function findPublishedNum(tx: Transaction, productId: string): number {
  const isPublished = and(eq(product.id, productId), isNotNull(product.slot));
  const found = tx.select({ num: product.num }).from(product).where(isPublished).get();
  return requireFound(found, "This product is not for sale here.").num;
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
    helpful: 0,
    pictures: [],
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

/** Checks that a customer may add pictures to a review. @throws Invalid for someone who has not bought the product */
export function requireBuyer(customerId: string, productId: string): void {
  const found = db.select({ num: product.num }).from(product).where(eq(product.id, productId)).get();
  if (!found || !isBuyerOf(customerId, found.num))
    throw new InvalidField("files", "Pictures can be added by those who have bought the product here.");
}

/**
 * Publishes a customer's review of a product, or updates the customer's earlier review. A hidden one stays hidden.
 * @param pictures paths of stored pictures, which replace the review's own; none keeps those, null removes them
 * @throws NotFound for an unknown product and for a draft
 * @throws Invalid for pictures of someone who has not bought the product
 */
export function saveReview(
  author: Author,
  productId: string,
  input: ReviewInput,
  pictures: string[] | null = [],
): void {
  transaction((tx) => {
    const productNum = findPublishedNum(tx, productId);
    if (pictures && pictures.length > 0) requireBuyer(author.id, productId);
    const existing = reviewBy(tx, productNum, author);
    const reviewId = existing?.id ?? insertReview(tx, productNum, author, input)._id;
    if (pictures === null || pictures.length > 0) setPictures(tx, reviewId, pictures ?? []);
    if (!existing) return;
    tx.update(review)
      .set({ ...input, name: nameOf(author), editedAt: new Date() })
      .where(eq(review.id, existing.id))
      .run();
    refreshRating(tx, productNum);
  });
}

/**
 * A customer's own review of a product, for the review form; null when they have not reviewed it. With its pictures, and
 * whether shoppers see them.
 */
export function ownReview(authorId: string, productNum: number) {
  const own = and(eq(review.productNum, productNum), eq(review.userId, authorId));
  const found = db
    .select({ id: review.id, rating: review.rating, comment: review.comment, state: review.pictures })
    .from(review)
    .where(own)
    .get();
  if (!found) return null;
  const { id, rating, comment, state } = found;
  return { rating, comment, pictures: picturesOf([id]).get(id) ?? [], arePicturesShown: state === "shown" };
}
