import { useContext } from "react";
import { savedPercent } from "~/shop/catalog/sale-price";
import { formatMoney } from "~/shop/money/format-money";
import { PricesIncludeTax } from "../layout/pricesIncludeTax";

/** The price that matters most on a page. */
export const bigPrice = "font-sign text-3xl font-bold tabular-nums tracking-[-0.02em]";

/**
 * Says beside a price that it includes tax, and that shipping is extra; nothing where tax is added in the checkout.
 * @param isWithoutTax whether the shop's tax is taken off, for a place that is free of tax
 */
export function TaxNote({ isWithoutTax = false }) {
  const note = `${isWithoutTax ? "Without" : "Incl."} tax, plus shipping`;
  return useContext(PricesIncludeTax) && <p className="text-xs text-muted">{note}</p>;
}

type PriceProps = {
  priceCents: number;
  /** Whether it is the lowest price of several. */
  isFrom?: boolean;
  /** The price before it was reduced, above the price, in cents. */
  compareAtCents?: number | null;
  className?: string;
};

/** A price, with the former one struck through. Screen readers read "Was $50.00, now $40.00". */
export function Price(props: PriceProps) {
  return (
    <>
      <Amount {...props} />
      <TaxNote />
    </>
  );
}

function Amount({ priceCents, isFrom, compareAtCents, className }: PriceProps) {
  const price = isFrom ? `From ${formatMoney(priceCents)}` : formatMoney(priceCents);
  if (!compareAtCents) return <p className={className}>{price}</p>;
  const percent = savedPercent(priceCents, compareAtCents);
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <span className="sr-only">{`Was ${formatMoney(compareAtCents)}, now `}</span>
      {price}
      <s className="text-[0.7em] font-normal text-muted" aria-hidden="true">
        {formatMoney(compareAtCents)}
      </s>
      {percent > 0 && (
        <span className="rounded bg-accent-soft px-1.5 font-sans text-xs font-semibold leading-5 tracking-normal text-accent-strong">
          {`Save ${percent}%`}
        </span>
      )}
    </p>
  );
}
