import { useNavigation } from "@remix-run/react";
import { STANDARD_CLASS } from "~/shop/money/tax";
import { toPercent } from "~/shop/money/tax-percent";
import { EditConflict } from "../forms/EditConflict";
import { editKey, saveLabel, sentVersion } from "../forms/editVersion";
import { fieldRow } from "../forms/formStyles";
import { SelectField } from "../forms/SelectField";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { UnsavedChanges } from "../layout/UnsavedChanges";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { Pagination } from "../lists/Pagination";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { actions, stack } from "../ui/layoutStyles";

type TaxClassRow = { id: string; name: string; version: string };

type TaxRateRow = {
  id: string;
  taxClass: string;
  /** Empty for the default rate. */
  country: string;
  place: string;
  /** Thousandths of a percent. */
  thousandths: number;
  version: string;
};

type TaxesScreenProps = {
  /** The default rate. */
  standard?: TaxRateRow;
  /** One page of the other rates, and how many there are in all. */
  rates: TaxRateRow[];
  rateCount: number;
  page: number;
  pages: number;
  classes: TaxClassRow[];
  pricesIncludeTax: boolean;
  countries: readonly { code: string; name: string }[];
  /** With which a new rate or class that is sent twice is saved once. */
  formKey: string;
  constraint: Constraints;
  /** Why a deletion failed. */
  refused?: string;
  /** The response to a rejected form: that of the rate or class `id`, or of a new rate when it is empty. */
  rejected?: { id: string; result: FormResult };
};

/** The id of the form for a new class. */
const NEW_CLASS = "new-class";

/** The ids of the forms of a rate, a new one when `id` is empty, and of a class. */
const rateForm = (id: string) => `tax-${id || "new"}`;
const classForm = (id: string) => `tax-class-${id}`;

const PERCENT_LABEL = "Rate in percent";

