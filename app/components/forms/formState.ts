import type { SubmissionResult } from "@conform-to/react";

/** Constraints of a field for the browser, derived from its schema by conform. */
type Constraint = {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  step?: string | number;
  multiple?: boolean;
  pattern?: string;
};

export type Constraints = { [name: string]: Constraint | undefined };

/** One field of a form: its name, ids, last input and errors. */
export type FieldState = Constraint & {
  id: string;
  name: string;
  formId: string;
  errorId: string;
  descriptionId: string;
  initialValue?: string;
  errors?: string[];
};

export type FormState = {
  id: string;
  errorId: string;
  /** Errors of the whole form. */
  errors?: string[];
  /** Names of the invalid fields, in no particular order. */
  wrong: string[];
  /** The response from which this state was derived; a new object for each submission. */
  answer?: SubmissionResult<string[]>;
};

type FormInput<Name extends string> = {
  /** Unique on its page. */
  id: string;
  constraint?: Constraints;
  /** Conform's result for the last submission. */
  lastResult?: SubmissionResult<string[]>;
  /** A ticked checkbox is `true`. */
  defaultValue?: Partial<Record<Name, string | boolean>>;
};

/**
 * The current state of a form and its fields: as rejected by the server, or initial. Forms are validated only by the
 * server, so this replaces conform's `useForm`, which is three times larger.
 */
export function formState<Name extends string>({
  id,
  constraint = {},
  lastResult,
  defaultValue,
}: FormInput<Name>): [FormState, Record<Name, FieldState>] {
  const values = (lastResult?.initialValue ?? defaultValue ?? {}) as Record<string, unknown>;
  const errorsOf = (name: string) => lastResult?.error?.[name] ?? undefined;
  const fieldState = (name: string): FieldState => {
    const value = values[name];
    return {
      ...constraint[name],
      id: `${id}-${name}`,
      name,
      formId: id,
      errorId: `${id}-${name}-error`,
      descriptionId: `${id}-${name}-description`,
      initialValue: value === true ? "on" : typeof value === "string" ? value : undefined,
      errors: errorsOf(name),
    };
  };
  const form = {
    id,
    errorId: `${id}-error`,
    errors: errorsOf(""),
    wrong: Object.keys(lastResult?.error ?? {}).filter((name) => name !== "" && errorsOf(name)),
    answer: lastResult,
  };
  // A proxy, because captcha fields are in no schema: any name is a field.
  const fields = new Proxy({} as Record<Name, FieldState>, { get: (_, name) => fieldState(String(name)) });
  return [form, fields];
}

/** The attributes shared by all kinds of controls. */
export function inputProps(field: FieldState, help?: string) {
  const { id, name, formId, errorId, errors, required, minLength, maxLength, min, max, step, multiple, pattern } =
    field;
  const describedBy = [errors ? errorId : undefined, help].filter(Boolean).join(" ");
  return {
    id,
    name,
    required,
    minLength,
    maxLength,
    min,
    max,
    step,
    multiple,
    pattern,
    form: formId,
    "aria-invalid": errors ? (true as const) : undefined,
    "aria-describedby": describedBy || undefined,
  };
}
