import { type FormEventHandler, type ReactNode, type RefObject, useId } from "react";
import {
  FACETS,
  type Facet,
  type FacetCounts,
  type FacetValue,
  type ProductFilters as Filters,
  fieldAmount,
} from "~/shop/facets/product-filters";
import { formatMoney } from "~/shop/money/format-money";
import { control, fieldLabel, tick } from "../forms/formStyles";
import { Button } from "../ui/Button";
import { FACET_NAMES, starsAndUp } from "./filterWords";

/** Values of a facet that are shown without unfolding the others, and how few others are shown with them. */
const FIRST_VALUES = 8;
const FEW_OTHERS = 2;

type ProductFiltersProps = {
  form: RefObject<HTMLFormElement>;
  id: string;
  /** Path of the list. */
  path: string;
  filters: Filters;
  counts: FacetCounts;
  /** The facets that the list offers. */
  facets?: readonly Facet[];
  onChange: FormEventHandler;
  onSubmit: FormEventHandler<HTMLFormElement>;
};

/** The filters of a list of products, with counts, as a form that opens the filtered list. */
export function ProductFilters({ filters, counts, facets = FACETS, form, path, ...rest }: ProductFiltersProps) {
  const countOf = (count: number) => `${count.toLocaleString("en-US")}${counts.isCapped ? "+" : ""}`;
  const stars = counts.ratings.filter(({ least, count }) => count > 0 && (least < 5 || filters.rating === least));
  return (
    <form ref={form} method="get" action={path} aria-label="Filter products" autoComplete="off" {...rest}>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
        {facets.map((facet) => (
          <FacetFields key={facet} facet={facet} values={counts[facet]} chosen={filters[facet]} countOf={countOf} />
        ))}
        <PriceFields filters={filters} prices={counts.prices} />
        {(stars.length > 0 || filters.rating !== undefined) && (
          <FieldGroup name="Rating">
            <Choice type="radio" name="rating" value="" isChosen={filters.rating === undefined} label="Any" />
            {stars.map(({ least, count }) => (
              <Choice
                key={least}
                type="radio"
                name="rating"
                value={String(least)}
                isChosen={filters.rating === least}
                label={starsAndUp(least)}
                count={countOf(count)}
              />
            ))}
          </FieldGroup>
        )}
        {(counts.inStock > 0 || filters.inStock) && (
          <FieldGroup name="Availability">
            <Choice
              type="checkbox"
              name="inStock"
              value="1"
              isChosen={filters.inStock}
              label="In stock"
              count={countOf(counts.inStock)}
            />
          </FieldGroup>
        )}
      </div>
      <div className="mt-6 lg:hidden no-script:lg:block">
        <Button wide>Show products</Button>
      </div>
    </form>
  );
}

function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className={fieldLabel}>{name}</legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps = {
  type: "checkbox" | "radio";
  name: string;
  value: string;
  label: string;
  count?: string;
  isChosen: boolean;
};

function Choice({ isChosen, label, count, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-target items-center gap-3 lg:min-h-9">
      <input {...input} className={tick} defaultChecked={isChosen} />
      <span className="min-w-0 wrap-anywhere">
        {label} {count !== undefined && <span className="text-sm tabular-nums text-muted">({count})</span>}
      </span>
    </label>
  );
}

type FacetFieldsProps = {
  facet: Facet;
  values: FacetValue[];
  chosen: string[];
  countOf: (count: number) => string;
};

function FacetFields({ facet, values, chosen, countOf }: FacetFieldsProps) {
  // What all products have in common is no choice.
  if (values.length < 2 && chosen.length === 0) return null;
  const choice = ({ value, count }: FacetValue) => (
    <Choice
      key={value}
      type="checkbox"
      name={facet}
      value={value}
      isChosen={chosen.includes(value)}
      label={value}
      count={countOf(count)}
    />
  );
  const firstCount = values.length <= FIRST_VALUES + FEW_OTHERS ? values.length : FIRST_VALUES;
  const [first, others] = [values.slice(0, firstCount), values.slice(firstCount)];
  return (
    <FieldGroup name={FACET_NAMES[facet]}>
      {first.map(choice)}
      {others.length > 0 && (
        <details open={others.some(({ value }) => chosen.includes(value)) || undefined}>
          <summary className="flex min-h-target cursor-pointer items-center text-sm font-semibold text-accent underline underline-offset-[0.2em] lg:min-h-9">
            {others.length} more
          </summary>
          {others.map(choice)}
        </details>
      )}
    </FieldGroup>
  );
}

function PriceFields({ filters, prices }: { filters: Filters; prices: FacetCounts["prices"] }) {
  const hint = useId();
  const hasRange = prices !== null && prices.leastCents < prices.mostCents;
  const field = (name: string, label: string, cents: number | undefined) => (
    <label className="min-w-0 text-sm">
      {label}
      <input
        className={control()}
        name={name}
        defaultValue={fieldAmount(cents)}
        inputMode="decimal"
        aria-describedby={hasRange ? hint : undefined}
      />
    </label>
  );
  return (
    <FieldGroup name="Price">
      <div className="grid grid-cols-2 gap-3">
        {field("priceMin", "From $", filters.leastCents)}
        {field("priceMax", "To $", filters.mostCents)}
      </div>
      {hasRange && (
        <p id={hint} className="mt-1 text-sm tabular-nums text-muted">
          {formatMoney(prices.leastCents)} to {formatMoney(prices.mostCents)}
        </p>
      )}
    </FieldGroup>
  );
}
