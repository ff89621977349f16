import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "~/http/reply/redirects.server";
import { shareWithVisitors } from "~/http/reply/shared-pages.server";
import { limitSearch } from "~/http/request/rate-limit.server";
import { NotFound } from "~/platform/errors";
import { filtersQuery } from "~/shop/facets/product-filters";
import { readProductFilters } from "~/shop/facets/product-filters.schema.server";
import { pageNumber } from "~/shop/lists/page-number.schema.server";
import { pagesFor } from "~/shop/search/found-pages.server";
import { findProducts, topProducts, withKnownValues, withTypedPrices } from "~/shop/search/listing.server";
import { nearCategories } from "~/shop/search/near-categories.server";
import { searchWords } from "~/shop/search/search-words";
import { sortChoice, sortingOf } from "~/shop/search/sorting";
import { setting } from "~/shop/settings/settings.server";
import { OPTION_FIELD } from "~/shop/variants/variant-words";
import { absoluteUrl } from "../layout/shop-facts.server";
import { filterView } from "./filter-view.server";

/** Which list of products: the results of a search, or those of a category. */
type ProductsOf = {
  /** Path of the list's first page. */
  path: string;
  /** The words of the search; empty for all products. */
  keyword?: string;
  /** The names of the category. Its products are not filtered by category. */
  categories?: readonly string[];
};

/** The fields of the query: filters and sorting. */
const LIST_FIELDS = ["category", "brand", "color", "priceMin", "priceMax", "inStock", "rating", "sort"];

/**
 * A page of products with what they can be filtered by. The page number is part of the path, filters and sorting are in
 * the query. Of these, values that make no sense are ignored.
 * @throws TooManyRequests when the client searches too often
 * @throws NotFound for a page beyond the last; a list without products has one page
 */
export async function loadProducts(
  { request, params, context }: LoaderFunctionArgs,
  { path, keyword = "", categories }: ProductsOf,
) {
  const fields = new URL(request.url).searchParams;
  const sort = sortChoice(fields.get("sort"));
  const typed = await withKnownValues(readProductFilters(fields));
  const wanted = categories === undefined ? typed : { ...typed, category: [] };
  const query = { keyword, categories, filters: wanted, sorting: sortingOf(sort) };
  await limitSearch(query, context.clientAddress);
  const page = pageNumber.parse(params.pageNumber);
  const { listing, filters, counts, unfilteredTotal } = await findProducts(query, page);
  // Only options that products have, as they spell them, are part of a kept page's address.
  const options = (filters.options ?? []).map(({ name }) => OPTION_FIELD + name);
  shareWithVisitors({ request, context }, ["catalog"], [...LIST_FIELDS, ...options]);
  if (page > listing.pages) throw new NotFound("This list has no such page.");
  return { path, sort, listing, unfilteredTotal, filters: filterView(path, filters, counts, sort) };
}

/** @throws a redirect from a search such as `lamp under $50` to the one for lamps, filtered by price */
function leadToPrices(request: Request, keyword: string): void {
  const fields = new URL(request.url).searchParams;
  const meant = withTypedPrices({ keyword, sorting: null, filters: readProductFilters(fields) });
  if (meant.keyword === keyword) return;
  throw redirectTo(
    `/search/${encodeURIComponent(meant.keyword)}${filtersQuery(meant.filters, sortChoice(fields.get("sort")))}`,
  );
}

/** The top products within the prices that a list is filtered by. */
function topWithin(request: Request) {
  const { leastCents = 0, mostCents = Number.POSITIVE_INFINITY } = readProductFilters(
    new URL(request.url).searchParams,
  );
  return topProducts().filter(({ priceCents }) => priceCents >= leastCents && priceCents <= mostCents);
}

/** The data of a page of search results: the keyword is part of the path. @throws the errors of `loadProducts` */
export async function loadSearch(args: LoaderFunctionArgs) {
  const keyword = args.params.keyword ?? "";
  leadToPrices(args.request, keyword);
  const { unfilteredTotal, ...found } = await loadProducts(args, {
    path: `/search/${encodeURIComponent(keyword)}`,
    keyword,
  });
  const instead = unfilteredTotal === 0 ? { categories: nearCategories(keyword), top: topWithin(args.request) } : null;
  const pages = pagesFor(searchWords(keyword));
  return { shopName: setting("shopName"), site: absoluteUrl(""), keyword, instead, pages, ...found };
}
