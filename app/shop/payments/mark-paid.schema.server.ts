import { z } from "zod";
import { line } from "../fields/fields.schema.server";

/** The 'Mark as paid' form, and the body of PUT /api/orders/{id}/mark-paid. */
export const markPaidSchema = z.object({
  reference: line(100).default("").describe("What identifies the payment, such as the bank's reference"),
});
