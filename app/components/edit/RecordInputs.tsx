import { Fragment, type ReactNode } from "react";
import type { ShownField } from "~/shop/records/record.server";
import { CheckboxField } from "../forms/CheckboxField";
import type { FieldProps } from "../forms/FieldFrame";
import { fieldRow } from "../forms/formStyles";
import { SelectField } from "../forms/SelectField";
import { TextAreaField } from "../forms/TextAreaField";
import { TextField } from "../forms/TextField";
import type { Field } from "../forms/useServerForm";
export type RecordInputsProps = {
  inputs: ShownField[][];
  field: (name: string) => Field;
  /** Fields that the screen draws itself. */
  own?: Record<string, (field: FieldProps) => ReactNode>;
  /** Hints that depend on the record. */
  hints?: Record<string, string>;
};

/** The inputs of a record's form, drawn from its table of fields. */
export function RecordInputs({ inputs, field, own = {}, hints = {} }: RecordInputsProps) {
  return inputs.map((row) => (
    <div className={fieldRow} key={row[0]?.name}>
      {row.map(({ name, label, hint, ...input }) => {
        const given = { label, hint: hints[name] ?? hint, meta: field(name) };
        const drawn = own[name]?.(given) ?? <RecordInput given={given} input={input} />;
        return <Fragment key={name}>{drawn}</Fragment>;
      })}
    </div>
  ));
}

/** The options of a choice, with the stored value if it is none of them any more: saving the form must not change it. */
function withStored(options: readonly { value: string; label: string }[], stored: string | undefined) {
  const isMissing = stored && !options.some(({ value }) => value === stored);
  return isMissing ? [...options, { value: stored, label: stored }] : [...options];
}

type RecordInputProps = { given: FieldProps; input: Omit<ShownField, "name" | "label" | "hint"> };

function RecordInput({ given, input }: RecordInputProps) {
  switch (input.kind) {
    case "check":
      return <CheckboxField {...given} />;
    case "choice":
      return <SelectField {...given} options={withStored(input.options ?? [], given.meta.initialValue)} />;
    case "lines":
      return <TextAreaField {...given} rows={4} counter={input.counter} />;
    case "moment":
      return <TextField {...given} type="datetime-local" />;
    case "email":
      return <TextField {...given} type="email" autoComplete="off" />;
    case "line":
    case undefined:
      return <TextField {...given} inputMode={input.inputMode} autoComplete="off" />;
  }
}
