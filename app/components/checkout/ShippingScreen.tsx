import { useNavigation } from "@remix-run/react";
import type { ShippingAddress } from "~/platform/schema.server";
import { CheckboxField } from "../forms/CheckboxField";
import { SelectField } from "../forms/SelectField";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button } from "../ui/Button";
import { AddressFields } from "./AddressFields";
import { CheckoutPage } from "./CheckoutPage";
import type { OrderSummaryView } from "./OrderSummary";

type ShippingFields = ShippingAddress & { email: string; promotionsOptIn?: string };

type ShippingScreenProps = {
  values: Partial<ShippingFields>;
  constraint: Constraints;
  furthest: string;
  countries: readonly { code: string; name: string }[];
  /** The names of the states of some countries, by the country's code. */
  states: Record<string, readonly string[]>;
  order: OrderSummaryView;
  lastResult?: FormResult;
};

/** The shipping address form. The country comes first, because the list of states depends on it. */
export function ShippingScreen({
  values,
  constraint,
  furthest,
  countries,
  states,
  order,
  lastResult,
}: ShippingScreenProps) {
  const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
  const [form, fields] = useServerForm<Record<keyof ShippingFields, string>>({
    id: "shipping",
    defaultValue: values,
    constraint,
    lastResult,
  });
  const pending = useNavigation().state === "submitting";
  return (
    <CheckoutPage title="Shipping" current="shipping" furthest={furthest} order={order}>
      <ValidatedForm form={form} label="Shipping address" action="/shipping">
        <TextField
          label="Email"
          meta={fields.email}
          type="email"
          autoComplete="email"
          hint="For the confirmation and updates about your order."
        />
        <SelectField
          label="Country"
          meta={fields.country}
          options={countryOptions}
          placeholder={values.country ? undefined : "Choose the country"}
          autoComplete="country"
        />
        <AddressFields field={(name) => fields[name]} states={states[fields.country.value ?? ""]} />
        <CheckboxField label="Send me news and offers by email" meta={fields.promotionsOptIn} />
        <Button wide name="intent" value="check" pending={pending} pendingLabel="Checking the address…">
          Continue
        </Button>
      </ValidatedForm>
    </CheckoutPage>
  );
}
