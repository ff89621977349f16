import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { FieldError } from "./FieldError";
import { useFocusFirst } from "./focusFirst";
import { Hint } from "./Hint";

type SelectFieldProps = {
  label: string;
  meta: FieldMetadata<string | number | undefined>;
  options: { value: string; label: string }[];
  /** First entry, with an empty value. */
  placeholder?: string;
  autoComplete?: string;
  hint?: string;
};

export function SelectField({ label, meta, options, placeholder, autoComplete, hint }: SelectFieldProps) {
  const helped = hint ? meta.descriptionId : undefined;
  const { key, ...select } = getSelectProps(meta, { ariaDescribedBy: helped });
  const focus = useFocusFirst(meta.name);
  return (
    <div className="field">
      <label htmlFor={meta.id}>
        {label}
        {!meta.required && <span className="opt"> (optional)</span>}
      </label>
      <select key={key} className="input" autoComplete={autoComplete} {...select} {...focus}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={meta.errorId} errors={meta.errors} />
      {helped && <Hint id={helped} hint={hint} />}
    </div>
  );
}
