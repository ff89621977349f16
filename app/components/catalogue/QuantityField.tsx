import { useId } from "react";

type QuantityFieldProps = {
  /** Units in stock: the highest quantity offered. */
  max: number;
  /** A quantity that cannot be had is shown as it was typed. */
  defaultValue?: number | string;
  /** Says whose quantity it is where a page has several, for example `of Enamel mug`. */
  labelSuffix?: string;
  error?: string;
  /** Name of the field, `qty` unless told. */
  name?: string;
};

/** A list of quantities is handy up to here; above it a number is quicker to type. */
const LONGEST_LIST = 50;

/** Quantity from 1 up to the stock (spec section 5). */
export function QuantityField({ max, defaultValue = 1, labelSuffix, error, name = "qty" }: QuantityFieldProps) {
  const id = useId();
  const shared = {
    id,
    name,
    className: "input qty",
    disabled: max < 1,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        Quantity
        {labelSuffix && <span className="sr-only">{` ${labelSuffix}`}</span>}
      </label>
      {max > LONGEST_LIST ? (
        <input
          {...shared}
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          step={1}
          required
          defaultValue={defaultValue}
        />
      ) : (
        <select {...shared} defaultValue={Math.min(Number(defaultValue) || 1, Math.max(max, 1))}>
          {quantities(max).map((quantity) => (
            <option key={quantity}>{quantity}</option>
          ))}
        </select>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function quantities(max: number): number[] {
  return Array.from({ length: Math.max(max, 1) }, (_, index) => index + 1);
}
