import type { MetaDescriptor } from "@remix-run/node";

type PublicPage = {
  /** The title without the shop's name; empty for the front page. */
  title: string;
  /** What the front page's title says after the shop's name. */
  tagline?: string;
  shopName: string;
  /** One or two plain sentences. */
  description: string;
  /** The shop's URL, without a slash at its end. */
  site: string;
  /** The canonical path of the page. */
  path: string;
  kind?: "website" | "product";
};

/** A URL that is a path of this shop, with its host. */
export const withSite = (site: string, address: string) =>
  address.startsWith("/") ? site + encodeURI(address) : address;

/**
 * The meta tags of a page that search engines and social networks show: title, description, canonical URL, Open Graph.
 * The layout adds the picture: see `SharedPicture`.
 */
export function publicPageMeta(page: PublicPage): MetaDescriptor[] {
  const { title, tagline, shopName, description, site, path, kind = "website" } = page;
  const og = (name: string, content: string) => ({ property: `og:${name}`, content });
  const address = site + path;
  return [
    { title: (title ? [title, shopName] : [shopName, tagline]).filter(Boolean).join(" | ") },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    og("type", kind),
    og("site_name", shopName),
    og("title", title || shopName),
    og("description", description),
    og("url", address),
  ];
}

/** Structured data of schema.org for search engines; what is undefined is left out. */
export const structuredData = (data: Record<string, unknown>): MetaDescriptor => ({
  "script:ld+json": { "@context": "https://schema.org", ...data },
});

/**
 * The path to a page as schema.org's BreadcrumbList.
 * @param steps from the front page to the page itself, with encoded paths; steps without a name are left out
 */
export function breadcrumbData(site: string, steps: { name: string; path: string }[]): MetaDescriptor {
  const named = steps.filter(({ name }) => name !== "");
  return structuredData({
    "@type": "BreadcrumbList",
    itemListElement: named.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: site + path,
    })),
  });
}
