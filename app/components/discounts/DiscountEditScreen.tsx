import { Link, useNavigation } from "@remix-run/react";
import { fieldRow } from "../admin/adminStyles";
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

const LABELS = {
  code: "Code",
  kind: "Takes off",
  value: "Value",
  minimum: "Minimum order",
  startsAt: "Valid from",
  endsAt: "Valid until",
  usageLimit: "Number of uses",
  oncePerCustomer: "Once per customer",
  isActive: "Switched on",
};

type DiscountField = keyof typeof LABELS;

const KINDS = [
  { value: "percent", label: "A percentage of the items" },
  { value: "amount", label: "An amount of the items" },
  { value: "free-shipping", label: "The shipping" },
];

type DiscountEditScreenProps = {
  /** Null when a new discount is created. */
  discount: { uses: number; values: Record<DiscountField, string> } | null;
  version: string | null;
  /** The label of the shop's time zone. */
  zone: string;
  constraint: Constraints;
  lastResult?: FormResult;
};

/** The form for one discount code. */
export function DiscountEditScreen({ discount, version, zone, constraint, lastResult }: DiscountEditScreenProps) {
  const [form, fields] = useServerForm<Record<DiscountField, string>>({
    id: "discount",
    constraint,
    lastResult,
    defaultValue: discount?.values ?? { kind: "percent", isActive: "on" },
  });
  const pending = useNavigation().state === "submitting";
  const changes = lastResult?.changes;
  const title = discount ? "Edit discount" : "Create discount";
  return (
    <Page
      title={title}
      lead={discount && discount.uses > 0 ? `Used in ${discount.uses} orders. They keep their discount.` : undefined}
      width="narrow"
      above={
        <p className="mb-4">
          <Link to="/admin/discounts">Go Back</Link>
        </p>
      }
    >
      <ValidatedForm form={form} label={title} details={changes && <EditConflict changes={changes} labels={LABELS} />}>
        {discount && <input type="hidden" name="version" value={sentVersion(lastResult, version)} />}
        <TextField
          label={LABELS.code}
          meta={fields.code}
          autoComplete="off"
          hint="Letters, digits and hyphens. Shoppers can type it in any case."
        />
        <div className={fieldRow}>
          <SelectField label={LABELS.kind} meta={fields.kind} options={KINDS} />
          <TextField
            label={LABELS.value}
            meta={fields.value}
            inputMode="decimal"
            autoComplete="off"
            hint="Percent or USD. Empty when it takes off the shipping."
          />
        </div>
        <TextField
          label={LABELS.minimum}
          meta={fields.minimum}
          inputMode="decimal"
          autoComplete="off"
          hint="Total of the items in USD from which the code can be used. Empty: any."
        />
        <div className={fieldRow}>
          <TextField label={LABELS.startsAt} meta={fields.startsAt} type="datetime-local" hint={zone} />
          <TextField label={LABELS.endsAt} meta={fields.endsAt} type="datetime-local" hint={zone} />
        </div>
        <TextField
          label={LABELS.usageLimit}
          meta={fields.usageLimit}
          inputMode="numeric"
          autoComplete="off"
          hint="In how many orders it can be used. A canceled order gives its use back. Empty: no limit."
        />
        <CheckboxField
          label={LABELS.oncePerCustomer}
          meta={fields.oncePerCustomer}
          hint="Customers are recognized by their account and by the email address of the order."
        />
        <CheckboxField
          label={LABELS.isActive}
          meta={fields.isActive}
          hint="When it is not, shoppers cannot use the code."
        />
        <div className={actions}>
          <Button pending={pending} pendingLabel="Saving…">
            {saveLabel("Save discount", changes)}
          </Button>
          <Link to="/admin/discounts">Back to discounts</Link>
        </div>
      </ValidatedForm>
      <UnsavedChanges forms={[form.id]} refused={lastResult ? form.id : null} />
    </Page>
  );
}
