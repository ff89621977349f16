import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import type { bestSellers } from "~/shop/overview/sales.server";

type BestSellersProps = { products: Awaited<ReturnType<typeof bestSellers>> };

/** The most sold products and variants, by units. */
export function BestSellers({ products }: BestSellersProps) {
  if (products.length === 0) return <p className="text-muted">Nothing was sold.</p>;
  return (
    <ol>
      {products.map(({ id, name, variant, units, cents, isDeleted }) => (
        <li
          key={`${id} ${variant}`}
          className="flex flex-wrap gap-x-4 border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0"
        >
          <span className="flex-[1_1_9rem]">
            {isDeleted ? name : <Link to={`/admin/product/${id}/edit`}>{name}</Link>}
            {variant && <span className="block text-sm text-muted">{variant}</span>}
          </span>
          <span className="tabular-nums text-muted">{`${units} sold, ${formatMoney(cents)}`}</span>
        </li>
      ))}
    </ol>
  );
}
