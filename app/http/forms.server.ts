import type { Submission, SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import type { z } from "zod";
import { refusalOf } from "./input.server";

/** Fields whose value is never sent back to a page. */
const SECRET_FIELDS = ["password", "confirmPassword", "currentPassword", "newPassword", "verifyNewPassword"];

/** Reads a posted form by the schema that the API reads by too. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

/** What the browser can check by itself of a schema: required fields, lengths, patterns. */
export function constraintsOf(schema: z.ZodType) {
  return getZodConstraint(schema);
}

/** The form as typed, each error beside its field: status 400 unless told. */
export function refusedForm<Input, Output>(
  submission: Submission<Input, string[], Output>,
  errors: { form?: string; fields?: Record<string, string> } = {},
  status = 400,
  headers: Record<string, string> = {},
) {
  const formErrors = errors.form ? [errors.form] : [];
  const fieldErrors = Object.fromEntries(
    Object.entries(errors.fields ?? {}).map(([name, message]) => [name, [message]]),
  ) as Record<string, string[]>;
  const result = submission.reply({ formErrors, fieldErrors, hideFields: SECRET_FIELDS });
  return json<SubmissionResult<string[]>>(result as SubmissionResult<string[]>, { status, headers });
}

/**
 * Answers a form that the shop refused, as typed: see `refusalOf`.
 * @throws whatever else went wrong
 */
export function refusedBy<Input, Output>(error: unknown, submission: Submission<Input, string[], Output>) {
  const { status, headers, ...errors } = refusalOf(error);
  return refusedForm(submission, errors, status, headers);
}
