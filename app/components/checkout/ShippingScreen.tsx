import { useNavigation } from "@remix-run/react";
import type { AddressLines } from "~/shop/addresses/address-lines";
import { CheckboxField } from "../forms/CheckboxField";
import { SelectField } from "../forms/SelectField";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { type CartDiscountView, DiscountNote } from "./DiscountNote";
import { reachedStep } from "./reachedStep";
import { StepBar } from "./StepBar";

type ShippingFields = AddressLines & { email: string; promotionsOptIn?: string };

type ShippingScreenProps = {
  values: Partial<ShippingFields>;
  constraint: Constraints;
  furthest: string;
  countries: readonly { code: string; name: string }[];
  cart: CartDiscountView;
  lastResult?: FormResult;
};

/** The shipping address form. */
export function ShippingScreen({ values, constraint, furthest, countries, cart, lastResult }: ShippingScreenProps) {
  const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
  const [form, fields] = useServerForm<Record<keyof ShippingFields, string>>({
    id: "shipping",
    defaultValue: values,
    constraint,
    lastResult,
  });
  const pending = useNavigation().state === "submitting";
  return (
    <Page title="Shipping" width="narrow" above={<StepBar current="shipping" reached={reachedStep(furthest)} />}>
      <DiscountNote {...cart} />
      <ValidatedForm form={form} label="Shipping address" action="/shipping">
        <TextField
          label="Email"
          meta={fields.email}
          type="email"
          autoComplete="email"
          hint="For the confirmation and updates about your order."
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" meta={fields.shipToFirstName} autoComplete="given-name" />
          <TextField label="Last name" meta={fields.shipToLastName} autoComplete="family-name" />
        </div>
        <TextField label="Address" meta={fields.address1} autoComplete="address-line1" hint="Street and house number" />
        <TextField label="Apartment, suite, unit" meta={fields.address2} autoComplete="address-line2" />
        <TextField label="City" meta={fields.city} autoComplete="address-level2" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="State or province" meta={fields.state} autoComplete="address-level1" />
          <TextField label="Postal code" meta={fields.postalCode} autoComplete="postal-code" />
        </div>
        <SelectField label="Country" meta={fields.country} options={countryOptions} autoComplete="country" />
        <CheckboxField label="Send me news and offers by email" meta={fields.promotionsOptIn} />
        <Button wide name="intent" value="check" pending={pending} pendingLabel="Checking the address…">
          Continue
        </Button>
      </ValidatedForm>
    </Page>
  );
}
