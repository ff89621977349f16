import type { FieldMetadata } from "@conform-to/react";
import { FieldError } from "../forms/FieldError";
import { control } from "../forms/formStyles";
import type { ChoosableLine } from "./choosableLines";

export type UnitsOfForm = { _id: string; qty: string }[];

type UnitFieldsProps = {
  legend: string;
  lines: ChoosableLine[];
  /** The list of the form, whose values are in the order of `lines`. */
  meta: FieldMetadata<UnitsOfForm>;
};

/** The values of a form that chooses all units, or none. */
export const unitValues = (lines: ChoosableLine[], isAll: boolean): UnitsOfForm =>
  lines.map(({ id, most }) => ({ _id: id, qty: isAll ? String(most) : "" }));

/** A field for the units of each line. */
export function UnitFields({ legend, lines, meta }: UnitFieldsProps) {
  const rows = meta.getFieldList();
  return (
    <fieldset aria-describedby={meta.errors ? meta.errorId : undefined}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <ul className="grid gap-2">
        {lines.map(({ id, label, most }, index) => {
          const fields = rows[index]?.getFieldset();
          if (!fields) return null;
          const errors = fields.qty.errors ?? fields._id.errors;
          return (
            <li key={id}>
              <input type="hidden" name={fields._id.name} value={id} />
              <label className="flex min-h-target items-center gap-3">
                <input
                  className={control({ width: "units" })}
                  id={fields.qty.id}
                  name={fields.qty.name}
                  defaultValue={fields.qty.initialValue}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={errors ? true : undefined}
                  aria-describedby={errors ? fields.qty.errorId : undefined}
                />
                <span className="wrap-anywhere">{`of ${most} × ${label}`}</span>
              </label>
              <FieldError id={fields.qty.errorId} errors={errors} />
            </li>
          );
        })}
      </ul>
      <FieldError id={meta.errorId} errors={meta.errors} />
    </fieldset>
  );
}
