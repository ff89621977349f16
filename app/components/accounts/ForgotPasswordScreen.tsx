import { Link, useNavigation } from "@remix-run/react";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
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
  const pending = useNavigation().state === "submitting";
  return (
    <Page
      title="Forgot password"
      width="narrow"
      lead="We send you a link with which you can choose a new one. It is valid for 30 minutes."
    >
      {sent && !lastResult && (
        <Alert kind="success" title="Email sent">
          If the address has an account with us, an email is on its way to it.
        </Alert>
      )}
      <div className="my-6">
        <ValidatedForm form={form} label="Forgot password">
          <input type="hidden" name="redirect" value={redirect} />
          <TextField label="Email" meta={fields.email} type="email" autoComplete="email" />
          <Button wide pending={pending} pendingLabel="Sending…">
            Send Email
          </Button>
        </ValidatedForm>
      </div>
      {/* Loads a new document: the captcha script needs that page's own Content Security Policy. */}
      <Link reloadDocument to={withRedirect("/login", redirect)}>
        Back to login
      </Link>
    </Page>
  );
}
