import { Invalid } from "~/platform/errors";
import type { Conditions, Filters } from "~/shop/lists/filters.server";
import type { Sort } from "~/shop/lists/find-rows.server";

/**
 * Reads a list's filters from the query, for its page. Invalid filters are not applied; each gets an error.
 * @returns the typed texts, the conditions of the filters, and the error of each invalid field
 */
export function readFilters(request: Request, filters: Filters) {
  const query = new URL(request.url).searchParams;
  const typed: Record<string, string> = {};
  const errors: Record<string, string> = {};
  const conditions: Conditions = {};
  for (const [name, filter] of Object.entries(filters)) {
    typed[name] = query.get(name) ?? "";
    const parsed = filter.safeParse(typed[name]);
    if (parsed.success) conditions[name] = parsed.data;
    else errors[name] = parsed.error.issues[0]?.message ?? "Invalid";
  }
  return { typed, errors, conditions };
}

/** Parses a list's filters from the query, for API and CSV file. @throws Invalid when a filter is invalid */
export function parseFilters(request: Request, filters: Filters): Conditions {
  const { errors, conditions } = readFilters(request, filters);
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Invalid(first, errors);
  return conditions;
}

/**
 * Reads a list's sorting from `sortBy` of the query, for its page. The list's own order, the first choice, is left out of
 * the list's addresses.
 * @param choices the sortings that the list offers; without any, the field is not read
 */
export function readSort(
  request: Request,
  choices: Record<string, Sort>,
): { typed?: string; chosen?: Sort; error?: string } {
  const [own] = Object.keys(choices);
  if (own === undefined) return {};
  const typed = new URL(request.url).searchParams.get("sortBy") ?? "";
  if (typed === "" || typed === own) return { typed: "" };
  if (Object.hasOwn(choices, typed)) return { typed, chosen: choices[typed] };
  return { typed, error: "Please choose one of the sort orders" };
}
