import type { ChangeEventHandler, ReactNode } from "react";
import { FieldError } from "../forms/FieldError";
import { useFocusFirst } from "../forms/firstInvalid";
import { fieldLabel, tick } from "../forms/formStyles";
import type { Field } from "../forms/useServerForm";
import { button } from "../ui/Button";
import { unfolding } from "../ui/unfolding";

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
  /** How many options before the last one unfold, and the words that unfold them. */
  folded?: { count: number; title: string };
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
  folded,
  defaultValue,
  required = true,
  onChange,
}: RadioCardsProps) {
  const { name, errors, errorId } = meta;
  const focus = useFocusFirst(name);
  const first = options.find((option) => !option.disabled);
  const card = (option: RadioCard) => (
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
      {option.aside !== undefined && <em className="font-sign font-bold not-italic tabular-nums">{option.aside}</em>}
    </label>
  );
  return (
    <fieldset aria-describedby={errors ? errorId : undefined}>
      <legend className={hideLegend ? "sr-only" : fieldLabel}>{legend}</legend>
      <div className="grid gap-3">
        {options.slice(0, folded && -1 - folded.count).map(card)}
        {folded && (
          <>
            <details className={unfolding}>
              <summary className={button({ variant: "secondary" })}>{folded.title}</summary>
              <div className="mt-3 grid gap-3">{options.slice(-1 - folded.count, -1).map(card)}</div>
            </details>
            {options.slice(-1).map(card)}
          </>
        )}
      </div>
      <FieldError id={errorId} errors={errors} />
    </fieldset>
  );
}
