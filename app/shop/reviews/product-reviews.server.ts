import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { review } from "~/platform/schema.server";
import { pageOf } from "../lists/page-of";
import type { ReviewOrder, ReviewQuery } from "./review-order";

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

/** Reviews on one page of a product. */
const PAGE_SIZE = 10;

const isShown = and(eq(review.productNum, sql.placeholder("num")), eq(review.isHidden, false));

const newestFirst = [desc(review.createdAt), desc(review.id)];

const shownReviews = () =>
  db
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
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .$dynamic();

const sorted = {
  newest: shownReviews()
    .where(isShown)
    .orderBy(...newestFirst)
    .prepare(),
  highest: shownReviews()
    .where(isShown)
    .orderBy(desc(review.rating), ...newestFirst)
    .prepare(),
  lowest: shownReviews()
    .where(isShown)
    .orderBy(asc(review.rating), ...newestFirst)
    .prepare(),
} satisfies Record<ReviewOrder, unknown>;

const withStars = shownReviews()
  .where(and(isShown, eq(review.rating, sql.placeholder("stars"))))
  .orderBy(...newestFirst)
  .prepare();

const countedByStars = db
  .select({ stars: review.rating, count: count() })
  .from(review)
  .where(isShown)
  .groupBy(review.rating)
  .prepare();

type ReviewRow = ReturnType<typeof withStars.all>[number];

const toReview = (row: ReviewRow): Review => ({ ...row, createdAt: row.createdAt.toISOString() });

/** A product's reviews without hidden ones, newest first, at most `limit` of them. */
export async function productReviews(num: number, limit = 200): Promise<Review[]> {
  return sorted.newest.all({ num, limit, offset: 0 }).map(toReview);
}

/**
 * One page of a product's reviews without hidden ones, and how many there are with each number of stars.
 * @param wanted a page beyond the last becomes the last
 * @returns the reviews, the page and the number of pages, and in `counts` the number of reviews with 1 to 5 stars
 */
export async function reviewPage(num: number, wanted: ReviewQuery) {
  const found = new Map(countedByStars.all({ num }).map(({ stars, count }) => [stars, count]));
  const counts = [1, 2, 3, 4, 5].map((stars) => found.get(stars) ?? 0);
  const { sort, stars } = wanted;
  const all = counts.reduce((sum, some) => sum + some, 0);
  const total = stars === null ? all : (found.get(stars) ?? 0);
  const { page, pages, offset } = pageOf(total, { page: wanted.page, pageSize: PAGE_SIZE });
  const paging = { num, limit: PAGE_SIZE, offset };
  const rows = stars === null ? sorted[sort].all(paging) : withStars.all({ ...paging, stars });
  return { reviews: rows.map(toReview), counts, sort, stars, page, pages };
}

/** One page of a product's reviews, and how many there are with each number of stars. */
export type ReviewPage = Awaited<ReturnType<typeof reviewPage>>;
