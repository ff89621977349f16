type Values = Iterable<[string, FormDataEntryValue]>;

/** The query of a filter form: fields with a value. The page number is left out, so results start at page 1. */
export function filterQuery(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of values) {
    if (typeof value === "string" && value.trim() !== "") query.append(name, value);
  }
  return query.toString();
}

/**
 * The URL of one page of a filtered list.
 * @param page from 1; page 1 is left out of the URL
 */
export function filteredPage(path: string, values: Record<string, string>, page: number): string {
  const query = filterQuery(Object.entries(values));
  const paged = page === 1 ? query : `${query}${query ? "&" : ""}pageNumber=${page}`;
  return paged ? `${path}?${paged}` : path;
}
