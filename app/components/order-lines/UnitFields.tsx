import type { FieldMetadata } from "@conform-to/react";
import { FieldError } from "../forms/FieldError";
import { useFocusFirstOf } from "../forms/firstInvalid";
import { checkLine, control, tick } from "../forms/formStyles";
import type { ChoosableLine } from "./choosableLines";

export type UnitsOfForm = { _id: string; qty: string; restock?: string }[];

type UnitFieldsProps = {
  legend: string;
  lines: ChoosableLine[];
  /** The list of the form. A refused one can name other lines than those that have units now. */
  meta: FieldMetadata<UnitsOfForm>;
  /** Whether each line has a box that puts its units back in stock. */
  hasStockBoxes?: boolean;
};

/** The values of a form that chooses all units of what it is about, or none. Without a choice, what is not sent goes back in stock. */
export const unitValues = (lines: ChoosableLine[], isAll: boolean): UnitsOfForm =>
  lines.map(({ id, most, isUnsent }) => ({
    _id: id,
    qty: isAll ? String(most) : "",
    restock: isAll || isUnsent ? "on" : "",
  }));

/** A field for the units of each line, and the errors of lines that have none any more. */
export function UnitFields({ legend, lines, meta, hasStockBoxes = false }: UnitFieldsProps) {
  const rows = meta.getFieldList().map((row) => row.getFieldset());
  // Each read of a field makes its metadata anew, so it is not read for each line.
  const ids = rows.map(({ _id }) => _id.initialValue);
  const gone = rows.filter((_, row) => lines.every(({ id }) => id !== ids[row]));
  const errors = [meta.errors, ...gone.map(({ _id, qty }) => qty.errors ?? _id.errors)].flatMap((texts) => texts ?? []);
  const focus = useFocusFirstOf();
  if (!lines[0] && !errors[0]) return null;
  const ofList = [meta.name, ...gone.flatMap(({ _id, qty }) => [_id.name, qty.name])];
  return (
    <fieldset aria-describedby={errors[0] && meta.errorId}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <ul className="grid gap-2">
        {lines.map(({ id, label, most }, index) => {
          const row = rows[ids.indexOf(id)];
          const qty = row?.qty;
          // Not the refused form's place: a list with a hole, where a line is gone, would be refused again.
          const name = `${meta.name}[${index}]`;
          const wrong = qty?.errors ?? row?._id.errors;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-6">
              <input type="hidden" name={`${name}._id`} value={id} />
              <label className="flex min-h-target items-center gap-3 sm:flex-1">
                <span className="sr-only">Units </span>
                <input
                  className={control({ width: "units" })}
                  id={qty?.id}
                  name={`${name}.qty`}
                  defaultValue={qty?.initialValue}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={wrong && true}
                  aria-describedby={wrong && qty?.errorId}
                  {...focus(qty?.name ?? "", row?._id.name ?? "", ...(index === 0 ? ofList : []))}
                />
                <span className="wrap-anywhere">{`of ${most} × ${label}`}</span>
              </label>
              {hasStockBoxes && (
                <label className={checkLine}>
                  <input type="hidden" name={`${name}.restockOffered`} value="yes" />
                  <input
                    className={tick}
                    type="checkbox"
                    name={`${name}.restock`}
                    defaultChecked={row?.restock.initialValue === "on"}
                  />
                  <span>
                    Back in stock<span className="sr-only">{`: ${label}`}</span>
                  </span>
                </label>
              )}
              {qty && <FieldError id={qty.errorId} errors={wrong} />}
            </li>
          );
        })}
      </ul>
      <FieldError id={meta.errorId} errors={errors} />
    </fieldset>
  );
}
