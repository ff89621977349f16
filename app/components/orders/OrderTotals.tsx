import type { ReactNode } from "react";
import { formatMoney, shippingMoney } from "~/shop/money/format-money";

type OrderTotalsProps = {
  itemsCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  title?: string;
  /** What stands under the sums: the button that goes on. */
  children?: ReactNode;
};

export function OrderTotals({
  itemsCents,
  shippingCents,
  taxCents,
  totalCents,
  title = "Order Summary",
  children,
}: OrderTotalsProps) {
  return (
    <section className="receipt" aria-labelledby="order-totals">
      <h2 id="order-totals" className="mb-3">
        {title}
      </h2>
      <dl className="sums">
        <Sum term="Items" value={formatMoney(itemsCents)} />
        <Sum term="Shipping" value={shippingMoney(shippingCents)} />
        <Sum term="Tax" value={formatMoney(taxCents)} />
        <Sum term="Total" value={formatMoney(totalCents)} grand />
      </dl>
      {children && <div className="mt-5">{children}</div>}
    </section>
  );
}

function Sum({ term, value, grand }: { term: string; value: string; grand?: boolean }) {
  return (
    <div className={grand ? "grand" : undefined}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
