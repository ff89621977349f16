import { runningSaleOf } from "~/shop/bulk-changes/run-changes.server";
import { categoryPath } from "~/shop/catalog/category-slug";
import type { Product } from "~/shop/catalog/product.server";
import { productRecord } from "~/shop/catalog/product-fields.schema.server";
import { swatchOf } from "~/shop/search/swatches";
import type { Variant } from "~/shop/variants/read-variants.server";

/** The host of a URL as people read it; empty for anything else. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}

/** A variant as the product's page gets it. */
const choiceView = ({
  id,
  optionValues,
  priceCents,
  compareAtCents,
  countInStock,
  image,
  sku,
  gtin,
  isAvailable,
}: Variant) => ({
  id,
  values: optionValues,
  priceCents,
  compareAtCents,
  countInStock: isAvailable ? countInStock : 0,
  image,
  sku,
  gtin,
});

/** The fields of a product that its page gets, beside its description. */
export function productView(product: Product) {
  const { price: _, compareAtPrice: __, imageB, colorsVariants, ...others } = productRecord.responseValues(product);
  const { options: ___, variants: ____, description: _____, ...plain } = others;
  return {
    ...plain,
    options: product.options.map(({ name, values }) => ({ name, values })),
    choices: product.variants.map(choiceView),
    id: product.id,
    categoryPath: categoryPath(product.category),
    priceCents: product.priceCents,
    compareAtCents: product.compareAtCents,
    /** Until when the price is that of a sale; null without one. */
    saleEndsAt: runningSaleOf(product)?.endsAt.toISOString() ?? null,
    partnerHost: hostOf(plain.purchaseLink),
    pictures: imageB,
    variants: colorsVariants.map((color) => ({
      ...color,
      /** What stands for a color without a picture, as a CSS color; empty where the shop does not know the name. */
      swatch: (!color.src && swatchOf(color.name, product.options)) || "",
    })),
    rating: product.ratingHundredths / 100,
    numReviews: product.numReviews,
  };
}

export type ProductView = ReturnType<typeof productView>;
