import { pageNumber } from "~/shop/lists/page-number.schema.server";
import { type Paging, pageOf } from "~/shop/lists/page-of";

/** The default and the maximum number of entries on one page of an API list. */
const PAGE_SIZE = 100;
const PAGE_SIZE_LIMIT = 500;

/** Reads `pageNumber` and `pageSize` from the query. Values that are not numbers are ignored. */
export function readPaging(request: Request): Paging {
  const query = new URL(request.url).searchParams;
  const size = query.get("pageSize") ?? "";
  return {
    page: pageNumber.parse(query.get("pageNumber")),
    pageSize: /^\d{1,15}$/.test(size) ? Math.min(Math.max(1, Number(size)), PAGE_SIZE_LIMIT) : PAGE_SIZE,
  };
}

/**
 * The headers of one page of a list: the total number of entries, and links to the other pages (RFC 8288).
 * @param total the number of entries on all pages
 */
export function pagingHeaders(request: Request, paging: Paging, total: number): Record<string, string> {
  const { pathname, searchParams } = new URL(request.url);
  const { page, pageSize } = paging;
  const last = pageOf(total, paging).pages;
  const link = (rel: string, to: number) => {
    const query = new URLSearchParams(searchParams);
    query.set("pageNumber", String(to));
    query.set("pageSize", String(pageSize));
    return `<${pathname}?${query}>; rel="${rel}"`;
  };
  const links = [link("first", 1)];
  if (page > 1) links.push(link("prev", Math.min(page - 1, last)));
  if (page < last) links.push(link("next", page + 1));
  links.push(link("last", last));
  return { "X-Total-Count": String(total), Link: links.join(", ") };
}
