import { z } from "zod";
import { contactFields } from "../addresses/address.schema.server";
import { quantity } from "../cart/cart.schema.server";
import { buyerNotes } from "../checkout/buyer-notes.schema.server";
import { paymentMethodSchema } from "../checkout/checkout.schema.server";
import { sentDollars } from "../fields/fields.schema.server";
import { DELIVERY_METHODS } from "../shipping/rates";

/** Maximum number of lines of an order. */
const LINES_LIMIT = 100;

const dollars = sentDollars().optional();

export const orderItemsSchema = z
  .array(
    z.object({
      product: z.string({ error: "Please name the product." }).min(1).max(64),
      qty: quantity,
      selectedColorsVariants: z
        .string()
        .max(200)
        .optional()
        .describe("The name of a color; needed for each product that has colors"),
      variantId: z
        .string()
        .max(64)
        .optional()
        .describe("The `_id` of a variant; needed for each product that has options"),
      price: dollars,
    }),
    { error: "Please send the items to order." },
  )
  .min(1, "Please send the items to order.")
  .max(LINES_LIMIT, `An order has at most ${LINES_LIMIT} lines.`);

/** The lines that a request asks for. */
export const requestedLines = (items: z.output<typeof orderItemsSchema>) =>
  items.map(({ product: productId, selectedColorsVariants: variant, variantId, qty, price: priceCents }) => ({
    productId,
    variant,
    variantId,
    qty,
    priceCents,
  }));

const WRONG_KEY = "The Idempotency-Key must be 1 to 200 printable characters.";

/** The Idempotency-Key header: a repeated POST /api/orders with it returns the first order. Printable ASCII without spaces. */
export const idempotencyKeySchema = z
  .string()
  .min(1, WRONG_KEY)
  .max(200, WRONG_KEY)
  .regex(/^[\x21-\x7e]+$/, WRONG_KEY);

/** Body of POST /api/orders without the shipping address, which can also come from the checkout. */
export const orderRequestSchema = paymentMethodSchema.extend({
  orderItems: orderItemsSchema,
  selectedRate: z.string().max(64).optional().describe("A rate's id; by default, the cheapest"),
  deliveryMethod: z
    .enum(DELIVERY_METHODS, { error: "Please send ship or pickup." })
    .optional()
    .describe("With `pickup`, of the address only the names, `phone` and `email` are needed"),
  discountCode: z.string().max(100).optional().describe("A discount code, in any case"),
  email: z.string().max(500).optional(),
  // These can also be sent in the shipping address. Empty ones count as missing.
  shipToFirstName: z.string().max(50).optional(),
  shipToLastName: z.string().max(50).optional(),
  phone: contactFields.phone,
  ...buyerNotes,
  itemsPrice: dollars,
  discountPrice: dollars,
  shippingPrice: dollars,
  taxPrice: dollars,
  totalPrice: dollars,
});
