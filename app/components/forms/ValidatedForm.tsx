import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormErrors } from "./FormErrors";
import { FirstError, FirstErrorContext } from "./focusFirst";

type ValidatedFormProps = Pick<FormProps, "action" | "encType" | "reloadDocument" | "preventScrollReset"> & {
  form: FormMetadata;
  /** Names the form where a page has several. */
  label?: string;
  children: ReactNode;
};

/** A form of fields: its own errors on top, each field's beside it, the cursor in the first wrong one. */
export function ValidatedForm({ form, label, children, ...rest }: ValidatedFormProps) {
  const first = new FirstError(form.errors?.length ? [] : Object.keys(form.allErrors));
  return (
    <Form method="post" {...rest} {...getFormProps(form)} className="form" aria-label={label}>
      <FormErrors form={form} />
      <FirstErrorContext.Provider value={first}>{children}</FirstErrorContext.Provider>
    </Form>
  );
}
