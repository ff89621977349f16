import type { OrderEditData } from "~/features/orders/order-edit.server";
import { formatMoney } from "~/shop/money/format-money";
import { orderLabel } from "~/shop/orders/order-number";
import { formGrid } from "../forms/formStyles";
import { SelectField } from "../forms/SelectField";
import { useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { OrderTotals } from "../orders/OrderTotals";
import { Breadcrumb } from "../ui/Breadcrumb";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { actions } from "../ui/layoutStyles";
import { withAside } from "../ui/summaryStyles";
import { DraftLines } from "./DraftLines";
import { ProductSearch } from "./ProductSearch";

type OrderEditScreenProps = {
  order: { id: string; number: number };
  /** The query that links to the order keep. */
  query: string;
  draft: OrderEditData;
};

/** The form with which staff changes the items of an order. Each button posts all of it, as in that of a new order. */
export function OrderEditScreen({ order, query, draft }: OrderEditScreenProps) {
  const { lines, errors, totals, rates, selectedRate, paidCents } = draft;
  const { find: findErrors, ...formErrors } = errors;
  const hasErrors = Object.keys(formErrors).length > 0;
  const values = { selectedRate };
  const [form, fields] = useServerForm<{ selectedRate: string }>({
    id: "order-edit",
    constraint: { selectedRate: { required: true } },
    defaultValue: values,
    lastResult: hasErrors ? { status: "error", initialValue: values, error: formErrors } : undefined,
  });
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
      <ValidatedForm form={form} label="Change items" reloadDocument>
        <input type="hidden" name="version" value={draft.version} />
        {totals && <input type="hidden" name="totalCents" value={totals.totalCents} />}
        <div className={withAside}>
          <div className={formGrid}>
            <Card title="Products">
              <ProductSearch find={draft.find} found={draft.found} errors={findErrors} takesFocus={!hasErrors} />
              <DraftLines lines={lines} />
            </Card>
            {rates.length > 0 ? (
              <Card title="Shipping">
                <SelectField label="Shipping rate" meta={fields.selectedRate} options={rates} />
              </Card>
            ) : (
              <input type="hidden" name="selectedRate" value={selectedRate} />
            )}
          </div>
          <div className={formGrid}>
            {totals ? (
              <OrderTotals {...totals} title="New total">
                <Difference totalCents={totals.totalCents} paidCents={paidCents} />
              </OrderTotals>
            ) : (
              <p className="text-muted">Correct the items to see the total.</p>
            )}
            <div className={actions}>
              <Button variant="secondary" name="intent" value="update" formNoValidate>
                Update total
              </Button>
              <Button name="intent" value="save">
                Save changes
              </Button>
            </div>
          </div>
        </div>
      </ValidatedForm>
    </Page>
  );
}

/** What saving does with the money of a paid order. Nothing for an unpaid one. */
function Difference({ totalCents, paidCents }: { totalCents: number; paidCents: number }) {
  if (paidCents === 0) return null;
  const difference = totalCents - paidCents;
  const paid = `${formatMoney(paidCents)} is paid. `;
  if (difference === 0) return <p className="text-sm">{`${paid}Nothing is left to pay.`}</p>;
  return (
    <p className="text-sm">
      {difference < 0
        ? `${paid}Saving refunds ${formatMoney(-difference)}; the items change when that is completed.`
        : `${paid}The buyer gets a link to pay the difference of ${formatMoney(difference)}; the order ships after that.`}
    </p>
  );
}
