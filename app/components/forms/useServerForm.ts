import { type FieldMetadata, type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
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

/** The names of a form's fields that have been changed since a response. */
function useChangedFields(formId: string, result: FormResult): readonly string[] {
  const [changed, setChanged] = useState({ result, names: [] as string[] });
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      const { form, name } = target as HTMLInputElement;
      if (form?.id !== formId || !result.error?.[name]) return;
      setChanged((known) => {
        const names = known.result === result ? known.names : [];
        return names.includes(name) ? known : { result, names: [...names, name] };
      });
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [formId, result]);
  return changed.result === result ? changed.names : [];
}

/**
 * Conform's `useForm` for a form that only the server validates. The errors of a field that is changed are gone.
 * @param options `lastResult` must be the same object until the next response: conform reports each new one
 * @returns the form, and its fields by name
 */
export function useServerForm<Fields extends Record<string, unknown>>(options: Parameters<typeof useForm<Fields>>[0]) {
  const lastResult = options.lastResult ?? ACCEPTED;
  const [form, fields] = useForm<Fields>({ ...options, lastResult });
  const changed = useChangedFields(form.id, lastResult);
  const current = new Proxy(fields, {
    get: (all, name) => {
      const field = Reflect.get(all, name);
      return changed.includes(String(name))
        ? Object.create(field, { errors: { value: undefined }, valid: { value: true } })
        : field;
    },
  });
  return [form, current] as const;
}
