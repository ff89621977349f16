import type { ReactNode } from "react";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/focusFirst";
import type { FieldState } from "../forms/formState";

export type RadioCard = {
  value: string;
  label: string;
  /** Second line; line breaks are kept, for addresses. */
  description?: string;
  /** Content at the end of the row, usually a price. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = {
  meta: FieldState;
  legend: string;
  /** Hides the legend visually, if a heading has the same text. */
  hideLegend?: boolean;
  options: RadioCard[];
  defaultValue?: string;
  required?: boolean;
};

/** Radio buttons as cards: for shipping rates, payment methods and addresses. */
export function RadioCards({ meta, legend, hideLegend, options, defaultValue, required = true }: RadioCardsProps) {
  const { name, errors, errorId } = meta;
  const focus = useFocusFirst(name);
  const first = options.find((option) => !option.disabled);
  return (
    <fieldset aria-describedby={errors ? errorId : undefined}>
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
              aria-invalid={errors && !option.disabled ? true : undefined}
              {...(option === first ? focus : {})}
            />
            <span className="choice-words">
              <b>{option.label}</b>
              {option.description && <small>{option.description}</small>}
            </span>
            {option.aside !== undefined && <em>{option.aside}</em>}
          </label>
        ))}
      </div>
      <FieldError id={errorId} errors={errors} />
    </fieldset>
  );
}
