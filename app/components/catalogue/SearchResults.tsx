import { Form, Link } from "@remix-run/react";
import { SORT_CHOICES, type SortChoice } from "~/shop/search/sorting";
import { control, fieldLabel } from "../forms/formStyles";
import { Button } from "../ui/Button";
import { emptyNote } from "../ui/emptyNote";
import { PagedProducts, type ProductListing } from "./PagedProducts";

type SearchResultsProps = { keyword: string; sort: SortChoice; listing: ProductListing };

/** Search results in the chosen order. */
export function SearchResults({ keyword, sort, listing }: SearchResultsProps) {
  const base = `/search/${encodeURIComponent(keyword)}`;
  const query = sort ? `?sort=${sort}` : "";
  return (
    <PagedProducts
      title={`Results for “${keyword}”`}
      listing={listing}
      href={(page) => (page === 1 ? base + query : `${base}/page/${page}${query}`)}
      tools={
        listing.total > 1 && (
          <Form action={base} className="flex items-end gap-2" key={base}>
            <div>
              <label htmlFor="sort" className={fieldLabel}>
                Sort by
              </label>
              <select className={control({ kind: "choice" })} id="sort" name="sort" defaultValue={sort}>
                {SORT_CHOICES.map((choice) => (
                  <option key={choice.sort} value={choice.sort}>
                    {choice.label}
                  </option>
                ))}
              </select>
            </div>
            <Button variant="secondary">Sort</Button>
          </Form>
        )
      }
      empty={
        <p className={emptyNote}>
          Nothing matches. Try fewer or different words, or <Link to="/">browse all products</Link>.
        </p>
      }
    />
  );
}
