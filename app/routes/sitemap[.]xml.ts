import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapIndex } from "~/http/crawlers.server";
import { screen } from "~/http/pages.server";
import { absolute } from "~/http/shop-facts.server";
import { sitemapFiles } from "~/shop/catalogue/sitemap.server";

export function loader({ context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const files = await sitemapFiles();
    return sitemapIndex(Array.from({ length: files }, (_, index) => absolute(`/sitemap/${index + 1}.xml`)));
  });
}
