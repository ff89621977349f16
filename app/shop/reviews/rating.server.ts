import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/db.server";
import { product, review } from "~/platform/schema.server";
import { catalogueChanged } from "../catalogue/catalogue-version.server";

/** Works out a product's average rating and number of reviews anew, in the transaction that changed them. */
export function refreshRating(tx: Transaction, productNum: number): void {
  const of = sql`from ${review} where ${review.productNum} = ${productNum}`;
  tx.update(product)
    .set({
      ratingSum: sql`(select coalesce(sum(${review.rating}), 0) ${of})`,
      numReviews: sql`(select count(*) ${of})`,
      ratingHundredths: sql`(select coalesce(round(avg(${review.rating}) * 100), 0) ${of})`,
    })
    .where(eq(product.num, productNum))
    .run();
  catalogueChanged();
}
