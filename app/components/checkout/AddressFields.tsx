import type { ReactNode } from "react";
import type { AddressForm } from "~/shop/addresses/address-format.server";
import { ADDRESS_LABELS } from "~/shop/fields/address-fields";
import { TextField } from "../forms/TextField";
import type { Field } from "../forms/useServerForm";

type AddressFieldName = AddressForm["fields"][number]["name"];

type AddressFieldsProps = {
  /** The fields of the address, as its country has them. */
  form: AddressForm;
  /** A field by its name. */
  field: (name: AddressFieldName) => Field;
  /** Whether the browser may fill in the address of the person who types. */
  autoComplete?: boolean;
};

/** A field with the rule of its country, which the form may have been without when it was shown first. */
const withNeed = (meta: Field, isRequired: boolean): Field => Object.create(meta, { required: { value: isRequired } });

/** The fields of a shipping address below its country. */
export function AddressFields({ form, field, autoComplete = true }: AddressFieldsProps) {
  const token = (name: string) => (autoComplete ? name : "off");
  const contact = (["company", "phone"] as const).map(field);
  const hasContact = contact.some(({ initialValue, errors }) => initialValue || errors);
  const draw = ({ name, label, isRequired, hint, autoComplete: own }: AddressForm["fields"][number]): ReactNode => (
    <TextField
      label={label}
      meta={withNeed(field(name), isRequired)}
      hint={hint}
      autoComplete={token(own)}
      suggestions={name === "state" ? form.states : undefined}
      type={name === "phone" ? "tel" : undefined}
    />
  );
  return (
    <>
      <div className="grid gap-5 *:min-w-0 sm:grid-cols-2">
        {form.fields.map((shown) => (
          <div key={shown.name} className={shown.isHalf ? undefined : "sm:col-span-2"}>
            {draw(shown)}
          </div>
        ))}
      </div>
      {form.hasContact && (
        <details open={hasContact || undefined}>
          <summary className="cursor-pointer py-2 text-sm font-semibold">Company and phone</summary>
          <div className="mt-3 grid gap-5 *:min-w-0 sm:grid-cols-2">
            <TextField label={ADDRESS_LABELS.company} meta={field("company")} autoComplete={token("organization")} />
            <TextField label={ADDRESS_LABELS.phone} meta={field("phone")} type="tel" autoComplete={token("tel")} />
          </div>
        </details>
      )}
    </>
  );
}
