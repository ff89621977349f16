import { z } from "zod";

/** Maximum number of lines of a wish list, so that clients cannot fill the disk. */
export const LINES_LIMIT = 100;

const choice = z.string().max(200).default("");

export const wishListLineSchema = z.object({
  product: z.string({ error: "Please choose a line of the list." }).max(64),
  /** The id of a variant, or the name of a color. */
  choice,
});

/** What the product page's form says of the choice. */
export const wishListChoiceSchema = z.object({
  selectedColorsVariants: choice,
  variantId: z.string().max(64).default(""),
});
