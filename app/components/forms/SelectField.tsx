import { getSelectProps } from "@conform-to/react";
import type { ChangeEventHandler } from "react";
import { FieldFrame, type FieldProps, useControl } from "./FieldFrame";
import { control } from "./formStyles";

type SelectFieldProps = FieldProps & {
  options: readonly { value: string; label: string }[];
  /** First entry, with an empty value. */
  placeholder?: string;
  autoComplete?: string;
  onChange?: ChangeEventHandler<HTMLSelectElement>;
};

export function SelectField({ label, meta, options, placeholder, autoComplete, onChange, hint }: SelectFieldProps) {
  const { focus, described } = useControl({ meta, hint });
  return (
    <FieldFrame label={label} meta={meta} hint={hint} filled={placeholder === undefined}>
      <select
        className={control({ kind: "choice" })}
        autoComplete={autoComplete}
        onChange={onChange}
        {...getSelectProps(meta, described)}
        {...focus}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value === option.label ? undefined : option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
