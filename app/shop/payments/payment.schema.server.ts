import { z } from "zod";
import { widgetSources } from "../payment-methods/payment-providers.server";

/** The longest id of a payment that a provider gives, in characters. */
const PAYMENT_ID_LIMIT = 255;

/**
 * The requests of a provider's widget on the order's page: `create` opens a payment, `approve` settles an approved one.
 * What `source` may be depends on the order's payment method. `isConfirmed` is false when the provider's script does not know
 * whether the payer has approved it; the provider does.
 */
export const paymentStepSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("create"),
      source: z.enum(widgetSources).optional(),
      expectedCents: z.int().nonnegative().optional(),
    }),
    z.object({ intent: z.literal("approve"), id: z.string().min(1).max(64), isConfirmed: z.boolean().default(true) }),
  ],
  { error: "Please use the buttons of the order's page." },
);

/** Body of PUT /api/orders/{id}/pay. Only the id is read, to look up the payment at its provider. */
export const paymentHintSchema = z.object({
  id: z
    .string({ error: "Please send the payment provider's id of the payment." })
    .min(1, "Please send the payment provider's id of the payment.")
    .max(PAYMENT_ID_LIMIT, "Please send the payment provider's id of the payment."),
});
