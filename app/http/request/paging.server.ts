/** The default and the maximum number of entries on one page of an API list. */
const PAGE_SIZE = 100;
const PAGE_SIZE_LIMIT = 500;

/** The highest page number that is accepted. */
const PAGE_LIMIT = 1_000_000;

type Paging = { page: number; pageSize: number };

function readWholeNumber(text: string | null, fallback: number, limit: number): number {
  if (!text || !/^\d{1,15}$/.test(text)) return fallback;
  return Math.min(Math.max(1, Number(text)), limit);
}

/** Reads `pageNumber` and `pageSize` from the query. Values that are not numbers are ignored. */
export function readPaging(request: Request, pageSize = PAGE_SIZE): Paging {
  const query = new URL(request.url).searchParams;
  return {
    page: readWholeNumber(query.get("pageNumber"), 1, PAGE_LIMIT),
    pageSize: readWholeNumber(query.get("pageSize"), pageSize, PAGE_SIZE_LIMIT),
  };
}

/**
 * The headers of one page of a list: the total number of entries, and links to the other pages (RFC 8288).
 * @param total the number of entries on all pages
 */
export function pagingHeaders(request: Request, { page, pageSize }: Paging, total: number): Record<string, string> {
  const { pathname, searchParams } = new URL(request.url);
  const last = Math.max(1, Math.ceil(total / pageSize));
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
