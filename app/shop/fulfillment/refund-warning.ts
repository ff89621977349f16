import { formatMoney } from "../money/format-money";
import type { OrderStatus } from "../orders/order-status";

/** Money of an order, in cents. */
type RefundedOrder = { status: OrderStatus; refundedCents: number; refundPendingCents: number };

/**
 * Warns who packs an order that a part of it was refunded: a refund is an amount and names no items, so a refunded piece
 * would be sent. Null for an order that is sent as it is.
 */
export function refundWarning({ status, refundedCents, refundPendingCents }: RefundedOrder): string | null {
  if (status !== "paid") return null;
  const amounts = [
    ...(refundedCents > 0 ? [`${formatMoney(refundedCents)} refunded`] : []),
    ...(refundPendingCents > 0 ? [`${formatMoney(refundPendingCents)} being refunded`] : []),
  ];
  return amounts.length > 0 ? `${amounts.join(", ")}: check what to send` : null;
}
