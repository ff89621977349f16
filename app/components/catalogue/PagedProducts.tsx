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
  title: string;
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
export function PagedProducts({ title, listing, href, note, tools, empty }: PagedProductsProps) {
  const { products, page, pages, total, hasMore } = listing;
  const count = `${hasMore ? "More than " : ""}${total} ${total === 1 ? "product" : "products"}`;
  const lead = pages > 1 ? `${count}, page ${page} of ${pages}` : count;
  return (
    <Page title={title} lead={note ? `${note} ${lead}` : lead} actions={tools}>
      {products.length > 0 ? <ProductGrid products={products} heading="h2" /> : empty}
      <Pagination page={page} pages={pages} href={href} />
    </Page>
  );
}
