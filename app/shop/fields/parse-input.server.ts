import type { z } from "zod";
import { Invalid } from "~/platform/errors";

/** Maximum number of fields in an error, because a list can have thousands of wrong ones. */
const REPORTED_FIELDS_LIMIT = 100;

/**
 * Parses input with a schema.
 * @param within the path of the input, when it is a field of a larger one
 * @throws Invalid with the first message of each field by its path (`orderItems.0.qty`), for at most 100 fields
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown, within = ""): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message, ...issue } of parsed.error.issues.slice(0, REPORTED_FIELDS_LIMIT)) {
    const [unknown = ""] = issue.code === "unrecognized_keys" ? issue.keys : [];
    fields[[within, ...path, unknown].filter(String).join(".")] ??= message;
  }
  const [first] = Object.values(fields);
  throw new Invalid(first ?? "Please check what you sent.", fields);
}
