import { z } from "zod";

/**
 * What PayPal's buttons and card fields on the order's page ask for: a payment to approve, or to settle one that was
 * approved.
 */
export const paymentStepSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("create"), source: z.enum(["paypal", "card"]).default("paypal") }),
    z.object({ intent: z.literal("approve"), id: z.string().min(1).max(64) }),
  ],
  { error: "Please use the buttons of the order's page." },
);

/** PUT /api/orders/{id}/pay: only the id is looked at, as a hint to ask PayPal about. */
export const paymentHintSchema = z.object({
  id: z
    .string({ error: "Please send PayPal's id of the payment." })
    .min(1, "Please send PayPal's id of the payment.")
    .max(64, "Please send PayPal's id of the payment."),
});
