import type { Submission, SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { json, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { EditConflict } from "~/shop/audit/edit-version.server";
import type { FieldChange } from "~/shop/audit/field-change";
import { SERVICE_KEY_NAMES } from "~/shop/settings/service-key-names";
import { INTENT_FIELD } from "../request/form-fields.server";
import { isFieldOf } from "../request/form-schema.server";
import { limitEcho } from "./echo.server";
import { toFormError } from "./form-error.server";

/** Fields whose value is never sent back to a page. */
const SECRET_FIELDS = [
  "password",
  "confirmPassword",
  "currentPassword",
  "newPassword",
  "verifyNewPassword",
  "code",
  ...SERVICE_KEY_NAMES,
];

/** Fields besides those of a schema: those that routes read, and a change of a list, which `FormFields` has checked. */
const ROUTE_FIELDS = ["intent", "redirect", INTENT_FIELD];

/** The error of a field whose value is too long to send back. */
export const TOO_LONG = "This text is too long. Please enter a shorter one.";

const TYPE_AGAIN =
  "If this field is empty, please enter the key again, or check its box again: keys are never sent back.";

/** The errors of the keys of services that a form has sent: without them, the next save would leave them out. */
const keysToTypeAgain = ({ payload }: Submission<unknown, string[], unknown>) =>
  Object.fromEntries(SERVICE_KEY_NAMES.flatMap((name) => (name in payload ? [[name, [TYPE_AGAIN]]] : [])));

/** Parses a posted form with the schema that the API also uses. Fields outside the schema are dropped. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const known = new FormData();
  for (const [name, value] of form) {
    if (isFieldOf(schema, name) || ROUTE_FIELDS.includes(name)) known.append(name, value);
  }
  return parseWithZod(known, { schema, disableAutoCoercion: true });
}

/**
 * A form that is sent back unchecked, because its fields depend on a choice in it: what was typed, with an error for what is too
 * long to send back.
 * @param names of its fields
 */
export function typedForm(form: FormData, names: string[]) {
  const typed = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
  const { kept, tooLong } = limitEcho(typed);
  const error = Object.fromEntries(tooLong.map((name) => [name, [TOO_LONG]]));
  const result = tooLong.length === 0 ? null : { status: "error" as const, initialValue: kept, error };
  return { values: kept, result };
}

const HIDDEN_FIELDS = [...ROUTE_FIELDS, "id", "version", "formKey"];

/**
 * What was typed in a form of the back office that has no page any more, as lines to copy from; without secrets and what is too
 * long. A code is that of a discount there.
 */
export function typedText(form: FormData): string {
  const hidden = [...HIDDEN_FIELDS, ...secretFields({ notSecret: ["code"] })];
  const isTyped = ([name, value]: [string, unknown]) =>
    typeof value === "string" && value !== "" && !hidden.includes(name);
  const typed = [...form].filter(isTyped);
  const { kept } = limitEcho(Object.fromEntries(typed));
  return typed.flatMap(([name, value]) => (name in kept ? [`${name}: ${value}`] : [])).join("\n");
}

/** The constraints of a schema that the browser can check: required fields, lengths, patterns. */
export function formConstraints(schema: z.ZodType) {
  const constraints = getZodConstraint(schema);
  // Conform takes a field with a default for required if it is a union.
  for (const [name, field] of Object.entries(schema instanceof z.ZodObject ? schema.shape : {})) {
    const constraint = constraints[name];
    if (constraint && field instanceof z.ZodType && field.isOptional()) constraint.required = false;
  }
  return constraints;
}

type FormErrors = {
  form?: string;
  /** The errors of fields, in addition to those of the schema. Null removes the schema's error of a field. */
  fields?: Record<string, string | null>;
  /** Fields that are sent back although a secret field of another form has their name. */
  notSecret?: string[];
  /** The limit of the values that are sent back: see `limitEcho`. */
  echoLimit?: number;
  /** Long texts with a limit of their own, in characters: they are sent back beside the other values. */
  longTexts?: Record<string, number>;
};

/** What a rejected form sends back beside its usual values. */
export type EchoLimits = Pick<FormErrors, "longTexts" | "notSecret" | "echoLimit">;

const secretFields = ({ notSecret = [] }: EchoLimits) => SECRET_FIELDS.filter((name) => !notSecret.includes(name));

/** The name of a form's field at the path of an error, for example `items[0].qty` at `items.0.qty`. */
export const fieldName = (path: string) => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

/** An error within what a form posts as one text, such as that of one of its tags, is an error of that field. */
function ofPostedFields(errors: Record<string, string[] | null>, posted: Record<string, unknown>) {
  const all: typeof errors = {};
  for (const [name, texts] of Object.entries(errors)) {
    const [field = name] = name.split(/[.[]/, 1);
    const shown = typeof posted[field] === "string" ? field : name;
    all[shown] = texts && [...new Set([...(all[shown] ?? []), ...texts])];
  }
  return all;
}

/** Sorts errors like the posted fields, so that the first is that of the field that gets the focus. */
export function inFieldOrder(errors: Record<string, string[] | null>, fields: string[] = []) {
  const places = new Map(fields.map((name, place) => [name, place]));
  const placeOf = ([name]: [string, unknown]) => places.get(name) ?? places.size;
  return Object.fromEntries(Object.entries(errors).sort((one, other) => placeOf(one) - placeOf(other)));
}

/** The values that are sent back, and the names of those that are too long. */
function limitFormEcho<Value>(values: Record<string, Value>, { echoLimit, longTexts = {} }: FormErrors) {
  const isKept = ([name, value]: [string, Value]) =>
    typeof value === "string" && name in longTexts && value.length <= (longTexts[name] ?? 0);
  const entries = Object.entries(values);
  const { kept, tooLong } = limitEcho(Object.fromEntries(entries.filter((entry) => !isKept(entry))), echoLimit);
  return { kept: { ...kept, ...Object.fromEntries(entries.filter(isKept)) }, tooLong };
}

/**
 * The response to a rejected form: the submitted values and the error of each field. Very long values are not sent back:
 * see `limitEcho`.
 * @param status the HTTP status, 400 by default
 */
export function formErrorResponse<Input, Output>(
  submission: Submission<Input, string[], Output>,
  errors: FormErrors = {},
  status = 400,
  headers: Record<string, string> = {},
) {
  const again = keysToTypeAgain(submission);
  const named = Object.entries(errors.fields ?? {}).map(([path, text]) => [fieldName(path), text] as const);
  const { initialValue, error, fields } = submission.reply({
    formErrors: errors.form ? [errors.form] : [],
    fieldErrors: Object.fromEntries(named.map(([name, message]) => [name, message === null ? [] : [message]])),
    hideFields: secretFields(errors),
  });
  const hidden = named.flatMap(([name, message]) => (message === null ? [name] : []));
  const { kept, tooLong } = limitFormEcho(initialValue ?? {}, errors);
  const ofTooLong = Object.fromEntries(tooLong.map((name) => [name, [TOO_LONG]]));
  const all = ofPostedFields({ ...ofTooLong, ...again, ...error }, submission.payload);
  for (const name of hidden) delete all[name];
  const result = { status: "error" as const, initialValue: kept, error: inFieldOrder(all, fields) };
  return json<SubmissionResult<string[]>>(result, { status, headers });
}

/**
 * The response to an edit form; `changes` are those of others, if they made its version old, `refund` what it says that it would
 * refund as it is filled in.
 */
export type EditFormResult = SubmissionResult<string[]> & {
  changes?: FieldChange[];
  refund?: { text: string; shown: string };
};

/**
 * The response to a save on an old version: the form keeps what was typed, takes over the fields that only others
 * changed, and has the current version.
 */
function conflictResponse<Input, Output>(
  conflict: EditConflict,
  submission: Submission<Input, string[], Output>,
  limits: FormErrors,
) {
  const again = keysToTypeAgain(submission);
  const { initialValue } = submission.reply({ hideFields: secretFields(limits) });
  const { kept } = limitFormEcho({ ...initialValue, ...conflict.taken, version: conflict.version }, limits);
  const result = { status: "error" as const, initialValue: kept, error: { "": [conflict.message], ...again } };
  return json<EditFormResult>({ ...result, changes: conflict.changes }, { status: 409 });
}

/** The response to a form that failed with an expected error: see `toFormError`. @throws any other error */
export function toFormErrorResponse<Input, Output>(
  error: unknown,
  submission: Submission<Input, string[], Output>,
  limits: EchoLimits = {},
) {
  if (error instanceof EditConflict) return conflictResponse(error, submission, limits);
  const { status, headers, ...errors } = toFormError(error);
  return formErrorResponse(submission, { ...errors, ...limits }, status, headers);
}

/**
 * Parses a form and does its work.
 * @returns null when it is done; else the response to the rejected form
 * @throws an error of the work that is not expected: see `toFormError`
 */
export async function submitForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  work: (values: z.output<Schema>) => unknown,
  limits: EchoLimits = {},
): Promise<TypedResponse<EditFormResult> | null> {
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return formErrorResponse(submission, limits);
  try {
    await work(submission.value);
    return null;
  } catch (error) {
    return toFormErrorResponse(error, submission, limits);
  }
}

/** A rejected form of a page that has several, with its intent. */
export type RejectedForm = { form: string; result: EditFormResult };

/** The response to a rejected form of a page that has several: its intent says which one it is. */
export async function rejectedForm(form: FormData, response: TypedResponse<EditFormResult>) {
  return json<RejectedForm>(
    { form: String(form.get("intent")), result: await response.json() },
    { status: response.status },
  );
}
