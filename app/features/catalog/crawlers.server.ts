import { NotFound } from "~/platform/errors";

const HOUR_S = 3600;

/** A text for crawlers. It is public and cached for an hour, because crawlers request it often. */
function crawlerResponse(text: string, contentType: string): Response {
  return new Response(text, {
    headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": `public, max-age=${HOUR_S}` },
  });
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A page of the sitemap: its absolute URL, when it last changed, and the absolute URL of its main picture. */
type SitemapEntry = { address: string; changed?: Date; picture?: string | null };

const sitemapElement =
  (element: string) =>
  ({ address, changed, picture }: SitemapEntry) =>
    [
      `<${element}><loc>${escapeXml(address)}</loc>`,
      changed && `<lastmod>${changed.toISOString()}</lastmod>`,
      picture && `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`,
      `</${element}>`,
    ]
      .filter(Boolean)
      .join("");

/** One file of the sitemap (sitemaps.org 0.9, with Google's extension for pictures). */
export function sitemap(entries: SitemapEntry[]): Response {
  return sitemapDocument("urlset", entries.map(sitemapElement("url")));
}

/** The sitemap index. @param addresses the absolute URLs of the sitemap's files */
export function sitemapIndex(addresses: string[]): Response {
  return sitemapDocument(
    "sitemapindex",
    addresses.map((address) => sitemapElement("sitemap")({ address })),
  );
}

function sitemapDocument(root: string, lines: string[]): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${lines.join("\n")}
</${root}>
`;
  return crawlerResponse(text, "application/xml");
}

/** The number in the name of a sitemap file, such as `1.xml`. @throws NotFound for any other name */
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
  "/wishlist",
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

/** The robots.txt file (RFC 9309). @param sitemapAddress the absolute URL of the sitemap */
export function robotsText(sitemapAddress: string): Response {
  const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`);
  return crawlerResponse(`User-agent: *\n${rules.join("\n")}\n\nSitemap: ${sitemapAddress}\n`, "text/plain");
}
