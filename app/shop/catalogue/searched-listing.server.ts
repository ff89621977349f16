import { NotFound } from "~/platform/errors";
import { pageNumber } from "./listing.schema.server";
import { listedPage } from "./listing.server";
import { sortChoice, sortingOf } from "./sorting";

/**
 * A page of search results, from the parts of its address.
 * @param keyword as the shopper typed it
 * @param wantedPage the page's number, or nothing for the first
 * @param wantedSort one of the sort choices, or nothing for best match
 * @throws NotFound for a page beyond the last; a search that finds nothing has one page
 */
export async function searchedListing(keyword: string, wantedPage: string | undefined, wantedSort: string | null) {
  const sort = sortChoice(wantedSort);
  const page = pageNumber.parse(wantedPage);
  const listing = await listedPage({ keyword, sorting: sortingOf(sort) }, page);
  if (page > listing.pages) throw new NotFound("The search results have no such page.");
  return { keyword, sort, listing };
}
