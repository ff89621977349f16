import type { z } from "zod";
import { parseInput } from "~/shop/fields/parse-input.server";

type FilterSchema = z.ZodObject<z.ZodRawShape>;

function readQuery(request: Request, schema: FilterSchema): Record<string, string> {
  const query = new URL(request.url).searchParams;
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, query.get(name) ?? ""]));
}

/**
 * Reads a list's filters from the query, for its page. Invalid filters are not applied; each gets an error.
 * @returns the typed texts, the parsed filters, and the error of each invalid field
 */
export function readFilters<Schema extends FilterSchema>(request: Request, schema: Schema) {
  const typed = readQuery(request, schema);
  const errors: Record<string, string> = {};
  const first = schema.safeParse(typed);
  for (const issue of first.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  const valid = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, name in errors ? "" : text]));
  return { typed, errors, filters: first.data ?? schema.parse(valid) };
}

/**
 * Parses a list's filters from the query, for the API.
 * @throws Invalid when a filter is invalid
 */
export function parseFilters<Schema extends FilterSchema>(request: Request, schema: Schema): z.output<Schema> {
  return parseInput(schema, readQuery(request, schema));
}
