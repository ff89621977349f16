import type { z } from "zod";
import { Invalid } from "~/platform/errors";

/** The most fields that a refusal names: a list may hold thousands of wrong ones. */
const NAMED_LIMIT = 100;

/**
 * Reads input by a schema.
 * @param within the path of the field that the input is, where it is part of something larger
 * @throws Invalid with the first message of each field, keyed by its path (`orderItems.0.qty`), for 100 fields at most
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown, within = ""): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues.slice(0, NAMED_LIMIT))
    fields[[within, ...path].filter(String).join(".")] ??= message;
  const [first] = Object.values(fields);
  throw new Invalid(first ?? "Please check what you sent.", fields);
}
