/**
 * The page numbers to link to: the first, the last, and those around the current one.
 * @param page the current page, from 1
 * @param pages number of pages
 * @returns page numbers in order, with `gap-before` or `gap-after` for omitted ranges
 */
export function pageWindow(page: number, pages: number): (number | "gap-before" | "gap-after")[] {
  const from = Math.max(2, Math.min(page - 1, pages - 3));
  const to = Math.min(pages - 1, Math.max(page + 1, 4));
  const middle: number[] = [];
  for (let number = from; number <= to; number += 1) middle.push(number);
  const entries: (number | "gap-before" | "gap-after")[] = [1];
  if (from === 3) entries.push(2);
  else if (from > 3) entries.push("gap-before");
  entries.push(...middle);
  if (to === pages - 2) entries.push(pages - 1);
  else if (to < pages - 2) entries.push("gap-after");
  if (pages > 1) entries.push(pages);
  return entries;
}
