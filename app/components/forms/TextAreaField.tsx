import { useState } from "react";
import { FieldError } from "./FieldError";
import { useFocusFirst } from "./focusFirst";
import { type FieldState, inputProps } from "./formState";
import { control, fieldLabel, optionalMark } from "./formStyles";
import { Hint } from "./Hint";

type TextAreaFieldProps = {
  label: string;
  meta: FieldState;
  rows?: number;
  hint?: string;
  /** Counts the characters typed, shown as `x/2500`. */
  counter?: number;
  readOnly?: boolean;
};

export function TextAreaField({ label, meta, rows = 5, hint, counter, readOnly }: TextAreaFieldProps) {
  const helped = hint || counter ? meta.descriptionId : undefined;
  const [used, setUsed] = useState(meta.initialValue?.length ?? 0);
  const focus = useFocusFirst(meta.name);
  return (
    <div>
      <label htmlFor={meta.id} className={fieldLabel}>
        {label}
        {!meta.required && <span className={optionalMark}> (optional)</span>}
      </label>
      <textarea
        className={control({ kind: "area" })}
        rows={rows}
        readOnly={readOnly}
        defaultValue={meta.initialValue}
        {...inputProps(meta, helped)}
        {...focus}
        onInput={counter ? (event) => setUsed(event.currentTarget.value.length) : undefined}
      />
      <FieldError id={meta.errorId} errors={meta.errors} />
      {helped && <Hint id={helped} hint={hint} counter={counter ? { used, max: counter } : undefined} />}
    </div>
  );
}
