import { formatMoney } from "~/shop/money/format-money";
import type { PaymentOptions } from "~/views/payment-options.server";
import { useDates } from "../ui/dates";

type TransferBoxProps = {
  transfer: Extract<PaymentOptions, { kind: "manual" }>;
  order: { totalCents: number; holdsStock: boolean; payBy: string; paymentMethod: string };
};

/** How to pay an order that is not paid online: the shop's instructions, the amount and the reference. */
export function TransferBox({ transfer, order }: TransferBoxProps) {
  const { formatZonedTime } = useDates();
  return (
    <section aria-label="How to pay">
      <p>
        {`Please pay ${formatMoney(order.totalCents)} by ${order.paymentMethod.toLowerCase()}, with the order number as the reference:`}
      </p>
      <p className="my-2 font-semibold wrap-anywhere">{transfer.orderNumber}</p>
      <p className="my-4 whitespace-pre-line border-l-4 border-line pl-4 wrap-anywhere">{transfer.instructions}</p>
      <p className="text-sm text-muted">
        {order.holdsStock
          ? `We keep these goods for you until ${formatZonedTime(order.payBy)}. `
          : "The time we kept these goods for you is over. Please ask us before you pay. "}
        Your order ships after the money has arrived.
      </p>
    </section>
  );
}
