import { useId, useRef, useState } from "react";
import { control, fieldError, fieldLabel } from "../forms/formStyles";
import { Button, ButtonLink } from "../ui/Button";
import { actions } from "../ui/layoutStyles";
import { useFilters } from "./useFilters";

export type FilterField = {
  label: string;
  /** Defaults to a text field. */
  kind?: "text" | "yes-no" | "day" | "money" | "choice";
  /** Options of a `choice`. */
  options?: { value: string; label: string }[];
  /** The option for no choice; `Any` by default. */
  noChoice?: string;
  /** Whether it is seldom used, so that it is folded away under 'More filters'. */
  isFolded?: boolean;
};

type FilterFormProps = {
  /** Names the form, for example `Filter users`. */
  label: string;
  /** Path of the list: the form's action, and the target of Clear All. */
  path: string;
  /** By their names. */
  fields: Record<string, FilterField>;
  /** The filter values in the URL. */
  values: Record<string, string>;
  /** Validation errors by field name. */
  errors?: Record<string, string>;
  /** Whether a tab above says what is filtered: then the folded fields need not be seen. */
  isTab?: boolean;
};

const fieldGrid = "grid grid-cols-filters items-start gap-x-4 gap-y-3 max-xs:grid-cols-2 max-xs:gap-x-3";

const filters = `mb-6 rounded-lg border border-line bg-surface p-4 max-xs:p-3 ${fieldGrid}`;

/** A field for words among few others has the room of two. */
const FEW = 3;
const wideFilter = "col-span-full sm:col-span-2";

/** The filters of a list, kept in the URL. With JavaScript they apply while typing, otherwise on submit. */
export function FilterForm({ label, path, fields, values, errors = {}, isTab = false }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { handlers, clear } = useFilters(form, path, values);
  const first = Object.keys(fields).find((name) => errors[name]);
  const shown = Object.entries(fields).filter(([, { isFolded }]) => !isFolded);
  const folded = Object.entries(fields).filter(([, { isFolded }]) => isFolded);
  // What is open stays open: a field in it may have the focus.
  const [isOpen] = useState(!isTab && folded.some(([name]) => values[name] || errors[name]));
  const toFilter = ([name, field]: [string, FilterField]) => (
    <Filter
      key={name}
      name={name}
      field={field}
      value={values[name] ?? ""}
      error={errors[name]}
      isFirstError={name === first}
      isWide={shown.length <= FEW && !field.kind && !field.isFolded}
    />
  );
  return (
    <form ref={form} className={filters} method="get" action={path} aria-label={label} {...handlers}>
      {shown.map(toFilter)}
      {folded.length > 0 && (
        <details className="self-end open:col-span-full max-sm:col-span-full sm:py-1.5" open={isOpen}>
          <summary className="cursor-pointer py-press font-semibold">More filters</summary>
          <div className={`mt-2 ${fieldGrid}`}>{folded.map(toFilter)}</div>
        </details>
      )}
      <div className={`self-end max-sm:col-span-full sm:col-span-2 ${actions}`}>
        <Button>Apply</Button>
        <ButtonLink variant="secondary" to={path} onClick={clear}>
          Clear All
        </ButtonLink>
      </div>
    </form>
  );
}

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

type FilterProps = {
  name: string;
  field: FilterField;
  value: string;
  error?: string;
  isFirstError: boolean;
  isWide: boolean;
};

function Filter({ name, field, value, error, isFirstError, isWide }: FilterProps) {
  const id = useId();
  const options = field.kind === "yes-no" ? YES_NO : field.options;
  const shared = {
    id,
    name,
    className: control({ kind: options ? "choice" : "text" }),
    defaultValue: value,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    ...(isFirstError ? { autoFocus: true } : {}),
  };
  return (
    <div className={isWide ? wideFilter : undefined}>
      <label htmlFor={id} className={fieldLabel}>
        {field.label}
      </label>
      {options ? (
        <select {...shared}>
          <option value="">{field.noChoice ?? "Any"}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={field.kind === "day" ? "date" : "text"}
          inputMode={field.kind === "money" ? "decimal" : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {error && (
        <p className={fieldError} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
