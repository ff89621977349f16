import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemap, sitemapFile } from "~/http/crawlers.server";
import { screen } from "~/http/pages.server";
import { absolute } from "~/http/shop-facts.server";
import { NotFound } from "~/platform/errors";
import { sitemapFiles, sitemapProducts } from "~/shop/catalogue/sitemap.server";

export function loader({ params, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const file = sitemapFile(params.file);
    if (file > (await sitemapFiles())) throw new NotFound("There is no such file.");
    const products = await sitemapProducts(file);
    const entries = products.map(({ id, updatedAt }) => ({ address: absolute(`/product/${id}`), changed: updatedAt }));
    return sitemap(file === 1 ? [{ address: absolute("/") }, ...entries] : entries);
  });
}
