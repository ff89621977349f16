import { Link } from "@remix-run/react";
import type { OrderSummaryView } from "~/features/checkout/order-summary.server";
import { type Captcha, CaptchaField } from "../captcha/CaptchaField";
import { BesideSummary } from "../checkout/BesideSummary";
import { StepBar } from "../checkout/StepBar";
import { PasswordField } from "../forms/PasswordField";
import { TextField } from "../forms/TextField";
import { useResponseCount } from "../forms/useResponseCount";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { useSendsEmail } from "../layout/useSendsEmail";
import { Alert } from "../ui/Alert";
import { SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { cardGrid } from "../ui/summaryStyles";
import { withRedirect } from "./withRedirect";

type LoginScreenProps = {
  /** Path in this shop to redirect to after login. */
  redirect: string;
  toCheckout: boolean;
  /** What the checkout is for; null outside it. */
  order: OrderSummaryView | null;
  /** The signed-in user is not an admin, and the requested page requires one. */
  forAdminsOnly: boolean;
  /** A form of the requested page was posted without a session, and is shown again after signing in. */
  isFormKept: boolean;
  captchas: { login: Captcha; guest: Captcha };
  constraint: Constraints;
  /** The response to the rejected form of `intent`. */
  refused?: FormResult;
};

/** The login form; during checkout the guest form stands before it. */
export function LoginScreen({ captchas, constraint, refused, ...wanted }: LoginScreenProps) {
  const isGuestRefused = refused?.initialValue?.intent === "guest";
  const typedRedirect = refused?.initialValue?.redirect;
  const redirect = typeof typedRedirect === "string" ? typedRedirect : wanted.redirect;
  const toCheckout = wanted.toCheckout || isGuestRefused;
  const forms = (
    <div className={toCheckout ? `${cardGrid} items-start` : undefined}>
      {toCheckout && (
        <GuestForm redirect={redirect} captcha={captchas.guest} lastResult={isGuestRefused ? refused : undefined} />
      )}
      <LoginForm
        redirect={redirect}
        captcha={captchas.login}
        constraint={constraint}
        besideGuest={toCheckout}
        lastResult={isGuestRefused ? undefined : refused}
      />
    </div>
  );
  return (
    <Page
      title="Sign in"
      width={toCheckout ? "wide" : "narrow"}
      above={toCheckout && <StepBar current="signin" reached="signin" />}
    >
      {wanted.forAdminsOnly && (
        <Alert kind="warning" className="mb-6">
          This page is for admins only. Please sign in as one.
        </Alert>
      )}
      {wanted.isFormKept && (
        <Alert kind="info" className="mb-6">
          Your session has ended. Sign in within 30 minutes: what you typed is kept, and nothing is saved yet.
        </Alert>
      )}
      {wanted.order ? <BesideSummary order={wanted.order}>{forms}</BesideSummary> : forms}
    </Page>
  );
}

type LoginFormProps = Pick<LoginScreenProps, "redirect" | "constraint"> & {
  captcha: Captcha;
  /** The guest form has the first button of the page. */
  besideGuest: boolean;
  lastResult?: FormResult;
};

function LoginForm({ redirect, captcha, constraint, besideGuest, lastResult }: LoginFormProps) {
  const [form, fields] = useServerForm<Record<"email" | "password" | "captchaAnswer", string>>({
    id: "login",
    lastResult,
    constraint,
  });
  const answers = useResponseCount(lastResult);
  return (
    <Card title="I have an account">
      <ValidatedForm form={form} label="Sign in">
        <input type="hidden" name="redirect" value={redirect} />
        <TextField label="Email" meta={fields.email} type="email" autoComplete="email" />
        <PasswordField
          // A new key clears the password after every server response.
          key={answers}
          label="Password"
          meta={fields.password}
          autoComplete="current-password"
        />
        <CaptchaField captcha={captcha} meta={fields.captchaAnswer} />
        <SubmitButton wide variant={besideGuest ? "secondary" : "primary"} intent="login" pendingLabel="Signing in…">
          Sign in
        </SubmitButton>
      </ValidatedForm>
      <ul className="mt-6 grid gap-1 [&_a]:inline-block [&_a]:py-1">
        <li>
          New here? <Link to={withRedirect("/register", redirect)}>Create account</Link>
        </li>
        <li>
          <Link to={withRedirect("/forgotpw", redirect)}>Forgot password?</Link>
        </li>
        <li>
          <Link to={withRedirect("/resendconfirmation", redirect)}>No confirmation email?</Link>
        </li>
      </ul>
    </Card>
  );
}

function GuestForm({ redirect, captcha, lastResult }: Omit<LoginFormProps, "constraint" | "besideGuest">) {
  const [form, fields] = useServerForm<Record<"captchaAnswer", string>>({ id: "guest", lastResult });
  return (
    <Card title="I am new here">
      <p className="mb-4 text-muted">
        Buy without an account.{useSendsEmail() && " You can follow your order by the link in its email."}
      </p>
      <ValidatedForm form={form} label="Continue as Guest">
        <input type="hidden" name="redirect" value={redirect} />
        <CaptchaField captcha={captcha} meta={fields.captchaAnswer} />
        <SubmitButton wide intent="guest" pendingLabel="One moment…">
          Continue as Guest
        </SubmitButton>
      </ValidatedForm>
    </Card>
  );
}
