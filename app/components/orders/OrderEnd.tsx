import type { OrderView } from "~/features/orders/order-view.server";
import { formatMoney } from "~/shop/money/format-money";
import type { UnpaidCharge } from "~/shop/payments/pending-payment.server";
import { Alert } from "../ui/Alert";
import { useDates } from "../ui/dates";

const CHARGES: Record<UnpaidCharge, string> = {
  none: "Nothing was charged.",
  possible: "No payment of it has arrived.",
  pending: "A payment of it is on its way. If it arrives, we send it back.",
  taken: "A payment of it arrived all the same. The shop looks into it.",
};

type OrderEndProps = {
  order: OrderView;
  /** What refunds took off it that was not paid yet, in cents. */
  loweredCents: number;
  /** What is known of the money of an order that was not paid; null for others. */
  unpaidCharge: UnpaidCharge | null;
};

/** Says of an order that is canceled, refunded or being refunded what became of the money. */
export function OrderEnd({ order, loweredCents, unpaidCharge }: OrderEndProps) {
  const { formatDate } = useDates();
  if (order.status === "refund-pending") {
    return (
      <Alert id="ended" kind="info" title="Refund pending" className="mb-6">
        <p>{`A refund of ${formatMoney(order.refundPendingCents)} is under way. The order ends when it is completed.`}</p>
      </Alert>
    );
  }
  // What is paid on delivery was confirmed only, and its refund is a record of that.
  const refundedCents = order.refundedCents - loweredCents;
  const refunded =
    refundedCents > 0 &&
    `${formatMoney(refundedCents)} refunded${order.isPaidByHand ? "" : " to the original payment method"}.`;
  const title =
    order.status === "cancelled" ? "Canceled" : order.cashDueCents === null || refunded ? "Refunded" : "Nothing to pay";
  return (
    <Alert id="ended" kind="info" title={title} className="mb-6">
      <p>
        {order.cancelledAt && `This order was canceled on ${formatDate(order.cancelledAt)}. `}
        {order.cancelReason && `Reason: ${order.cancelReason}. `}
        {refunded || (order.cashDueCents !== null ? CHARGES.none : unpaidCharge ? CHARGES[unpaidCharge] : "")}
      </p>
    </Alert>
  );
}
