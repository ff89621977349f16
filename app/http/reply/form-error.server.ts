import { Conflict, Invalid, TooManyRequests } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { httpErrorHeaders, toHttpError } from "./http-error.server";

export type FormError = {
  form?: string;
  fields: Record<string, string>;
  /** The first of them, for a form that shows one only. */
  message: string;
  status: number;
  headers: Record<string, string>;
};

/**
 * Turns an expected error into a form's errors: one message for the form, or one for each field. The status is 400 for
 * invalid input, 409 for a conflict, 429 for too many requests, and 502 or 504 for an outside service.
 * @throws the error itself, if it is of another class
 */
export function toFormError(error: unknown): FormError {
  const expected = [Invalid, Conflict, TooManyRequests, ServiceUnavailable].some((kind) => error instanceof kind);
  if (!expected) throw error;
  const failure = toHttpError(error, "");
  const fields = failure.fields ?? {};
  const hasFieldErrors = Object.keys(fields).length > 0;
  const form = hasFieldErrors ? undefined : failure.message;
  const message = form ?? Object.values(fields)[0] ?? "";
  return { form, fields, message, status: failure.status, headers: httpErrorHeaders(failure) };
}
