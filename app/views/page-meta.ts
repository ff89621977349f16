import type { MetaDescriptor } from "@remix-run/node";
import { hasFilters, type ProductFilters } from "~/shop/facets/product-filters";

type PublicPage = {
  /** The title without the shop's name; empty for the front page. */
  title: string;
  shopName: string;
  /** One or two plain sentences. */
  description: string;
  /** The shop's URL, without a slash at its end. */
  site: string;
  /** The canonical path of the page. */
  path: string;
  /** The path or URL of a picture that stands for the page; empty for none. */
  picture?: string;
  kind?: "website" | "product";
};

/** A URL that is a path of this shop, with its host. */
export const withSite = (site: string, address: string) =>
  address.startsWith("/") ? site + encodeURI(address) : address;

/** The meta tags of a page that search engines and social networks show: title, description, canonical URL, Open Graph. */
export function publicPageMeta(page: PublicPage): MetaDescriptor[] {
  const { title, shopName, description, site, path, picture = "", kind = "website" } = page;
  const og = (name: string, content: string) => ({ property: `og:${name}`, content });
  const address = site + path;
  return [
    { title: title ? `${title} | ${shopName}` : shopName },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    og("type", kind),
    og("site_name", shopName),
    og("title", title || shopName),
    og("description", description),
    og("url", address),
    ...(picture ? [og("image", withSite(site, picture))] : []),
    { name: "twitter:card", content: picture ? "summary_large_image" : "summary" },
  ];
}

type FilteredList = { filters: ProductFilters; sort: string };

/**
 * The canonical URL of a list that can be filtered and sorted. Search engines are to index only the list itself.
 * @param site the shop's URL, without a slash at its end
 * @param path the path of this page of the list
 */
export function filteredListMeta(site: string, path: string, { filters, sort }: FilteredList): MetaDescriptor[] {
  const canonical = { tagName: "link", rel: "canonical", href: site + path };
  return hasFilters(filters) || sort !== "" ? [canonical, { name: "robots", content: "noindex" }] : [canonical];
}

/** The meta tags of a page of search results. */
export function searchMeta(
  search: FilteredList & { keyword: string; shopName: string; site: string; listing: { page: number } },
): MetaDescriptor[] {
  const { keyword, shopName, site, listing } = search;
  const { page } = listing;
  const path = `/search/${encodeURIComponent(keyword)}`;
  return [
    { title: `${keyword}${page > 1 ? `, page ${page}` : ""} | ${shopName}` },
    ...filteredListMeta(site, page > 1 ? `${path}/page/${page}` : path, search),
  ];
}

/** Structured data of schema.org for search engines; what is undefined is left out. */
export const structuredData = (data: Record<string, unknown>): MetaDescriptor => ({
  "script:ld+json": { "@context": "https://schema.org", ...data },
});

/**
 * The path to a page as schema.org's BreadcrumbList.
 * @param steps from the front page to the page itself; steps without a name are left out
 */
export function breadcrumbData(site: string, steps: { name: string; path: string }[]): MetaDescriptor {
  const named = steps.filter(({ name }) => name !== "");
  return structuredData({
    "@type": "BreadcrumbList",
    itemListElement: named.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: withSite(site, path),
    })),
  });
}
