import { useNavigation } from "@remix-run/react";
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
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { actions, stack } from "../ui/layoutStyles";

type TaxRateRow = {
  id: string;
  /** Empty for the default rate. */
  country: string;
  place: string;
  /** Thousandths of a percent. */
  thousandths: number;
  version: string;
};

type TaxesScreenProps = {
  rates: TaxRateRow[];
  countries: readonly { code: string; name: string }[];
  constraint: Constraints;
  /** The response to a rejected form: that of the rate `id`, or of a new rate when it is empty; or to a failed deletion. */
  refused?: { id: string; result: FormResult } | { refused: string };
};

const PERCENT_LABEL = "Rate in percent";

/** The tax rates: the default one, those of countries and states, and a form for a new one. */
export function TaxesScreen({ rates, countries, constraint, refused }: TaxesScreenProps) {
  const resultFor = (id: string) => (refused && "id" in refused && refused.id === id ? refused.result : undefined);
  // Each save reads all rates again: a form must not take over a newer version with the rate of the old one.
  const formKey = ({ id, version }: TaxRateRow) => `${editKey(id, resultFor(id))} ${version}`;
  const standard = rates.find(({ country }) => country === "");
  const others = rates.filter((rate) => rate !== standard);
  return (
    <Page
      title="Taxes"
      lead="Tax is charged on the items of an order, by the place that it is shipped to. Existing orders keep their rate."
      width="text"
    >
      <Refused>{refused && "refused" in refused ? refused.refused : undefined}</Refused>
      <div className="grid gap-8">
        {standard && (
          <Card title="Default rate">
            <p className="mb-5 text-muted">
              Charged wherever no other rate applies. Set it to 0 to charge no tax there.
            </p>
            <RateForm key={formKey(standard)} rate={standard} lastResult={resultFor(standard.id)} />
          </Card>
        )}
        <Card title="Rates of countries and states">
          {others.length === 0 ? (
            <p className="text-muted">None yet: the default rate applies everywhere.</p>
          ) : (
            <ul className="[&>*+*]:border-t [&>*+*]:border-line">
              {others.map((rate) => (
                <li key={rate.id} className="grid gap-3 py-4 first:pt-0 last:pb-0">
                  <h3>{rate.place}</h3>
                  <RateForm key={formKey(rate)} rate={rate} lastResult={resultFor(rate.id)} />
                  <div>
                    <ConfirmedDelete label="Delete" what={rate.place} fields={{ intent: "delete", id: rate.id }} />
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card title="Add a rate">
          <NewRateForm countries={countries} constraint={constraint} lastResult={resultFor("")} key={rates.length} />
        </Card>
      </div>
    </Page>
  );
}

type RateFormProps = { rate: TaxRateRow; lastResult?: FormResult };

function RateForm({ rate: { id, place, thousandths, version }, lastResult }: RateFormProps) {
  const [form, { ratePercent }] = useServerForm<{ ratePercent: string }>({
    id: `tax-${id}`,
    constraint: { ratePercent: { required: true } },
    lastResult,
    defaultValue: { ratePercent: String(toPercent(thousandths)) },
  });
  const pending = useNavigation().formData?.get("id") === id;
  const changes = lastResult?.changes;
  return (
    <ValidatedForm
      form={form}
      label={`Tax rate: ${place}`}
      className={stack}
      details={changes && <EditConflict changes={changes} />}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={sentVersion(lastResult, version)} />
      <TextField label={PERCENT_LABEL} meta={ratePercent} inputMode="decimal" autoComplete="off" />
      <div>
        <Button variant="secondary" name="intent" value="update" pending={pending} pendingLabel="Saving…">
          {saveLabel("Save", changes)}
          <span className="sr-only">{` the rate: ${place}`}</span>
        </Button>
      </div>
    </ValidatedForm>
  );
}

type NewRateFormProps = Pick<TaxesScreenProps, "countries" | "constraint"> & { lastResult?: FormResult };

function NewRateForm({ countries, constraint, lastResult }: NewRateFormProps) {
  const [form, fields] = useServerForm<Record<"country" | "state" | "ratePercent", string>>({
    id: "tax-new",
    constraint,
    lastResult,
    defaultValue: { country: "US" },
  });
  const pending = useNavigation().formData?.get("intent") === "create";
  return (
    <ValidatedForm form={form} label="Add a rate">
      <SelectField
        label="Country"
        meta={fields.country}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
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
