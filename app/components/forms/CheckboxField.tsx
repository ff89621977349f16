import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { FieldError } from "./FieldError";
import { useFocusFirst } from "./focusFirst";
import { Hint } from "./Hint";

type CheckboxFieldProps = {
  label: string;
  meta: FieldMetadata<boolean | string | undefined>;
  hint?: string;
};

/** Posts `on` when ticked. */
export function CheckboxField({ label, meta, hint }: CheckboxFieldProps) {
  const helped = hint ? meta.descriptionId : undefined;
  const { key, ...input } = getInputProps(meta, { type: "checkbox", ariaDescribedBy: helped });
  const focus = useFocusFirst(meta.name);
  return (
    <div>
      <label className="check">
        <input key={key} {...input} {...focus} />
        <span>{label}</span>
      </label>
      <FieldError id={meta.errorId} errors={meta.errors} />
      {helped && <Hint id={helped} hint={hint} />}
    </div>
  );
}
