import { and, eq, isNotNull, sql } from "drizzle-orm";
import { isListed } from "~/platform/database/is-listed.server";
import { db } from "~/platform/db.server";
import { requireFound } from "~/platform/errors";
import { product } from "~/platform/schema.server";
import { type ProductWithVariants, withVariants } from "../variants/read-variants.server";
import { safeDescription } from "./description.server";

export type Product = Omit<ProductWithVariants, "descriptionText">;

/** A stored product as readers get it. */
export const shownProduct = ({ descriptionText: _, ...row }: ProductWithVariants): Product => ({
  ...row,
  description: safeDescription(row.description),
});

const publishedById = db
  .select()
  .from(product)
  .where(and(eq(product.id, sql.placeholder("id")), isNotNull(product.slot)))
  .prepare();

/** A published product. @throws NotFound for an unknown product and for a draft */
export function getProduct(id: string): Product {
  const [row] = withVariants(publishedById.all({ id }));
  return shownProduct(requireFound(row, "This product is not for sale here."));
}

const productsByNum = db
  .select()
  .from(product)
  .where(and(isNotNull(product.slot), isListed(product.num, "nums")))
  .prepare();

const allByNum = db.select().from(product).where(isListed(product.num, "nums")).prepare();

/** Published products with all columns, in the order of `nums`. @param withDrafts whether to include drafts */
export function productsInOrder(nums: number[], withDrafts = false): Product[] {
  const found = (withDrafts ? allByNum : productsByNum).all({ nums: JSON.stringify(nums) });
  const rows = new Map(withVariants(found).map((row) => [row.num, row]));
  return nums.flatMap((num) => rows.get(num) ?? []).map(shownProduct);
}
