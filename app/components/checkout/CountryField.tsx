import { useRef } from "react";
import { SelectField } from "../forms/SelectField";
import type { Field } from "../forms/useServerForm";
import { Button } from "../ui/Button";

type CountryFieldProps = {
  meta: Field;
  countries: readonly { code: string; name: string }[];
  placeholder?: string;
  autoComplete?: string;
  /** The intent with which the form comes back with the fields of the chosen country. */
  intent: string;
};

/** The country of an address. The fields of the address follow it: by the button, or at once where scripts run. */
export function CountryField({ meta, countries, placeholder, autoComplete, intent }: CountryFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div className="grid grid-cols-[1fr_auto] gap-3 *:min-w-0">
      <SelectField
        label="Country"
        meta={meta}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={placeholder}
        autoComplete={autoComplete}
        onChange={(event) => event.currentTarget.form?.requestSubmit(box.current?.querySelector("button"))}
      />
      <div ref={box} className="pt-6">
        <Button variant="secondary" name="intent" value={intent} formNoValidate>
          Update form
        </Button>
      </div>
    </div>
  );
}
