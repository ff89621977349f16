import { sql } from "drizzle-orm";

export const SORT_FIELDS = ["name", "price", "rating", "createdAt"] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type SortOrder = "asc" | "desc";
export type Sorting = { by: SortField; order: SortOrder };

const sortColumns: Record<SortField, string> = {
  name: "lower(product.name)",
  price: "product.price_cents",
  rating: "product.rating_hundredths",
  createdAt: "product.num",
};

/** The ORDER BY terms of a sorting in SQL. */
export function orderTerms({ by, order }: Sorting): string {
  const tieBreak = by === "rating" ? `, product.num_reviews ${order}` : "";
  return `${sortColumns[by]} ${order}${tieBreak}, product.num ${order}`;
}

/** The ORDER BY terms of a sorting, with tie breakers so that the order is always the same. */
export const orderBy = (sorting: Sorting) => sql.raw(orderTerms(sorting));
