import { SelectField } from "../forms/SelectField";
import type { Field } from "../forms/useServerForm";
import { UpdateButton } from "./UpdateButton";

type CountryFieldProps = {
  meta: Field;
  countries: readonly { code: string; name: string }[];
  placeholder?: string;
  autoComplete?: string;
  /** The intent with which the form comes back with the fields of the chosen country. */
  intent: string;
  /** Where a form that loads a new document opens it, as a fragment. */
  place?: string;
};

/** The country of an address. The fields of the address follow it: by the button, or at once where scripts run. */
export function CountryField({ meta, countries, placeholder, autoComplete, intent, place }: CountryFieldProps) {
  return (
    <div className="flex gap-3">
      <div className="min-w-0 grow">
        <SelectField
          label="Country"
          meta={meta}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          placeholder={placeholder}
          autoComplete={autoComplete}
          onChange={({ currentTarget: { form } }) =>
            form?.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${intent}"]`))
          }
        />
      </div>
      <UpdateButton intent={intent} place={place} className="pt-6" />
    </div>
  );
}
