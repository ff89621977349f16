import { type ReactNode, useId } from "react";

export type RadioCard = {
  value: string;
  label: string;
  /** A second line; line breaks are kept, so that it can hold an address. */
  description?: string;
  /** What stands at the end of the row, usually a price. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = {
  name: string;
  legend: string;
  /** The legend is there for assistive technology only, where a heading says the same. */
  hideLegend?: boolean;
  options: RadioCard[];
  defaultValue?: string;
  error?: string;
  required?: boolean;
};

/** A choice of one of a few: shipping rates, payment methods, which address to use. */
export function RadioCards({
  name,
  legend,
  hideLegend,
  options,
  defaultValue,
  error,
  required = true,
}: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? "sr-only" : "label"}>{legend}</legend>
      <div className="choices">
        {options.map((option) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              required={required}
            />
            <span className="choice-words">
              <b>{option.label}</b>
              {option.description && <small>{option.description}</small>}
            </span>
            {option.aside !== undefined && <em>{option.aside}</em>}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
