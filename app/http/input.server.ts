import type { z } from "zod";
import { Conflict, Invalid } from "~/platform/errors";

/**
 * Reads input by a schema.
 * @throws Invalid with the first message of each field, keyed by its path (`orderItems.0.qty`)
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= issue.message;
  const [first] = Object.values(fields);
  throw new Invalid(first ?? "Please check what you sent.", fields);
}

export type Refusal = { status: number; form?: string; fields: Record<string, string> };

/**
 * What a small form shows of wrong input (400) or a conflict (409): a message of its own, or one for each field.
 * @throws whatever else went wrong
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Invalid) {
    const besideFields = Object.keys(error.fields).length > 0;
    return { status: 400, form: besideFields ? undefined : error.message, fields: error.fields };
  }
  if (error instanceof Conflict) return { status: 409, form: error.message, fields: {} };
  throw error;
}
