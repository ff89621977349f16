import { getCollectionProps } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { itemLabel } from "~/views/order-view";
import { checkLine, tick } from "../forms/formStyles";
import { TextAreaField } from "../forms/TextAreaField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
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
  /** Validation result of a rejected tracking form. */
  refusedTracking?: FormResult;
};

/** Admin actions of an order: mark as shipped or delivered, and add tracking numbers. */
export function AdminActions({ items, canShip, canDeliver, canAddTracking, refusedTracking }: AdminActionsProps) {
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
      {canAddTracking || refusedTracking ? (
        <TrackingForm items={items} lastResult={refusedTracking} pending={pending === "tracking"} />
      ) : (
        <p>This order is not paid. It can be shipped as soon as it is.</p>
      )}
    </Card>
  );
}

type TrackingFormProps = Pick<AdminActionsProps, "items"> & {
  lastResult?: FormResult;
  pending: boolean;
};

function TrackingForm({ items, lastResult, pending }: TrackingFormProps) {
  const [form, fields] = useServerForm<{ bigNumber: string; trackingItem: string[] }>({
    id: "tracking",
    constraint: { bigNumber: { required: true } },
    lastResult,
  });
  const parcelItems = getCollectionProps(fields.trackingItem, { type: "checkbox", options: items.map(itemLabel) });
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
        {parcelItems.map(({ key, ...box }) => (
          <label key={key} className={checkLine}>
            <input className={tick} {...box} />
            <span>{box.value}</span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button variant="secondary" name="intent" value="tracking" pending={pending} pendingLabel="Saving…">
          Save tracking
        </Button>
      </div>
    </ValidatedForm>
  );
}
