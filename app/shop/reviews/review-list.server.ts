import { eq, inArray, or, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { product, review } from "~/platform/schema.server";
import { defineList } from "../lists/define-list.server";
import { choiceFilter, textFilter } from "../lists/filters.server";

const STARS = Object.fromEntries([1, 2, 3, 4, 5].map((stars) => [String(stars), eq(review.rating, stars)]));

/** The products whose id is a text, or whose name contains it. */
const productsNamed = (text: string) =>
  db
    .select({ num: product.num })
    .from(product)
    .where(or(eq(product.id, text), sql`instr(lower(${product.name}), lower(${text})) > 0`));

/** The reviews of all products, newest first. */
export const reviewList = defineList({
  table: review,
  key: "id",
  filters: {
    product: textFilter((text) => inArray(review.productNum, productsNamed(text))),
    stars: choiceFilter(STARS, "Please choose a number of stars or Any"),
    state: choiceFilter(
      { shown: eq(review.isHidden, false), hidden: eq(review.isHidden, true) },
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
    isHidden: row.isHidden,
    isVerifiedBuyer: row.isVerifiedBuyer,
    createdAt: row.createdAt.toISOString(),
  }),
});
