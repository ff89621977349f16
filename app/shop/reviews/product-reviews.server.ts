import { and, count, desc, eq } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { review } from "~/platform/schema.server";
import { pageOf } from "../lists/page-of";
import { picturesOf } from "../review-parts/review-pictures.server";
import type { ReviewQuery } from "./review-order";

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
  helpful: number;
  /** The paths of its pictures, once an admin has looked at them. */
  pictures: string[];
};

const PAGE_SIZE = 10;

const isShown = (num: number) => and(eq(review.productNum, num), eq(review.isHidden, false));

/** Reviews that are shown, newest first: all of them, or those with a number of stars. */
const newestFirst = (num: number, { stars, limit, offset }: { stars?: number; limit: number; offset: number }) =>
  db
    .select({
      _id: review.id,
      name: review.name,
      rating: review.rating,
      comment: review.comment,
      createdAt: review.createdAt,
      isVerifiedBuyer: review.isVerifiedBuyer,
      reply: review.reply,
      helpful: review.helpful,
      pictures: review.pictures,
    })
    .from(review)
    .where(and(isShown(num), stars === undefined ? undefined : eq(review.rating, stars)))
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(limit)
    .offset(offset)
    .all();

const countedByStars = (num: number) =>
  db.select({ stars: review.rating, count: count() }).from(review).where(isShown(num)).groupBy(review.rating).all();

type ReviewRow = ReturnType<typeof newestFirst>[number];

function toReviews(rows: ReviewRow[]): Review[] {
  const shown = rows.flatMap(({ _id, pictures }) => (pictures === "shown" ? [_id] : []));
  const found = shown.length > 0 ? picturesOf(shown) : new Map<string, string[]>();
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    pictures: found.get(row._id) ?? [],
  }));
}

/** A product's reviews without hidden ones, newest first, at most `limit` of them. */
export const productReviews = (num: number, limit = 200): Review[] => toReviews(newestFirst(num, { limit, offset: 0 }));

/** Every number of stars, worst first. */
const STARS = [1, 2, 3, 4, 5];

/** In which order reviews are read by stars; null for all of them together, by date. */
function starsInOrder({ sort, stars }: ReviewQuery): number[] | null {
  if (stars !== null) return [stars];
  if (sort === "newest") return null;
  return sort === "lowest" ? STARS : [...STARS].reverse();
}

/**
 * One page of a product's reviews without hidden ones, and how many there are with each number of stars.
 * @param wanted a page beyond the last becomes the last
 * @returns the reviews, the page and the number of pages, and in `counts` the number of reviews with 1 to 5 stars
 */
export function reviewPage(num: number, wanted: ReviewQuery) {
  const found = new Map(countedByStars(num).map(({ stars, count }) => [stars, count]));
  const countOf = (stars: number) => found.get(stars) ?? 0;
  const order = starsInOrder(wanted);
  const total = (order ?? STARS).reduce((sum, stars) => sum + countOf(stars), 0);
  const { page, pages, offset } = pageOf(total, { page: wanted.page, pageSize: PAGE_SIZE });
  const rows = order ? [] : newestFirst(num, { limit: PAGE_SIZE, offset });
  // Read for each number of stars, so that an index gives the order.
  let skipped = 0;
  for (const stars of order ?? []) {
    const limit = PAGE_SIZE - rows.length;
    rows.push(...newestFirst(num, { stars, limit, offset: Math.max(0, offset - skipped) }));
    skipped += countOf(stars);
  }
  const { sort, stars } = wanted;
  return { reviews: toReviews(rows), counts: STARS.map(countOf), sort, stars, page, pages };
}

/** One page of a product's reviews, and how many there are with each number of stars. */
export type ReviewPage = Awaited<ReturnType<typeof reviewPage>>;
