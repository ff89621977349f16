import { Link, useNavigation } from "@remix-run/react";
import type { ShippingAddress } from "~/platform/schema.server";
import { orderLabel } from "~/shop/orders/order-number";
import { ADDRESS_LABELS, AddressFields } from "../checkout/AddressFields";
import { EditConflict } from "../forms/EditConflict";
import { saveLabel, sentVersion } from "../forms/editVersion";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { Button } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

type CorrectAddressScreenProps = {
  order: { id: string; number: number; address: ShippingAddress };
  /** The name of the order's country. */
  country: string;
  version: string;
  /** The names of the country's states, where they are known. */
  states?: readonly string[];
  constraint: Constraints;
  /** The query that links back to the order keep. */
  query: string;
  lastResult?: FormResult;
};

/** The form that corrects the shipping address of an order. */
export function CorrectAddressScreen({
  order,
  country,
  version,
  states,
  constraint,
  query,
  lastResult,
}: CorrectAddressScreenProps) {
  const [form, fields] = useServerForm<Record<keyof typeof ADDRESS_LABELS, string>>({
    id: "address",
    constraint,
    lastResult,
    defaultValue: order.address,
  });
  const pending = useNavigation().state === "submitting";
  const changes = lastResult?.changes;
  const back = `/order/${order.id}${query}`;
  return (
    <Page
      title="Correct address"
      width="narrow"
      above={
        <p className="mb-4">
          <Link to={back}>{`Order ${orderLabel(order)}`}</Link>
        </p>
      }
    >
      <ValidatedForm
        form={form}
        label="Correct address"
        details={changes && <EditConflict changes={changes} labels={ADDRESS_LABELS} />}
      >
        <input type="hidden" name="version" value={sentVersion(lastResult, version)} />
        <p className="text-sm text-muted">
          {`The country stays: ${country}. Shipping and tax depend on it. To send the order elsewhere, cancel it and have it placed again. The buyer gets no email about a correction.`}
        </p>
        <AddressFields fields={fields} states={states} autoComplete={false} />
        <div className={actions}>
          <Button pending={pending} pendingLabel="Saving…">
            {saveLabel("Save address", changes)}
          </Button>
          <Link to={back}>Back to the order</Link>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={lastResult ? form.id : null} />
    </Page>
  );
}
