import { Link } from "@remix-run/react";
import type { OrderView } from "~/features/orders/order-view.server";
import { unitsToShip } from "~/shop/order-lines/line";
import { orderLabel } from "~/shop/orders/order-number";
import { RadioCards } from "../checkout/RadioCards";
import { fieldRow } from "../forms/formStyles";
import { TextField } from "../forms/TextField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { useSendsEmail } from "../layout/useSendsEmail";
import { choosableLines } from "../order-lines/choosableLines";
import { UnitFields, type UnitsOfForm, unitValues } from "../order-lines/UnitFields";
import { AddressBlock } from "../orders/AddressBlock";
import { Alert } from "../ui/Alert";
import { Breadcrumb } from "../ui/Breadcrumb";
import { SubmitButton } from "../ui/Button";
import { Card, panel } from "../ui/Card";

type ParcelValues = { items: UnitsOfForm; weight: string; length: string; width: string; height: string };

type LabelScreenProps = {
  order: Pick<OrderView, "id" | "number" | "items" | "shippingAddress">;
  /** The query that links back to the order keep. */
  query: string;
  /** Why no label of this order can be bought; null for nothing. */
  obstacle: string | null;
  /** Whether the reader can change the address that parcels are sent from. */
  mayOpenSettings: boolean;
  units: "imperial" | "metric";
  /** What all that is left to send weighs without packaging; null where that is not known. */
  weight: number | null;
  /** The parcel that was measured, with its rates; null before. */
  quote: {
    id: string;
    rates: { id: string; name: string; price: string; days: number | null }[];
    values: ParcelValues;
  } | null;
  /** Validation results of rejected forms. */
  measured?: FormResult;
  bought?: FormResult;
};

/** Buys a label for a parcel of an order: first the parcel, then one of its rates. */
export function LabelScreen({
  order,
  query,
  obstacle,
  mayOpenSettings,
  units,
  weight,
  quote,
  measured,
  bought,
}: LabelScreenProps) {
  return (
    <Page
      title="Buy a label"
      width="text"
      above={
        <Breadcrumb
          items={[
            { label: "Orders", to: "/admin/orderlist" },
            { label: `Order ${orderLabel(order)}`, to: `/order/${order.id}${query}` },
            { label: "Buy a label" },
          ]}
        />
      }
    >
      {obstacle === null ? (
        <div className="grid gap-6 *:min-w-0">
          {quote && <RateForm rates={quote.rates} lastResult={bought} />}
          <Card title={quote ? "Change the parcel" : "Parcel"}>
            <AddressBlock lines={order.shippingAddress} />
            <div className="mt-5">
              <ParcelForm
                items={order.items}
                units={units}
                weight={weight}
                values={quote?.values}
                lastResult={measured}
              />
            </div>
          </Card>
        </div>
      ) : (
        <Alert kind="warning">
          <p>{obstacle}</p>
          {mayOpenSettings && (
            <p>
              <Link to="/admin/settings/labels">Settings of shipping labels</Link>
            </p>
          )}
        </Alert>
      )}
    </Page>
  );
}

type RateFormProps = { rates: NonNullable<LabelScreenProps["quote"]>["rates"]; lastResult?: FormResult };

const inDays = (days: number | null) => (days === null ? "Days not known" : days === 1 ? "1 day" : `${days} days`);

function RateForm({ rates, lastResult }: RateFormProps) {
  const [form, fields] = useServerForm<{ rate: string }>({ id: "buy", lastResult });
  const notice = useSendsEmail() ? " The buyer is notified by email." : "";
  return (
    <section className={panel()}>
      <h2 id="rates">Rates</h2>
      <ValidatedForm form={form} label="Buy the label">
        <RadioCards
          meta={fields.rate}
          legend="Rates"
          hideLegend
          options={rates.map(({ id, name, price, days }) => ({
            value: id,
            label: name,
            description: inDays(days),
            aside: price,
          }))}
          defaultValue={fields.rate.initialValue ?? rates[0]?.id}
        />
        <p className="text-sm">{`The carrier charges you for the label. Its items are marked as shipped with its tracking number.${notice}`}</p>
        <div>
          <SubmitButton intent="buy" pendingLabel="Buying…">
            Buy label and mark as shipped
          </SubmitButton>
        </div>
      </ValidatedForm>
    </section>
  );
}

const WORDS = {
  imperial: { weight: "Weight in ounces", size: "inches", hint: "16 ounces are a pound." },
  metric: { weight: "Weight in grams", size: "centimeters", hint: undefined },
};

const ITEMS_ONLY = "What all these items weigh: please add the packaging.";

type ParcelFormProps = Pick<LabelScreenProps, "units" | "weight"> & {
  items: OrderView["items"];
  values?: ParcelValues;
  lastResult?: FormResult;
};

function ParcelForm({ items, units, weight, values, lastResult }: ParcelFormProps) {
  const lines = choosableLines(items, unitsToShip);
  const chosen = new Map(values?.items.map(({ _id, qty }) => [_id, qty]));
  const unitsOf = values ? lines.map(({ id }) => ({ _id: id, qty: chosen.get(id) ?? "" })) : unitValues(lines, true);
  const [form, fields] = useServerForm<ParcelValues>({
    id: "parcel",
    constraint: { weight: { required: true } },
    defaultValue: { weight: weight === null ? "" : String(weight), ...values, items: unitsOf },
    lastResult,
  });
  const words = WORDS[units];
  return (
    <ValidatedForm form={form} label="Parcel">
      <UnitFields legend="In this parcel" lines={lines} meta={fields.items} />
      <TextField
        label={words.weight}
        meta={fields.weight}
        inputMode="decimal"
        autoComplete="off"
        hint={[weight === null || values ? "With the packaging." : ITEMS_ONLY, words.hint].filter(Boolean).join(" ")}
      />
      <fieldset>
        <legend className="mb-2 font-semibold">{`Size in ${words.size}`}</legend>
        <div className={fieldRow}>
          <TextField label="Length" meta={fields.length} inputMode="decimal" autoComplete="off" />
          <TextField label="Width" meta={fields.width} inputMode="decimal" autoComplete="off" />
          <TextField label="Height" meta={fields.height} inputMode="decimal" autoComplete="off" />
        </div>
      </fieldset>
      <div>
        <SubmitButton variant={values ? "secondary" : "primary"} intent="rates" pendingLabel="Asking…">
          Show rates
        </SubmitButton>
      </div>
    </ValidatedForm>
  );
}
