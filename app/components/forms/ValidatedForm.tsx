import { getFormProps } from "@conform-to/react";
import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormErrors } from "./FormErrors";
import { FirstInvalid } from "./firstInvalid";
import { formGrid } from "./formStyles";
import type { ServerForm } from "./useServerForm";

type ValidatedFormProps = Pick<
  FormProps,
  "action" | "encType" | "preventScrollReset" | "reloadDocument" | "onSubmit" | "onInput" | "className"
> & {
  form: ServerForm;
  /** Errors of a field that the form does not show, shown above the form. */
  otherErrors?: string[];
  /** Details below the errors of the whole form. */
  details?: ReactNode;
  /** Accessible name of the form. */
  label?: string;
  children: ReactNode;
};

/** A form with its errors on top, field errors beside the fields, and focus on the first invalid field. */
export function ValidatedForm({ form, otherErrors, details, label, children, ...rest }: ValidatedFormProps) {
  const errors = form.errors ?? otherErrors;
  const firstInvalid = otherErrors ? undefined : Object.keys(form.allErrors).find((name) => name !== "");
  return (
    <Form
      method="post"
      className={formGrid}
      {...getFormProps(form)}
      {...rest}
      aria-label={label}
      aria-invalid={errors ? true : undefined}
      aria-describedby={errors ? form.errorId : undefined}
    >
      <FormErrors id={form.errorId} errors={errors} takeFocus={firstInvalid === undefined}>
        {details}
      </FormErrors>
      <FirstInvalid.Provider value={firstInvalid}>{children}</FirstInvalid.Provider>
    </Form>
  );
}
