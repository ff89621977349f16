/** Which page of a list is wanted: its number from 1, and the number of rows on a page. */
export type Paging = { page: number; pageSize: number };

/**
 * Computes the position of a page in a list. A page beyond the last becomes the last; an empty list has one page.
 * @param total the number of rows on all pages
 * @returns the page, how many there are, and how many rows precede it
 */
export function pageOf(total: number, { page: wanted, pageSize }: Paging) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, pages, offset: (page - 1) * pageSize };
}

export type ListPage<Row> = {
  rows: Row[];
  /** How many rows match the filters, and how many there are without filters. */
  shown: number;
  /** Whether more rows match than were counted. */
  isMore: boolean;
  total: number;
  page: number;
  pages: number;
};
