import { FieldError } from "./FieldError";
import { useFocusFirst } from "./focusFirst";
import { type FieldState, inputProps } from "./formState";
import { control, fieldLabel, optionalMark } from "./formStyles";
import { Hint } from "./Hint";

type SelectFieldProps = {
  label: string;
  meta: FieldState;
  options: { value: string; label: string }[];
  /** First entry, with an empty value. */
  placeholder?: string;
  autoComplete?: string;
  hint?: string;
};

export function SelectField({ label, meta, options, placeholder, autoComplete, hint }: SelectFieldProps) {
  const helped = hint ? meta.descriptionId : undefined;
  const focus = useFocusFirst(meta.name);
  return (
    <div>
      <label htmlFor={meta.id} className={fieldLabel}>
        {label}
        {!meta.required && <span className={optionalMark}> (optional)</span>}
      </label>
      <select
        className={control({ kind: "choice" })}
        autoComplete={autoComplete}
        defaultValue={meta.initialValue}
        {...inputProps(meta, helped)}
        {...focus}
      >
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
