import { Link } from "@remix-run/react";
import { SORT_CHOICES, type SortChoice } from "~/shop/search/sorting";
import { emptyNote } from "../ui/emptyNote";
import { CategoryLinks } from "./CategoryLinks";
import { PagedProducts, type ProductListing } from "./PagedProducts";
import type { ProductCardProduct } from "./ProductCard";
import { SortForm } from "./SortForm";
import { TopProducts } from "./TopProducts";

type SearchResultsProps = {
  keyword: string;
  sort: SortChoice;
  listing: ProductListing & {
    /** What was searched for instead, with typing errors corrected. */
    correctedTo?: string;
    /** Whether the products match some of the words only. */
    isPartial?: boolean;
  };
  /** Shown when nothing matches; null otherwise. */
  instead: { categories: { name: string; path: string }[]; top: ProductCardProduct[] } | null;
};

/** Search results in the chosen order. */
export function SearchResults({ keyword, sort, listing, instead }: SearchResultsProps) {
  const base = `/search/${encodeURIComponent(keyword)}`;
  const query = sort ? `?sort=${sort}` : "";
  const { correctedTo, isPartial } = listing;
  const note = [
    correctedTo && `Showing results for “${correctedTo}”.`,
    isPartial && "No product has all the words. These have some of them.",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <PagedProducts
      title={`Results for “${keyword}”`}
      listing={listing}
      note={note}
      href={(page) => (page === 1 ? base + query : `${base}/page/${page}${query}`)}
      tools={listing.total > 1 && <SortForm action={base} choices={SORT_CHOICES} sort={sort} />}
      empty={
        <>
          <p className={emptyNote}>
            Nothing matches. Try fewer or different words, or <Link to="/">browse all products</Link>.
          </p>
          {instead && (
            <div className="mt-10">
              <CategoryLinks categories={instead.categories} />
              <TopProducts products={instead.top} />
            </div>
          )}
        </>
      }
    />
  );
}
