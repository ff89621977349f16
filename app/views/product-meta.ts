import type { MetaDescriptor } from "@remix-run/node";
import { dollarsText } from "../shop/money/dollars";
import type { ProductView } from "./product-view.server";

type ProductMeta = {
  product: ProductView;
  shopName: string;
  /** The beginning of the description. */
  summary: string;
  /** The shop's URL, without a slash at its end. */
  site: string;
};

const absoluteUrl = (site: string, address: string) => (address.startsWith("/") ? site + encodeURI(address) : address);

/** The price before a reduction, as search engines show it struck through (Google's merchant listing markup). */
const formerPrice = (cents: number) => ({
  "@type": "UnitPriceSpecification",
  priceType: "https://schema.org/StrikethroughPrice",
  price: dollarsText(cents),
  priceCurrency: "USD",
});

/** The meta tags of a product's page, with Open Graph and schema.org's Product. */
export function productMeta({ product, shopName, summary, site }: ProductMeta): MetaDescriptor[] {
  const address = `${site}/product/${product.id}`;
  const pictures = [product.image, ...product.pictures.map(({ src }) => src)]
    .filter(Boolean)
    .map((picture) => absoluteUrl(site, picture));
  const [picture] = pictures;
  const og = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    { title: `${product.name} | ${shopName}` },
    { name: "description", content: summary },
    { tagName: "link", rel: "canonical", href: address },
    og("type", "product"),
    og("site_name", shopName),
    og("title", product.name),
    og("description", summary),
    og("url", address),
    ...(picture ? [og("image", picture)] : []),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Product",
        name: product.name,
        sku: product.sku || product.id,
        description: summary,
        url: address,
        image: pictures.length > 0 ? [...new Set(pictures)] : undefined,
        brand: product.brand ? { "@type": "Brand", name: product.brand } : undefined,
        category: product.category || undefined,
        offers: {
          "@type": "Offer",
          url: address,
          price: dollarsText(product.priceCents),
          priceCurrency: "USD",
          priceSpecification: product.compareAtCents ? formerPrice(product.compareAtCents) : undefined,
          availability: `https://schema.org/${product.countInStock > 0 ? "InStock" : "OutOfStock"}`,
        },
        aggregateRating:
          product.numReviews > 0
            ? { "@type": "AggregateRating", ratingValue: product.rating, reviewCount: product.numReviews }
            : undefined,
      },
    },
  ];
}
