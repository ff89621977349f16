import { type FormHTMLAttributes, type ReactNode, type RefObject, useId } from "react";
import type { FilterChoice, FilterView } from "~/features/catalog/filter-view.server";
import { currencySign } from "~/shop/money/currency";
import { control, fieldLabel, tick } from "../forms/formStyles";
import { Button } from "../ui/Button";
import { Swatches } from "./ProductCard";

/** Choices of a facet that are shown without unfolding the others, and how few others are shown with them. */
const FIRST_CHOICES = 8;
const FEW_OTHERS = 2;

type ProductFiltersProps = FormHTMLAttributes<HTMLFormElement> & {
  form: RefObject<HTMLFormElement>;
  filters: FilterView;
  /** How many products the choice leaves; missing where it is not known before the form is sent. */
  total?: number;
};

/** The filters of a list of products, with counts, as a form that opens the filtered list. */
export function ProductFilters({ form, filters, total, ...attributes }: ProductFiltersProps) {
  return (
    <form ref={form} method="get" aria-label="Filter products" autoComplete="off" {...attributes}>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
        {filters.facets.map(({ name, label, choices }) => (
          <Choices key={name} type="checkbox" name={name} label={label} choices={choices} />
        ))}
        <PriceFields {...filters.prices} />
        <Choices type="radio" name="rating" label="Rating" choices={filters.ratings} />
        <Choices type="checkbox" name="inStock" label="Availability" choices={filters.inStock} />
      </div>
      <div className="sticky bottom-0 -mx-gutter mt-6 bg-page px-gutter py-3 lg:mx-0 lg:hidden lg:px-0 no-script:lg:block">
        <Button wide>
          {total === undefined
            ? "Show products"
            : `Show ${total.toLocaleString("en-US")} ${total === 1 ? "product" : "products"}`}
        </Button>
      </div>
    </form>
  );
}

function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className={fieldLabel}>{label}</legend>
      {children}
    </fieldset>
  );
}

type ChoicesProps = { type: "checkbox" | "radio"; name: string; label: string; choices: FilterChoice[] };

function Choices({ type, name, label: groupLabel, choices }: ChoicesProps) {
  if (choices.length === 0) return null;
  const choice = ({ value, label, count, isChosen, swatch }: FilterChoice) => (
    <label key={value} className="flex min-h-target items-center gap-3 lg:min-h-small">
      <input type={type} name={name} value={value} defaultChecked={isChosen} className={tick} />
      {swatch && <Swatches colors={[swatch]} />}
      <span className="min-w-0 wrap-anywhere">
        {label} {count && <span className="text-sm tabular-nums text-muted">{`(${count})`}</span>}
      </span>
    </label>
  );
  const firstCount = choices.length <= FIRST_CHOICES + FEW_OTHERS ? choices.length : FIRST_CHOICES;
  const others = choices.slice(firstCount);
  return (
    <FieldGroup label={groupLabel}>
      {choices.slice(0, firstCount).map(choice)}
      {others.length > 0 && (
        <details open={others.some(({ isChosen }) => isChosen) || undefined}>
          <summary className="flex min-h-target cursor-pointer items-center text-sm font-semibold text-accent underline underline-offset-[0.2em] lg:min-h-small">
            {others.length} more
          </summary>
          {others.map(choice)}
        </details>
      )}
    </FieldGroup>
  );
}

function PriceFields({ least, most, range }: FilterView["prices"]) {
  const hint = useId();
  const field = (name: string, label: string, amount: string) => (
    <label className="min-w-0 text-sm">
      {label}
      <input
        className={control()}
        name={name}
        defaultValue={amount}
        inputMode="decimal"
        aria-describedby={range ? hint : undefined}
      />
    </label>
  );
  return (
    <FieldGroup label="Price">
      <div className="grid grid-cols-2 gap-3">
        {field("priceMin", `From ${currencySign()}`, least)}
        {field("priceMax", `To ${currencySign()}`, most)}
      </div>
      {range && (
        <p id={hint} className="mt-1 text-sm tabular-nums text-muted">
          {range}
        </p>
      )}
    </FieldGroup>
  );
}
