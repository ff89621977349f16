import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryTiles } from "~/components/catalog/CategoryTiles";
import { EndlessProducts } from "~/components/catalog/EndlessProducts";
import { Masthead } from "~/components/catalog/Masthead";
import type { ProductCardProduct } from "~/components/catalog/ProductCard";
import { TopProducts } from "~/components/catalog/TopProducts";
import { Page } from "~/components/layout/Page";
import { shuffleSeed } from "~/features/catalog/shuffle-seed.server";
import { publicPageMeta } from "~/features/layout/page-meta";
import { absoluteUrl, pictureUrl, returnPolicy, sellerFacts } from "~/features/layout/shop-facts.server";
import { shopMeta } from "~/features/layout/shop-meta";
import { withErrorPage } from "~/http/reply/pages.server";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { canBePaid, offeredMethodsText } from "~/shop/payment-methods/payment-providers.server";
import { categoryTiles } from "~/shop/search/category-tiles.server";
import { shuffledPage, topProducts } from "~/shop/search/listing.server";
import { setting } from "~/shop/settings/settings.server";
import { isStandardShippingFree } from "~/shop/shipping/shipping-rates.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { shopName, summary: description, site, masthead, seller } = data;
  const { tagline } = masthead;
  return [...publicPageMeta({ title: "", tagline, shopName, description, site, path: "/" }), ...shopMeta(seller, site)];
};

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    shareWithVisitors({ request, context }, ["catalog"], ["seed"]);
    const seed = shuffleSeed(request);
    const [tagline, intro] = [setting("tagline"), setting("intro")];
    const [listing, top] = await Promise.all([shuffledPage(seed, 1), topProducts()]);
    const hero = heroOf(top, listing.total > 0);
    return {
      shopName: setting("shopName"),
      sharedPicture: pictureUrl(hero.picture?.image ?? ""),
      summary: [`${setting("shopName")}:`, tagline, intro.replace(/\s+/g, " ")].filter(Boolean).join(" "),
      masthead: {
        tagline,
        intro,
        promises: listing.total > 0 ? promises() : "",
        ...hero,
      },
      site: absoluteUrl(""),
      seller: { ...sellerFacts(), returnPolicy: returnPolicy() },
      categories: categoryTiles(),
      top,
      seed,
      listing,
    };
  });
}

/**
 * The picture and the link of the introduction. By default it shows the dearest of the top products that has a picture, and its button
 * leads to the products of this page.
 */
function heroOf(top: ProductCardProduct[], hasProducts: boolean) {
  const [image, ownLink] = [setting("heroImage"), setting("heroLink")];
  const link = ownLink || (hasProducts ? "#latest" : "");
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

export default function Home() {
  const { shopName, masthead, categories, top, seed, listing } = useLoaderData<typeof loader>();
  return (
    <Page title={shopName} hideTitle>
      <Masthead {...masthead} />
      {listing.total === 0 && (
        <p className="mt-8 text-lead">This shop opens soon. There is nothing to buy yet; please come back later.</p>
      )}
      <CategoryTiles categories={categories} />
      <TopProducts products={top} />
      {listing.total > 0 && <EndlessProducts title="Latest Products" listing={listing} seed={seed} />}
    </Page>
  );
}
