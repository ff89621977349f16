import type { MetaDescriptor } from "@remix-run/node";

type Search = {
  keyword: string;
  shopName: string;
  site: string;
  path: string;
  /** The query with filters and sorting; empty for the search itself. */
  filters: { query: string };
  listing: { page: number };
};

/** The meta tags of a page of search results. Search engines are to index only pages without filters. */
export function searchMeta({ keyword, shopName, site, path, filters, listing: { page } }: Search): MetaDescriptor[] {
  return [
    { title: `${keyword}${page > 1 ? `, page ${page}` : ""} | ${shopName}` },
    { tagName: "link", rel: "canonical", href: site + path + (page > 1 ? `/page/${page}` : "") },
    ...(filters.query ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
