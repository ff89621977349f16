import { getTextareaProps } from "@conform-to/react";
import { FieldFrame, type FieldProps, useControl, useCounter } from "./FieldFrame";
import { control } from "./formStyles";
import "./typedTexts";

type TextAreaFieldProps = FieldProps & {
  rows?: number;
  /** The characters allowed, counted as `x/2500`. */
  counter?: number;
  readOnly?: boolean;
  /** The text of the last response, for a field that is drawn anew with it; conform keeps the first one. */
  text?: string;
};

export function TextAreaField({ label, meta, rows = 5, hint, counter: max, readOnly, text }: TextAreaFieldProps) {
  const { counter, counted } = useCounter(meta.id, text ?? meta.initialValue, max);
  const { focus, described } = useControl({ meta, hint }, max !== undefined);
  return (
    <FieldFrame label={label} meta={meta} hint={hint} counter={counter}>
      <textarea
        className={control({ kind: "area" })}
        rows={rows}
        readOnly={readOnly}
        {...getTextareaProps(meta, described)}
        defaultValue={text ?? meta.initialValue}
        {...focus}
        {...counted}
      />
    </FieldFrame>
  );
}
