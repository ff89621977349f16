import { Link, useLocation } from "@remix-run/react";
import { COMPARE_AT_STEPS, PRICE_STEPS, SALE_STEPS } from "~/shop/bulk-changes/bulk-edit";
import { moneyText } from "~/shop/money/money-text";
import { fieldRow } from "../forms/formStyles";
import { SelectField } from "../forms/SelectField";
import { TextField } from "../forms/TextField";
import { type Constraints, type Field, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Breadcrumb } from "../ui/Breadcrumb";
import { SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { actions } from "../ui/layoutStyles";

type BulkEditScreenProps = {
  isSale: boolean;
  /** How many products are selected; or why they cannot be changed. */
  selected: { count: number; problem?: string };
  values: Record<string, string>;
  constraint: Constraints;
  categories: string[];
  /** What a new price may end in. */
  roundings: { value: string; label: string }[];
  taxClasses: { value: string; label: string }[];
  /** The shop's time zone. */
  zone: string;
  lastResult?: FormResult;
};

type FieldOf = (name: string) => Field;

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const SALE_OPTIONS = SALE_STEPS.map((value) => ({ value, label: PRICE_STEPS[value] }));

/** The form that changes many products at once, or plans a sale of them. */
export function BulkEditScreen({ isSale, selected, values, constraint, lastResult, ...lists }: BulkEditScreenProps) {
  const [form, fields] = useServerForm<Record<string, string>>({
    id: "bulk-edit",
    constraint,
    lastResult,
    defaultValue: values,
  });
  const field = (name: string): Field => {
    const found = fields[name];
    if (!found) throw new Error(`The form has no field ${name}.`);
    return found;
  };
  const other = new URLSearchParams(useLocation().search);
  for (const name of ["kind", "from"]) other.delete(name);
  if (!isSale) other.set("kind", "sale");
  const title = isSale ? "Plan a sale" : "Edit products";
  return (
    <Page
      title={title}
      width="text"
      above={<Breadcrumb items={[{ label: "Products", to: "/admin/productlist" }, { label: title }]} />}
      lead={selected.count === 1 ? "1 product is selected." : `${selected.count} products are selected.`}
    >
      {selected.problem ? (
        <Alert kind="error">{selected.problem}</Alert>
      ) : (
        <>
          <p className="mb-6">
            <Link to={`?${other}`} replace>
              {isSale ? "Change them at once instead" : "Plan a sale of them instead"}
            </Link>
          </p>
          <ValidatedForm form={form} label={isSale ? "Plan a sale" : "Edit products"}>
            {isSale ? <SaleFields field={field} {...lists} /> : <EditFields field={field} {...lists} />}
            <div className={actions}>
              <SubmitButton pendingLabel="Computing…">Preview</SubmitButton>
              <p className="text-sm text-muted">Nothing is changed before you have seen it.</p>
            </div>
          </ValidatedForm>
        </>
      )}
    </Page>
  );
}

type PriceFieldsProps = { field: FieldOf; isSale?: boolean } & Pick<BulkEditScreenProps, "roundings">;

function PriceFields({ field, roundings, isSale = false }: PriceFieldsProps) {
  return (
    <>
      <div className={fieldRow}>
        <SelectField
          label="Change the price"
          meta={field("priceHow")}
          options={isSale ? SALE_OPTIONS : optionsOf(PRICE_STEPS)}
          placeholder={isSale ? undefined : "Leave as it is"}
        />
        <TextField
          label="Amount or percent"
          meta={field("priceBy")}
          inputMode="decimal"
          autoComplete="off"
          hint={moneyText("{currency}, like {12.50}, or percent, like 20")()}
        />
      </div>
      <SelectField label="Round the new price" meta={field("rounding")} options={roundings} />
    </>
  );
}

type SaleFieldsProps = { field: FieldOf } & Pick<BulkEditScreenProps, "zone" | "roundings">;

function SaleFields({ field, zone, roundings }: SaleFieldsProps) {
  return (
    <>
      <TextField label="Name" meta={field("name")} autoComplete="off" hint="Shoppers do not see it" />
      <div className={fieldRow}>
        <TextField label="Start" meta={field("startsAt")} type="datetime-local" hint={zone} />
        <TextField label="End" meta={field("endsAt")} type="datetime-local" hint={zone} />
      </div>
      <PriceFields field={field} roundings={roundings} isSale />
      <p className="text-sm text-muted">
        The price before is the compare-at price while the sale runs. At the end both are what they were at the start.
      </p>
    </>
  );
}

type EditFieldsProps = { field: FieldOf } & Pick<BulkEditScreenProps, "categories" | "taxClasses" | "roundings">;

function EditFields({ field, categories, taxClasses, roundings }: EditFieldsProps) {
  return (
    <>
      <Card title="Price">
        <div className="grid gap-5 *:min-w-0">
          <PriceFields field={field} roundings={roundings} />
        </div>
      </Card>
      <Card title="Compare-at price">
        <div className={fieldRow}>
          <SelectField
            label="Change the compare-at price"
            meta={field("compareAtHow")}
            options={optionsOf(COMPARE_AT_STEPS)}
            placeholder="Leave as it is"
          />
          <TextField
            label="To"
            meta={field("compareAt")}
            inputMode="decimal"
            autoComplete="off"
            hint={moneyText("{currency}")()}
          />
        </div>
      </Card>
      <Card title="Category and state">
        <div className={fieldRow}>
          <TextField
            label="New category"
            meta={field("category")}
            autoComplete="off"
            suggestions={categories}
            hint="Empty: leave as it is"
          />
          <SelectField
            label="Published"
            meta={field("isPublished")}
            options={[
              { value: "yes", label: "Publish" },
              { value: "no", label: "Unpublish" },
            ]}
            placeholder="Leave as it is"
          />
        </div>
        {taxClasses.length > 1 && (
          <div className="mt-5">
            <SelectField label="Tax class" meta={field("taxClass")} options={taxClasses} placeholder="Leave as it is" />
          </div>
        )}
      </Card>
    </>
  );
}
