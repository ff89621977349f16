import type { OrderView } from "~/features/orders/order-view.server";
import { formatMoney } from "~/shop/money/format-money";
import { Alert } from "../ui/Alert";
import { useDates } from "../ui/dates";

type OrderEndProps = {
  order: OrderView;
  title: string;
  /** What became of the money. */
  money: string;
};

/** Says of an order that is canceled, refunded or being refunded what became of the money. */
export function OrderEnd({ order, title, money }: OrderEndProps) {
  const { formatDate } = useDates();
  if (order.status === "refund-pending") {
    return (
      <Alert id="ended" kind="info" title="Refund pending" className="mb-6">
        <p>{`A refund of ${formatMoney(order.refundPendingCents)} is under way. The order ends when it is completed.`}</p>
      </Alert>
    );
  }
  return (
    <Alert id="ended" kind="info" title={title} className="mb-6">
      <p>
        {order.cancelledAt && `This order was canceled on ${formatDate(order.cancelledAt)}. `}
        {order.cancelReason && `Reason: ${order.cancelReason}. `}
        {money}
      </p>
    </Alert>
  );
}
