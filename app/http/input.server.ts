import type { z } from "zod";
import { Conflict, Invalid, TooManyRequests } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { failureHeaders, failureOf } from "./failures.server";

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

export type Refusal = {
  form?: string;
  fields: Record<string, string>;
  status: number;
  headers: Record<string, string>;
};

/**
 * What a form shows when the shop refused it: a message of its own, or one for each field. Wrong input is 400, a conflict
 * 409, too many tries 429, a service that is down 502 or 504.
 * @throws whatever else went wrong
 */
export function refusalOf(error: unknown): Refusal {
  const expected = [Invalid, Conflict, TooManyRequests, ServiceUnavailable].some((kind) => error instanceof kind);
  if (!expected) throw error;
  const failure = failureOf(error, "");
  const fields = failure.fields ?? {};
  const besideFields = Object.keys(fields).length > 0;
  const form = besideFields ? undefined : failure.message;
  return { form, fields, status: failure.status, headers: failureHeaders(failure) };
}
