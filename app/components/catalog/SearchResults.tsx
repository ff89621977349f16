import { Link } from "@remix-run/react";
import type { FilterView } from "~/features/catalog/filter-view.server";
import type { SortChoice } from "~/shop/search/sorting";
import { Page } from "../layout/Page";
import { emptyNote } from "../ui/emptyNote";
import { CategoryLinks } from "./CategoryLinks";
import { FilteredProducts } from "./FilteredProducts";
import { listingLead, type ProductListing } from "./PagedProducts";
import type { ProductCardProduct } from "./ProductCard";
import { TopProducts } from "./TopProducts";

type SearchResultsProps = {
  keyword: string;
  /** Path of the first page of the results. */
  path: string;
  sort: SortChoice;
  filters: FilterView;
  listing: ProductListing & {
    /** What was searched for instead, with typing errors corrected. */
    correctedTo?: string;
    /** Whether the products match some of the words only. */
    isPartial?: boolean;
  };
  /** Pages of the shop that are called like this. */
  pages: { title: string; path: string }[];
  /** Shown when nothing matches, whatever the filters; null otherwise. */
  instead: { categories: { name: string; path: string }[]; top: ProductCardProduct[] } | null;
};

/** Search results in the chosen order, with filters. */
export function SearchResults({ keyword, instead, pages, listing, ...list }: SearchResultsProps) {
  const { correctedTo, isPartial } = listing;
  const sentences = [
    correctedTo && `Showing results for “${correctedTo}”.`,
    isPartial && "No product has all the words. These have some of them.",
    listingLead(listing),
  ];
  return (
    <Page title={`Results for “${keyword}”`} lead={sentences.filter(Boolean).join(" ")}>
      {pages.length > 0 && (
        <nav aria-label="Pages" className="mb-8">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {pages.map(({ title, path }) => (
              <li key={path}>
                Page: <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {instead ? (
        <>
          <p className={emptyNote}>
            Nothing matches. Try fewer or different words, or <Link to="/">browse all products</Link>.
          </p>
          <div className="mt-10">
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
