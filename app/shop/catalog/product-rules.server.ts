import { and, eq, ne, sql } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { Conflict, Invalid, InvalidField } from "~/platform/errors";
import { product, productFacet, taxClass, variant } from "~/platform/schema.server";
import type { ProductChanges } from "./edit-product.schema.server";
import type { Product } from "./product.server";
import { isComparable } from "./sale-price";

/**
 * Checks a price and its compare-at price, both in US cents; null for none.
 * @throws Invalid when it is not above the price
 */
export function requireComparable(priceCents: number, compareAtCents: number | null): void {
  if (!isComparable(priceCents, compareAtCents))
    throw new InvalidField("compareAtPrice", "Enter a compare-at price above the price, or none.");
}

/** The table has what is or was published. */
const wasPublished = (num: number) =>
  db.select({ num: productFacet.num }).from(productFacet).where(eq(productFacet.num, num)).get() !== undefined;

/**
 * Checks a product that shoppers see. One that is or was published may be free.
 * @throws Invalid unless a product has what shoppers need: a name, and a price that was entered
 */
export function requirePublishable(
  { num, name, priceCents }: Pick<Product, "num" | "name" | "priceCents">,
  { price }: Pick<ProductChanges, "price">,
  isNew: boolean,
): void {
  const hasPrice = !isNew || price !== undefined || priceCents > 0 || wasPublished(num);
  if (name && hasPrice) return;
  const missing = [name ? [] : ["name"], hasPrice ? [] : ["price"]].flat();
  const message = `Enter a ${missing.join(" and a ")} before you publish this product.`;
  throw new Invalid(message, Object.fromEntries(missing.map((field) => [field, `Enter a ${field}.`])));
}

/**
 * Checks a tax class that a product is about to get: what was chosen some time ago may be gone.
 * @throws Invalid when there is none with this id
 */
export function requireTaxClass(id: string): void {
  if (db.select({ id: taxClass.id }).from(taxClass).where(eq(taxClass.id, id)).get()) return;
  throw new Invalid("The tax class was deleted meanwhile.", { taxClass: "This tax class was deleted meanwhile." });
}

/** A SKU that another product has. */
export class SkuTaken extends Conflict {
  constructor(
    name: string,
    readonly field = "sku",
  ) {
    const message = `${name || "An unnamed draft"} has this SKU already. Enter another one.`;
    super(message, { fields: { [field]: message } });
    this.name = "SkuTaken";
  }
}

/**
 * @param field the field of the SKU, for the error
 * @throws SkuTaken when another product or one of its variants has the SKU, in any case
 */
export function requireFreeSku(sku: string, productId: string | null, field = "sku"): void {
  if (sku === "") return;
  const isOther = productId === null ? undefined : ne(product.id, productId);
  const isSame = sql`lower(${product.sku}) = lower(${sku}) and ${product.sku} <> ''`;
  const isVariant = sql`lower(${variant.sku}) = lower(${sku}) and ${variant.sku} <> ''`;
  const named = { name: product.name };
  const taken =
    db.select(named).from(product).where(and(isSame, isOther)).get() ??
    db
      .select(named)
      .from(variant)
      .innerJoin(product, eq(product.num, variant.productNum))
      .where(and(isVariant, isOther))
      .get();
  if (taken) throw new SkuTaken(taken.name, field);
}
