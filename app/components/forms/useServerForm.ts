import { type FieldMetadata, type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import type { FieldChange } from "~/shop/audit/field-change";

/** Constraints of the fields for the browser, derived from the form's schema on the server. */
export type Constraints = Record<string, FieldConstraint>;

type FieldConstraint = {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  multiple?: boolean;
  pattern?: string;
};

/** The server's response to a rejected form: its values, and its errors in the order of the posted fields. */
export type FormResult = SubmissionResult<string[]> & {
  /** What others have changed since an edit form was opened. */
  changes?: FieldChange[];
};

export type ServerForm = FormMetadata;

/** One field of a form, as conform's helpers take it. */
export type Field = FieldMetadata<string>;

/** Without it conform would keep the errors of a form that the server has accepted since. */
const ACCEPTED: FormResult = {};

/**
 * Conform's `useForm` for a form that only the server validates.
 * @param options `lastResult` must be the same object until the next response: conform reports each new one
 * @returns the form, and its fields by name
 */
export function useServerForm<Fields extends Record<string, unknown>>(options: Parameters<typeof useForm<Fields>>[0]) {
  return useForm<Fields>({ ...options, lastResult: options.lastResult ?? ACCEPTED });
}
