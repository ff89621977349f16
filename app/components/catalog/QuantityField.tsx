import { type ChangeEvent, useState } from "react";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { control, fieldLabel } from "../forms/formStyles";
import type { Field } from "../forms/useServerForm";
import { useUnmended } from "../forms/useUnmended";

type QuantityFieldProps = {
  /** Units in stock: the maximum quantity. */
  max: number;
  /** Always a number input. By default it is a select while the stock is small. */
  isNumber?: boolean;
  defaultValue?: number;
  /** Names the item if a page has several quantity fields, for example `of Enamel mug`. */
  labelSuffix?: string;
  /** A rejected quantity is shown as typed. */
  meta: Pick<Field, "id" | "errorId" | "errors" | "initialValue"> & { name: string };
};

/** Up to this stock the field is a select; above it, a number input. */
const LONGEST_LIST = 50;

/** Quantity from 1 up to the stock. */
export function QuantityField({ max, isNumber: wantsNumber, defaultValue = 1, labelSuffix, meta }: QuantityFieldProps) {
  const { id, name, errorId, initialValue } = meta;
  const [errors, mend] = useUnmended(meta.errors);
  const focus = useFocusFirst(name);
  const typed = meta.errors ? initialValue : undefined;
  const most = Math.max(max, 1);
  // What was chosen stays when another variant, with another stock, takes the place of this one.
  const [kept, keep] = useState(String(defaultValue));
  const value = typed ?? Math.min(Math.max(Math.floor(Number(kept)) || defaultValue, 1), most);
  const isListed = quantities(Math.min(max, LONGEST_LIST)).includes(Number(value));
  const isNumber = wantsNumber || max > LONGEST_LIST || !isListed;
  const shared = {
    id,
    name,
    className: control({ width: "quantity", kind: isNumber ? "text" : "choice" }),
    disabled: max < 1,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": errors ? errorId : undefined,
    // Before the scripts were there, another one may have been chosen.
    ref: (field: HTMLInputElement | HTMLSelectElement | null) => {
      if (field && field.value !== String(value)) keep(field.value);
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      mend();
      keep(currentTarget.value);
    },
    ...focus,
  };
  return (
    <div>
      <label htmlFor={id} className={fieldLabel}>
        Quantity
        {labelSuffix && <span className="sr-only">{` ${labelSuffix}`}</span>}
      </label>
      {isNumber ? (
        <input
          key={max}
          {...shared}
          // A number input would hide a value that is not a number.
          type={typed === undefined || /^-?\d+$/.test(typed) ? "number" : "text"}
          inputMode="numeric"
          min={1}
          max={max}
          step={1}
          required
          defaultValue={value}
        />
      ) : (
        <select key={max} {...shared} defaultValue={Number(value)}>
          {quantities(max).map((quantity) => (
            <option key={quantity}>{quantity}</option>
          ))}
        </select>
      )}
      <FieldError id={errorId} errors={errors} />
    </div>
  );
}

function quantities(max: number): number[] {
  return Array.from({ length: Math.max(max, 1) }, (_, index) => index + 1);
}
