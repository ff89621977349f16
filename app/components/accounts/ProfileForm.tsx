import { type Captcha, CaptchaField } from "../captcha/CaptchaField";
import { PasswordField } from "../forms/PasswordField";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import type { Wait } from "../ui/Countdown";
import { WaitingButton } from "./WaitingButton";

export type ProfileFormProps = {
  values: { firstName: string; lastName: string; email: string };
  /** Time until the profile may be updated again; null when it may be updated now. */
  wait: Wait | null;
  /** Required from the third update on. */
  captcha: Captcha | null;
  /** False beside the form that changes the password, which has a field of the same name. */
  asksForPassword: boolean;
  constraint: Constraints;
  lastResult?: FormResult;
};

/** First name, last name and email address. The form is locked for 10 seconds after each update. */
export function ProfileForm({ values, wait, captcha, asksForPassword, constraint, lastResult }: ProfileFormProps) {
  const [form, fields] = useServerForm<
    Record<"firstName" | "lastName" | "email" | "currentPassword" | "captchaAnswer", string>
  >({
    id: "profile",
    defaultValue: values,
    constraint,
    lastResult,
  });
  return (
    <ValidatedForm form={form} preventScrollReset label="Profile" action="/profile">
      <TextField label="First name" meta={fields.firstName} autoComplete="given-name" />
      <TextField label="Last name" meta={fields.lastName} autoComplete="family-name" />
      <TextField
        label="Email"
        meta={fields.email}
        type="email"
        autoComplete="email"
        hint="You sign in with it. A new address counts once you open the link that we send to it."
      />
      {asksForPassword && (
        <PasswordField
          label="Current password"
          meta={fields.currentPassword}
          autoComplete="current-password"
          hint="Needed only to change your email address."
        />
      )}
      <CaptchaField captcha={captcha} meta={fields.captchaAnswer} />
      <WaitingButton intent="profile" pendingLabel="Updating…" wait={wait} label="You can update your profile again in">
        Update
      </WaitingButton>
    </ValidatedForm>
  );
}
