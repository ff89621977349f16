import type { SerializeFrom } from "@remix-run/node";
import { Form, Link } from "@remix-run/react";
import type { testedParcel } from "~/features/shipping/zone-test.server";
import type { WeightUnit } from "~/shop/fields/weight-units";
import { formatMoney, shippingMoney } from "~/shop/money/format-money";
import type { ListedZone } from "~/shop/shipping/manage-zone.server";
import { rateName } from "~/shop/shipping/rates";
import { control, fieldError, fieldLabel, fieldRow, formGrid } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { Alert } from "../ui/Alert";
import { Button, ButtonLink } from "../ui/Button";
import { Card } from "../ui/Card";
import { actions, spread } from "../ui/layoutStyles";
import { boundsText, type RateTableRow } from "./boundsText";

type ZoneListScreenProps = {
  zones: ListedZone[];
  rates: RateTableRow[];
  countries: readonly { code: string; name: string }[];
  /** The unit of weights of the shop's country. */
  unit: Pick<WeightUnit, "name" | "grams">;
  /** The shop's currency, ISO 4217. */
  currency: string;
  test: SerializeFrom<typeof testedParcel>;
  /** Error message of a failed deletion. */
  refused?: string;
};

/** The shipping zones as cards, each with its places and its rates, and a tester. */
export function ZoneListScreen({ zones, rates, countries, unit, currency, test, refused }: ZoneListScreenProps) {
  return (
    <Page
      title="Shipping zones"
      lead="An address belongs to the first zone that has it, from the top. It is shipped to at the rates of that zone."
      actions={<ButtonLink to="/admin/shippingzone/new/edit">Add zone</ButtonLink>}
    >
      <Refused>{refused}</Refused>
      <div className="grid gap-8 *:min-w-0">
        {zones.map((zone) => (
          <ZoneCard
            key={zone.id}
            zone={zone}
            rates={rates.filter((rate) => rate.zone === zone.id)}
            unit={unit}
            countries={countries}
          />
        ))}
        {zones.length === 0 && <p className="text-muted">There are no zones: the shop ships nowhere.</p>}
        <Card title="What would a parcel cost?">
          <Tester countries={countries} unit={unit} currency={currency} test={test} />
        </Card>
      </div>
    </Page>
  );
}

type ZoneCardProps = { zone: ListedZone; rates: RateTableRow[] } & Pick<ZoneListScreenProps, "unit" | "countries">;

function ZoneCard({ zone, rates, unit, countries }: ZoneCardProps) {
  const { id, name, position, places, hidden } = zone;
  return (
    <Card title={name}>
      <p className="mb-3 text-sm text-muted">{`Position ${position}`}</p>
      {hidden.length > 0 && (
        <Alert kind="warning" className="mb-4">
          {hidden.map(({ line, takenBy }) => (
            <p key={line}>
              {`No address gets to '${line}' here: '${takenBy.line}' of the zone ${takenBy.zone} comes first and takes all of them. Give this zone a lower position.`}
            </p>
          ))}
        </Alert>
      )}
      <ul className="flex flex-wrap gap-2" aria-label={`Places: ${name}`}>
        {places.split("\n").map((line) => (
          <li key={line} className="rounded-md border border-line bg-sunken px-2 py-1 text-sm tabular-nums">
            {line === "*" ? "Everywhere" : (countries.find(({ code }) => code === line)?.name ?? line)}
          </li>
        ))}
      </ul>
      {rates.some(({ isOffered, kind }) => isOffered && kind === "ship") || (
        <p className="mt-4 text-muted">No rate is offered: shoppers see that the shop does not ship there.</p>
      )}
      {rates.length > 0 && (
        <ul className="mt-4 [&>*+*]:border-t [&>*+*]:border-line" aria-label={`Rates: ${name}`}>
          {rates.map((rate) => (
            <li key={rate.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
              <Link to={`/admin/shippingrate/${rate.id}/edit`}>
                {`${rateName(rate)}${rate.shippingMethod ? ` for ${rate.shippingMethod}` : ""}`}
              </Link>
              <span className="text-sm text-muted">
                {[rate.kind === "pickup" && "Pickup", boundsText(rate, unit), !rate.isOffered && "Not offered"]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <span className="ml-auto tabular-nums">
                {rate.isOffered && shippingMoney(rate.firstUnitCents)}
                {rate.isOffered && rate.furtherUnitCents > 0 && ` + ${formatMoney(rate.furtherUnitCents)} each further`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={`${actions} mt-4`}>
        <ButtonLink variant="secondary" small to={`/admin/shippingzone/${id}/edit`}>
          Edit zone
          <span className="sr-only">{` ${name}`}</span>
        </ButtonLink>
        <ButtonLink variant="secondary" small to={`/admin/shippingrate/new/edit?zone=${id}`}>
          Add rate
          <span className="sr-only">{` to ${name}`}</span>
        </ButtonLink>
        <ConfirmedDelete label="Delete" what={`the zone ${name}`} fields={{ intent: "delete", id }} />
      </div>
    </Card>
  );
}

type TesterProps = Pick<ZoneListScreenProps, "countries" | "unit" | "currency" | "test">;

function Tester({ countries, unit, currency, test: { values, errors, result } }: TesterProps) {
  const input = (name: "state" | "postalCode" | "weight" | "total", label: string, inputMode?: "decimal") => {
    const error = name === "weight" || name === "total" ? errors[name] : undefined;
    return (
      <div>
        <label htmlFor={`test-${name}`} className={fieldLabel}>
          {label}
        </label>
        <input
          id={`test-${name}`}
          name={name}
          defaultValue={values[name]}
          maxLength={60}
          inputMode={inputMode}
          autoComplete="off"
          className={control()}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `test-${name}-error` : undefined}
        />
        {error && (
          <p id={`test-${name}-error`} className={fieldError}>
            {error}
          </p>
        )}
      </div>
    );
  };
  return (
    <>
      <Form method="get" className={formGrid} aria-label="Test an address" preventScrollReset>
        <div>
          <label htmlFor="test-country" className={fieldLabel}>
            Country
          </label>
          <select
            id="test-country"
            name="country"
            defaultValue={values.country}
            className={control({ kind: "choice" })}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className={fieldRow}>
          {input("state", "State or province")}
          {input("postalCode", "Postal code")}
        </div>
        <div className={fieldRow}>
          {input("weight", `Weight in ${unit.name}`, "decimal")}
          {input("total", `Total of the items in ${currency}`, "decimal")}
        </div>
        <div>
          <Button variant="secondary">Test</Button>
        </div>
      </Form>
      {result && (
        <section aria-label="Result" className="mt-6 border-t border-line pt-4">
          <p className="font-semibold">
            {result.zone === null
              ? `${result.place}: no zone has this address. The shop does not ship there.`
              : `${result.place}: zone ${result.zone}`}
          </p>
          {result.zone !== null && result.rates.length === 0 && (
            <p className="mt-2">None of its rates is for such a parcel: the shop does not ship it there.</p>
          )}
          {result.rates.length > 0 && (
            <ul className="mt-2">
              {result.rates.map((rate) => (
                <li key={rate.id} className={`${spread} py-1`}>
                  <span>{`${rateName(rate)}, arrives ${rate.arrives}`}</span>
                  <span className="tabular-nums">{shippingMoney(rate.priceCents)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}
