import { NotFound } from "~/platform/errors";

const HOUR_S = 3600;

/** Texts for crawlers, who ask for them often: the same for everybody, good for an hour. */
function crawlerResponse(text: string, contentType: string): Response {
  return new Response(text, {
    headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": `public, max-age=${HOUR_S}` },
  });
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const sitemapElement = (element: string) => (entry: { address: string; changed?: Date }) =>
  `<${element}><loc>${escapeXml(entry.address)}</loc>${
    entry.changed ? `<lastmod>${entry.changed.toISOString()}</lastmod>` : ""
  }</${element}>`;

/**
 * A file of the site map (sitemaps.org 0.9).
 * @param entries whole addresses, and when what stands there was changed
 */
export function sitemap(entries: { address: string; changed?: Date }[]): Response {
  return sitemapDocument("urlset", entries.map(sitemapElement("url")));
}

/**
 * The list of the site map's files.
 * @param addresses whole addresses
 */
export function sitemapIndex(addresses: string[]): Response {
  return sitemapDocument(
    "sitemapindex",
    addresses.map((address) => sitemapElement("sitemap")({ address })),
  );
}

function sitemapDocument(root: string, lines: string[]): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${root}>
`;
  return crawlerResponse(text, "application/xml");
}

/**
 * The number in the name of a site map's file, `1.xml`.
 * @throws NotFound for any other name
 */
export function sitemapFile(name: string | undefined): number {
  const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(name ?? "") ?? [];
  if (!number) throw new NotFound("There is no such file.");
  return Number(number);
}

/** Where crawlers have nothing to look for: what belongs to one person, and searches, of which there is no end. */
const DISALLOWED_PATHS = [
  ...["/admin", "/api/", "/cart", "/search/", "/login", "/register", "/profile", "/order/", "/contactSupport"],
  ...["/shipping", "/shippingrate", "/payment", "/placeorder", "/resendconfirmation", "/forgotpw", "/users/", "/user/"],
  ...["/mailing-list/"],
];

/**
 * What crawlers may read (RFC 9309), and where the site map is.
 * @param sitemapAddress a whole address
 */
export function robotsText(sitemapAddress: string): Response {
  const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`);
  return crawlerResponse(`User-agent: *\n${rules.join("\n")}\n\nSitemap: ${sitemapAddress}\n`, "text/plain");
}
