import type { ReactNode } from "react";
import { formatMoney } from "~/shop/money/format-money";
import { itemsDeduction } from "~/shop/money/totals";
import { NoPaymentNote } from "../checkout/NoPaymentNote";
import { bigPrice, receipt } from "../ui/summaryStyles";
import type { AppliedCode } from "./DiscountCode";

type CartSummaryProps = {
  /** Total quantity. */
  count: number;
  /** The items at their prices. */
  itemsCents: number;
  discount: AppliedCode | null;
  /** The payment methods as text; empty when the shop has none. */
  paymentMethods: string;
  /** The discount code, and the checkout button. */
  children: ReactNode;
};

export function CartSummary({ count, itemsCents, discount, paymentMethods, children }: CartSummaryProps) {
  const deduction = discount?.deduction ?? null;
  const discountCents = itemsDeduction(itemsCents, deduction);
  return (
    <section className={receipt} aria-labelledby="cart-summary">
      <h2 id="cart-summary">{`Subtotal (${count} ${count === 1 ? "item" : "items"})`}</h2>
      <p className={`${bigPrice} mt-1`}>{formatMoney(itemsCents - discountCents)}</p>
      <p className="mt-1" role="status">
        {deduction?.kind === "free-shipping" && `Free shipping with ${discount?.code}`}
        {discountCents > 0 && `${formatMoney(itemsCents)} less ${formatMoney(discountCents)} with ${discount?.code}`}
      </p>
      <p className="mt-1 mb-5 text-sm text-muted">
        {`Shipping and tax are calculated at checkout.${paymentMethods && ` Pay by ${paymentMethods}, no account needed.`}`}
      </p>
      {paymentMethods === "" && <NoPaymentNote />}
      {children}
    </section>
  );
}
