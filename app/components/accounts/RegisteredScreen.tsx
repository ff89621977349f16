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
import { Countdown, type Wait } from "../ui/Countdown";
import { withRedirect } from "./withRedirect";

type RegisteredScreenProps = {
  /** Where to go on to after signing in, a path of this shop. */
  redirect: string;
  /** Where the e-mail went. */
  email: string;
  /** Until another e-mail may be asked for; null when that is now. */
  wait: Wait | null;
  /** Whether another e-mail has just been sent. */
  sent: boolean;
  captcha: Captcha;
  lastResult?: SubmissionResult<string[]>;
};

/** Thanks for registering: what to do next, and the e-mail once more for those it has not reached. */
export function RegisteredScreen({ redirect, email, wait, sent, captcha, lastResult }: RegisteredScreenProps) {
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
        <ResendForm captcha={captcha} wait={wait} lastResult={lastResult} />
      </Card>
    </Page>
  );
}

function ResendForm({ captcha, wait, lastResult }: Pick<RegisteredScreenProps, "captcha" | "wait" | "lastResult">) {
  const [form, fields] = formState<"captchaAnswer">({ id: "resend", lastResult });
  const pending = useNavigation().state === "submitting";
  const [over, setOver] = useState<string | null>(null);
  const waiting = wait !== null && wait.until !== over;
  return (
    <ValidatedForm form={form} label="Resend email">
      <CaptchaField captcha={captcha} error={fields.captchaAnswer.errors?.join(" ")} />
      <Honeypot />
      <Button wide name="intent" value="resend" disabled={waiting} pending={pending} pendingLabel="Sending…">
        Resend email
      </Button>
      {waiting && (
        <p className="text-sm text-muted">
          <Countdown
            key={wait.until}
            wait={wait}
            label="You can ask for another email in"
            onEnd={() => setOver(wait.until)}
          />
          <noscript>. Then reload this page.</noscript>
        </p>
      )}
    </ValidatedForm>
  );
}
