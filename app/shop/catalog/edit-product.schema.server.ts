import { z } from "zod";
import { editVersion } from "../audit/edit-version.server";
import { fieldSchemas } from "../records/record.server";
import { productFields } from "./product-fields.schema.server";
import { draftName, draftPrice, draftStock, stock } from "./product-values.schema.server";
import { draftVariants, type GivenOption, type GivenVariant } from "./variants.schema.server";

const { image, imageB } = fieldSchemas(productFields, "request");

/**
 * PUT /api/products/ID: omitted fields stay unchanged. `countInStockShown` is the stock that the caller has read: with
 * it, an update does not overwrite the effect of sales made since then.
 */
export const productRequestSchema = z
  .object({ ...fieldSchemas(productFields, "request"), countInStockShown: stock, version: editVersion })
  .partial();

export const productFormSchema = z.object({
  ...fieldSchemas(productFields, "form"),
  countInStockShown: stock.optional(),
  version: editVersion,
});

/** The product form of a draft: a name, prices and stocks may be missing. */
export const draftFormSchema = productFormSchema.extend({
  name: draftName,
  price: draftPrice,
  countInStock: draftStock,
  variants: draftVariants,
});

/** PUT /api/products/image/ID. With `version`, the response has that version, with only the pictures brought up to date. */
export const productImageSchema = z
  .object({
    image,
    imageB,
    added: imageB.describe(
      "Pictures to add to the gallery, whatever it has by then; the first becomes a missing main picture",
    ),
    version: editVersion,
  })
  .partial();

type RequestChanges = z.output<typeof productRequestSchema>;

/** Changes of a product; options and variants as the API or the form gives them. */
export type ProductChanges = Omit<RequestChanges, "options" | "variants"> & {
  options?: GivenOption[] | undefined;
  variants?: GivenVariant[] | undefined;
};
export type ImageChanges = z.output<typeof productImageSchema>;
