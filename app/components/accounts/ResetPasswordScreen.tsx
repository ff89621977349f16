import { type SubmissionResult, useForm } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { TextField } from "../forms/TextField";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";

type ResetPasswordScreenProps = {
  constraint: Parameters<typeof useForm>[0]["constraint"];
  lastResult?: SubmissionResult<string[]>;
};

/** A new password, by the link from the e-mail. */
export function ResetPasswordScreen({ constraint, lastResult }: ResetPasswordScreenProps) {
  const [form, fields] = useForm<{ newPassword: string; verifyNewPassword: string }>({
    id: "reset",
    constraint: constraint as never,
    lastResult,
    shouldRevalidate: "onSubmit",
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
