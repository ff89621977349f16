import type { OrderSummaryView } from "~/features/checkout/order-summary.server";
import { formatMoney, shippingMoney } from "~/shop/money/format-money";
import { taxRows } from "~/shop/money/tax-rows";
import { Icon } from "../ui/Icon";
import { Sum } from "../ui/Sum";
import { receipt } from "../ui/summaryStyles";
import { unfolding } from "../ui/unfolding";
import { SummaryItems } from "./SummaryItems";

/** An order as far as it is known at a step of the checkout. */
const UNKNOWN = "Calculated after the address";

function totalTerm({ delivery, isEstimate, pricesIncludeTax, isWithoutTax }: OrderSummaryView): string {
  if (!delivery && !pricesIncludeTax) return "Total before shipping and tax";
  if (!delivery) return `Total before shipping, ${isWithoutTax ? "without" : "incl."} tax`;
  return isEstimate ? "Estimated total" : "Total";
}

const termOf = (name: string, isEstimate: boolean) => (isEstimate ? `${name}, estimated` : name);

/** When it arrives, and for which country that is estimated. */
function arrivalOf({ service, arrives }: { service: string; arrives: string }, estimatedFor: string | null): string {
  const arrival = `${service}: ${arrives}`;
  if (estimatedFor === null) return arrival;
  return estimatedFor ? `${arrival}, estimated for ${estimatedFor}` : `${arrival}, estimated`;
}

/** Where browsers can show the content of a closed `<details>`, it is always shown beside the step. */
const details = [
  unfolding,
  "group/summary lg:[&::details-content]:[block-size:auto]",
  "lg:[&::details-content]:[content-visibility:visible]",
].join(" ");
const foldedTitle =
  "flex min-h-target flex-wrap items-center gap-x-2 font-semibold supports-[selector(::details-content)]:lg:hidden";
const openTitle = "mb-3 hidden supports-[selector(::details-content)]:lg:block";

type OrderSummaryProps = {
  order: OrderSummaryView;
  /** Whether it is unfolded on phones when the page opens. */
  open?: boolean;
};

/** What is ordered, and its sums: unfolds on phones, and is always open where there is room for a column. */
export function OrderSummary({ order, open }: OrderSummaryProps) {
  const tax = order.delivery ? taxRows(order.delivery.tax) : { added: [], included: [] };
  const { lines, itemsCents, discount, delivery, totalCents, isEstimate, estimatedFor } = order;
  return (
    <section className={`${receipt} max-lg:py-3`} aria-label="Order summary">
      <details className={details} open={open}>
        <summary className={foldedTitle}>
          <span>Order summary</span>
          <Icon name="chevron-down" className="h-4 w-4 group-open/summary:[rotate:180deg]" />
          <span className="ml-auto font-sign text-lg tabular-nums">{formatMoney(totalCents)}</span>
        </summary>
        <h2 className={openTitle}>Order summary</h2>
        <div className="mb-4 max-lg:mt-3">
          <SummaryItems lines={lines} />
        </div>
        <dl>
          <Sum term="Items" value={formatMoney(itemsCents)} />
          {discount.items && <Sum term={discount.items.term} value={discount.items.amount} />}
          <Sum
            term={termOf("Shipping", delivery !== null && isEstimate)}
            value={delivery ? shippingMoney(delivery.priceCents) : UNKNOWN}
          />
          {discount.shipping && <Sum term={discount.shipping.term} value={discount.shipping.amount} />}
          {!delivery && !order.pricesIncludeTax && <Sum term="Tax" value={UNKNOWN} />}
          {tax.added.map(({ term, amount }) => (
            <Sum key={term} term={termOf(term, estimatedFor !== null)} value={amount} />
          ))}
          <Sum term={totalTerm(order)} value={formatMoney(totalCents)} grand />
          {tax.included.map(({ term, amount }) => (
            <Sum key={term} term={termOf(term, estimatedFor !== null)} value={amount} />
          ))}
        </dl>
        {delivery && (
          <p className="mt-3 flex items-center gap-2 text-sm text-muted">
            <Icon name="truck" />
            <span>{arrivalOf(delivery, estimatedFor)}</span>
          </p>
        )}
      </details>
    </section>
  );
}
