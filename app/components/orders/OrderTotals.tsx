import type { ReactNode } from "react";
import { type DiscountLine, discountLines } from "~/shop/money/discount-lines";
import { formatMoney, shippingMoney } from "~/shop/money/format-money";
import type { paymentRows } from "~/shop/money/payment-rows";
import { type ShownTax, taxRows } from "~/shop/money/tax-rows";
import type { Totals } from "~/shop/money/totals";
import { Sum } from "../ui/Sum";
import { receipt } from "../ui/summaryStyles";

type OrderTotalsProps = Totals &
  ShownTax & {
    /** Empty without a discount. */
    discountCode: string;
    /** What is paid of it and what is left to pay, as rows. */
    paymentRows?: ReturnType<typeof paymentRows>;
    refundedCents?: number;
    /** What refunds took off an order that was not paid yet. */
    loweredCents?: number;
    refundPendingCents?: number;
    title?: string;
    /** Content below the sums, such as the button of the next step. */
    children?: ReactNode;
  };

export function OrderTotals({
  paymentRows = [],
  refundedCents = 0,
  loweredCents = 0,
  refundPendingCents = 0,
  title = "Order summary",
  children,
  ...order
}: OrderTotalsProps) {
  const discount = discountLines(order);
  const tax = taxRows(order);
  return (
    <section className={receipt} aria-labelledby="order-totals">
      <h2 id="order-totals" className="mb-3">
        {title}
      </h2>
      <dl>
        <Sum term="Items" value={formatMoney(order.itemsCents + order.discountCents)} />
        <DiscountSum line={discount.items} />
        <Sum term="Shipping" value={shippingMoney(order.shippingCents + order.shippingDiscountCents)} />
        <DiscountSum line={discount.shipping} />
        {tax.added.map(({ term, amount }) => (
          <Sum key={term} term={term} value={amount} />
        ))}
        <Sum term="Total" value={formatMoney(order.totalCents)} grand />
        {[...tax.included, ...paymentRows].map(({ term, amount }) => (
          <Sum key={term} term={term} value={amount} />
        ))}
        {refundPendingCents > 0 && <Sum term="Refund pending" value={formatMoney(-refundPendingCents)} />}
        {loweredCents > 0 && <Sum term="Not to be paid" value={formatMoney(-loweredCents)} />}
        {refundedCents > 0 && <Sum term="Refunded" value={formatMoney(-refundedCents)} />}
      </dl>
      {children && <div className="mt-5">{children}</div>}
    </section>
  );
}

function DiscountSum({ line }: { line: DiscountLine | null }) {
  return line && <Sum term={line.term} value={line.amount} />;
}
