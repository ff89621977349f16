import { dollarsText } from "~/shop/money/dollars";
import { TextField } from "../forms/TextField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import type { ChoosableLine } from "../order-lines/choosableLines";
import { UnitFields, type UnitsOfForm, unitValues } from "../order-lines/UnitFields";
import { RestockBox } from "../payments/RestockBox";
import { button, SubmitButton } from "../ui/Button";
import { unfolding } from "../ui/unfolding";

type CancelOrderProps = {
  /** Whether an admin cancels, who decides about the stock. */
  byAdmin: boolean;
  isPaid: boolean;
  /** Whether a part of it is not paid yet since its items were changed: then only all of it can be canceled. */
  isDue: boolean;
  /** Whether nothing was paid of it yet, because it is paid on delivery. */
  isUnpaid: boolean;
  /** Whether the refund, or a part of it, is only recorded, and staff sends the money. */
  isByHand: boolean;
  /** Whether a payment of the unpaid order is under way that cannot be stopped, or was taken. */
  isPaymentPending: boolean;
  /** What is left to refund of what paid the order, in cents; null for readers who are not admins. */
  leftCents: number | null;
  /** The units of a paid order that an admin can cancel; empty for an order that is canceled whole. */
  lines: ChoosableLine[];
  /** Validation result of a rejected cancellation. */
  lastResult?: FormResult;
};

/** 'Cancel order': opens to a form that says what will happen. */
export function CancelOrder({
  byAdmin,
  isPaid,
  isDue,
  isUnpaid,
  isByHand,
  isPaymentPending,
  leftCents,
  lastResult,
  ...props
}: CancelOrderProps) {
  const lines = isDue ? [] : props.lines;
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
          <p className="text-sm">
            {isPaid
              ? byAdmin &&
                `${isUnpaid ? "Nothing was paid yet." : "What was paid for these items is refunded first."} ${isDue ? "All of the order is canceled: single items can be once the difference is paid or waived." : "When nothing of the order is left, it ends."}`
              : `The order ends, and its items go back in stock. ${
                  isPaymentPending
                    ? `A payment of it is on its way and cannot be stopped: if it arrives, ${byAdmin ? "refund it on this page" : "we send it back"}.`
                    : "Nothing is charged."
                }`}
            {isByHand && !isUnpaid && " A refund of money that came by hand is recorded only: send it yourself."}
          </p>
          <UnitFields legend="Items to cancel" lines={lines} meta={fields.items} />
          <TextField
            label="Reason"
            meta={fields.reason}
            hint={byAdmin ? "The buyer reads it on the order's page and in the email." : "It helps us to do better."}
          />
          {byAdmin && <RestockBox ticked={lastResult ? lastResult.initialValue?.restock === "on" : true} />}
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
