import { Link } from "@remix-run/react";
import { type Captcha, CaptchaField } from "../captcha/CaptchaField";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { NoEmailNote } from "../layout/NoEmailNote";
import { Page } from "../layout/Page";
import { useSendsEmail } from "../layout/useSendsEmail";
import { Alert } from "../ui/Alert";
import { SubmitButton } from "../ui/Button";
import { withRedirect } from "./withRedirect";

type ResendConfirmationScreenProps = {
  redirect: string;
  sent: boolean;
  captcha: Captcha;
  constraint: Constraints;
  lastResult?: FormResult;
};

export function ResendConfirmationScreen({
  redirect,
  sent,
  captcha,
  constraint,
  lastResult,
}: ResendConfirmationScreenProps) {
  const [form, fields] = useServerForm<Record<"email" | "captchaAnswer", string>>({
    id: "resend",
    constraint,
    lastResult,
  });
  const sendsEmail = useSendsEmail();
  return (
    <Page
      title="Resend confirmation"
      width="narrow"
      lead={
        sendsEmail
          ? "A new account has to be confirmed once, by the link in our email. Here you can have it sent again."
          : undefined
      }
    >
      <NoEmailNote>The link does not reach you yet.</NoEmailNote>
      {sent && !lastResult && (
        <Alert kind="success" title="Email sent">
          {sendsEmail
            ? "If the address has an account with us, an email is on its way to it."
            : "If the address has an account with us, the shop has the email, and cannot deliver it yet."}
        </Alert>
      )}
      <div className="my-6">
        <ValidatedForm form={form} label="Resend confirmation">
          <input type="hidden" name="redirect" value={redirect} />
          <TextField label="Email" meta={fields.email} type="email" autoComplete="email" />
          <CaptchaField captcha={captcha} meta={fields.captchaAnswer} />
          <SubmitButton wide intent="resend" pendingLabel="Sending…">
            Send Email
          </SubmitButton>
        </ValidatedForm>
      </div>
      <Link to={withRedirect("/login", redirect)}>Back to login</Link>
    </Page>
  );
}
