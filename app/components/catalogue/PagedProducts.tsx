import type { ReactNode } from "react";
import { Page } from "../layout/Page";
import { Pagination } from "../lists/Pagination";
import type { ProductCardProduct } from "./ProductCard";
import { ProductGrid } from "./ProductGrid";

export type ProductListing = {
  products: ProductCardProduct[];
  page: number;
  pages: number;
  total: number;
  /** Whether more products match than the pages can show. */
  hasMore?: boolean;
};

type PagedProductsProps = {
  /** The heading; left out if `intro` has one. */
  title?: string;
  /** Content before the heading: a breadcrumb. */
  above?: ReactNode;
  /** A heading with more than a line of text; the number of products and the controls follow it. */
  intro?: ReactNode;
  listing: ProductListing;
  href: (page: number) => string;
  /** A sentence before the number of products. */
  note?: string;
  /** Controls between the heading and the products. */
  tools?: ReactNode;
  /** Shown if there are no products. */
  empty?: ReactNode;
};

/** One page of a list of products, with links to the others. */
export function PagedProducts({ title, above, intro, listing, href, note, tools, empty }: PagedProductsProps) {
  const { products, page, pages, total, hasMore } = listing;
  const count = `${hasMore ? "More than " : ""}${total} ${total === 1 ? "product" : "products"}`;
  const shown = pages > 1 ? `${count}, page ${page} of ${pages}` : count;
  const lead = note ? `${note} ${shown}` : shown;
  return (
    <Page title={title} lead={lead} actions={tools} above={above}>
      {intro}
      {intro && (
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <p className="text-muted">{lead}</p>
          {tools}
        </div>
      )}
      {products.length > 0 ? <ProductGrid products={products} heading="h2" /> : empty}
      <Pagination page={page} pages={pages} href={href} />
    </Page>
  );
}
