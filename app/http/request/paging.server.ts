import { parseInput } from "~/shop/fields/parse-input.server";
import { pageNumber, pagingSchema } from "~/shop/lists/page-number.schema.server";
import { type Paging, pageOf } from "~/shop/lists/page-of";

/** The wanted page of a screen, by `pageNumber` of its query. Anything but a number means the first page. */
export function readPage(request: Request): number {
  return pageNumber.parse(new URL(request.url).searchParams.get("pageNumber"));
}

/**
 * The paging of an API call, by `pageNumber` and `pageSize` of its query. Empty ones count as missing.
 * @throws Invalid when one of them is not a whole number, or out of its bounds
 */
export function parsePaging(request: Request): Paging {
  const query = new URL(request.url).searchParams;
  const { pageNumber: page, pageSize } = parseInput(pagingSchema, {
    pageNumber: query.get("pageNumber") || undefined,
    pageSize: query.get("pageSize") || undefined,
  });
  return { page, pageSize };
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
