import { z } from "zod";
import { quantity } from "../cart/cart.schema.server";
import { sentDollars } from "../fields/fields.schema.server";
import { seenLines } from "../orders/order-forms.schema.server";
import type { WantedItem } from "./plan-change.server";

/** Maximum number of lines of an order. */
const LINES_LIMIT = 100;

const WHICH = "Please name a line of the order by its _id, or a product.";
const id = z.string({ error: WHICH }).min(1, WHICH).max(80, WHICH).optional();

const item = z
  .object({
    _id: id.describe("A line of the order, which stays with its price"),
    product: id.describe("A product that is added at its price today; with an `_id`, that of the line"),
    qty: quantity.describe("All units of the line, with those that are shipped, refunded or canceled already"),
    selectedColorsVariants: z
      .string()
      .max(200)
      .optional()
      .describe("The name of a color; needed for each added product that has colors"),
    variantId: z
      .string()
      .max(64)
      .optional()
      .describe("The `_id` of a variant; needed for each added product that has options"),
  })
  .refine(({ _id, product }) => _id !== undefined || product !== undefined, { error: WHICH, path: ["_id"] });

/** Body of PUT /api/orders/{id}/lines. */
export const linesChangeSchema = z.object({
  items: z
    .array(item, { error: "Please send all items of the order." })
    .min(1, "An order needs an item. To remove all of them, cancel the order.")
    .max(LINES_LIMIT, `An order has at most ${LINES_LIMIT} lines.`),
  selectedRate: z.string().max(64).optional().describe("The shipping rate; the order's own by default"),
  totalPrice: sentDollars().optional().describe("The total as it is expected. 409 if it is another one"),
  version: seenLines,
});

/** The change that a request asks for. */
export function linesChangeFrom({ items, selectedRate, totalPrice, version }: z.output<typeof linesChangeSchema>) {
  return {
    items: items.map(
      ({ _id, product, qty, selectedColorsVariants: variant, variantId }): WantedItem =>
        _id === undefined ? { productId: product ?? "", variant, variantId, qty } : { _id, productId: product, qty },
    ),
    rateId: selectedRate,
    expectedCents: totalPrice,
    version,
  };
}
