import { Conflict, Invalid, TooManyRequests } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { httpErrorHeaders, toHttpError } from "./http-error.server";

export type FormError = {
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
export function toFormError(error: unknown): FormError {
  const expected = [Invalid, Conflict, TooManyRequests, ServiceUnavailable].some((kind) => error instanceof kind);
  if (!expected) throw error;
  const failure = toHttpError(error, "");
  const fields = failure.fields ?? {};
  const besideFields = Object.keys(fields).length > 0;
  const form = besideFields ? undefined : failure.message;
  return { form, fields, status: failure.status, headers: httpErrorHeaders(failure) };
}
