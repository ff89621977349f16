import type { Transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { type ColorVariant, product } from "~/platform/schema.server";
import { descriptionWords, safeDescription } from "~/shop/catalog/description.server";
import type { ComputedColumn } from "~/shop/catalog/product-field.schema.server";
import { nextSlot } from "~/shop/catalog/slots.server";

type Columns = typeof product.$inferInsert;

/** A product to publish. Columns with a default may be omitted. */
export type NewProduct = Omit<Columns, ComputedColumn | "slot" | "name" | "colorsVariants"> & {
  id?: string;
  name: string;
  colorsVariants: Omit<ColorVariant, "_id">[];
  createdAt?: Date;
};

/**
 * Inserts a product and publishes it.
 * @param added `priceCents` in US cents; `description` may be any HTML and is sanitized
 * @returns its internal number
 */
export function publishProduct(tx: Transaction, added: NewProduct): number {
  const description = safeDescription(added.description ?? "");
  const createdAt = added.createdAt ?? new Date();
  const { lastInsertRowid } = tx
    .insert(product)
    .values({
      ...added,
      id: added.id ?? newId(),
      description,
      descriptionText: descriptionWords(description),
      colorsVariants: added.colorsVariants.map((variant) => ({ _id: newId(), ...variant })),
      slot: nextSlot(tx),
      createdAt,
      updatedAt: createdAt,
    })
    .run();
  return Number(lastInsertRowid);
}
