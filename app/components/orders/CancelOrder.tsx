import type { OrderView } from "~/features/orders/order-view.server";
import { dollarsText } from "~/shop/money/dollars";
import { unitsToShip } from "~/shop/order-lines/line";
import { TextField } from "../forms/TextField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { choosableLines } from "../order-lines/choosableLines";
import { UnitFields, type UnitsOfForm, unitValues } from "../order-lines/UnitFields";
import { RefundAmount } from "../payments/RefundAmount";
import { RestockBox } from "../payments/RestockBox";
import { button, SubmitButton } from "../ui/Button";
import { unfolding } from "../ui/unfolding";

type CancelOrderProps = {
  /** Whether an admin cancels, who decides about the stock. */
  byAdmin: boolean;
  /** What will happen. */
  note: string;
  /** What is left to refund of what paid the order, in cents; null for readers who are not admins. */
  leftCents: number | null;
  /** The items of a paid order of which an admin can cancel units; empty for an order that is canceled whole. */
  items: OrderView["items"];
  /** The version of the order's lines: units of them are canceled once. */
  version: string;
  /** What the form says that it refunds as it opens; null for nothing. */
  opened: FormResult["refund"] | null;
  /** Validation result of a rejected cancellation, or of one whose amount was asked for. */
  lastResult?: FormResult;
};

/** 'Cancel order': opens to a form that says what will happen. */
export function CancelOrder({ byAdmin, note, leftCents, items, version, opened, lastResult }: CancelOrderProps) {
  const lines = choosableLines(items, unitsToShip);
  const [form, fields] = useServerForm<{ reason: string; items: UnitsOfForm }>({
    id: "cancel",
    defaultValue: { items: unitValues(lines, true) },
    lastResult,
  });
  return (
    <details className={unfolding} open={lastResult !== undefined || undefined}>
      <summary className={button({ variant: "secondary", small: true })}>Cancel order…</summary>
      <div className="mt-4">
        <ValidatedForm form={form} preventScrollReset label="Cancel order">
          {leftCents !== null && <input type="hidden" name="left" value={dollarsText(leftCents)} />}
          {lines.length > 0 && <input type="hidden" name="version" value={version} />}
          <p className="text-sm">{note}</p>
          <UnitFields legend="Items to cancel" lines={lines} meta={fields.items} hasStockBoxes />
          <TextField
            label="Reason"
            meta={fields.reason}
            hint={byAdmin ? "The buyer reads it on the order's page and in the email." : "It helps us to do better."}
          />
          {byAdmin && lines.length === 0 && (
            <RestockBox ticked={lastResult ? lastResult.initialValue?.restock === "on" : true} />
          )}
          <RefundAmount intent={lines.length > 0 ? "cancel-amount" : null} opened={opened} lastResult={lastResult} />
          <div>
            <SubmitButton variant="danger" intent="cancel" pendingLabel="Canceling…">
              Yes, cancel order
            </SubmitButton>
          </div>
        </ValidatedForm>
      </div>
    </details>
  );
}
