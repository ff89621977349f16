import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { SubmitButton } from "../ui/Button";
import { type AccountFieldName, AccountFields } from "./AccountFields";

type FirstAdminScreenProps = { constraint: Constraints; lastResult?: FormResult };

/** The form that makes the first admin of a new shop. */
export function FirstAdminScreen({ constraint, lastResult }: FirstAdminScreenProps) {
  const [form, fields] = useServerForm<Record<AccountFieldName, string>>({
    id: "first-admin",
    constraint,
    lastResult,
  });
  return (
    <Page
      title="Create the first admin"
      lead="This account runs the shop: products, orders, settings. You are signed in right after."
      width="narrow"
    >
      <ValidatedForm form={form} label="Create the first admin">
        <AccountFields fields={fields} lastResult={lastResult} />
        <SubmitButton wide pendingLabel="Creating…">
          Create account
        </SubmitButton>
      </ValidatedForm>
    </Page>
  );
}
