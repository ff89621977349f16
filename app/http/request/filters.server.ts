import type { z } from "zod";
import { parseInput } from "~/shop/fields/parse-input.server";

type FilterSchema = z.ZodObject<z.ZodRawShape>;

function readQuery(request: Request, schema: FilterSchema): Record<string, string> {
  const query = new URL(request.url).searchParams;
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, query.get(name) ?? ""]));
}

/**
 * The filters of a list's address, for its screen: those that make no sense are told beside their field and not applied.
 * @returns what was typed, what it means, and what is wrong with it
 */
export function readFilters<Schema extends FilterSchema>(request: Request, schema: Schema) {
  const typed = readQuery(request, schema);
  const errors: Record<string, string> = {};
  const first = schema.safeParse(typed);
  for (const issue of first.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  const sensible = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, name in errors ? "" : text]));
  return { typed, errors, filters: first.data ?? schema.parse(sensible) };
}

/**
 * The filters of a list's address, for a program.
 * @throws Invalid when one makes no sense
 */
export function parseFilters<Schema extends FilterSchema>(request: Request, schema: Schema): z.output<Schema> {
  return parseInput(schema, readQuery(request, schema));
}
