import { homeContent } from "~/shop/home-page/home-content.server";
import type { HomeSection } from "~/shop/home-page/section-kinds";
import { canBePaid, offeredMethodsText } from "~/shop/payment-methods/payment-providers.server";
import { shuffledPage, topProducts } from "~/shop/search/listing.server";
import type { ProductCardData } from "~/shop/search/product-card.server";
import { setting } from "~/shop/settings/settings.server";
import { isStandardShippingFree } from "~/shop/shipping/shipping-rates.server";

/** What the home page with these sections shows. @param seed determines the order of all products */
export async function homeView(sections: readonly HomeSection[], seed: number) {
  const listing = shuffledPage(seed, 1);
  const hasProducts = listing.total > 0;
  const hasGrid = sections.some(({ kind, isHidden }) => kind === "grid" && !isHidden);
  const shop = hasProducts ? (hasGrid ? "#latest" : "/page/1") : "";
  return {
    // First, near the cards of the list at the end of the page, with which it is compressed.
    listing: hasGrid ? listing : { ...listing, products: [] },
    shopName: setting("shopName"),
    masthead: {
      tagline: setting("tagline"),
      intro: setting("intro"),
      promises: hasProducts ? promises() : "",
      ...heroOf(topProducts(), shop),
    },
    sections: await homeContent(sections),
    seed,
  };
}

/**
 * The picture and the link of the introduction. By default it shows the dearest of the top products that has a picture, and its button
 * leads to all products.
 */
function heroOf(top: ProductCardData[], allProducts: string) {
  const [image, ownLink] = [setting("heroImage"), setting("heroLink")];
  const link = ownLink || allProducts;
  if (image) return { link, picture: { image, link: ownLink, label: setting("tagline") || "Shop now" } };
  const [product] = top.filter((candidate) => candidate.image).sort((one, other) => other.priceCents - one.priceCents);
  if (!product) return { link, picture: null };
  return { link, picture: { image: product.image, link: `/product/${product.id}`, label: product.name } };
}

/** What the shop promises on its front page: only what is true now. */
function promises(): string {
  const sentences = [
    canBePaid() && `Pay by ${offeredMethodsText()}, as a guest if you like.`,
    isStandardShippingFree() && "Standard shipping is free.",
  ];
  return sentences.filter(Boolean).join(" ");
}
