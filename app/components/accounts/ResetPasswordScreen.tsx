import { PASSWORD_RULES } from "~/shop/accounts/password-strength";
import { PasswordField } from "../forms/PasswordField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { SubmitButton } from "../ui/Button";

type ResetPasswordScreenProps = {
  /** Whether the account has a password, which is replaced. */
  hasPassword: boolean;
  constraint: Constraints;
  lastResult?: FormResult;
};

/** The form for a new password, opened by the link in the reset email. */
export function ResetPasswordScreen({ hasPassword, constraint, lastResult }: ResetPasswordScreenProps) {
  const [form, fields] = useServerForm<Record<"newPassword" | "verifyNewPassword", string>>({
    id: "reset",
    constraint,
    lastResult,
  });
  const title = hasPassword ? "Reset password" : "Set your password";
  return (
    <Page
      title={title}
      width="narrow"
      lead={
        hasPassword ? "Everyone signed in to your account now will be signed out." : "You sign in with it after that."
      }
    >
      <ValidatedForm form={form} label={title}>
        <PasswordField
          label="New Password"
          meta={fields.newPassword}
          autoComplete="new-password"
          rules={PASSWORD_RULES}
        />
        <PasswordField label="Verify New Password" meta={fields.verifyNewPassword} autoComplete="new-password" />
        <SubmitButton wide pendingLabel="Saving…">
          {title}
        </SubmitButton>
      </ValidatedForm>
    </Page>
  );
}
