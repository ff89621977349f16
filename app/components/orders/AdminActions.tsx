import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { itemLabel } from "~/views/order-view";
import { formState } from "../forms/formState";
import { checkLine, tick } from "../forms/formStyles";
import { TextAreaField } from "../forms/TextAreaField";
import { TextField } from "../forms/TextField";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { actions } from "../ui/layoutStyles";

export type AdminActionsProps = {
  items: { productId: string; name: string; variant: string }[];
  canShip: boolean;
  canDeliver: boolean;
  /** False until the order is paid. */
  canAddTracking: boolean;
  /** Whether the order waits for money that an admin has to report. */
  canMarkPaid: boolean;
  /** Validation results of rejected forms. */
  refusedTracking?: SubmissionResult<string[]>;
  refusedMarkPaid?: SubmissionResult<string[]>;
};

/** Admin actions of an order: mark as paid, shipped or delivered, and add tracking numbers. */
export function AdminActions({
  items,
  canShip,
  canDeliver,
  canAddTracking,
  canMarkPaid,
  refusedTracking,
  refusedMarkPaid,
}: AdminActionsProps) {
  const pending = useNavigation().formData?.get("intent");
  return (
    <Card title="For the shop">
      {(canShip || canDeliver) && (
        <Form method="post" aria-label="Next step" className={`${actions} mb-6`}>
          {canShip && (
            <Button name="intent" value="ship" pending={pending === "ship"} pendingLabel="Marking…">
              Mark as Shipped
            </Button>
          )}
          {canDeliver && (
            <Button name="intent" value="deliver" pending={pending === "deliver"} pendingLabel="Marking…">
              Mark as Delivered
            </Button>
          )}
        </Form>
      )}
      {(canMarkPaid || refusedMarkPaid) && (
        <MarkPaidForm lastResult={refusedMarkPaid} pending={pending === "mark-paid"} />
      )}
      {canAddTracking || refusedTracking ? (
        <TrackingForm items={items} lastResult={refusedTracking} pending={pending === "tracking"} />
      ) : (
        <p>This order is not paid. It can be shipped as soon as it is.</p>
      )}
    </Card>
  );
}

function MarkPaidForm({ lastResult, pending }: { lastResult?: SubmissionResult<string[]>; pending: boolean }) {
  const [form, fields] = formState<"reference">({ id: "mark-paid", lastResult });
  return (
    <div className="mb-6">
      <ValidatedForm form={form} label="Mark as paid">
        <TextField
          label="Reference"
          meta={fields.reference}
          autoComplete="off"
          hint="From the account statement. It stays with the order's history."
        />
        <div>
          <Button name="intent" value="mark-paid" pending={pending} pendingLabel="Marking…">
            Mark as paid
          </Button>
        </div>
      </ValidatedForm>
    </div>
  );
}

type TrackingFormProps = Pick<AdminActionsProps, "items"> & {
  lastResult?: SubmissionResult<string[]>;
  pending: boolean;
};

function TrackingForm({ items, lastResult, pending }: TrackingFormProps) {
  const [form, fields] = formState<"bigNumber">({
    id: "tracking",
    constraint: { bigNumber: { required: true } },
    lastResult,
  });
  const ticked = lastResult?.initialValue?.trackingItem ?? [];
  return (
    <ValidatedForm form={form} label="Tracking">
      <TextAreaField
        label="Tracking numbers"
        meta={fields.bigNumber}
        rows={2}
        hint="One or several, separated by commas or lines. The buyer is notified by email."
      />
      <fieldset>
        <legend className="mb-2 font-semibold">In this parcel</legend>
        {items.map((item) => {
          const label = itemLabel(item);
          return (
            <label key={`${item.productId} ${item.variant}`} className={checkLine}>
              <input
                className={tick}
                type="checkbox"
                name="trackingItem"
                value={label}
                defaultChecked={([] as unknown[]).concat(ticked).includes(label)}
              />
              <span>{label}</span>
            </label>
          );
        })}
      </fieldset>
      <div>
        <Button variant="secondary" name="intent" value="tracking" pending={pending} pendingLabel="Saving…">
          Save tracking
        </Button>
      </div>
    </ValidatedForm>
  );
}
