import type { MetaDescriptor } from "@remix-run/node";
import { breadcrumbData, publicPageMeta } from "../layout/page-meta";

type CategoryMeta = {
  category: { heading: string };
  /** The path of its first page. */
  path: string;
  shopName: string;
  /** One or two plain sentences. */
  summary: string;
  /** The shop's URL, without a slash at its end. */
  site: string;
  /** The query with filters and sorting; empty for the category itself. */
  filters: { query: string };
  listing: { page: number };
};

/** The meta tags of a category's page. A filtered or sorted list is not indexed, and names the list itself as canonical. */
export function categoryMeta({
  category,
  path,
  shopName,
  summary,
  site,
  filters,
  listing,
}: CategoryMeta): MetaDescriptor[] {
  const { heading } = category;
  const { page } = listing;
  const isFirst = page === 1;
  return [
    ...publicPageMeta({
      title: isFirst ? heading : `${heading}, page ${page}`,
      shopName,
      description: isFirst ? summary : `Page ${page}. ${summary}`,
      site,
      path: isFirst ? path : `${path}/page/${page}`,
    }),
    breadcrumbData(site, [
      { name: shopName, path: "/" },
      { name: heading, path },
    ]),
    ...(filters.query ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
