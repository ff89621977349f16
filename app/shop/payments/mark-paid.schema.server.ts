import { z } from "zod";
import { line, sentDollars } from "../fields/fields.schema.server";

/** What the form showed, or the caller read: staff acts on what it has seen, and an order can change meanwhile. */
const amount = sentDollars()
  .optional()
  .describe(
    "What is to pay of the order (`duePrice`) as last read. 409 if it is another amount; omitted, it is not compared",
  );

/** The 'Mark as paid' form, and the body of PUT /api/orders/{id}/mark-paid. */
export const markPaidSchema = z.object({
  reference: line(100).default("").describe("What identifies the payment, such as the bank's reference"),
  amount,
});

/** The 'Waive' form, and the body of PUT /api/orders/{id}/waive. */
export const waiveSchema = z.object({ amount });
