import { PASSWORD_RULES } from "~/shop/accounts/password-strength";
import { PasswordField } from "../forms/PasswordField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { SubmitButton } from "../ui/Button";

export type ChangePasswordFormProps = {
  constraint: Constraints;
  lastResult?: FormResult;
};

export function ChangePasswordForm({ constraint, lastResult }: ChangePasswordFormProps) {
  const [form, fields] = useServerForm<Record<"currentPassword" | "newPassword" | "verifyNewPassword", string>>({
    id: "password",
    constraint,
    lastResult,
  });
  return (
    <ValidatedForm form={form} preventScrollReset label="Change Password" action="/profile?view=password">
      <PasswordField label="Current password" meta={fields.currentPassword} autoComplete="current-password" />
      <PasswordField
        label="New password"
        meta={fields.newPassword}
        autoComplete="new-password"
        rules={PASSWORD_RULES}
      />
      <PasswordField label="Verify new password" meta={fields.verifyNewPassword} autoComplete="new-password" />
      <p className="text-sm text-muted">You stay signed in here. All other browsers and programs are signed out.</p>
      <div>
        <SubmitButton intent="password" pendingLabel="Changing…">
          Change Password
        </SubmitButton>
      </div>
    </ValidatedForm>
  );
}
