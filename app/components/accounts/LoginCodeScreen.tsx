import { Link, useNavigation } from "@remix-run/react";
import { TextField } from "../forms/TextField";
import { useResponseCount } from "../forms/useResponseCount";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { withRedirect } from "./withRedirect";

type LoginCodeScreenProps = {
  /** Path in this shop to redirect to after login. */
  redirect: string;
  /** Whether the field is for a recovery code, instead of one of the app. The server accepts both. */
  asksRecoveryCode: boolean;
  constraint: Constraints;
  refused?: FormResult;
};

/** The second step of the login. */
export function LoginCodeScreen({ redirect, asksRecoveryCode, constraint, refused }: LoginCodeScreenProps) {
  const [form, fields] = useServerForm<Record<"code", string>>({ id: "login-code", lastResult: refused, constraint });
  const pending = useNavigation().formMethod === "POST";
  const answers = useResponseCount(refused);
  return (
    <Page title="Enter your code" width="narrow">
      <Card title={asksRecoveryCode ? "Recovery code" : "Code of your authenticator app"}>
        <ValidatedForm form={form} label="Enter your code">
          <input type="hidden" name="redirect" value={redirect} />
          {asksRecoveryCode ? (
            <TextField
              key={`recovery ${answers}`}
              label="Recovery code"
              meta={fields.code}
              autoComplete="off"
              hint="One of the ten codes that you kept, such as abcd-efgh-ijkl-mnop. It works once."
            />
          ) : (
            <TextField
              // A new key clears the used code after every server response.
              key={answers}
              label="Code"
              meta={fields.code}
              autoComplete="one-time-code"
              inputMode="numeric"
              hint="The 6 digits that your app shows for this shop now."
            />
          )}
          <Button wide pending={pending} pendingLabel="Signing in…">
            Sign in
          </Button>
        </ValidatedForm>
        <ul className="mt-6 grid gap-2">
          <li>
            {asksRecoveryCode ? (
              <Link to={withRedirect("/login/code", redirect)}>Use a code of your app</Link>
            ) : (
              <Link to={withRedirect("/login/code?use=recovery", redirect)}>Use a recovery code</Link>
            )}
          </li>
          <li>
            <Link to={withRedirect("/login", redirect)} reloadDocument>
              Sign in as someone else
            </Link>
          </li>
        </ul>
      </Card>
    </Page>
  );
}
