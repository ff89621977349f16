import { asc } from "drizzle-orm";
import { isListed } from "~/platform/database/is-listed.server";
import { db } from "~/platform/db.server";
import { type ProductOption, type product, variant } from "~/platform/schema.server";
import { variantLabel } from "./variant-words";

/** A variant of a product with options. */
export type Variant = typeof variant.$inferSelect;

/** All columns of a product, with its variants in their order; none for a product without options. */
export type ProductWithVariants = typeof product.$inferSelect & { variants: Variant[] };

const variantsOfProducts = db
  .select()
  .from(variant)
  .where(isListed(variant.productNum, "nums"))
  .orderBy(asc(variant.productNum), asc(variant.position))
  .prepare();

/** Adds the variants of products to their rows: none to a product without options. */
export function withVariants<Row extends { num: number; options: ProductOption[] }>(
  rows: Row[],
): (Row & { variants: Variant[] })[] {
  const nums = rows.flatMap(({ num, options }) => (options.length > 0 ? [num] : []));
  const found = nums.length > 0 ? variantsOfProducts.all({ nums: JSON.stringify(nums) }) : [];
  const byProduct = new Map<number, Variant[]>(nums.map((num) => [num, []]));
  for (const one of found) byProduct.get(one.productNum)?.push(one);
  return rows.map((row) => ({ ...row, variants: byProduct.get(row.num) ?? [] }));
}

/** The variants of a product with their words, prices and stock. */
export const variantsInWords = ({ options, variants }: Pick<ProductWithVariants, "options" | "variants">) =>
  variants.map(({ id, optionValues, priceCents, countInStock }) => {
    return { id, words: variantLabel(options, optionValues), priceCents, countInStock };
  });
