import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useState } from "react";
import { FieldError } from "./FieldError";
import { useFocusFirst } from "./focusFirst";
import { Hint } from "./Hint";

type TextAreaFieldProps = {
  label: string;
  meta: FieldMetadata<string | undefined>;
  rows?: number;
  hint?: string;
  /** Counts the characters typed, shown as `x/2500`. */
  counter?: number;
};

export function TextAreaField({ label, meta, rows = 5, hint, counter }: TextAreaFieldProps) {
  const helped = hint || counter ? meta.descriptionId : undefined;
  const { key, ...area } = getTextareaProps(meta, { ariaDescribedBy: helped });
  const [used, setUsed] = useState(area.defaultValue?.length ?? 0);
  const focus = useFocusFirst(meta.name);
  return (
    <div className="field">
      <label htmlFor={meta.id}>
        {label}
        {!meta.required && <span className="opt"> (optional)</span>}
      </label>
      <textarea
        key={key}
        className="input"
        rows={rows}
        {...area}
        {...focus}
        onInput={counter ? (event) => setUsed(event.currentTarget.value.length) : undefined}
      />
      <FieldError id={meta.errorId} errors={meta.errors} />
      {helped && <Hint id={helped} hint={hint} counter={counter ? { used, max: counter } : undefined} />}
    </div>
  );
}
