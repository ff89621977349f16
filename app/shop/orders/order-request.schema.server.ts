import { z } from "zod";
import { quantity } from "../cart/cart.schema.server";
import { paymentMethodSchema } from "../checkout/checkout.schema.server";
import { FREE_RATE } from "../shipping/rates";
import { fromDollars } from "./dollars";

/** Lines one order may have. */
const LINES_LIMIT = 100;

const dollars = z
  .number({ error: "Please send dollars as a number." })
  .transform((amount, issues) => {
    const cents = fromDollars(amount);
    if (cents !== null) return cents;
    issues.addIssue({ code: "custom", message: "Please send dollars with at most two decimals." });
    return z.NEVER;
  })
  .optional();

const orderItemsSchema = z
  .array(
    z.object({
      product: z.string({ error: "Please name the product." }).min(1).max(64),
      qty: quantity,
      selectedColorsVariants: z.string().max(200).optional(),
      price: dollars,
    }),
    { error: "Please send the items to order." },
  )
  .min(1, "Please send the items to order.")
  .max(LINES_LIMIT, `An order has at most ${LINES_LIMIT} lines.`);

/** POST /api/orders (spec section 7), but for the address to ship to, which may also come from the checkout. */
export const orderRequestSchema = paymentMethodSchema.extend({
  orderItems: orderItemsSchema,
  selectedRate: z.string().max(64).default(FREE_RATE),
  email: z.string().max(500).optional(),
  itemsPrice: dollars,
  shippingPrice: dollars,
  taxPrice: dollars,
  totalPrice: dollars,
});
