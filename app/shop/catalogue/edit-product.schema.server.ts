import { z } from "zod";
import { fieldSchemas } from "./product-fields.schema.server";
import { stock } from "./product-values.schema.server";

const { image, imageB } = fieldSchemas("request");

/**
 * PUT /api/products/ID: omitted fields stay unchanged. `countInStockShown` is the stock that the caller has read: with
 * it, an update does not overwrite the effect of sales made since then.
 */
export const productRequestSchema = z.object({ ...fieldSchemas("request"), countInStockShown: stock }).partial();

/** The product form. */
export const productFormSchema = z.object({ ...fieldSchemas("form"), countInStockShown: stock.optional() });

/** PUT /api/products/image/ID. */
export const productImageSchema = z.object({ image, imageB }).partial();

export type ProductChanges = z.output<typeof productRequestSchema>;
export type ImageChanges = z.output<typeof productImageSchema>;
