import { pageNumber } from "./listing.schema.server";
import { listedPage } from "./listing.server";
import { sortChoice, sortingOf } from "./sorting";

/**
 * A page of search results, from the parts of its address.
 * @param keyword as the shopper typed it
 * @param wantedPage the page's number, or nothing for the first
 * @param wantedSort one of the sort choices, or nothing for best match
 */
export async function searchedListing(keyword: string, wantedPage: string | undefined, wantedSort: string | null) {
  const sort = sortChoice(wantedSort);
  const listing = await listedPage({ keyword, sorting: sortingOf(sort) }, pageNumber.parse(wantedPage));
  return { keyword, sort, listing };
}
