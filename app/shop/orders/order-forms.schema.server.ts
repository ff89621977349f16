import { z } from "zod";
import { optionalLine, sentDollars } from "../fields/fields.schema.server";
import { refundedLines, restockBox, typedRefundLines } from "../order-lines/lines.schema.server";

const reason = optionalLine(200, { tooLong: "Please shorten the reason to 200 characters." });

/** What the form showed, or the caller read: a refund of a part that is sent twice is made once. */
export const leftToRefund = sentDollars()
  .optional()
  .describe(
    "What was left to refund of the order as last read: its `leftPrice`; for a `capture` that did not pay the order, what was left of that payment. 409 if it is another amount; omitted, it is not compared",
  );

/** What the form says that it refunds: what is typed since is refunded only once its amount was seen too. */
export const shownRefund = sentDollars().optional();

const VERSION = "Send the version as you read it.";

/** What a change of an order's lines was decided by. */
export const seenLines = z
  .string({ error: VERSION })
  .max(100, VERSION)
  .optional()
  .describe("The order's `linesVersion` as last read. 409 if the order has changed since; omitted, it is not compared");

export const cancelFormSchema = z.object({
  reason,
  items: typedRefundLines.optional(),
  left: leftToRefund,
  shown: shownRefund,
  version: seenLines,
  ...restockBox,
});

/** Body of PUT /api/orders/{id}/cancel. */
export const cancelRequestSchema = z.object({
  reason,
  restock: z.boolean().default(true).describe("Whether the items go back in stock. Only an admin can turn it off."),
  items: refundedLines
    .optional()
    .describe("The units to cancel of a paid order; all that are not sent, if it is missing"),
  left: leftToRefund,
  version: seenLines,
});

const NOTE = "Please write a note.";

export const noteFormSchema = z.object({
  note: z
    .string({ error: NOTE })
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().min(1, NOTE).max(1000, "Please shorten the note to 1,000 characters.")),
});
