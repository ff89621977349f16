import { Link } from "@remix-run/react";
import { PasswordField } from "../forms/PasswordField";
import { TextField } from "../forms/TextField";
import { useResponseCount } from "../forms/useResponseCount";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Breadcrumb } from "../ui/Breadcrumb";
import { button, SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { useDates } from "../ui/dates";
import { stack } from "../ui/layoutStyles";
import { withRedirect } from "./withRedirect";

type QrCode = { size: number; path: string };

/** A new key, which counts after a code of it was entered. */
type Setup = { setup: string; key: string; address: string; qr: QrCode };

type TwoFactorScreenProps = {
  /** The path of the button after setting it up. */
  redirect: string;
  /** Whether the reader cannot open the back office without it. */
  isRequired: boolean;
  /** Null while it is off. `since` is ISO 8601. */
  status: { since: string; recoveryCodesLeft: number } | null;
  /** Null while it is on. */
  setup: Setup | null;
  constraints: { turnOn: Constraints; change: Constraints };
  /** New recovery codes, which are shown once. */
  recoveryCodes?: string[];
  /** The rejected form; the one that switches it on with its key, if that is still valid. */
  refused?: { form: string; result: FormResult; setup: Setup | null };
};

/** Two-step sign-in of the own account: setting it up, new recovery codes, switching it off. */
export function TwoFactorScreen(props: TwoFactorScreenProps) {
  const { redirect, isRequired, status, setup, constraints, recoveryCodes, refused } = props;
  const { formatDate } = useDates();
  const resultOf = (form: string) => (refused?.form === form ? refused.result : undefined);
  return (
    <Page
      title="Two-step sign-in"
      width="text"
      above={<Breadcrumb items={[{ to: "/profile", label: "Profile" }, { label: "Two-step sign-in" }]} />}
      lead="Signing in asks for a code of an app on your phone after the password, so that a stolen password is not enough."
    >
      <div className={stack}>
        {isRequired && (
          <Alert kind="warning">
            This shop requires two-step sign-in of its staff. Set it up to open the back office.
          </Alert>
        )}
        {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
        {recoveryCodes && redirect !== "/" && (
          <p>
            <Link to={redirect} reloadDocument className={button()}>
              Continue
            </Link>
          </p>
        )}
        {status && (
          <>
            <p>
              {`Two-step sign-in is on since ${formatDate(status.since)}. You have ${status.recoveryCodesLeft} unused recovery codes.`}
            </p>
            <p className="text-muted">
              API tokens and browsers that are signed in already do not need a code. With a new phone, switch it off and
              set it up again.
            </p>
            <Card title="New recovery codes">
              <p className="mb-4">The earlier ones stop working.</p>
              <ConfirmedForm
                intent="new-codes"
                label="Make new recovery codes"
                constraint={constraints.change}
                lastResult={resultOf("new-codes")}
              />
            </Card>
            <Card title="Switch it off">
              <ConfirmedForm
                intent="turn-off"
                label="Switch off two-step sign-in"
                constraint={constraints.change}
                lastResult={resultOf("turn-off")}
              />
            </Card>
          </>
        )}
        {setup && (
          <SetupForm
            setup={refused?.setup ?? setup}
            redirect={redirect}
            constraint={constraints.turnOn}
            lastResult={resultOf("turn-on")}
          />
        )}
      </div>
    </Page>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Alert kind="success" title="Your recovery codes">
      <p>
        Print or copy them now, and keep them in a safe place: they are shown only once. Each replaces one code of the
        app, for when you do not have your phone.
      </p>
      <ul className="mt-3 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  );
}

type SetupFormProps = { setup: Setup; redirect: string; constraint: Constraints; lastResult?: FormResult };

function SetupForm({ setup, redirect, constraint, lastResult }: SetupFormProps) {
  const [form, fields] = useServerForm<Record<"setup" | "currentPassword" | "code", string>>({
    id: "turn-on",
    constraint,
    lastResult,
  });
  const answers = useResponseCount(lastResult);
  const key = setup.key.replace(/.{4}(?!$)/g, "$& ");
  return (
    <Card title="Set it up">
      <ValidatedForm
        form={form}
        label="Set up two-step sign-in"
        action={withRedirect("/profile/two-factor", redirect)}
        preventScrollReset
      >
        <input type="hidden" name="setup" value={setup.setup} />
        <p>
          1. Scan this with an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or your
          password manager.
        </p>
        <svg
          role="img"
          aria-label="QR code with the key below"
          viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
          className="w-48 max-w-full rounded-md"
          shapeRendering="crispEdges"
        >
          {/* Light in the dark theme too, because readers expect dark modules on light ones. */}
          <rect width="100%" height="100%" fill="#fff" />
          <path d={setup.qr.path} fill="#000" />
        </svg>
        <div>
          <p>
            Or <a href={setup.address}>open the app on this device</a>, or enter this key:
          </p>
          <p className="mt-1">
            <code className="font-mono wrap-anywhere">{key}</code>
          </p>
        </div>
        <TextField
          key={`code ${answers}`}
          label="2. Enter the code that the app shows now"
          meta={fields.code}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <PasswordField
          key={`password ${answers}`}
          label="Current password"
          meta={fields.currentPassword}
          autoComplete="current-password"
        />
        <div>
          <SubmitButton intent="turn-on" pendingLabel="Switching on…">
            Switch on two-step sign-in
          </SubmitButton>
        </div>
      </ValidatedForm>
    </Card>
  );
}

type ConfirmedFormProps = { intent: string; label: string; constraint: Constraints; lastResult?: FormResult };

/** A change that the password and a code confirm. */
function ConfirmedForm({ intent, label, constraint, lastResult }: ConfirmedFormProps) {
  const [form, fields] = useServerForm<Record<"currentPassword" | "code", string>>({
    id: intent,
    constraint,
    lastResult,
  });
  const answers = useResponseCount(lastResult);
  return (
    <ValidatedForm form={form} label={label} preventScrollReset>
      <PasswordField
        key={`password ${answers}`}
        label="Current password"
        meta={fields.currentPassword}
        autoComplete="current-password"
      />
      <TextField
        key={`code ${answers}`}
        label="Code of your app, or a recovery code"
        meta={fields.code}
        autoComplete="one-time-code"
      />
      <div>
        <SubmitButton variant="secondary" intent={intent} pendingLabel="One moment…">
          {label}
        </SubmitButton>
      </div>
    </ValidatedForm>
  );
}
