import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryTiles } from "~/components/catalogue/CategoryTiles";
import { EndlessProducts } from "~/components/catalogue/EndlessProducts";
import { Masthead } from "~/components/catalogue/Masthead";
import { TopProducts } from "~/components/catalogue/TopProducts";
import { Page } from "~/components/layout/Page";
import { shuffleSeed } from "~/features/catalogue/shuffle-seed.server";
import { absoluteUrl, sellerFacts } from "~/features/layout/shop-facts.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { canBePaid, offeredMethodsText } from "~/shop/payment-methods/payment-providers.server";
import { categoryTiles } from "~/shop/search/category-tiles.server";
import { shuffledPage, topProducts } from "~/shop/search/listing.server";
import { setting } from "~/shop/settings/settings.server";
import { isStandardShippingFree } from "~/shop/shipping/shipping-rates.server";
import { publicPageMeta } from "~/views/page-meta";
import { shopMeta } from "~/views/shop-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { shopName, summary: description, site, masthead, seller } = data;
  const picture = masthead.image || seller.logo;
  return [...publicPageMeta({ title: "", shopName, description, site, path: "/", picture }), ...shopMeta(seller, site)];
};

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    shareWithVisitors({ request, context }, ["catalogue"], ["seed"]);
    const seed = shuffleSeed(request);
    const [tagline, intro] = [setting("tagline"), setting("intro")];
    const listing = await shuffledPage(seed, 1);
    return {
      shopName: setting("shopName"),
      summary: [`${setting("shopName")}:`, tagline, intro.replace(/\s+/g, " ")].filter(Boolean).join(" "),
      masthead: {
        tagline,
        intro,
        promises: listing.total > 0 ? promises() : "",
        image: setting("heroImage"),
        link: setting("heroLink"),
      },
      site: absoluteUrl(""),
      seller: sellerFacts(),
      categories: await categoryTiles(),
      top: await topProducts(),
      seed,
      listing,
    };
  });
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