/** The tax rates: the default one, those of countries and states, and a form for a new one. */
export function TaxesScreen(props: TaxesScreenProps) {
  const { standard, rates, rateCount, classes, pricesIncludeTax, countries, formKey, constraint, rejected } = props;
  const resultFor = (id: string) => (rejected?.id === id ? rejected.result : undefined);
  // Each save reads all rates again: a form must not take over a newer version with the rate of the old one.
  const keyOf = ({ id, version }: { id: string; version: string }) => `${editKey(id, resultFor(id))} ${version}`;
  const shown = standard ? [standard, ...rates] : rates;
  const classIds = [...classes.map(({ id }) => id), NEW_CLASS];
  const formOf = (id: string) => (classIds.includes(id) ? classForm(id) : rateForm(id));
  return (
    <Page
      title="Taxes"
      lead={`Tax is ${pricesIncludeTax ? "a part of the prices" : "charged on the items of an order"}, by the place that it is shipped to. Existing orders keep their rate.`}
      width="text"
    >
      <Refused>{props.refused}</Refused>
      <div className="grid gap-8">
        {standard && (
          <Card title="Default rate">
            <p className="mb-5 text-muted">
              Charged wherever no other rate applies. Set it to 0 to charge no tax there.
            </p>
            <RateForm key={keyOf(standard)} rate={standard} lastResult={resultFor(standard.id)} />
          </Card>
        )}
        <Card title="Rates of countries and states">
          {rateCount === 0 ? (
            <p className="text-muted">None yet: the default rate applies everywhere.</p>
          ) : (
            <ul className="[&>*+*]:border-t [&>*+*]:border-line">
              {rates.map((rate) => (
                <li key={rate.id} className="flex flex-wrap items-end gap-3 py-4 first:pt-0 last:pb-0">
                  <h3 className="basis-full">{rate.place}</h3>
                  <RateForm key={keyOf(rate)} rate={rate} lastResult={resultFor(rate.id)} />
                  <ConfirmedDelete label="Delete" what={rate.place} fields={{ intent: "delete", id: rate.id }} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={props.page}
            pages={props.pages}
            href={(page) => `/admin/taxes?pageNumber=${page}`}
            label="Pages of rates"
          />
        </Card>
        <Card title="Add a rate">
          <NewRateForm
            countries={countries}
            classes={classes}
            formKey={formKey}
            constraint={constraint}
            lastResult={resultFor("")}
            key={rateCount}
          />
        </Card>
        <Card title="Tax classes">
          <p className="mb-5 text-muted">
            For products with rates of their own, such as books or food. Choose the class of a product on its page.
            Where a place has no rate of a class, its standard rate applies.
          </p>
          <ul className="[&>*+*]:border-t [&>*+*]:border-line">
            {classes.map((one) => (
              <li key={one.id} className="flex flex-wrap items-end gap-3 py-4 first:pt-0 [&>form]:flex-[1_1_20rem]">
                <ClassForm key={keyOf(one)} taxClass={one} lastResult={resultFor(one.id)} />
                {one.id !== STANDARD_CLASS && (
                  <ConfirmedDelete
                    label="Delete"
                    what={`${one.name} and its rates`}
                    fields={{ intent: "delete-class", id: one.id }}
                  />
                )}
              </li>
            ))}
          </ul>
          <ClassForm key={`${NEW_CLASS} ${classes.length}`} formKey={formKey} lastResult={resultFor(NEW_CLASS)} />
        </Card>
      </div>
      <UnsavedChanges
        forms={["", ...shown.map(({ id }) => id), ...classIds].map(formOf)}
        refused={rejected ? formOf(rejected.id) : null}
      />
    </Page>
  );
}

/** A field and its button side by side, with errors above. */
const inRow = "flex flex-wrap items-end gap-3 [&>[role=alert]]:basis-full";

type RateFormProps = { rate: TaxRateRow; lastResult?: FormResult };

function RateForm({ rate: { id, place, thousandths, version }, lastResult }: RateFormProps) {
  const [form, { ratePercent }] = useServerForm<{ ratePercent: string }>({
    id: rateForm(id),
    constraint: { ratePercent: { required: true } },
    lastResult,
    defaultValue: { ratePercent: String(toPercent(thousandths)) },
  });
  const pending = useNavigation().formData?.get("id") === id;
  const changes = lastResult?.changes;
  return (
    <ValidatedForm
      form={form}
      preventScrollReset
      label={`Tax rate: ${place}`}
      className={inRow}
      details={changes && <EditConflict changes={changes} />}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={sentVersion(lastResult, version)} />
      <TextField label={PERCENT_LABEL} meta={ratePercent} inputMode="decimal" autoComplete="off" />
      <div>
        <Button variant="secondary" small name="intent" value="update" pending={pending} pendingLabel="Saving…">
          {saveLabel("Save", changes)}
          <span className="sr-only">{` the rate: ${place}`}</span>
        </Button>
      </div>
    </ValidatedForm>
  );
}

type ClassFormProps = { taxClass?: TaxClassRow; formKey?: string; lastResult?: FormResult };

function ClassForm({ taxClass, formKey, lastResult }: ClassFormProps) {
  const id = taxClass?.id ?? NEW_CLASS;
  const [form, { name }] = useServerForm<{ name: string }>({
    id: classForm(id),
    constraint: { name: { required: true } },
    lastResult,
    defaultValue: { name: taxClass?.name ?? "" },
  });
  const pending = useNavigation().formData?.get("id") === id;
  const changes = lastResult?.changes;
  return (
    <ValidatedForm
      form={form}
      preventScrollReset
      label={taxClass ? `Tax class: ${taxClass.name}` : "Add a tax class"}
      className={stack}
      details={changes && <EditConflict changes={changes} />}
    >
      <input type="hidden" name="id" value={id} />
      {taxClass ? (
        <input type="hidden" name="version" value={sentVersion(lastResult, taxClass.version)} />
      ) : (
        <input type="hidden" name="formKey" value={formKey} />
      )}
      <TextField
        label={taxClass ? "Name" : "New class"}
        meta={name}
        autoComplete="off"
        hint={taxClass ? `Files and programs call it ${taxClass.id}` : "For example: Reduced"}
      />
      <div>
        <Button
          variant="secondary"
          name="intent"
          value={taxClass ? "update-class" : "create-class"}
          pending={pending}
          pendingLabel="Saving…"
        >
          {taxClass ? saveLabel("Save", changes) : "Add class"}
          {taxClass && <span className="sr-only">{` the class: ${taxClass.name}`}</span>}
        </Button>
      </div>
    </ValidatedForm>
  );
}

type NewRateFormProps = Pick<TaxesScreenProps, "countries" | "classes" | "formKey" | "constraint"> & {
  lastResult?: FormResult;
};

function NewRateForm({ countries, classes, formKey, constraint, lastResult }: NewRateFormProps) {
  const [form, fields] = useServerForm<Record<"country" | "state" | "taxClass" | "ratePercent", string>>({
    id: rateForm(""),
    constraint,
    lastResult,
    defaultValue: { country: countries[0]?.code ?? "", taxClass: STANDARD_CLASS },
  });
  const pending = useNavigation().formData?.get("intent") === "create";
  return (
    <ValidatedForm form={form} preventScrollReset label="Add a rate">
      <input type="hidden" name="formKey" value={formKey} />
      <SelectField
        label="Country"
        meta={fields.country}
        options={[
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ...(classes.length > 1 ? [{ value: "", label: "Everywhere else" }] : []),
        ]}
      />
      {classes.length > 1 && (
        <SelectField
          label="Tax class"
          meta={fields.taxClass}
          options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className={fieldRow}>
        <TextField label="State or province" meta={fields.state} autoComplete="off" hint="Empty: the whole country" />
        <TextField label={PERCENT_LABEL} meta={fields.ratePercent} inputMode="decimal" autoComplete="off" />
      </div>
      <div className={actions}>
        <Button name="intent" value="create" pending={pending} pendingLabel="Adding…">
          Add rate
        </Button>
      </div>
    </ValidatedForm>
  );
}
