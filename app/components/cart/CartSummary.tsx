import { type ReactNode, useContext } from "react";
import type { CartDiscount } from "~/shop/discounts/discount.server";
import { formatMoney } from "~/shop/money/format-money";
import { bigPrice, TaxNote } from "../catalog/Price";
import { NoPaymentNote } from "../checkout/NoPaymentNote";
import { PricesIncludeTax } from "../layout/pricesIncludeTax";
import { Icon } from "../ui/Icon";
import { receipt } from "../ui/summaryStyles";

/** The delivery by the cheapest rate: `arrives` has the days and the country, or that it is picked up. */
export type CartDelivery = { priceCents: number; arrives: string; isPickup?: true | undefined };

type CartSummaryProps = {
  /** Total quantity. */
  count: number;
  /** The items at their prices. */
  itemsCents: number;
  /** Whether the shop's tax is taken off the prices. */
  isWithoutTax: boolean;
  discount: CartDiscount | null;
  /** Names of the items that cannot be bought. */
  soldOut: string[];
  delivery: CartDelivery | null;
  /** The payment methods as text; empty when the shop has none. */
  paymentMethods: string;
  /** The discount code, and the checkout button. */
  children: ReactNode;
};

export function CartSummary({
  count,
  itemsCents,
  isWithoutTax,
  discount,
  soldOut,
  delivery,
  paymentMethods,
  children,
}: CartSummaryProps) {
  const includesTax = useContext(PricesIncludeTax);
  const discountCents = discount?.discountCents ?? 0;
  return (
    <section className={receipt} aria-labelledby="cart-summary">
      <div role="status">
        <h2 id="cart-summary">{`Subtotal (${count} ${count === 1 ? "item" : "items"})`}</h2>
        <p className={`${bigPrice} mt-1`}>{formatMoney(itemsCents - discountCents)}</p>
        <TaxNote isWithoutTax={isWithoutTax} />
        <p className="mt-1">
          {discount?.shippingText && `${discount.shippingText} with ${discount.code}`}
          {discountCents > 0 && `${formatMoney(itemsCents)} less ${formatMoney(discountCents)} with ${discount?.code}`}
        </p>
      </div>
      {soldOut.length > 0 && (
        <p className="mt-1 text-sm text-muted">{`Not counted, because not available: ${soldOut.join(", ")}.`}</p>
      )}
      {delivery && (
        <p className="mt-3 flex items-start gap-2 text-sm">
          <Icon name="truck" />
          <span>
            {`${delivery.isPickup ? "Ready" : "Arrives"} ${delivery.arrives}, ${delivery.isPickup ? "pickup" : "shipping"} ${delivery.priceCents === 0 ? "free" : `from ${formatMoney(delivery.priceCents)}`}`}
          </span>
        </p>
      )}
      <p className="mt-3 mb-5 text-sm text-muted">
        {`${includesTax ? "Shipping is" : "Shipping and tax are"} calculated at checkout.${paymentMethods && ` Pay by ${paymentMethods}, no account needed.`}`}
      </p>
      {paymentMethods === "" && <NoPaymentNote />}
      {children}
    </section>
  );
}
