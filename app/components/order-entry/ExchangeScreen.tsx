import type { ExchangeData } from "~/features/orders/exchange.server";
import { formatMoney } from "~/shop/money/format-money";
import { orderLabel } from "~/shop/orders/order-number";
import { checkLine, tick } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Card } from "../ui/Card";
import { LinesForm } from "./LinesForm";

type ExchangeScreenProps = {
  /** The order whose items come back. */
  order: { number: number };
  found: { id: string; lines: { id: string; label: string; qty: number }[] };
  draft: ExchangeData;
};

/** The form with which staff exchanges the items of a return for others. */
export function ExchangeScreen({ order, found, draft }: ExchangeScreenProps) {
  const { totals, valueCents, chargesShipping } = draft;
  const label = orderLabel(order);
  return (
    <Page
      title={`Exchange items of order ${label}`}
      lead="The new items are an order of their own, to the same address. The value of the return pays for it."
      above={
        <Breadcrumb
          items={[
            { label: "Returns", to: "/admin/returns" },
            { label, to: `/admin/returns/${found.id}` },
            { label: "Exchange" },
          ]}
        />
      }
    >
      <LinesForm
        id="exchange"
        label="Exchange"
        draft={draft}
        before={
          <Card title="Items that come back">
            <ul className="grid gap-1">
              {found.lines.map((line) => (
                <li key={line.id} className="wrap-anywhere">{`${line.qty} × ${line.label}`}</li>
              ))}
            </ul>
            <p className="mt-2 text-sm">{`Their value is ${formatMoney(valueCents)}, with discount and tax.`}</p>
            {draft.unsentNote && <p className="mt-2 text-sm">{draft.unsentNote}</p>}
          </Card>
        }
        shipping={
          <label className={checkLine}>
            <input className={tick} type="checkbox" name="chargeShipping" defaultChecked={chargesShipping} />
            <span>The buyer pays the shipping</span>
          </label>
        }
        totalsTitle="New order"
        paid={{
          cents: valueCents,
          words: `The return pays ${formatMoney(Math.min(totals?.totalCents ?? 0, valueCents))}.`,
          refund: (amount) => `The rest of ${amount} is refunded.`,
        }}
        noTotal="Add products to see the total."
        save="Make exchange"
      />
    </Page>
  );
}
