import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PagedProducts } from "~/components/catalog/PagedProducts";
import { shuffledPath } from "~/components/catalog/shuffledPath";
import { ErrorPage } from "~/components/layout/ErrorPage";
import { shuffleSeed } from "~/features/catalog/shuffle-seed.server";
import { publicPageMeta } from "~/features/layout/page-meta";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { pageNumber } from "~/shop/lists/page-number.schema.server";
import { shuffledPage } from "~/shop/search/listing.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data?.listing) return [{ title: `Page not found | ${data?.shopName}` }];
  const { shopName, site, listing } = data;
  const { page } = listing;
  const description = `Page ${page} of all products of ${shopName}.`;
  return publicPageMeta({ title: `All products, page ${page}`, shopName, description, site, path: `/page/${page}` });
};

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const requested = pageNumber.parse(params.pageNumber);
  shareWithVisitors({ request, context }, ["catalog"], ["seed"]);
  const seed = shuffleSeed(request);
  const listing = shuffledPage(seed, requested);
  // Not thrown: the home page fetches further pages too, and an error would replace it with an error page.
  if (requested > listing.pages) return json({ shopName: setting("shopName"), listing: null }, { status: 404 });
  return json({ shopName: setting("shopName"), site: absoluteUrl(""), seed, listing });
}

export default function AllProducts() {
  const { listing, ...data } = useLoaderData<typeof loader>();
  if (!listing || !("seed" in data)) {
    const message = "The list of products has no such page.";
    return <ErrorPage status={404} title="Page not found" message={message} />;
  }
  return <PagedProducts title="Latest Products" listing={listing} href={(page) => shuffledPath(data.seed, page)} />;
}
