import { getInputProps } from "@conform-to/react";
import { FieldFrame, type FieldProps, useControl } from "./FieldFrame";
import { checkLine, tick } from "./formStyles";

/** Posts `on` when ticked. */
export function CheckboxField({ label, meta, hint }: FieldProps) {
  const { focus, described } = useControl({ meta, hint });
  // The schema's constraints apply to the posted text, not to the checkbox.
  const { required: _, pattern: __, ...input } = getInputProps(meta, { type: "checkbox", ...described });
  return (
    <FieldFrame label={label} meta={meta} hint={hint} labeled>
      <label className={checkLine}>
        <input className={tick} {...input} {...focus} />
        <span>{label}</span>
      </label>
    </FieldFrame>
  );
}
