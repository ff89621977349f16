import { formatMoney } from "~/shop/money/format-money";
import type { OrderStatus } from "~/shop/orders/order-status";
import { Badge, type BadgeKind } from "../ui/Badge";

export const STATUS_WORDS: Record<OrderStatus, string> = {
  "awaiting-payment": "Unpaid",
  paid: "Paid",
  "partly-shipped": "Partly shipped",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Canceled",
  "refund-pending": "Refund pending",
  refunded: "Refunded",
};

export const STATUS_KINDS: Record<OrderStatus, BadgeKind> = {
  "awaiting-payment": "neutral",
  paid: "warning",
  "partly-shipped": "warning",
  shipped: "info",
  delivered: "success",
  cancelled: "neutral",
  "refund-pending": "warning",
  refunded: "neutral",
};

type OrderMoney = { status: OrderStatus; refundedCents: number; refundPendingCents: number };

/** The status of an order, what was refunded, and what is being refunded. */
export function OrderBadges({ order }: { order: OrderMoney }) {
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      <Badge kind={STATUS_KINDS[order.status]}>{STATUS_WORDS[order.status]}</Badge>
      {order.refundPendingCents > 0 && (
        <Badge kind="warning">{`Refund pending ${formatMoney(order.refundPendingCents)}`}</Badge>
      )}
      {order.refundedCents > 0 && <Badge kind="danger">{`Refunded ${formatMoney(order.refundedCents)}`}</Badge>}
    </span>
  );
}
