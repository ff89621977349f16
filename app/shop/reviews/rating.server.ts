import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { product, review } from "~/platform/schema.server";

/** Recomputes a product's average rating and number of reviews, without hidden ones. Call it in the transaction that changes a review. */
export function refreshRating(tx: Transaction, productNum: number): void {
  const fromReviews = sql`from ${review} where ${review.productNum} = ${productNum} and ${review.isHidden} = 0`;
  tx.update(product)
    .set({
      ratingSum: sql`(select coalesce(sum(${review.rating}), 0) ${fromReviews})`,
      numReviews: sql`(select count(*) ${fromReviews})`,
      ratingHundredths: sql`(select coalesce(round(avg(${review.rating}) * 100), 0) ${fromReviews})`,
    })
    .where(eq(product.num, productNum))
    .run();
}
