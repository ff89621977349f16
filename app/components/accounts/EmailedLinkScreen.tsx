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

type EmailedLinkScreenProps = {
  title: string;
  lead: string;
  redirect: string;
  sent: boolean;
  captcha?: Captcha;
  constraint: Constraints;
  lastResult?: FormResult;
};

/** Asks for the address of an account, to which the shop sends a link. */
export function EmailedLinkScreen({
  title,
  lead,
  redirect,
  sent,
  captcha,
  constraint,
  lastResult,
}: EmailedLinkScreenProps) {
  const [form, fields] = useServerForm<Record<"email" | "captchaAnswer", string>>({
    id: "account",
    constraint,
    lastResult,
  });
  const sendsEmail = useSendsEmail();
  return (
    <Page title={title} width="narrow" lead={sendsEmail ? lead : undefined}>
      <NoEmailNote>The link does not reach you yet.</NoEmailNote>
      {sent && !lastResult && (
        <Alert kind="success" title="Email sent">
          {sendsEmail
            ? "If the address has an account with us, an email is on its way to it."
            : "If the address has an account with us, the shop has the email, and cannot deliver it yet."}
        </Alert>
      )}
      <div className="my-6">
        <ValidatedForm form={form} label={title}>
          <input type="hidden" name="redirect" value={redirect} />
          <TextField label="Email" meta={fields.email} type="email" autoComplete="email" />
          {captcha && <CaptchaField captcha={captcha} meta={fields.captchaAnswer} />}
          <SubmitButton wide pendingLabel="Sending…">
            Send Email
          </SubmitButton>
        </ValidatedForm>
      </div>
      {/* Loads a new document: the captcha script needs that page's own Content Security Policy. */}
      <Link reloadDocument to={withRedirect("/login", redirect)}>
        Back to login
      </Link>
    </Page>
  );
}
