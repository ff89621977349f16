import { Form, type FormProps } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { FormErrors } from "./FormErrors";
import { FirstError, FirstErrorContext } from "./focusFirst";
import type { FormState } from "./formState";

type ValidatedFormProps = Pick<
  FormProps,
  "action" | "encType" | "reloadDocument" | "preventScrollReset" | "onSubmit" | "onInput" | "onChange" | "className"
> & {
  form: FormState;
  /** Accessible name of the form. */
  label?: string;
  children: ReactNode;
};

/** Fields one below the other. */
export const formGrid = "grid gap-5 *:min-w-0";

/** A form with its errors on top, field errors beside the fields, and focus on the first invalid field. */
export function ValidatedForm({ form, label, children, ...rest }: ValidatedFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { answer, errors, wrong } = form;
  const hasOnlyFormErrors = errors !== undefined && wrong.length === 0;
  useEffect(() => {
    // `autofocus` works only when a document loads, so the focus is set here after each response.
    const invalidField = hasOnlyFormErrors ? null : element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (answer) (invalidField ?? element.current?.querySelector<HTMLElement>("[role=alert]"))?.focus();
  }, [answer, hasOnlyFormErrors]);
  const first = new FirstError(wrong);
  return (
    <Form
      method="post"
      className={formGrid}
      {...rest}
      ref={element}
      id={form.id}
      aria-label={label}
      aria-invalid={form.errors ? true : undefined}
      aria-describedby={form.errors ? form.errorId : undefined}
      noValidate
    >
      <FormErrors form={form} />
      <FirstErrorContext.Provider value={first}>{children}</FirstErrorContext.Provider>
    </Form>
  );
}
