import { z } from "zod";
import { isoTime } from "~/shop/fields/iso-time";
import {
  dollarsValue,
  flagValue,
  idValue,
  textValue,
  timeValue,
  wholeValue,
} from "~/shop/fields/response-values.schema.server";
import { toDollars } from "~/shop/money/dollars";
import { refundWord } from "~/shop/refunds/refund-parts.server";
import type { Return } from "~/shop/returns/find-return.server";
import { RETURN_STATUSES } from "~/shop/returns/return-status";

export const returnResponse = z
  .strictObject({
    _id: idValue,
    order: idValue,
    status: z.enum(RETURN_STATUSES),
    items: z.array(
      z.strictObject({
        _id: textValue("6650f0a1b2c3d4e5f6a7b8c9-1").describe("The line of the order"),
        name: textValue("Enamel Mug"),
        selectedColorsVariants: textValue("Cream").describe("Empty for a product without colors"),
        qty: wholeValue(1, 1),
        restocked: flagValue(false).describe("Whether the units were put back in stock when they were received"),
      }),
    ),
    reason: textValue("Too small").describe("Empty when none was given"),
    declineReason: textValue("").describe("Why it is declined; empty for others"),
    requestedAt: timeValue,
    approvedAt: timeValue.nullable(),
    declinedAt: timeValue.nullable(),
    receivedAt: timeValue.nullable(),
    refund: z
      .strictObject({
        amount: dollarsValue(23),
        state: z.enum(["pending", "completed", "failed"]),
      })
      .nullable()
      .describe(
        "The refund of the items, over all payments; of an exchange, the part of it that pays the new order. The rest is one of the order's `refunds`. Null without one",
      ),
    exchange: z
      .strictObject({ order: idValue, number: wholeValue(1001, 1001) })
      .nullable()
      .describe("The order that the value of the items has paid; null without an exchange"),
  })
  .meta({ id: "Return" });

export function returnJson(found: Return): z.infer<typeof returnResponse> {
  return {
    _id: found.id,
    order: found.orderId,
    status: found.status,
    items: found.lines.map((line) => ({
      _id: line.id,
      name: line.name,
      selectedColorsVariants: line.variant,
      qty: line.qty,
      restocked: line.isRestocked,
    })),
    reason: found.reason,
    declineReason: found.declineReason,
    requestedAt: found.requestedAt.toISOString(),
    approvedAt: isoTime(found.approvedAt),
    declinedAt: isoTime(found.declinedAt),
    receivedAt: isoTime(found.receivedAt),
    refund: found.refund && { amount: toDollars(found.refund.amountCents), state: refundWord(found.refund.status) },
    exchange: found.exchange && { order: found.exchange.id, number: found.exchange.number },
  };
}
