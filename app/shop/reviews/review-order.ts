/** The orders in which a product's reviews can be read. */
export const REVIEW_ORDERS = ["newest", "highest", "lowest"] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** Which reviews of a product a page shows. */
export type ReviewQuery = {
  sort: ReviewOrder;
  /** 1 to 5 for the reviews with this many stars, newest first; null for all. */
  stars: number | null;
  /** From 1. */
  page: number;
};

/** The query of a product's reviews, for the address of its page: what differs from the newest ones. */
export function reviewsQuery({ sort, stars, page }: Partial<ReviewQuery>): string {
  const query = new URLSearchParams();
  if (sort && sort !== "newest") query.set("sort", sort);
  if (stars) query.set("stars", String(stars));
  if (page && page > 1) query.set("page", String(page));
  return query.toString();
}
