import type { ReviewPage } from "~/shop/reviews/product-reviews.server";
import { REVIEW_ORDERS, type ReviewOrder, reviewsQuery } from "~/shop/reviews/review-order";
import { setting } from "~/shop/settings/settings.server";
import { formatDate } from "~/shop/time/format-time";

const ORDER_LABELS: Record<ReviewOrder, string> = {
  newest: "Newest",
  highest: "Highest rated",
  lowest: "Lowest rated",
};

const starsText = (stars: number) => (stars === 1 ? "1 star" : `${stars} stars`);

/** The reviews of a product as its page shows them, with the queries of other orders, stars and pages. */
export function reviewView({ reviews, counts, sort, stars, page, pages }: ReviewPage) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const byStars = counts.map((count, index) => ({
    label: starsText(index + 1),
    count,
    percent: `${(100 * count) / Math.max(1, total)}%`,
    query: reviewsQuery({ stars: index + 1 }),
    isCurrent: stars === index + 1,
  }));
  const orders = REVIEW_ORDERS.map((order) => ({
    label: ORDER_LABELS[order],
    query: reviewsQuery({ sort: order }),
    isCurrent: stars === null && sort === order,
  }));
  const pageAt = (to: number) => reviewsQuery({ sort, stars, page: to });
  const timeZone = setting("timeZone");
  return {
    // The date is in words, in the shop's time zone: a browser takes a noticeable time to format its first one.
    reviews: reviews.map((review) => ({ ...review, date: formatDate(review.createdAt, timeZone) })),
    byStars: byStars.reverse(),
    orders: total > 1 ? orders : [],
    /** Which reviews are shown; empty for all of them. */
    filter: stars === null ? "" : `${counts[stars - 1]} of ${total} reviews: ${starsText(stars)}.`,
    page,
    pages,
    previous: page > 1 ? pageAt(page - 1) : null,
    next: page < pages ? pageAt(page + 1) : null,
  };
}

export type ReviewView = ReturnType<typeof reviewView>;
