import { formatMoney } from "~/shop/money/format-money";
import type { OrderView } from "~/views/order-view.server";
import { Alert } from "../ui/Alert";
import { useDates } from "../ui/dates";

/** Says that an order is canceled, refunded or being refunded, and what became of the money. Nothing for other orders. */
export function OrderEnd({ order }: { order: OrderView }) {
  const { formatDate } = useDates();
  if (order.status === "refund-pending") {
    return (
      <div className="mb-6">
        <Alert kind="info" title="Refund pending">
          <p>{`A refund of ${formatMoney(order.refundPendingCents)} is under way. The order ends when it is completed.`}</p>
        </Alert>
      </div>
    );
  }
  if (order.status !== "cancelled" && order.status !== "refunded") return null;
  const refunded =
    order.refundedCents > 0 && `${formatMoney(order.refundedCents)} refunded to the original payment method.`;
  return (
    <div className="mb-6">
      <Alert kind="info" title={order.status === "cancelled" ? "Canceled" : "Refunded"}>
        <p>
          {order.cancelledAt && `This order was canceled on ${formatDate(order.cancelledAt)}. `}
          {order.cancelReason && `Reason: ${order.cancelReason}. `}
          {refunded || (order.paidAt ? "" : "Nothing was charged.")}
        </p>
      </Alert>
    </div>
  );
}
