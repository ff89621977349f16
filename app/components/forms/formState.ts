import type { SubmissionResult } from "@conform-to/react";

/** What the browser may check of a field, as conform reads it out of the field's schema. */
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

/** One field of a form: its name, its ids, what was typed last, and what was wrong with it. */
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
  /** What is wrong with the form as a whole. */
  errors?: string[];
  /** The fields that are wrong, in no certain order. */
  wrong: string[];
  /** The answer that all this was read out of: another one with each sending. */
  answer?: SubmissionResult<string[]>;
};

type FormInput<Name extends string> = {
  /** Unique on its page. */
  id: string;
  constraint?: Constraints;
  /** Conform's answer to the form as it was sent last. */
  lastResult?: SubmissionResult<string[]>;
  /** A box that is ticked is `true`. */
  defaultValue?: Partial<Record<Name, string | boolean>>;
};

/**
 * How a form and its fields look now: as the server refused it, or fresh. Forms are checked by the server alone; this is
 * what conform's own hook does with its answer, without the three times heavier rest of it.
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
  // Whatever name is asked for is a field: those of the captcha stand in no schema.
  const fields = new Proxy({} as Record<Name, FieldState>, { get: (_, name) => fieldState(String(name)) });
  return [form, fields];
}

/** The attributes that every control of a field has, whatever its kind. */
export function inputProps(field: FieldState, help?: string) {
  const { id, name, formId, errorId, errors, required, minLength, maxLength, min, max, step, multiple, pattern } =
    field;
  const describedBy = [errors ? errorId : undefined, help].filter(Boolean).join(" ");
  return {
    ...{ id, name, required, minLength, maxLength, min, max, step, multiple, pattern },
    form: formId,
    "aria-invalid": errors ? (true as const) : undefined,
    "aria-describedby": describedBy || undefined,
  };
}
