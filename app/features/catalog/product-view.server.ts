import { runningSaleOf } from "~/shop/bulk-changes/run-changes.server";
import { categoryPath } from "~/shop/catalog/category-slug";
import type { Product } from "~/shop/catalog/product.server";
import { productRecord } from "~/shop/catalog/product-fields.schema.server";

/** The host of a URL as people read it; empty for anything else. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}

/** The fields of a product that its page gets. */
export function productView(product: Product) {
  const { price: _, compareAtPrice: __, imageB, colorsVariants, ...plain } = productRecord.responseValues(product);
  return {
    ...plain,
    id: product.id,
    categoryPath: categoryPath(product.category),
    priceCents: product.priceCents,
    compareAtCents: product.compareAtCents,
    /** Until when the price is that of a sale; null without one. */
    saleEndsAt: runningSaleOf(product)?.endsAt.toISOString() ?? null,
    partnerHost: hostOf(plain.purchaseLink),
    pictures: imageB,
    variants: colorsVariants,
    rating: product.ratingHundredths / 100,
    numReviews: product.numReviews,
  };
}

export type ProductView = ReturnType<typeof productView>;
