import { type ReactNode, useEffect, useState } from "react";
import { FieldError } from "./FieldError";
import { useFocusFirst } from "./firstInvalid";
import { fieldLabel, optionalMark } from "./formStyles";
import { Hint } from "./Hint";
import type { Field } from "./useServerForm";

export type FieldProps = {
  label: string;
  meta: Field;
  hint?: string;
};

type FieldFrameProps = FieldProps & {
  /** Characters typed and allowed, shown as `x/150`. */
  counter?: { used: number; max: number };
  /** Whether the control stands in its own label, like a checkbox. */
  labeled?: boolean;
  /** Whether it always has a value, as a list to choose from does. */
  filled?: boolean;
  children: ReactNode;
};

/** What every field has around its control: the label, the error and the hint. */
export function FieldFrame({ label, meta, hint, counter, labeled, filled, children }: FieldFrameProps) {
  return (
    <div>
      {!labeled && (
        <label htmlFor={meta.id} className={fieldLabel}>
          {label}
          {!meta.required && !filled && <span className={optionalMark}> (optional)</span>}
        </label>
      )}
      {children}
      <FieldError id={meta.errorId} errors={meta.errors} />
      <Hint id={meta.descriptionId} hint={hint} counter={counter} />
    </div>
  );
}

/**
 * The attributes of a control beyond those of conform: focus when the field is the first invalid one.
 * @returns `described`, the options with which conform links the hint to the control
 */
export function useControl({ meta, hint }: Pick<FieldProps, "meta" | "hint">, isCounted = false) {
  const focus = useFocusFirst(meta.name);
  const described = hint || isCounted ? { ariaDescribedBy: meta.descriptionId } : {};
  return { focus, described };
}

/**
 * Counts the characters of a text field.
 * @param id of the control
 * @param text the field's first value
 * @param max the characters allowed; undefined for a field that is not counted
 */
export function useCounter(id: string, text: string | undefined, max: number | undefined) {
  const [used, setUsed] = useState(text?.length ?? 0);
  // Before the scripts were there, something may have been typed.
  useEffect(() => {
    const control = document.getElementById(id) as HTMLInputElement | null;
    if (control) setUsed(control.value.length);
  }, [id]);
  if (max === undefined) return {};
  const onInput = (event: { currentTarget: { value: string } }) => setUsed(event.currentTarget.value.length);
  return { counter: { used, max }, counted: { onInput } };
}
