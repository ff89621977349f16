import { FieldError } from "./FieldError";
import { useFocusFirst } from "./focusFirst";
import { type FieldState, inputProps } from "./formState";
import { checkLine, tick } from "./formStyles";
import { Hint } from "./Hint";

type CheckboxFieldProps = {
  label: string;
  meta: FieldState;
  hint?: string;
};

/** Posts `on` when ticked. */
export function CheckboxField({ label, meta, hint }: CheckboxFieldProps) {
  const helped = hint ? meta.descriptionId : undefined;
  // The schema's constraints apply to the posted text, not to the checkbox.
  const { required: _, pattern: __, ...control } = inputProps(meta, helped);
  const focus = useFocusFirst(meta.name);
  return (
    <div>
      <label className={checkLine}>
        <input type="checkbox" className={tick} defaultChecked={meta.initialValue === "on"} {...control} {...focus} />
        <span>{label}</span>
      </label>
      <FieldError id={meta.errorId} errors={meta.errors} />
      {helped && <Hint id={helped} hint={hint} />}
    </div>
  );
}
