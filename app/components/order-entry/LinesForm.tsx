import { useActionData } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import type { OrderEditData } from "~/features/orders/order-edit.server";
import { formatMoney } from "~/shop/money/format-money";
import type { TaxedTotals } from "~/shop/money/totals";
import { formGrid } from "../forms/formStyles";
import { SelectField } from "../forms/SelectField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { OrderTotals } from "../orders/OrderTotals";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { actions } from "../ui/layoutStyles";
import { withAside } from "../ui/summaryStyles";
import { DraftLines } from "./DraftLines";
import { ProductSearch } from "./ProductSearch";

type LinesFormProps = {
  id: string;
  label: string;
  draft: Pick<OrderEditData, "find" | "found" | "lines" | "errors" | "rates" | "selectedRate"> & {
    /** Null while the lines are not complete. */
    totals: (TaxedTotals & { discountCode: string }) | null;
  };
  /** Above the products, such as hidden fields. */
  before?: ReactNode;
  /** Below the shipping rate. */
  shipping?: ReactNode;
  totalsTitle: string;
  /** What is paid already, and what becomes of what is paid too much, in words; or what saving does with the money; null for nothing. */
  paid: { cents: number; words: string; refund: (amount: string) => string } | string | null;
  /** In place of the total, while there is none. */
  noTotal: string;
  /** The button that saves. */
  save: string;
};

/** The form of the lines of an order with its total. Each button posts all of it, as in that of a new order. */
export function LinesForm({ id, label, draft, before, shipping, totalsTitle, paid, noTotal, save }: LinesFormProps) {
  const { lines, errors, totals, rates, selectedRate } = draft;
  const { find: findErrors, ...formErrors } = errors;
  const hasErrors = Object.keys(formErrors).length > 0;
  const values = { selectedRate };
  const lastResult = useMemo<FormResult | undefined>(
    () => (hasErrors ? { status: "error", initialValue: values, error: formErrors } : undefined),
    [draft],
  );
  const [form, fields] = useServerForm<{ selectedRate: string }>({
    id,
    constraint: { selectedRate: { required: true } },
    defaultValue: values,
    lastResult,
  });
  return (
    <>
      <ValidatedForm form={form} label={label} reloadDocument>
        {before}
        {totals && <input type="hidden" name="totalCents" value={totals.totalCents} />}
        <div className={withAside}>
          <div className={formGrid}>
            <Card title="Products">
              <ProductSearch find={draft.find} found={draft.found} errors={findErrors} takesFocus={!hasErrors} />
              {(lines.length > 0 || draft.found.length === 0) && <DraftLines lines={lines} />}
            </Card>
            {rates.length > 0 ? (
              <Card title="Shipping">
                <div className={formGrid}>
                  <SelectField label="Shipping rate" meta={fields.selectedRate} options={rates} />
                  {shipping}
                </div>
              </Card>
            ) : (
              <input type="hidden" name="selectedRate" value={selectedRate} />
            )}
          </div>
          <div id="total" className={formGrid}>
            {totals ? (
              <OrderTotals {...totals} title={totalsTitle}>
                {paid && <Difference totalCents={totals.totalCents} paid={paid} />}
              </OrderTotals>
            ) : (
              <p className="text-muted">{noTotal}</p>
            )}
            <div className={actions}>
              <Button variant="secondary" name="intent" value="update" formAction="#total" formNoValidate>
                Update total
              </Button>
              <Button name="intent" value="save">
                {save}
              </Button>
            </div>
          </div>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={useActionData() ? form.id : null} sendsDocument />
    </>
  );
}

type DifferenceProps = { totalCents: number; paid: NonNullable<LinesFormProps["paid"]> };

/** What saving does with the money. */
function Difference({ totalCents, paid }: DifferenceProps) {
  if (typeof paid === "string") return <p className="text-sm">{paid}</p>;
  const difference = totalCents - paid.cents;
  const due = `The buyer gets a link to pay the difference of ${formatMoney(difference)}; the order ships after that.`;
  const rest = difference < 0 ? paid.refund(formatMoney(-difference)) : due;
  return <p className="text-sm">{`${paid.words} ${difference === 0 ? "Nothing is left to pay." : rest}`}</p>;
}
