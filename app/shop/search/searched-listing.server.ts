import { NotFound } from "~/platform/errors";
import { pageNumber } from "../lists/page-number.schema.server";
import { listedPage, type Query } from "./listing.server";
import { sortChoice, sortingOf } from "./sorting";

/**
 * Parses a search from the parts of its URL.
 * @param sort one of the sort choices; null for best match
 */
export function searchOf(keyword: string, sort: string | null): Query {
  return { keyword, sorting: sortingOf(sortChoice(sort)) };
}

/**
 * A page of search results, from the parts of its URL.
 * @param keyword as the visitor entered it
 * @param requestedPage the page number; undefined for the first page
 * @param sort one of the sort choices; null for best match
 * @throws NotFound for a page beyond the last; a search without matches has one page
 */
export async function searchedListing(keyword: string, requestedPage: string | undefined, sort: string | null) {
  const page = pageNumber.parse(requestedPage);
  const listing = await listedPage(searchOf(keyword, sort), page);
  if (page > listing.pages) throw new NotFound("The search results have no such page.");
  return { keyword, sort: sortChoice(sort), listing };
}
