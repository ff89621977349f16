import { z } from "zod";
import { optionalLine, sentDollars } from "../fields/fields.schema.server";
import { seenShipments } from "../fulfillment/tracking-numbers.schema.server";
import { moneyText } from "../money/money-text";
import { parseMoney } from "../money/typed-money.server";
import { hasUnits, refundedLines, restockBox, typedRefundLines } from "../order-lines/lines.schema.server";
import { leftToRefund, shownRefund } from "../orders/order-forms.schema.server";

const AMOUNT = moneyText("Please enter {unit} above zero, for example 20 or {19.99}.");

const EITHER = "Please give an amount or items, not both.";

const note = optionalLine(200);

/** The payment to refund; the one that paid the order by default. */
const capture = z.string().min(1).max(64).optional();

/** The refund form of the order's page. Parses the amount into cents; without an amount, the rest is refunded. */
export const refundFormSchema = z
  .object({
    amount: z
      .string()
      .trim()
      .optional()
      .transform((text, issues) => {
        if (!text) return null;
        const cents = parseMoney(text);
        if (cents) return cents;
        issues.addIssue({ code: "custom", message: AMOUNT() });
        return z.NEVER;
      }),
    note,
    capture,
    left: leftToRefund,
    shown: shownRefund,
    items: typedRefundLines.optional(),
    shipments: seenShipments,
    ...restockBox,
  })
  .superRefine(({ amount, items }, context) => {
    if (amount !== null && hasUnits(items)) context.addIssue({ code: "custom", path: ["amount"], message: EITHER });
  });

/** Body of POST /api/orders/{id}/refund. Without an amount, the rest is refunded. */
export const refundRequestSchema = z
  .object({
    amount: sentDollars(AMOUNT, { aboveZero: true }).optional(),
    note,
    capture,
    left: leftToRefund,
    restock: z
      .boolean()
      .optional()
      .describe(
        "Whether a full refund, or one of items, puts them back in stock. By default, those do that are not shipped. Of a partly shipped order, a full refund puts nothing else back: name the others in `items`. A refund of a part as an amount never does.",
      ),
    items: refundedLines.optional().describe("The units to refund, at their exact price, instead of an amount"),
    shipments: seenShipments,
  })
  .superRefine(({ amount, items }, context) => {
    if (amount !== undefined && items) context.addIssue({ code: "custom", path: ["amount"], message: EITHER });
  });
