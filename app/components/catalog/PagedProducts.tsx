import type { Listing } from "~/shop/search/listing.server";
import type { ProductCardData } from "~/shop/search/product-card.server";
import { Page } from "../layout/Page";
import { Pagination } from "../lists/Pagination";
import { ProductGrid } from "./ProductGrid";

export type ProductListing = Listing<ProductCardData>;

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
