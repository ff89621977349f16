import { Link } from "@remix-run/react";
import type { FilterView } from "~/features/catalog/filter-view.server";
import type { ProductCardData } from "~/shop/search/product-card.server";
import type { SortChoice } from "~/shop/search/sorting";
import { Page } from "../layout/Page";
import { panel } from "../ui/Card";
import { emptyNote } from "../ui/emptyNote";
import { CategoryLinks } from "./CategoryLinks";
import { FilteredProducts } from "./FilteredProducts";
import { listingLead, type ProductListing } from "./PagedProducts";
import { TopProducts } from "./TopProducts";

type SearchResultsProps = {
  keyword: string;
  /** Path of the first page of the results. */
  path: string;
  sort: SortChoice;
  filters: FilterView;
  listing: ProductListing;
  /** Pages of the shop that are called like this. */
  pages: { title: string; path: string }[];
  /** Shown when nothing matches, whatever the filters; null otherwise. */
  instead: { categories: { name: string; path: string }[]; top: ProductCardData[] } | null;
};

/** Search results in the chosen order, with filters. */
export function SearchResults({ keyword, instead, pages, listing, ...list }: SearchResultsProps) {
  const { correctedTo, isPartial, isDescribed } = listing;
  const sentences = [
    correctedTo && `Showing results for “${correctedTo}”.`,
    isPartial && !instead && "No product has all the words. These have some of them.",
    isDescribed && "No product has that name. These come nearest.",
    instead && pages.length > 0 ? "No product has that name." : listingLead(listing),
  ];
  return (
    <Page title={`Results for “${keyword}”`} lead={<span role="status">{sentences.filter(Boolean).join(" ")}</span>}>
      {pages.length > 0 && (
        <nav aria-label="Pages" className={`${panel({ heading: "near" })} mb-8`}>
          <h2>{pages.length === 1 ? "A page about it" : "Pages about it"}</h2>
          <ul className="flex flex-wrap gap-x-6">
            {pages.map(({ title, path }) => (
              <li key={path}>
                <a href={path} className="flex min-h-target items-center font-semibold text-accent underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {instead ? (
        <>
          {pages.length === 0 && (
            <p className={`${emptyNote} mb-10`}>
              Nothing matches. Try fewer or different words, or <Link to="/">browse all products</Link>.
            </p>
          )}
          <div>
            <CategoryLinks categories={instead.categories} />
            <TopProducts products={instead.top} />
          </div>
        </>
      ) : (
        <FilteredProducts key={keyword} {...list} listing={listing} />
      )}
    </Page>
  );
}
