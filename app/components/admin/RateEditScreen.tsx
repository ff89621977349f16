import { Link, useNavigation } from "@remix-run/react";
import { dollarsText } from "~/shop/money/dollars";
import { ZONES } from "~/shop/shipping/rates";
import { CheckboxField } from "../forms/CheckboxField";
import { EditConflict } from "../forms/EditConflict";
import { saveLabel, sentVersion } from "../forms/editVersion";
import { SelectField } from "../forms/SelectField";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { Button } from "../ui/Button";
import { actions } from "../ui/layoutStyles";
import { fieldRow } from "./adminStyles";
import type { RateTableRow } from "./RateListScreen";

type RateEditScreenProps = {
  /** Null when a new rate is added. */
  rate: RateTableRow | null;
  version: string | null;
  /** Known shipping methods of products, offered as suggestions. */
  methods: string[];
  constraint: Constraints;
  lastResult?: FormResult;
};

const ZONE_OPTIONS = ZONES.map(({ zone, label }) => ({ value: zone, label }));

const LABELS = {
  zone: "Where it goes",
  service: "Service",
  carrier: "Carrier",
  shippingMethod: "Shipping method of the products",
  firstUnitPrice: "First unit",
  furtherUnitPrice: "Each further unit",
  freeFrom: "Free from",
  deliveryDays: "Days",
  isOffered: "Offered",
};

type RateField = keyof typeof LABELS;

/** The form for one row of the shipping rate table. */
export function RateEditScreen({ rate, version, methods, constraint, lastResult }: RateEditScreenProps) {
  const [form, fields] = useServerForm<Record<RateField, string>>({
    id: "rate",
    constraint,
    lastResult,
    defaultValue: rate
      ? {
          zone: rate.zone,
          service: rate.service,
          carrier: rate.carrier,
          shippingMethod: rate.shippingMethod,
          firstUnitPrice: dollarsText(rate.firstUnitCents),
          furtherUnitPrice: dollarsText(rate.furtherUnitCents),
          freeFrom: rate.freeFromCents === null ? "" : dollarsText(rate.freeFromCents),
          deliveryDays: String(rate.deliveryDays),
          isOffered: rate.isOffered ? "on" : "",
        }
      : { isOffered: "on" },
  });
  const pending = useNavigation().state === "submitting";
  const changes = lastResult?.changes;
  return (
    <Page
      title={rate ? "Edit shipping rate" : "Add shipping rate"}
      width="narrow"
      above={
        <p className="mb-4">
          <Link to="/admin/shippingrates">Go Back</Link>
        </p>
      }
    >
      <ValidatedForm
        form={form}
        label={rate ? "Edit shipping rate" : "Add shipping rate"}
        details={changes && <EditConflict changes={changes} labels={LABELS} />}
      >
        {rate && <input type="hidden" name="version" value={sentVersion(lastResult, version)} />}
        <SelectField label={LABELS.zone} meta={fields.zone} options={ZONE_OPTIONS} />
        <div className={fieldRow}>
          <TextField
            label={LABELS.service}
            meta={fields.service}
            autoComplete="off"
            hint="The same name is one service in every zone"
          />
          <TextField label={LABELS.carrier} meta={fields.carrier} autoComplete="off" />
        </div>
        <TextField
          label={LABELS.shippingMethod}
          meta={fields.shippingMethod}
          autoComplete="off"
          suggestions={methods}
          hint="As the products have it, for example Oversize. Empty: all products that have no rate of their own in this service."
        />
        <div className={fieldRow}>
          <TextField
            label={LABELS.firstUnitPrice}
            meta={fields.firstUnitPrice}
            inputMode="decimal"
            autoComplete="off"
            hint="USD"
          />
          <TextField
            label={LABELS.furtherUnitPrice}
            meta={fields.furtherUnitPrice}
            inputMode="decimal"
            autoComplete="off"
            hint="USD"
          />
        </div>
        <TextField
          label={LABELS.freeFrom}
          meta={fields.freeFrom}
          inputMode="decimal"
          autoComplete="off"
          hint="Total of the items in USD from which the rate costs nothing. Empty: never."
        />
        <TextField
          label={LABELS.deliveryDays}
          meta={fields.deliveryDays}
          inputMode="numeric"
          autoComplete="off"
          hint="From the day it ships"
        />
        <CheckboxField
          label={LABELS.isOffered}
          meta={fields.isOffered}
          hint="When it is not, orders with such products cannot ship by this service."
        />
        <div className={actions}>
          <Button pending={pending} pendingLabel="Saving…">
            {saveLabel("Save rate", changes)}
          </Button>
          <Link to="/admin/shippingrates">Back to shipping rates</Link>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={lastResult ? form.id : null} />
    </Page>
  );
}
