import type { MetaDescriptor } from "@remix-run/node";
import { productPath } from "~/shop/catalog/product-path";
import { shopCurrency } from "~/shop/money/currency";
import { dollarsText } from "~/shop/money/dollars";
import { breadcrumbData, publicPageMeta, structuredData, withSite } from "../layout/page-meta";
import type { ProductView } from "./product-view.server";

/** The delivery of one unit within the shop's country, in cents and days. */
type Delivery = { country: string; priceCents: number; deliveryDays: number; mostHandlingDays: number };

type ProductMeta = {
  product: ProductView;
  reviews: { reviews: { name: string; rating: number; comment: string; createdAt: string }[] };
  /** Null when the shop does not ship there. */
  delivery: Delivery | null;
  /** That of variants that are delivered in another way or at another price, by their ids; false where they are not. */
  otherDeliveries: Record<string, Delivery | false>;
  /** The returns as structured data; missing for none. */
  returnPolicy?: { "@type": string };
  shopName: string;
  /** The beginning of the description. */
  summary: string;
  /** The shop's URL, without a slash at its end. */
  site: string;
};

/** Reviews in the structured data; search engines show a few. */
const MOST_REVIEWS = 5;

/** The meta tags of a product's page, with Open Graph and schema.org's Product, or ProductGroup where it has colors. */
export function productMeta(page: ProductMeta): MetaDescriptor[] {
  const { product, shopName, summary, site } = page;
  const { reviews } = page.reviews;
  const path = productPath(product.id);
  const pictures = [...new Set([product.image, ...product.pictures.map(({ src }) => src)].filter(Boolean))];
  const offers = offerData(page, site + path);
  const { variants } = product;
  return [
    ...publicPageMeta({
      title: product.name,
      shopName,
      description: summary,
      site,
      path,
      kind: "product",
    }),
    structuredData({
      "@type": variants.length > 0 || product.options.length > 0 ? "ProductGroup" : "Product",
      name: product.name,
      sku: product.sku || undefined,
      gtin: product.gtin || undefined,
      description: summary,
      url: site + path,
      image: pictures.length > 0 ? pictures.map((picture) => withSite(site, picture)) : undefined,
      brand: product.brand ? { "@type": "Brand", name: product.brand } : undefined,
      category: product.category || undefined,
      ...(product.options.length > 0 ? groupData(page, site) : { offers }),
      ...(variants.length > 0 &&
        product.options.length === 0 && {
          productGroupID: product.id,
          variesBy: "https://schema.org/color",
          hasVariant: variants.map(({ name, src }) => ({
            "@type": "Product",
            name: `${product.name}, ${name}`,
            color: name,
            url: site + productPath(product.id, name),
            image: src ? withSite(site, src) : undefined,
            offers: { "@id": offers["@id"] },
          })),
        }),
      aggregateRating:
        product.numReviews > 0
          ? { "@type": "AggregateRating", ratingValue: product.rating, reviewCount: product.numReviews }
          : undefined,
      review: reviews.length > 0 ? reviews.slice(0, MOST_REVIEWS).map(reviewData) : undefined,
    }),
    breadcrumbData(site, [
      { name: shopName, path: "/" },
      { name: product.category, path: product.categoryPath },
      { name: product.name, path },
    ]),
  ];
}

/** The properties of schema.org in which variants can differ. */
const VARYING = new Map(["color", "size", "material", "pattern"].map((name) => [name, `https://schema.org/${name}`]));

/**
 * Writes what several offers have in common whole once, and refers to it by its id from then on, as Google's guide to
 * product variants does. The ids are relative to the page, because a hundred offers have them.
 */
function sharedParts() {
  const known: string[] = [];
  return (part: object | undefined) => {
    if (!part) return undefined;
    const text = JSON.stringify(part);
    const isKnown = known.includes(text);
    if (!isKnown) known.push(text);
    const id = { "@id": `#shared-${known.indexOf(text)}` };
    return isKnown ? id : { ...id, ...part };
  };
}

/** The variants of a product with options, each with its own offer. */
function groupData({ product, delivery, otherDeliveries, returnPolicy }: ProductMeta, site: string) {
  const { id, name, options, choices } = product;
  const shared = sharedParts();
  return {
    productGroupID: id,
    variesBy: options.map((option) => VARYING.get(option.name.toLowerCase()) ?? option.name),
    hasVariant: choices.map((choice) => {
      const url = site + productPath(id, { variantId: choice.id });
      const known = options.flatMap((option, index) => {
        const property = option.name.toLowerCase();
        return VARYING.has(property) ? [[property, choice.values[index]] as const] : [];
      });
      return {
        "@type": "Product",
        name: `${name}, ${choice.values.join(", ")}`,
        ...Object.fromEntries(known),
        sku: choice.sku || undefined,
        gtin: choice.gtin || undefined,
        url,
        image: choice.image ? withSite(site, choice.image) : undefined,
        offers: {
          "@type": "Offer",
          url,
          price: dollarsText(choice.priceCents),
          priceCurrency: shopCurrency(),
          priceSpecification: choice.compareAtCents ? formerPrice(choice.compareAtCents) : undefined,
          availability: `https://schema.org/${choice.countInStock > 0 ? "InStock" : "OutOfStock"}`,
          shippingDetails: shared(deliveryData(otherDeliveries[choice.id] ?? delivery)),
          hasMerchantReturnPolicy: shared(returnPolicy),
        },
      };
    }),
  };
}

/** The price before a reduction, as search engines show it struck through (Google's merchant listing markup). */
const formerPrice = (cents: number) => ({
  "@type": "UnitPriceSpecification",
  priceType: "https://schema.org/StrikethroughPrice",
  price: dollarsText(cents),
  priceCurrency: shopCurrency(),
});

function offerData({ product, delivery, returnPolicy }: ProductMeta, address: string) {
  return {
    "@type": "Offer",
    "@id": `${address}#offer`,
    url: address,
    price: dollarsText(product.priceCents),
    priceCurrency: shopCurrency(),
    priceValidUntil: product.saleEndsAt ?? undefined,
    priceSpecification: product.compareAtCents ? formerPrice(product.compareAtCents) : undefined,
    availability: `https://schema.org/${product.countInStock > 0 ? "InStock" : "OutOfStock"}`,
    shippingDetails: deliveryData(delivery),
    hasMerchantReturnPolicy: returnPolicy,
  };
}

/** A delivery; undefined where the shop does not ship. */
function deliveryData(delivery: Delivery | null | false) {
  if (!delivery) return undefined;
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: dollarsText(delivery.priceCents), currency: shopCurrency() },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: delivery.country },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: daysData(0, delivery.mostHandlingDays),
      transitTime: daysData(delivery.deliveryDays, delivery.deliveryDays),
    },
  };
}

const daysData = (minValue: number, maxValue: number) => ({
  "@type": "QuantitativeValue",
  minValue,
  maxValue,
  unitCode: "DAY",
});

const reviewData = ({ name, rating, comment, createdAt }: ProductMeta["reviews"]["reviews"][number]) => ({
  "@type": "Review",
  author: { "@type": "Person", name },
  datePublished: createdAt.slice(0, 10),
  reviewBody: comment,
  reviewRating: { "@type": "Rating", ratingValue: rating },
});
