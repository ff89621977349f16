import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectPermanently } from "~/http/reply/redirects.server";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { NotFound } from "~/platform/errors";
import { categorySlug } from "~/shop/catalogue/category-slug";
import { firstWords } from "~/shop/catalogue/description.server";
import { findCategory } from "~/shop/categories/categories.server";
import { detailsOf } from "~/shop/categories/category-details.server";
import { pageNumber } from "~/shop/lists/page-number.schema.server";
import { listedPage } from "~/shop/search/listing.server";
import { sortChoice, sortingOf } from "~/shop/search/sorting";
import { setting } from "~/shop/settings/settings.server";
import { absoluteUrl } from "../layout/shop-facts.server";

/** Maximum length of the meta description. */
const SUMMARY_LENGTH = 155;

/**
 * The data of a category's page: slug and page number are parts of the path, the sorting is in the query.
 * @throws NotFound for a category without published products, and for a page beyond the last
 * @throws Response a redirect, for another spelling of the slug
 */
export async function loadCategory({ request, params, context }: LoaderFunctionArgs) {
  shareWithVisitors({ request, context }, ["catalogue"], ["sort"]);
  const { slug: given = "", pageNumber: requested } = params;
  const slug = categorySlug(given);
  const category = await findCategory(slug);
  if (!category || category.count === 0) throw new NotFound("There is no such category.");
  const { search, searchParams } = new URL(request.url);
  if (slug !== given) throw redirectPermanently(category.path + search);
  const page = pageNumber.parse(requested);
  const sort = sortChoice(searchParams.get("sort"));
  const listing = await listedPage({ keyword: "", sorting: sortingOf(sort), categories: category.names }, page);
  if (page > listing.pages) throw new NotFound("The category has no such page.");
  const details = detailsOf(slug);
  const shopName = setting("shopName");
  const { total } = listing;
  const summary = details.text
    ? firstWords(details.text.replace(/\s+/g, " "), SUMMARY_LENGTH)
    : `${category.name} at ${shopName}: ${total} ${total === 1 ? "product" : "products"}.`;
  return {
    shopName,
    site: absoluteUrl(""),
    category: {
      path: category.path,
      heading: details.heading || category.name,
      text: details.text,
      image: details.image,
    },
    summary,
    sort,
    listing,
  };
}
