import { Link } from "@remix-run/react";
import { PasswordField } from "../forms/PasswordField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { SubmitButton } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

type DeleteAccountScreenProps = {
  email: string;
  constraint: Constraints;
  lastResult?: FormResult;
};

/** Explains what deleting the account does, and asks for the password to confirm. */
export function DeleteAccountScreen({ email, constraint, lastResult }: DeleteAccountScreenProps) {
  const [form, fields] = useServerForm<Record<"password", string>>({
    id: "delete-account",
    constraint,
    lastResult,
  });
  return (
    <Page
      title="Delete my account"
      width="narrow"
      lead={`Are you sure? This cannot be undone. The account is ${email}.`}
    >
      <ul className="mb-6 list-disc pl-5">
        <li>Your profile, your saved address and your cart are deleted, and you are signed out everywhere.</li>
        <li>
          Your reviews stay, under the name 'Former customer'. You can empty or change them first on the products'
          pages.
        </li>
        <li>Your messages with support stay with the shop, under your username.</li>
        <li>
          Of your orders the shop keeps a copy with name, email address and shipping address, because invoices have to
          be kept. It no longer belongs to any account. The link in an order's email still opens it.
        </li>
      </ul>
      <p className="mb-6">
        You may want to{" "}
        <a href="/profile/data" download>
          download your data
        </a>{" "}
        first.
      </p>
      <ValidatedForm form={form} label="Delete my account">
        <PasswordField label="Password" meta={fields.password} autoComplete="current-password" />
        <div className={actions}>
          <SubmitButton variant="danger" intent="delete" pendingLabel="Deleting…">
            Delete my account
          </SubmitButton>
          <Link to="/profile">Keep my account</Link>
        </div>
      </ValidatedForm>
    </Page>
  );
}
