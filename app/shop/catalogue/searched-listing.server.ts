import { NotFound } from "~/platform/errors";
import { pageNumber } from "./listing.schema.server";
import { listedPage, type Query } from "./listing.server";
import { sortChoice, sortingOf } from "./sorting";

/** A search from the parts of its address: the shopper's words, and one of the sort choices or nothing for best match. */
export function searchOf(keyword: string, wantedSort: string | null): Query {
  return { keyword, sorting: sortingOf(sortChoice(wantedSort)) };
}

/**
 * A page of search results, from the parts of its address.
 * @param keyword as the shopper typed it
 * @param wantedPage the page's number, or nothing for the first
 * @param wantedSort one of the sort choices, or nothing for best match
 * @throws NotFound for a page beyond the last; a search that finds nothing has one page
 */
export async function searchedListing(keyword: string, wantedPage: string | undefined, wantedSort: string | null) {
  const page = pageNumber.parse(wantedPage);
  const listing = await listedPage(searchOf(keyword, wantedSort), page);
  if (page > listing.pages) throw new NotFound("The search results have no such page.");
  return { keyword, sort: sortChoice(wantedSort), listing };
}
