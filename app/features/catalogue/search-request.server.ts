import type { LoaderFunctionArgs } from "@remix-run/node";
import { limitSearch } from "~/http/request/rate-limit.server";
import { NotFound } from "~/platform/errors";
import { readProductFilters } from "~/shop/facets/product-filters.schema.server";
import { pageNumber } from "~/shop/lists/page-number.schema.server";
import { nearCategories } from "~/shop/search/categories.server";
import { findProducts, topProducts } from "~/shop/search/listing.server";
import { sortChoice, sortingOf } from "~/shop/search/sorting";
import { setting } from "~/shop/settings/settings.server";
import { absoluteUrl } from "../layout/shop-facts.server";

/**
 * A page of products with what they can be filtered by. The page number is part of the path, filters and sorting are in
 * the query. Of these, values that make no sense are ignored.
 * @param of the words of a search, or the name of the category whose page it is
 * @throws TooManyRequests when the client searches too often
 * @throws NotFound for a page beyond the last; a list without products has one page
 */
export async function loadProducts(
  { request, params, context }: LoaderFunctionArgs,
  { keyword = "", category }: { keyword?: string; category?: string },
) {
  const fields = new URL(request.url).searchParams;
  const sort = sortChoice(fields.get("sort"));
  const typed = readProductFilters(fields);
  const filters = category === undefined ? typed : { ...typed, category: [] };
  const query = { keyword, category, filters, sorting: sortingOf(sort) };
  await limitSearch(query, context.clientAddress);
  const page = pageNumber.parse(params.pageNumber);
  const found = await findProducts(query, page);
  if (page > found.listing.pages) throw new NotFound("This list has no such page.");
  return { sort, ...found };
}

/**
 * The data of a page of search results: the keyword is part of the path.
 * @throws TooManyRequests when the client searches too often
 * @throws NotFound for a page beyond the last
 */
export async function loadSearch(args: LoaderFunctionArgs) {
  const keyword = args.params.keyword ?? "";
  const found = await loadProducts(args, { keyword });
  const instead =
    found.unfilteredTotal === 0 ? { categories: await nearCategories(keyword), top: await topProducts() } : null;
  return { shopName: setting("shopName"), site: absoluteUrl(""), keyword, instead, ...found };
}
