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
  /** Names the form where a page has several. */
  label?: string;
  children: ReactNode;
};

/** Fields one below the other. */
export const formGrid = "grid gap-5 *:min-w-0";

/** A form of fields: its own errors on top, each field's beside it, the cursor in the first wrong one. */
export function ValidatedForm({ form, label, children, ...rest }: ValidatedFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { answer, errors, wrong } = form;
  const isAllWrong = errors !== undefined && wrong.length === 0;
  useEffect(() => {
    // The browser itself puts the cursor there only in a page that is new.
    const wrongField = isAllWrong ? null : element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (answer) (wrongField ?? element.current?.querySelector<HTMLElement>("[role=alert]"))?.focus();
  }, [answer, isAllWrong]);
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
