import { type HTMLAttributes, type HTMLInputAutoCompleteAttribute, useState } from "react";
import { FieldError } from "./FieldError";
import { useFocusFirst } from "./focusFirst";
import { type FieldState, inputProps } from "./formState";
import { control, fieldLabel, optionalMark } from "./formStyles";
import { Hint } from "./Hint";

type TextFieldProps = {
  label: string;
  meta: FieldState;
  type?: "text" | "email" | "password" | "search" | "tel" | "url" | "number" | "date";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  hint?: string;
  placeholder?: string;
  /** Counts the characters typed, shown as `x/150`. */
  counter?: number;
  readOnly?: boolean;
  /** Suggestions that the browser offers while typing. */
  suggestions?: string[];
};

export function TextField({ label, meta, type = "text", hint, counter, suggestions = [], ...rest }: TextFieldProps) {
  const helped = hint || counter ? meta.descriptionId : undefined;
  const [used, setUsed] = useState(meta.initialValue?.length ?? 0);
  const focus = useFocusFirst(meta.name);
  return (
    <div>
      <label htmlFor={meta.id} className={fieldLabel}>
        {label}
        {!meta.required && <span className={optionalMark}> (optional)</span>}
      </label>
      <input
        className={control()}
        type={type}
        // Passwords are never sent back to the browser.
        defaultValue={type === "password" ? undefined : meta.initialValue}
        {...inputProps(meta, helped)}
        list={suggestions.length > 0 ? `${meta.id}-suggestions` : undefined}
        {...rest}
        {...focus}
        onInput={counter ? (event) => setUsed(event.currentTarget.value.length) : undefined}
      />
      {suggestions.length > 0 && (
        <datalist id={`${meta.id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <FieldError id={meta.errorId} errors={meta.errors} />
      {helped && <Hint id={helped} hint={hint} counter={counter ? { used, max: counter } : undefined} />}
    </div>
  );
}
