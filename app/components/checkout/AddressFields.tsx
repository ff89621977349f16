import type { ShippingAddress } from "~/platform/schema.server";
import { ADDRESS_LABELS } from "~/shop/addresses/address-fields";
import { TextField } from "../forms/TextField";
import type { Field } from "../forms/useServerForm";

type AddressField = Exclude<keyof ShippingAddress, "country">;

type AddressFieldsProps = {
  /** A field by its name. */
  field: (name: AddressField) => Field;
  /** The names of the country's states, where they are known. */
  states?: readonly string[];
  /** Whether the browser may fill in the address of the person who types. */
  autoComplete?: boolean;
};

/** The fields of a shipping address below its country. */
export function AddressFields({ field: meta, states, autoComplete = true }: AddressFieldsProps) {
  const field = (name: AddressField, token: string) => ({
    label: ADDRESS_LABELS[name],
    meta: meta(name),
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
