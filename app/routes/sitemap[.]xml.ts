import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapIndex } from "~/features/catalog/crawlers.server";
import { absoluteUrl } from "~/features/layout/shop-facts.server";
import { requireAddress, shareWithVisitors } from "~/http/reply/shared-pages.server";
import { sitemapFiles } from "~/shop/search/sitemap.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  requireAddress(context, "routes/sitemap[.]xml", "/sitemap.xml");
  shareWithVisitors({ request, context }, ["catalog"]);
  const files = sitemapFiles();
  return sitemapIndex(Array.from({ length: files }, (_, index) => absoluteUrl(`/sitemap/${index + 1}.xml`)));
}
