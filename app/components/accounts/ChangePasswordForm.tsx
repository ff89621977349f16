import { useNavigation } from "@remix-run/react";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button } from "../ui/Button";

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
  const pending = useNavigation().formData?.get("intent") === "password";
  return (
    <ValidatedForm form={form} label="Change Password" action="/profile?view=password">
      <TextField
        label="Current Password"
        meta={fields.currentPassword}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        label="New Password"
        meta={fields.newPassword}
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters, with upper case, lower case, a digit and a special character."
      />
      <TextField
        label="Verify New Password"
        meta={fields.verifyNewPassword}
        type="password"
        autoComplete="new-password"
      />
      <p className="text-sm text-muted">You stay signed in here. All other browsers and programs are signed out.</p>
      <div>
        <Button name="intent" value="password" pending={pending} pendingLabel="Changing…">
          Change Password
        </Button>
      </div>
    </ValidatedForm>
  );
}
