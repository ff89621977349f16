import { isoTime } from "~/shop/fields/iso-time";
import { itemLabel } from "~/shop/order-lines/item-label";
import { refundWord } from "~/shop/refunds/refund-parts.server";
import type { Return } from "~/shop/returns/find-return.server";
import { variantExists } from "~/shop/variants/choose-variant.server";

/** The fields of a return that screens get. */
export function returnView(found: Return) {
  const { id, status, reason, requestedBy, declineReason, refund } = found;
  return {
    id,
    status,
    reason,
    requestedBy,
    declineReason,
    requestedAt: found.requestedAt.toISOString(),
    approvedAt: isoTime(found.approvedAt),
    declinedAt: isoTime(found.declinedAt),
    receivedAt: isoTime(found.receivedAt),
    exchange: found.exchange && { ...found.exchange, paidCents: refund?.amountCents ?? 0 },
    refundCents: refund && !found.exchange && refundWord(refund.status) !== "failed" ? refund.amountCents : null,
    lines: found.lines.map((line) => ({
      id: line.id,
      label: itemLabel(line),
      sku: line.sku,
      qty: line.qty,
      isRestocked: line.isRestocked,
      /** Whether its product or variant was deleted, so that it has no stock to go back to. */
      isDeleted: !variantExists(line),
    })),
  };
}

export type ReturnView = ReturnType<typeof returnView>;
