import { getInputProps } from "@conform-to/react";
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from "react";
import { FieldFrame, type FieldProps, useControl, useCounter } from "./FieldFrame";
import { control } from "./formStyles";

type TextFieldProps = FieldProps & {
  type?: "text" | "email" | "password" | "search" | "tel" | "url" | "number" | "date" | "datetime-local";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  placeholder?: string;
  /** The characters allowed, counted as `x/150`. */
  counter?: number;
  readOnly?: boolean;
  /** Suggestions that the browser offers while typing. */
  suggestions?: readonly string[];
};

export function TextField({
  label,
  meta,
  type = "text",
  hint,
  counter: max,
  suggestions = [],
  ...rest
}: TextFieldProps) {
  const { counter, counted } = useCounter(meta.id, meta.initialValue, max);
  const { focus, described } = useControl({ meta, hint }, max !== undefined);
  const listId = suggestions.length > 0 ? `${meta.id}-suggestions` : undefined;
  return (
    <FieldFrame label={label} meta={meta} hint={hint} counter={counter}>
      <input
        className={control()}
        {...getInputProps(meta, { type, ...described })}
        list={listId}
        {...rest}
        {...focus}
        {...counted}
      />
      {listId && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}
