import type { MetaDescriptor } from "@remix-run/node";
import { structuredData, withSite } from "./page-meta";

type ShopFacts = {
  name: string;
  /** The path of the logo; empty for none. */
  logo: string;
  address: string[];
  phone: string;
  email: string;
  /** The returns as structured data; missing for none. */
  returnPolicy?: { "@type": string };
};

/** The shop as schema.org's Organization, and its search as WebSite, for the front page. */
export function shopMeta(
  { name, logo, address, phone, email, returnPolicy }: ShopFacts,
  site: string,
): MetaDescriptor[] {
  const shop = `${site}/#shop`;
  return [
    structuredData({
      "@type": "Organization",
      "@id": shop,
      name,
      url: `${site}/`,
      logo: logo ? withSite(site, logo) : undefined,
      email: email || undefined,
      telephone: phone || undefined,
      address: address.length > 0 ? address.join(", ") : undefined,
      hasMerchantReturnPolicy: returnPolicy,
    }),
    structuredData({
      "@type": "WebSite",
      name,
      url: `${site}/`,
      publisher: { "@id": shop },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${site}/search/{search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    }),
  ];
}
