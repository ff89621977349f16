import { Link } from "@remix-run/react";
import type { AddressForm } from "~/shop/addresses/address-format.server";
import { AddressFields } from "../checkout/AddressFields";
import { CountryField } from "../checkout/CountryField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Breadcrumb } from "../ui/Breadcrumb";
import { SubmitButton } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

type AddressFormScreenProps = {
  /** Whether the address is added. */
  isNew: boolean;
  values: Record<string, string>;
  constraint: Constraints;
  countries: readonly { code: string; name: string }[];
  /** The fields of the address in the chosen country. */
  addressForm: AddressForm;
  lastResult?: FormResult;
};

type Names = AddressForm["fields"][number]["name"] | "country";

/** The form for an address of the account. The country comes first, because the fields depend on it. */
export function AddressFormScreen({
  isNew,
  values,
  constraint,
  countries,
  addressForm,
  lastResult,
}: AddressFormScreenProps) {
  const [form, fields] = useServerForm<Record<Names, string>>({
    id: "address",
    defaultValue: values,
    constraint,
    lastResult,
  });
  const title = isNew ? "New address" : "Edit address";
  return (
    <Page
      title={title}
      width="text"
      above={
        <Breadcrumb
          items={[
            { to: "/profile", label: "Profile" },
            { to: "/profile/addresses", label: "Addresses" },
            { label: title },
          ]}
        />
      }
    >
      <ValidatedForm form={form} label={title}>
        {/* Enter presses the first button of a form. */}
        <button type="submit" name="intent" value="save" hidden />
        <CountryField meta={fields.country} countries={countries} autoComplete="country" intent="fields" />
        <AddressFields field={(name) => fields[name]} form={addressForm} />
        <div className={actions}>
          <SubmitButton intent="save" pendingLabel="Saving…">
            Save address
          </SubmitButton>
          <Link to="/profile/addresses">Back to addresses</Link>
        </div>
      </ValidatedForm>
    </Page>
  );
}
