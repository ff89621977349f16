import { Link } from "@remix-run/react";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { NoEmailNote } from "../layout/NoEmailNote";
import { Page } from "../layout/Page";
import { useSendsEmail } from "../layout/useSendsEmail";
import { Alert } from "../ui/Alert";
import { SubmitButton } from "../ui/Button";
import { withRedirect } from "./withRedirect";

type ForgotPasswordScreenProps = {
  redirect: string;
  sent: boolean;
  constraint: Constraints;
  lastResult?: FormResult;
};

export function ForgotPasswordScreen({ redirect, sent, constraint, lastResult }: ForgotPasswordScreenProps) {
  const [form, fields] = useServerForm<Record<"email", string>>({
    id: "forgot",
    constraint,
    lastResult,
  });
  const sendsEmail = useSendsEmail();
  return (
    <Page
      title="Forgot password"
      width="narrow"
      lead={
        sendsEmail ? "We send you a link with which you can choose a new one. It is valid for 30 minutes." : undefined
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
        <ValidatedForm form={form} label="Forgot password">
          <input type="hidden" name="redirect" value={redirect} />
          <TextField label="Email" meta={fields.email} type="email" autoComplete="email" />
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
