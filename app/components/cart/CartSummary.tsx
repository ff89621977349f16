import type { ReactNode } from "react";
import { formatMoney } from "~/shop/money/format-money";
import { NoPaymentNote } from "../checkout/NoPaymentNote";
import { bigPrice, receipt } from "../ui/summaryStyles";

type CartSummaryProps = {
  /** Total quantity. */
  count: number;
  itemsCents: number;
  /** The payment methods as text; empty when the shop has none. */
  paymentMethods: string;
  /** Usually the checkout button. */
  children: ReactNode;
};

export function CartSummary({ count, itemsCents, paymentMethods, children }: CartSummaryProps) {
  return (
    <section className={receipt} aria-labelledby="cart-summary">
      <h2 id="cart-summary">{`Subtotal (${count} ${count === 1 ? "item" : "items"})`}</h2>
      <p className={`${bigPrice} mt-1`}>{formatMoney(itemsCents)}</p>
      <p className="mt-1 mb-5 text-sm text-muted">
        {`Shipping and tax are calculated at checkout.${paymentMethods && ` Pay by ${paymentMethods}, no account needed.`}`}
      </p>
      {paymentMethods === "" && <NoPaymentNote />}
      {children}
    </section>
  );
}
