import { z } from "zod";

/** Lines a cart may have; more is no shopping but an attack on the disk. */
export const LINES_LIMIT = 100;

const WHOLE = "Please enter a whole number from 1.";

/** A quantity: a whole number from 1. How many there are is the stock's business. */
export const quantity = z
  .number({ error: WHOLE })
  .int(WHOLE)
  .min(1, WHOLE)
  .max(1_000_000, "Please enter a smaller number.");

/** A quantity as a form or an address has it: digits alone. */
const typedQuantity = z
  .string({ error: WHOLE })
  .trim()
  .regex(/^\d{1,9}$/, WHOLE)
  .transform(Number)
  .pipe(quantity);

const variant = z.string().max(200).optional();

/** The product page's form, and the address /cart/{id}?qty=N&selectedColorsVariants=NAME. */
export const addToCartSchema = z.object({ qty: typedQuantity, selectedColorsVariants: variant });

/** Which line of the cart page's forms. */
export const cartLineSchema = z.object({
  product: z.string({ error: "Please choose a line of the cart." }).max(64),
  selectedColorsVariants: variant,
});
