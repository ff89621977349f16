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
  /** How many of the products come before those that have the words in their descriptions only; missing for all. */
  undescribed?: number;
};

/** How many products a list has, and which page of it this is. */
export function listingLead({ page, pages, total, hasMore }: ProductListing): string {
  const count = `${hasMore ? "More than " : ""}${total} ${total === 1 ? "product" : "products"}`;
  return pages > 1 ? `${count}, page ${page} of ${pages}` : count;
}

type PagedProductsProps = { title: string; listing: ProductListing; href: (page: number) => string };

/** One page of a list of products, with links to the others. */
export function PagedProducts({ title, listing, href }: PagedProductsProps) {
  const { products, page, pages } = listing;
  return (
    <Page title={title} lead={listingLead(listing)}>
      <ProductGrid products={products} heading="h2" />
      <Pagination page={page} pages={pages} href={href} />
    </Page>
  );
}
