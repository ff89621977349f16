import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { product, review } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import { choiceFilter, textFilter } from "../lists/filters.server";
import { containing } from "../lists/text-match.server";
import { picturesOf } from "../review-parts/review-pictures.server";
import { replyVersion, writtenAt } from "./moderate-review.server";

const STARS = Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [String(stars), eq(review.rating, stars)]));

/** The products whose id or name contains a text, by the full-text index of the product list. */
const productsNamed = (text: string) =>
  sql`(select rowid from product_text_search where product_text_search match ${containing(["id", "name"], text)})`;

/** The reviews of all products, newest first. */
export const reviewList = defineList({
  table: review,
  key: "id",
  filters: {
    product: textFilter((text) => sql`${review.productNum} in ${productsNamed(text)}`),
    stars: choiceFilter(STARS, "Please choose a number of stars or Any"),
    state: choiceFilter(
      {
        shown: eq(review.isHidden, false),
        hidden: eq(review.isHidden, true),
        pictures: eq(review.pictures, "waiting"),
      },
      "Please choose a state or Any",
    ),
  },
  pageSize: 20,
  order: { by: [review.createdAt, review.id], direction: "desc" },
  read: (where) =>
    db
      .select({ review, productId: product.id, productName: product.name, id: review.id })
      .from(review)
      .innerJoin(product, eq(product.num, review.productNum))
      .where(where),
  toRow: ({ review: row, productId, productName }) => ({
    id: row.id,
    product: { id: productId, name: productName },
    name: row.name,
    rating: row.rating,
    comment: row.comment,
    reply: row.reply,
    replyVersion: replyVersion(row),
    isHidden: row.isHidden,
    isVerifiedBuyer: row.isVerifiedBuyer,
    helpful: row.helpful,
    pictures: row.pictures === "none" ? [] : (picturesOf([row.id]).get(row.id) ?? []),
    arePicturesShown: row.pictures === "shown",
    createdAt: row.createdAt.toISOString(),
    writtenAt: writtenAt(row),
  }),
});
