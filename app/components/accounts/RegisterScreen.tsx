import { Link } from "@remix-run/react";
import { type Captcha, CaptchaField } from "../captcha/CaptchaField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { NoEmailNote } from "../layout/NoEmailNote";
import { Page } from "../layout/Page";
import { SubmitButton } from "../ui/Button";
import { type AccountFieldName, AccountFields } from "./AccountFields";
import { withRedirect } from "./withRedirect";

type RegisterScreenProps = {
  /** Path in this shop to redirect to after login. */
  redirect: string;
  captcha: Captcha;
  constraint: Constraints;
  lastResult?: FormResult;
};

type Fields = AccountFieldName | "captchaAnswer";

export function RegisterScreen({ redirect, captcha, constraint, lastResult }: RegisterScreenProps) {
  const [form, fields] = useServerForm<Record<Fields, string>>({
    id: "register",
    constraint,
    lastResult,
  });
  return (
    <Page title="Create account" width="narrow">
      <NoEmailNote>
        A new account works once the link in its email is opened. Until then you can buy as a guest.
      </NoEmailNote>
      <ValidatedForm form={form} label="Create account">
        <input type="hidden" name="redirect" value={redirect} />
        <AccountFields fields={fields} lastResult={lastResult} />
        <CaptchaField captcha={captcha} meta={fields.captchaAnswer} />
        <SubmitButton wide intent="register" pendingLabel="Creating…">
          Create account
        </SubmitButton>
      </ValidatedForm>
      <p className="mt-6">
        Already have an account? <Link to={withRedirect("/login", redirect)}>Sign in</Link>
      </p>
    </Page>
  );
}
