import type { OrderEditData } from "~/features/orders/order-edit.server";
import { formatMoney } from "~/shop/money/format-money";
import { orderLabel } from "~/shop/orders/order-number";
import { Page } from "../layout/Page";
import { Breadcrumb } from "../ui/Breadcrumb";
import { LinesForm } from "./LinesForm";

type OrderEditScreenProps = {
  order: { id: string; number: number };
  /** The query that links to the order keep. */
  query: string;
  draft: OrderEditData;
};

/** The form with which staff changes the items of an order. */
export function OrderEditScreen({ order, query, draft }: OrderEditScreenProps) {
  const { paidCents, cashChange, version } = draft;
  const label = orderLabel(order);
  const back = `/order/${order.id}${query}`;
  return (
    <Page
      title={`Change items of order ${label}`}
      lead="Its own items keep their prices. Discount, shipping and tax are computed anew."
      above={
        <Breadcrumb
          items={[
            { label: "Orders", to: "/admin/orderlist" },
            { label: `Order ${label}`, to: back, reload: true },
            { label: "Change items" },
          ]}
        />
      }
    >
      <LinesForm
        id="order-edit"
        label="Change items"
        draft={draft}
        before={<input type="hidden" name="version" value={version} />}
        totalsTitle="New total"
        paid={
          cashChange ??
          (paidCents > 0
            ? {
                cents: paidCents,
                words: `${formatMoney(paidCents)} is paid.`,
                refund: (amount) => `Saving refunds ${amount}; the items change when that is completed.`,
              }
            : null)
        }
        noTotal="Correct the items to see the total."
        save="Save changes"
      />
    </Page>
  );
}
