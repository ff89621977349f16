import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectPermanently } from "~/http/reply/redirects.server";
import { NotFound } from "~/platform/errors";
import { categorySlug } from "~/shop/catalog/category-slug";
import { firstWords, SUMMARY_LENGTH } from "~/shop/catalog/description.server";
import { findCategory } from "~/shop/categories/categories.server";
import { detailsOf } from "~/shop/categories/category-details.server";
import { setting } from "~/shop/settings/settings.server";
import { absoluteUrl, pictureUrl } from "../layout/shop-facts.server";
import { loadProducts } from "./search-request.server";

/**
 * The data of a category's page: slug and page number are parts of the path, filters and sorting are in the query.
 * @throws NotFound for a category without published products, and for a page beyond the last
 * @throws Response a redirect, for another spelling of the slug
 */
export async function loadCategory(args: LoaderFunctionArgs) {
  const { slug: given = "" } = args.params;
  const slug = categorySlug(given);
  const category = findCategory(slug);
  if (!category || category.count === 0) throw new NotFound("There is no such category.");
  if (slug !== given) throw redirectPermanently(category.path + new URL(args.request.url).search);
  const { unfilteredTotal, ...found } = await loadProducts(args, { path: category.path, categories: category.names });
  const details = detailsOf(slug);
  const shopName = setting("shopName");
  const summary = details.text
    ? firstWords(details.text.replace(/\s+/g, " "), SUMMARY_LENGTH)
    : `${category.name} at ${shopName}: ${unfilteredTotal} ${unfilteredTotal === 1 ? "product" : "products"}.`;
  return {
    shopName,
    site: absoluteUrl(""),
    category: {
      heading: details.heading || category.name,
      text: details.text,
      image: details.image,
    },
    sharedPicture: pictureUrl(details.image || found.listing.products[0]?.image || ""),
    summary,
    ...found,
  };
}
