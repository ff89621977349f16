import type { LoaderFunctionArgs } from "@remix-run/node";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { limitSearch } from "~/http/request/rate-limit.server";
import { topProducts } from "~/shop/search/listing.server";
import { nearCategories } from "~/shop/search/near-categories.server";
import { searchedListing, searchOf } from "~/shop/search/searched-listing.server";
import { setting } from "~/shop/settings/settings.server";

/**
 * The data of a page of search results: keyword and page number are parts of the path, the sorting is in the query.
 * @throws TooManyRequests when the client searches too often
 * @throws NotFound for a page beyond the last
 */
export async function loadSearch({ request, params, context }: LoaderFunctionArgs) {
  const sort = new URL(request.url).searchParams.get("sort");
  const keyword = params.keyword ?? "";
  await limitSearch(searchOf(keyword, sort), context.clientAddress);
  const found = await searchedListing(keyword, params.pageNumber, sort);
  const instead =
    found.listing.total === 0 ? { categories: await nearCategories(keyword), top: await topProducts() } : null;
  shareWithVisitors({ request, context }, ["catalogue"], ["sort"]);
  return { shopName: setting("shopName"), instead, ...found };
}
