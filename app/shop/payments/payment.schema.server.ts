import { z } from "zod";

/** PUT /api/orders/{id}/pay: only the id is looked at, as a hint to ask PayPal about. */
export const paymentHintSchema = z.object({
  id: z
    .string({ error: "Please send PayPal's id of the payment." })
    .min(1, "Please send PayPal's id of the payment.")
    .max(64, "Please send PayPal's id of the payment."),
});
