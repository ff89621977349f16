import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { HomeScreen } from "~/components/home/HomeScreen";
import { screen } from "~/components/layout/Page";
import { homeView } from "~/features/catalog/home-view.server";
import { shuffleSeed } from "~/features/catalog/shuffle-seed.server";
import { publicPageMeta } from "~/features/layout/page-meta";
import { absoluteUrl, pictureUrl, returnPolicy, sellerFacts } from "~/features/layout/shop-facts.server";
import { shopMeta } from "~/features/layout/shop-meta";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { scopesOf } from "~/shop/home-page/home-content.server";
import { publishedSections } from "~/shop/home-page/home-page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { shopName, summary: description, site, masthead, seller } = data;
  const { tagline } = masthead;
  return [...publicPageMeta({ title: "", tagline, shopName, description, site, path: "/" }), ...shopMeta(seller, site)];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const sections = publishedSections();
  shareWithVisitors({ request, context }, scopesOf(sections), ["seed"]);
  const view = await homeView(sections, shuffleSeed(request));
  const { tagline, intro, picture } = view.masthead;
  return {
    ...view,
    sharedPicture: pictureUrl(picture?.image ?? ""),
    summary: [`${view.shopName}:`, tagline, intro.replace(/\s+/g, " ")].filter(Boolean).join(" "),
    site: absoluteUrl(""),
    seller: { ...sellerFacts(), returnPolicy: returnPolicy() },
  };
}

export default screen<typeof loader>(HomeScreen);
