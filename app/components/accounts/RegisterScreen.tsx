import { Link, useNavigation } from "@remix-run/react";
import { type Captcha, CaptchaField } from "../forms/CaptchaField";
import { TextField } from "../forms/TextField";
import { useResponseCount } from "../forms/useResponseCount";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { withRedirect } from "./withRedirect";

type RegisterScreenProps = {
  /** Path in this shop to redirect to after login. */
  redirect: string;
  captcha: Captcha;
  constraint: Constraints;
  lastResult?: FormResult;
};

type Fields = {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  captchaAnswer: string;
};

export function RegisterScreen({ redirect, captcha, constraint, lastResult }: RegisterScreenProps) {
  const [form, fields] = useServerForm<Record<keyof Fields, string>>({
    id: "register",
    constraint,
    lastResult,
  });
  const pending = useNavigation().state === "submitting";
  // A new key clears the passwords after every server response.
  const answers = useResponseCount(lastResult);
  return (
    <Page title="Register" width="narrow">
      <ValidatedForm form={form} label="Register">
        <input type="hidden" name="redirect" value={redirect} />
        <TextField label="First name" meta={fields.firstName} autoComplete="given-name" />
        <TextField label="Last name" meta={fields.lastName} autoComplete="family-name" />
        <TextField
          label="Username"
          meta={fields.username}
          autoComplete="username"
          hint="Letters, digits, underscore, dot and hyphen, at most 30."
        />
        <TextField label="Email" meta={fields.email} type="email" autoComplete="email" hint="You sign in with it." />
        <TextField
          key={`password ${answers}`}
          label="Password"
          meta={fields.password}
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters, with upper case, lower case, a digit and a special character."
        />
        <TextField
          key={`again ${answers}`}
          label="Confirm password"
          meta={fields.confirmPassword}
          type="password"
          autoComplete="new-password"
        />
        <CaptchaField captcha={captcha} meta={fields.captchaAnswer} />
        <Button wide name="intent" value="register" pending={pending} pendingLabel="Registering…">
          Register
        </Button>
      </ValidatedForm>
      <p className="mt-6">
        Already have an account? <Link to={withRedirect("/login", redirect)}>Sign in</Link>
      </p>
    </Page>
  );
}
