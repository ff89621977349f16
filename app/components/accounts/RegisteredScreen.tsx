import type { SubmissionResult } from "@conform-to/react";
import { Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { type Captcha, CaptchaField } from "../forms/CaptchaField";
import { formState } from "../forms/formState";
import { Honeypot } from "../forms/Honeypot";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { Countdown } from "../ui/Countdown";
import { withRedirect } from "./withRedirect";

type RegisteredScreenProps = {
  /** Where to go on to after signing in, a path of this shop. */
  redirect: string;
  /** Where the e-mail went. */
  email: string;
  /** ISO 8601 moment from which another e-mail may be asked for; null when that is now. */
  resendAt: string | null;
  /** Whether another e-mail has just been sent. */
  sent: boolean;
  captcha: Captcha;
  lastResult?: SubmissionResult<string[]>;
};

/** Thanks for registering: what to do next, and the e-mail once more for those it has not reached. */
export function RegisteredScreen({ redirect, email, resendAt, sent, captcha, lastResult }: RegisteredScreenProps) {
  return (
    <Page title="Thank you for registering" width="narrow">
      {sent && !lastResult && <Alert kind="success">EMAIL SENT!</Alert>}
      <div className="my-6 grid gap-4">
        <p>
          We have sent an email to <strong>{email}</strong>. Please open the link in it: it confirms that the address is
          yours and is good for 24 hours. Then you can <Link to={withRedirect("/login", redirect)}>sign in</Link>.
        </p>
      </div>
      <Card title="No email?">
        <p className="mb-4 text-muted">Please look among the unwanted ones first. We can send it again.</p>
        <ResendForm captcha={captcha} resendAt={resendAt} lastResult={lastResult} />
      </Card>
    </Page>
  );
}

function ResendForm({
  captcha,
  resendAt,
  lastResult,
}: Pick<RegisteredScreenProps, "captcha" | "resendAt" | "lastResult">) {
  const [form, fields] = formState<"captchaAnswer">({ id: "resend", lastResult });
  const pending = useNavigation().state === "submitting";
  const [overAt, setOverAt] = useState<string | null>(null);
  const waiting = resendAt !== null && resendAt !== overAt;
  return (
    <ValidatedForm form={form} label="Resend email">
      <CaptchaField captcha={captcha} error={fields.captchaAnswer.errors?.join(" ")} />
      <Honeypot />
      <Button wide name="intent" value="resend" disabled={waiting} pending={pending} pendingLabel="Sending…">
        Resend email
      </Button>
      {resendAt && waiting && (
        <p className="text-sm text-muted">
          <Countdown until={resendAt} label="You can ask for another email in" onEnd={() => setOverAt(resendAt)} />
          <noscript> Then reload this page.</noscript>
        </p>
      )}
    </ValidatedForm>
  );
}
