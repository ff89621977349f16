import type { ShippingAddress } from "~/platform/schema.server";
import { TextField } from "../forms/TextField";
import type { Field } from "../forms/useServerForm";

type AddressField = Exclude<keyof ShippingAddress, "country">;

type AddressFieldsProps = {
  fields: Record<AddressField, Field>;
  /** The names of the country's states, where they are known. */
  states?: readonly string[];
  /** Whether the browser may fill in the address of the person who types. */
  autoComplete?: boolean;
};

export const ADDRESS_LABELS: Record<AddressField, string> = {
  shipToFirstName: "First name",
  shipToLastName: "Last name",
  address1: "Address",
  address2: "Apartment, suite, unit",
  city: "City",
  state: "State or province",
  postalCode: "Postal code",
};

/** The fields of a shipping address below its country. */
export function AddressFields({ fields, states, autoComplete = true }: AddressFieldsProps) {
  const field = (name: AddressField, token: string) => ({
    label: ADDRESS_LABELS[name],
    meta: fields[name],
    autoComplete: autoComplete ? token : "off",
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("shipToFirstName", "given-name")} />
        <TextField {...field("shipToLastName", "family-name")} />
      </div>
      <TextField {...field("address1", "address-line1")} hint="Street and house number" />
      <TextField {...field("address2", "address-line2")} />
      <TextField {...field("city", "address-level2")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("state", "address-level1")} suggestions={states} />
        <TextField {...field("postalCode", "postal-code")} />
      </div>
    </>
  );
}
