type Values = Iterable<[string, FormDataEntryValue]>;

/** The query of a filter form: what is filled in, without the page, which begins anew. */
export function filterQuery(values: Values): string {
  const query = new URLSearchParams();
  for (const [name, value] of values) {
    if (typeof value === "string" && value.trim() !== "") query.append(name, value);
  }
  return query.toString();
}

/**
 * The address of one page of a filtered list.
 * @param page from 1, which needs no mention
 */
export function filteredPage(path: string, values: Record<string, string>, page: number): string {
  const query = filterQuery(Object.entries(values));
  const paged = page === 1 ? query : `${query}${query ? "&" : ""}pageNumber=${page}`;
  return paged ? `${path}?${paged}` : path;
}
