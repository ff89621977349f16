import type { ChangeEventHandler, ReactNode } from "react";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { fieldLabel, tick } from "../forms/formStyles";
import type { Field } from "../forms/useServerForm";

export type RadioCard = {
  value: string;
  label: string;
  /** Second line; line breaks are kept, for addresses. */
  description?: ReactNode;
  /** Content at the end of the row, usually a price. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = {
  meta: Pick<Field, "name" | "errors" | "errorId">;
  legend: string;
  /** Hides the legend visually, if a heading has the same text. */
  hideLegend?: boolean;
  options: RadioCard[];
  defaultValue?: string;
  required?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

const choice = [
  "flex min-h-14 cursor-pointer items-start gap-3 rounded-md border border-edge bg-surface px-4 py-3 hover:bg-sunken",
  "has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:checked]:shadow-selected",
  "has-[:focus-visible]:focus-outline has-[:disabled]:cursor-not-allowed has-[:disabled]:text-muted",
].join(" ");

/** Radio buttons as cards: for shipping rates, payment methods and addresses. */
export function RadioCards({
  meta,
  legend,
  hideLegend,
  options,
  defaultValue,
  required = true,
  onChange,
}: RadioCardsProps) {
  const { name, errors, errorId } = meta;
  const focus = useFocusFirst(name);
  const first = options.find((option) => !option.disabled);
  return (
    <fieldset aria-describedby={errors ? errorId : undefined}>
      <legend className={hideLegend ? "sr-only" : fieldLabel}>{legend}</legend>
      <div className="grid gap-3">
        {options.map((option) => (
          <label className={choice} key={option.value}>
            <input
              className={`mt-1 ${tick}`}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              onChange={onChange}
              required={required}
              aria-invalid={errors && !option.disabled ? true : undefined}
              {...(option === first ? focus : {})}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <b className="block font-semibold">{option.label}</b>
              {option.description && (
                <small className="block whitespace-pre-line text-sm text-muted">{option.description}</small>
              )}
            </span>
            {option.aside !== undefined && (
              <em className="font-sign font-bold not-italic tabular-nums">{option.aside}</em>
            )}
          </label>
        ))}
      </div>
      <FieldError id={errorId} errors={errors} />
    </fieldset>
  );
}
