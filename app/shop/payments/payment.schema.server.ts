import { z } from "zod";

/**
 * The requests of PayPal's buttons and card fields on the order's page: `create` opens a payment, `approve` settles an
 * approved one.
 */
export const paymentStepSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("create"), source: z.enum(["paypal", "card"]).default("paypal") }),
    z.object({ intent: z.literal("approve"), id: z.string().min(1).max(64) }),
  ],
  { error: "Please use the buttons of the order's page." },
);

/** Body of PUT /api/orders/{id}/pay. Only the id is read, to look up the payment at PayPal. */
export const paymentHintSchema = z.object({
  id: z
    .string({ error: "Please send PayPal's id of the payment." })
    .min(1, "Please send PayPal's id of the payment.")
    .max(64, "Please send PayPal's id of the payment."),
});
