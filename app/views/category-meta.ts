import type { MetaDescriptor } from "@remix-run/node";
import { breadcrumbData, publicPageMeta } from "./page-meta";

type CategoryMeta = {
  category: { path: string; heading: string; image: string };
  shopName: string;
  /** One or two plain sentences. */
  summary: string;
  /** The shop's URL, without a slash at its end. */
  site: string;
  /** Empty for the default order. */
  sort: string;
  listing: { page: number; products: { image: string }[] };
};

/** The meta tags of a category's page. A sorted list is not indexed, and names the page without the order as canonical. */
export function categoryMeta({ category, shopName, summary, site, sort, listing }: CategoryMeta): MetaDescriptor[] {
  const { path, heading, image } = category;
  const { page, products } = listing;
  const isFirst = page === 1;
  return [
    ...publicPageMeta({
      title: isFirst ? heading : `${heading}, page ${page}`,
      shopName,
      description: isFirst ? summary : `Page ${page}. ${summary}`,
      site,
      path: isFirst ? path : `${path}/page/${page}`,
      picture: image || products[0]?.image,
    }),
    breadcrumbData(site, [
      { name: shopName, path: "/" },
      { name: heading, path },
    ]),
    ...(sort ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
