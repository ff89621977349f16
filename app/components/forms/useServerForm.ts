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
  /** What the form says that it would refund as it is filled in, and that amount for its field; empty for nothing. */
  refund?: { text: string; shown: string };
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
      // `form.id` would be a field with that name.
      if (form?.getAttribute("id") !== formId || !result.error?.[name]) return;
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

/** Fields by their names, without the errors of those that were changed. */
function withoutErrors<Fields extends object>(fields: Fields, changed: readonly string[]): Fields {
  return new Proxy<object>(fields, { get: (all, name) => mended(Reflect.get(all, name), changed) }) as Fields;
}

/** A field without its errors, if it was changed, and so the fields of its lists. */
function mended(field: Field, changed: readonly string[]): Field {
  return new Proxy(field, {
    get: (all, key) => {
      if (changed.includes(all.name) && (key === "errors" || key === "valid")) return key === "valid" || undefined;
      const value = Reflect.get(all, key);
      if (key === "getFieldset") return () => withoutErrors(value(), changed);
      if (key === "getFieldList") return () => value().map((item: Field) => mended(item, changed));
      return value;
    },
  });
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
  return [form, changed.length > 0 ? withoutErrors(fields, changed) : fields] as const;
}
