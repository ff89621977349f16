import { Fragment, type ReactNode } from "react";
import type { ShownField } from "~/shop/records/record.server";
import { fieldRow } from "../forms/formStyles";

type InputRowsProps<Name extends string> = {
  inputs: ShownField<Name>[][];
  /** Draws one of them. */
  children: (input: ShownField<Name>) => ReactNode;
};

/** The inputs of a form in their rows. */
export function InputRows<Name extends string>({ inputs, children }: InputRowsProps<Name>) {
  return inputs.map((row) => {
    const drawn = row.map((input) => <Fragment key={input.name}>{children(input)}</Fragment>);
    return row.length === 1 ? (
      drawn
    ) : (
      <div className={fieldRow} key={row[0]?.name}>
        {drawn}
      </div>
    );
  });
}
