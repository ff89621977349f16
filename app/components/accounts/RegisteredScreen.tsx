import { Link } from "@remix-run/react";
import { type Captcha, CaptchaField } from "../captcha/CaptchaField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { NoEmailNote } from "../layout/NoEmailNote";
import { Page } from "../layout/Page";
import { useSendsEmail } from "../layout/useSendsEmail";
import { Alert } from "../ui/Alert";
import { Card } from "../ui/Card";
import type { Wait } from "../ui/Countdown";
import { WaitingButton } from "./WaitingButton";
import { withRedirect } from "./withRedirect";

type RegisteredScreenProps = {
  /** Path in this shop to redirect to after login. */
  redirect: string;
  /** The address that the confirmation email was sent to. */
  email: string;
  /** Time until the email may be resent; null when it may be resent now. */
  wait: Wait | null;
  /** Whether the email was just resent. */
  sent: boolean;
  captcha: Captcha;
  lastResult?: FormResult;
};

/** The thanks page after registration: what to do next, and a form that resends the confirmation email. */
export function RegisteredScreen({ redirect, email, wait, sent, captcha, lastResult }: RegisteredScreenProps) {
  const sendsEmail = useSendsEmail();
  return (
    <Page title="Thank you for registering" width="narrow">
      <NoEmailNote>
        Your account is stored, but the link that confirms <strong>{email}</strong> does not reach you yet.
      </NoEmailNote>
      {sent && !lastResult && <Alert kind="success">EMAIL SENT!</Alert>}
      {sendsEmail && (
        <div className="my-6 grid gap-4">
          <p>
            We have sent an email to <strong>{email}</strong>. Please open the link in it: it confirms that the address
            is yours and is valid for 24 hours. Then you can <Link to={withRedirect("/login", redirect)}>sign in</Link>.
          </p>
        </div>
      )}
      <Card title="No email?">
        <p className="mb-4 text-muted">
          {sendsEmail
            ? "Please check your spam folder first. We can send it again."
            : "Once the shop can send email, you can ask for it here."}
        </p>
        <ResendForm captcha={captcha} wait={wait} lastResult={lastResult} />
      </Card>
    </Page>
  );
}

function ResendForm({ captcha, wait, lastResult }: Pick<RegisteredScreenProps, "captcha" | "wait" | "lastResult">) {
  const [form, fields] = useServerForm<Record<"captchaAnswer", string>>({ id: "resend", lastResult });
  return (
    <ValidatedForm form={form} label="Resend email">
      <CaptchaField captcha={captcha} meta={fields.captchaAnswer} />
      <WaitingButton intent="resend" pendingLabel="Sending…" wait={wait} label="You can ask for another email in">
        Resend email
      </WaitingButton>
    </ValidatedForm>
  );
}
