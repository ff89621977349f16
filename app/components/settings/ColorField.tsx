import { getInputProps } from "@conform-to/react";
import type { ChangeEvent } from "react";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { checkLine, fieldLabel, tick } from "../forms/formStyles";
import { Hint } from "../forms/Hint";
import type { Field } from "../forms/useServerForm";

type ColorFieldProps = {
  label: string;
  meta: Field;
  hint: string;
  /** The color that an empty one stands for. */
  fallback: string;
};

/** A ticked box for the default color takes a color that was picked before out of the form. */
function unpick({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>, name: string) {
  const picker = form?.querySelector<HTMLInputElement>(`input[type=color][name="${name}"]`);
  if (checked && picker) picker.value = picker.defaultValue;
}

/**
 * The browser's color picker, which cannot be empty, and a box for the default color, which hides it. The box posts the
 * color that the picker begins with under the field's name with `Default`: a ticked box and another color contradict
 * each other.
 */
export function ColorField({ label, meta, hint, fallback }: ColorFieldProps) {
  const focus = useFocusFirst(meta.name);
  const color = meta.initialValue || fallback;
  return (
    <fieldset className="group/color">
      <legend className={fieldLabel}>{label}</legend>
      <label className={checkLine}>
        <input
          className={tick}
          type="checkbox"
          name={`${meta.name}Default`}
          value={color}
          defaultChecked={!meta.initialValue}
          onChange={(event) => unpick(event, meta.name)}
        />
        Default color
      </label>
      <label className={`${checkLine} group-has-[:checked]/color:hidden`}>
        <input
          {...getInputProps(meta, { type: "color", value: false, ariaDescribedBy: meta.descriptionId })}
          className="h-target w-20 flex-none cursor-pointer rounded-md border border-edge bg-surface p-1 focus-visible:outline-offset-1"
          defaultValue={color}
          {...focus}
        />
        Own color
      </label>
      <FieldError id={meta.errorId} errors={meta.errors} />
      <Hint id={meta.descriptionId} hint={hint} />
    </fieldset>
  );
}
