import { z } from "zod";

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];

function atMost({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return `Please use at most ${maximum} characters.`;
  return origin === "array" ? `Please send at most ${maximum} of these.` : `Please send at most ${maximum}.`;
}

function atLeast({ origin, minimum }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string") return minimum === 1 ? "Please fill this in." : `Please use at least ${minimum} characters.`;
  return origin === "array" ? `Please send at least ${minimum} of these.` : `Please send at least ${minimum}.`;
}

/** The error message for input when a schema does not define its own. */
function zodMessage(issue: Issue): string {
  if (issue.code === "invalid_type") {
    const kind = KINDS[issue.expected];
    if (issue.input === undefined) return "This is missing.";
    return kind ? `Please send ${kind} here.` : "This cannot be taken.";
  }
  if (issue.code === "too_big") return atMost(issue);
  if (issue.code === "too_small") return atLeast(issue);
  if (issue.code === "unrecognized_keys") return `There is no field ${issue.keys.join(", ").slice(0, 100)} here.`;
  if (issue.code === "invalid_value") return `Please send one of these: ${issue.values.map(String).join(", ")}.`;
  return "This cannot be taken.";
}

/** Replaces zod's default error messages with the shop's, for all schemas. */
export function useZodMessages(): void {
  z.config({ customError: zodMessage });
}
