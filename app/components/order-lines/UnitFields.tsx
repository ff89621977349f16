import type { FieldMetadata } from "@conform-to/react";
import { FieldError } from "../forms/FieldError";
import { useFocusFirstOf } from "../forms/firstInvalid";
import { control } from "../forms/formStyles";
import type { ChoosableLine } from "./choosableLines";

export type UnitsOfForm = { _id: string; qty: string }[];

type UnitFieldsProps = {
  legend: string;
  lines: ChoosableLine[];
  /** The list of the form. A refused one can name other lines than those that have units now. */
  meta: FieldMetadata<UnitsOfForm>;
};

/** The values of a form that chooses all units, or none. */
export const unitValues = (lines: ChoosableLine[], isAll: boolean): UnitsOfForm =>
  lines.map(({ id, most }) => ({ _id: id, qty: isAll ? String(most) : "" }));

/** A field for the units of each line, and the errors of lines that have none any more. */
export function UnitFields({ legend, lines, meta }: UnitFieldsProps) {
  // Each read of a field makes its metadata anew, so the rows are not searched for each line.
  const rows = new Map(
    meta.getFieldList().map((row) => {
      const { _id, qty } = row.getFieldset();
      return [_id.initialValue, { _id, qty }];
    }),
  );
  const ids = new Set<string | undefined>(lines.map(({ id }) => id));
  const gone = [...rows].filter(([id]) => !ids.has(id)).map(([, fields]) => fields);
  const errors = [meta.errors, ...gone.map(({ _id, qty }) => qty.errors ?? _id.errors)].flatMap((texts) => texts ?? []);
  const focus = useFocusFirstOf();
  if (lines.length + errors.length === 0) return null;
  const ofList = [meta.name, ...gone.flatMap(({ _id, qty }) => [_id.name, qty.name])];
  return (
    <fieldset aria-describedby={errors.length > 0 ? meta.errorId : undefined}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <ul className="grid gap-2">
        {lines.map(({ id, label, most }, index) => {
          const fields = rows.get(id);
          // Not the refused form's place: a list with a hole, where a line is gone, would be refused again.
          const name = `${meta.name}[${index}]`;
          const errorId = fields?.qty.errorId;
          const wrong = fields?.qty.errors ?? fields?._id.errors;
          return (
            <li key={id}>
              <input type="hidden" name={`${name}._id`} value={id} />
              <label className="flex min-h-target items-center gap-3">
                <span className="sr-only">Units </span>
                <input
                  className={control({ width: "units" })}
                  id={fields?.qty.id}
                  name={`${name}.qty`}
                  defaultValue={fields?.qty.initialValue}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong ? errorId : undefined}
                  {...focus(...(fields ? [fields.qty.name, fields._id.name] : []), ...(index === 0 ? ofList : []))}
                />
                <span className="wrap-anywhere">{`of ${most} × ${label}`}</span>
              </label>
              {errorId && <FieldError id={errorId} errors={wrong} />}
            </li>
          );
        })}
      </ul>
      <FieldError id={meta.errorId} errors={errors} />
    </fieldset>
  );
}
