import { z } from "zod";

/** Maximum number of lines in a cart, so that clients cannot fill the disk. */
export const LINES_LIMIT = 100;

const WHOLE = "Please enter a whole number from 1.";

/** A quantity: a whole number from 1. The stock is checked later. */
export const quantity = z
  .number({ error: WHOLE })
  .int(WHOLE)
  .min(1, WHOLE)
  .max(1_000_000, "Please enter a smaller number.");

/** A quantity in a form or URL: digits only. */
const typedQuantity = z
  .string({ error: WHOLE })
  .trim()
  .regex(/^\d{1,9}$/, WHOLE)
  .transform(Number)
  .pipe(quantity);

const variant = z.string().max(200).optional();

const variantId = z.string().max(64).optional();

/** The product page's form, and the URL /cart/{id}?qty=N&selectedColorsVariants=NAME or &variantId=ID. */
export const addToCartSchema = z.object({ qty: typedQuantity, selectedColorsVariants: variant, variantId });

const NO_CODE = "Please enter a discount code.";

/** The form that applies a discount code; in any case. */
export const discountCodeSchema = z.object({
  discountCode: z.string({ error: NO_CODE }).trim().min(1, NO_CODE).max(100, "There is no such code: it is too long."),
});

export const cartLineSchema = z.object({
  product: z.string({ error: "Please choose a line of the cart." }).max(64),
  selectedColorsVariants: variant,
  variantId,
});
