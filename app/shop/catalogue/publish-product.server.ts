import type { Transaction } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { type ColorVariant, product } from "~/platform/schema.server";
import { catalogueChanged } from "./catalogue-version.server";
import { descriptionWords, safeDescription } from "./description.server";
import { nextSlot } from "./slots.server";

export type NewProduct = {
  id?: string;
  name: string;
  brand: string;
  category: string;
  priceCents: number;
  countInStock: number;
  description: string;
  image: string;
  imageFolderName?: string;
  imageB: { src: string }[];
  colorsVariants: Omit<ColorVariant, "_id">[];
  video?: string;
  purchaseLink?: string;
  shippingMethod?: string;
  createdAt?: Date;
};

/**
 * Inserts a product and publishes it.
 * @param added `priceCents` in US cents; `description` may be any HTML and is sanitized
 * @returns its internal number
 */
export function publishProduct(tx: Transaction, added: NewProduct): number {
  const description = safeDescription(added.description);
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
  catalogueChanged();
  return Number(lastInsertRowid);
}
