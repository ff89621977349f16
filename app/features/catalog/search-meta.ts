import type { MetaDescriptor } from "@remix-run/node";

/**
 * The canonical URL of a list that can be filtered and sorted. Search engines are to index only the list itself.
 * @param address the URL of this page of the list, without its query
 * @param query the query with filters and sorting; empty for the list itself
 */
function filteredListMeta(address: string, query: string): MetaDescriptor[] {
  const canonical = { tagName: "link", rel: "canonical", href: address };
  return query === "" ? [canonical] : [canonical, { name: "robots", content: "noindex" }];
}

type Search = { keyword: string; shopName: string; site: string; path: string; listing: { page: number } };

/** The meta tags of a page of search results. */
export function searchMeta({ filters, ...search }: Search & { filters: { query: string } }): MetaDescriptor[] {
  const { keyword, shopName, site, path, listing } = search;
  const { page } = listing;
  return [
    { title: `${keyword}${page > 1 ? `, page ${page}` : ""} | ${shopName}` },
    ...filteredListMeta(site + path + (page > 1 ? `/page/${page}` : ""), filters.query),
  ];
}
