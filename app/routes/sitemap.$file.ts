import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemap, sitemapFile } from "~/features/catalog/crawlers.server";
import { absoluteUrl, pictureUrl } from "~/features/layout/shop-facts.server";
import { requireAddress, shareWithVisitors } from "~/http/reply/shared-pages.server";
import { NotFound } from "~/platform/errors";
import { largestCategories } from "~/shop/categories/categories.server";
import { detailsOf } from "~/shop/categories/category-details.server";
import { publishedPages } from "~/shop/pages/pages.server";
import { sitemapFiles, sitemapProducts } from "~/shop/search/sitemap.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const file = sitemapFile(params.file);
  requireAddress(context, "routes/sitemap.$file", `/sitemap/${file}.xml`);
  shareWithVisitors({ request, context }, ["products"]);
  if (file > sitemapFiles()) throw new NotFound("There is no such file.");
  const products = await sitemapProducts(file);
  const entries = products.map(({ id, image, updatedAt }) => ({
    address: absoluteUrl(`/product/${id}`),
    changed: updatedAt,
    picture: pictureUrl(image),
  }));
  if (file > 1) return sitemap(entries);
  const categories = largestCategories().map(({ slug, path }) => ({
    address: absoluteUrl(path),
    picture: pictureUrl(detailsOf(slug).image),
  }));
  const pages = publishedPages().map(({ slug, updatedAt }) => ({
    address: absoluteUrl(`/pages/${slug}`),
    changed: updatedAt,
  }));
  return sitemap([{ address: absoluteUrl("/") }, ...categories, ...pages, ...entries]);
}
