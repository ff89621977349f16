import { NotFound } from "~/platform/errors";

const HOUR_S = 3600;

/** A text for crawlers. It is public and cached for an hour, because crawlers request it often. */
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
 * One file of the sitemap (sitemaps.org 0.9).
 * @param entries absolute URLs, and when each page last changed
 */
export function sitemap(entries: { address: string; changed?: Date }[]): Response {
  return sitemapDocument("urlset", entries.map(sitemapElement("url")));
}

/**
 * The sitemap index.
 * @param addresses the absolute URLs of the sitemap's files
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
 * The number in the name of a sitemap file, such as `1.xml`.
 * @throws NotFound for any other name
 */
export function sitemapFile(name: string | undefined): number {
  const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(name ?? "") ?? [];
  if (!number) throw new NotFound("There is no such file.");
  return Number(number);
}

/** Paths that crawlers must not open: personal pages, and searches, which have no end. */
const DISALLOWED_PATHS = [
  "/admin",
  "/api/",
  "/cart",
  "/search/",
  "/login",
  "/register",
  "/profile",
  "/order/",
  "/contactSupport",
  "/shipping",
  "/shippingrate",
  "/payment",
  "/placeorder",
  "/resendconfirmation",
  "/forgotpw",
  "/users/",
  "/user/",
  "/mailing-list/",
  "/setup/",
];

/**
 * The robots.txt file (RFC 9309).
 * @param sitemapAddress the absolute URL of the sitemap
 */
export function robotsText(sitemapAddress: string): Response {
  const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`);
  return crawlerResponse(`User-agent: *\n${rules.join("\n")}\n\nSitemap: ${sitemapAddress}\n`, "text/plain");
}
