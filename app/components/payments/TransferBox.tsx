import type { PaymentOptions } from "~/features/orders/payment-options.server";
import { formatMoney } from "~/shop/money/format-money";
import { KeptGoods } from "./KeptGoods";

type TransferBoxProps = {
  transfer: Extract<PaymentOptions, { kind: "manual" }>;
  order: { payableCents: number; holdsStock: boolean; paidAt: string | null; payBy: string; paymentMethod: string };
  /** Seconds until the order's stock is released, when the page was rendered. */
  secondsToPay: number;
};

/**
 * How to pay an order that is not paid online: the shop's instructions, the amount and the reference. What is paid on delivery
 * has no reference, and no time to pay in.
 */
export function TransferBox({ transfer, order, secondsToPay }: TransferBoxProps) {
  if (transfer.isOnDelivery) {
    return (
      <section aria-label="How to pay">
        <p className="whitespace-pre-line wrap-anywhere">{transfer.instructions}</p>
        {!order.holdsStock && (
          <KeptGoods order={order} secondsToPay={0} otherwise="Please ask us whether they are in stock." />
        )}
      </section>
    );
  }
  return (
    <section aria-label="How to pay">
      <p>
        {`Please pay ${formatMoney(order.payableCents)} by ${order.paymentMethod.toLowerCase()}, with the order number as the reference:`}
      </p>
      <p className="my-2 font-semibold wrap-anywhere">{transfer.orderNumber}</p>
      <p className="my-4 whitespace-pre-line border-l-4 border-line pl-4 wrap-anywhere">{transfer.instructions}</p>
      <KeptGoods order={order} secondsToPay={secondsToPay} otherwise="Please ask us before you pay." />
      <p className="text-sm text-muted">We prepare your order after the money has arrived.</p>
    </section>
  );
}
