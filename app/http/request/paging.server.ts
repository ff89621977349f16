/** Entries on one page of an API's list unless asked otherwise, and at most. */
const PAGE_SIZE = 100;
const PAGE_SIZE_LIMIT = 500;

/** The furthest page that is looked for. */
const PAGE_LIMIT = 1_000_000;

type Paging = { page: number; pageSize: number };

function readWholeNumber(text: string | null, fallback: number, limit: number): number {
  if (!text || !/^\d{1,15}$/.test(text)) return fallback;
  return Math.min(Math.max(1, Number(text)), limit);
}

/** `pageNumber` and `pageSize` of an address; what is no number is as if left out. */
export function readPaging(request: Request, pageSize = PAGE_SIZE): Paging {
  const query = new URL(request.url).searchParams;
  return {
    page: readWholeNumber(query.get("pageNumber"), 1, PAGE_LIMIT),
    pageSize: readWholeNumber(query.get("pageSize"), pageSize, PAGE_SIZE_LIMIT),
  };
}

/**
 * Headers of one page of a list: how many entries there are in all, and the neighbouring pages (RFC 8288).
 * @param total entries on all pages
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
