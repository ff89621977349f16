import { type SyntheticEvent, useId, useRef, useState } from "react";
import type { FilterView } from "~/features/catalog/filter-view.server";
import { SORT_CHOICES, type SortChoice } from "~/shop/search/sorting";
import { AddFromList } from "../adding/AddFromList";
import { control, fieldLabel } from "../forms/formStyles";
import { Pagination } from "../lists/Pagination";
import { Sheet } from "../lists/Sheet";
import { Button, button } from "../ui/Button";
import { emptyNote } from "../ui/emptyNote";
import { useHydrated } from "../ui/useHydrated";
import { ChosenFilters } from "./ChosenFilters";
import { sectionTitle } from "./catalogStyles";
import type { ProductListing } from "./PagedProducts";
import { ProductFilters } from "./ProductFilters";
import { ProductGrid } from "./ProductGrid";
import { useAppliedFilters } from "./useAppliedFilters";

type FilteredProductsProps = {
  /** Path of the list's first page. */
  path: string;
  listing: ProductListing;
  filters: FilterView;
  sort: SortChoice;
  /** The order without a choice; a search starts with the best match. */
  defaultSort?: SortChoice;
};

const columns = [
  "flex flex-wrap gap-x-4 *:min-w-0",
  "lg:grid lg:grid-cols-[13rem_minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr] lg:gap-x-10",
].join(" ");

const filterColumn = [
  "mb-8 hidden basis-full peer-open:block max-lg:order-1",
  "lg:col-span-1 lg:row-span-2 lg:row-start-1 lg:block",
].join(" ");

/** While filters are unfolded on a small screen, they have the page for themselves. */
const besideFilters = "max-lg:peer-open:hidden";

/** The products of a page, those that fit the words of a search less below the others. */
function FoundProducts({ products, isPartial, leading = products.length }: ProductListing) {
  const others = products.slice(leading);
  return (
    <>
      {leading > 0 && (
        <ProductGrid products={products.slice(0, leading)} heading="h2" addForm={AddFromList} isBesideFilters />
      )}
      {others.length > 0 && (
        <section className={leading > 0 ? "mt-12" : ""}>
          <h2 className={`${sectionTitle} mb-6`}>{isPartial ? "Less close matches" : "Only in the description"}</h2>
          <ProductGrid products={others} eager={leading > 0 ? 0 : undefined} addForm={AddFromList} isBesideFilters />
        </section>
      )}
    </>
  );
}

/**
 * A list of products with filters and sorting. On wide screens the filters are beside the products, on phones behind a button:
 * as a sheet, or without JavaScript in place of the list.
 */
export function FilteredProducts({ path, listing, filters, sort, defaultSort = "" }: FilteredProductsProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const order = sort || defaultSort;
  const [isSheet, setSheet] = useState(false);
  const { onSubmit, ...handlers } = useAppliedFilters(form, path, order);
  const isScripted = useHydrated();
  const chosen = filters.chosen.length;
  const opening = chosen > 0 ? `Filters (${chosen})` : "Filters";
  const submit = (event: SyntheticEvent) => {
    onSubmit(event);
    form.current?.closest("dialog")?.close();
  };
  const fields = (
    <ProductFilters
      form={form}
      id={id}
      action={path}
      filters={filters}
      total={isSheet && !listing.hasMore ? listing.total : undefined}
      {...handlers}
      onSubmit={submit}
    />
  );
  return (
    <div className={columns}>
      {isScripted ? (
        <div className="mb-6 self-end lg:hidden">
          <Button type="button" variant="secondary" aria-haspopup="dialog" onClick={() => setSheet(true)}>
            {opening}
          </Button>
        </div>
      ) : (
        <details className="unfolding peer mb-6 self-end lg:hidden">
          <summary className={button({ variant: "secondary" })}>{opening}</summary>
        </details>
      )}
      {isSheet ? (
        <Sheet title="Filters" onClose={() => setSheet(false)}>
          {fields}
        </Sheet>
      ) : (
        <div className={filterColumn}>{fields}</div>
      )}
      <div
        className={`${besideFilters} mb-6 flex flex-[1_1_9rem] items-end justify-end gap-2 lg:col-start-3 lg:row-start-1`}
      >
        <div className="flex flex-wrap items-center justify-end gap-x-3">
          <label htmlFor={`${id}-sort`} className={`${fieldLabel} max-sm:sr-only`}>
            Sort by
          </label>
          <div>
            <select
              className={control({ kind: "choice" })}
              id={`${id}-sort`}
              name="sort"
              form={id}
              defaultValue={order}
              onChange={handlers.onChange}
            >
              {SORT_CHOICES.filter(({ sort: value }) => value || !defaultSort).map((choice) => (
                <option key={choice.sort} value={choice.sort}>
                  {choice.label}
                </option>
              ))}
            </select>
          </div>
        </div>
        <div className="hidden no-script:block">
          <Button variant="secondary" form={id}>
            Sort
          </Button>
        </div>
      </div>
      <div className={`${besideFilters} basis-full max-lg:order-1 lg:col-start-2 lg:row-start-1`}>
        <ChosenFilters {...filters} />
      </div>
      <div className={`${besideFilters} basis-full max-lg:order-1 lg:col-span-2 lg:col-start-2`}>
        {listing.products.length > 0 ? (
          <FoundProducts {...listing} />
        ) : (
          <p className={emptyNote}>No product fits these filters. Remove one of them, or clear all.</p>
        )}
        <Pagination
          page={listing.page}
          pages={listing.pages}
          href={(page) => path + (page === 1 ? "" : `/page/${page}`) + filters.query}
        />
      </div>
    </div>
  );
}
