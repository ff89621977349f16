import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { type Constraints, formState } from "../forms/formState";
import { TextField } from "../forms/TextField";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";

type ResetPasswordScreenProps = {
  constraint: Constraints;
  lastResult?: SubmissionResult<string[]>;
};

/** A new password, by the link from the e-mail. */
export function ResetPasswordScreen({ constraint, lastResult }: ResetPasswordScreenProps) {
  const [form, fields] = formState<"newPassword" | "verifyNewPassword">({
    id: "reset",
    constraint,
    lastResult,
  });
  const pending = useNavigation().state === "submitting";
  return (
    <Page title="Reset password" width="narrow" lead="Everybody who is signed in to your account now will be out.">
      <ValidatedForm form={form} label="Reset password">
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
        <Button wide pending={pending} pendingLabel="Resetting…">
          Reset Password
        </Button>
      </ValidatedForm>
    </Page>
  );
}
