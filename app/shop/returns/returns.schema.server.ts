import { z } from "zod";
import { checkbox, noLink, optionalLine, requiredLine, sentDollars, wholeNumber } from "../fields/fields.schema.server";
import { sentLines, typedLines } from "../order-lines/lines.schema.server";
import { orderItemsSchema, requestedLines } from "../orders/order-request.schema.server";

const TOO_LONG = "Please shorten the reason to 500 characters.";
const REASON_LIMIT = 500;

const reason = optionalLine(REASON_LIMIT, { tooLong: TOO_LONG, check: noLink });

const COUNT = "Please send the number of returns as a whole number.";

/** What the form showed, or the caller read: a return that is asked for twice is made once. */
const seenReturns = wholeNumber(0, 100_000, COUNT, COUNT)
  .optional()
  .describe(
    "How many returns the order had as last read. With it, a call that is sent twice makes one return, and 409 says that there are others",
  );

/** The form 'Return items' of the order's page. */
export const returnFormSchema = z.object({ items: typedLines, reason, returns: seenReturns });

/** Body of POST /api/orders/{id}/returns. */
export const returnRequestSchema = z.object({
  items: sentLines,
  reason: reason.describe("Why the items come back"),
  returns: seenReturns,
});

export const DECLINE_REASON = "Please say why, so that the buyer understands it.";

/** The form that declines a return. */
export const declineFormSchema = z.object({
  declineReason: requiredLine(REASON_LIMIT, { required: DECLINE_REASON, tooLong: TOO_LONG }),
});

const lineOfReturn = z.string().min(1).max(80);

/** The form that marks a return as received, with a box for each line that goes back in stock. */
export const receiveFormSchema = z.object({
  restock: z.union([z.array(lineOfReturn).max(100), lineOfReturn.transform((one) => [one])]).default([]),
});

/** The form that refunds a return. */
export const refundReturnFormSchema = z.object({ shipping: checkbox });

/** Body of POST /api/returns/{id}/exchange. */
export const exchangeSchema = z.object({
  orderItems: orderItemsSchema,
  selectedRate: z.string().max(64).optional().describe("The shipping rate; that of the return's order by default"),
  chargeShipping: z.boolean().default(false).describe("Whether the buyer pays the shipping, or else the shop"),
  totalPrice: sentDollars().optional().describe("The new order's total as it is expected. 409 if it is another one"),
});

/** The exchange that a request asks for. */
export const exchangeFrom = (sent: z.output<typeof exchangeSchema>) => ({
  lines: requestedLines(sent.orderItems),
  rateId: sent.selectedRate,
  chargesShipping: sent.chargeShipping,
  expectedCents: sent.totalPrice,
});

/** Body of PUT /api/returns/{id}: the status that the return gets. */
export const returnChangeSchema = z.object({
  status: z.enum(["approved", "declined", "received", "refunded"], {
    error: "Please name the next status of a return.",
  }),
  declineReason: optionalLine(REASON_LIMIT, { tooLong: TOO_LONG }).describe(
    "Why it is declined; needed then, and read by the buyer",
  ),
  restock: z
    .array(lineOfReturn)
    .max(100)
    .optional()
    .describe("The `_id`s of the lines that go back in stock when they are received; all by default"),
  items: z
    .array(z.object({ _id: lineOfReturn, restock: z.boolean().default(true) }))
    .max(100)
    .default([])
    .describe("The same by line, as refunds take it: those with `restock` false do not go back"),
  shipping: z.boolean().default(false).describe("Whether what is left of the shipping is refunded too"),
});
