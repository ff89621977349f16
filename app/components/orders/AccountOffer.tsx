import { TextField } from "../forms/TextField";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { SubmitButton } from "../ui/Button";
import { panel } from "../ui/Card";

type AccountOfferProps = {
  /** The order's email address, which the account gets. */
  email: string;
  lastResult?: FormResult;
};

/** Offers a guest an account for a paid order: a password is all that is missing. */
export function AccountOffer({ email, lastResult }: AccountOfferProps) {
  const [form, fields] = useServerForm<Record<"password", string>>({
    id: "account",
    lastResult,
    constraint: { password: { required: true } },
  });
  return (
    <div className={`${panel({ heading: "near" })} print:hidden`}>
      <h2>Keep this order in an account</h2>
      <p className="mb-4 mt-1 text-muted">
        Choose a password. We send a link to {email}; when you have opened it, you can sign in, see this order and check
        out faster.
      </p>
      <ValidatedForm form={form} label="Create account">
        {/* For password managers. */}
        <input type="email" hidden readOnly autoComplete="username" value={email} />
        <TextField
          label="Password"
          meta={fields.password}
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters, with upper case, lower case, a digit and a special character."
        />
        <div>
          <SubmitButton variant="secondary" intent="create-account" pendingLabel="Creating…">
            Create account
          </SubmitButton>
        </div>
      </ValidatedForm>
    </div>
  );
}
