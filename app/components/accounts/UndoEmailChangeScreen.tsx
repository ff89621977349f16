import { Form } from "@remix-run/react";
import { formGrid } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { SubmitButton } from "../ui/Button";

/** The page that the link sent to the old address opens: it explains and confirms the undo. */
export function UndoEmailChangeScreen({ email }: { email: string }) {
  return (
    <Page title="Restore your email address?" width="narrow">
      <ul className="mb-6 list-disc pl-5">
        <li className="wrap-anywhere">{`${email} becomes the email address of your account again.`}</li>
        <li>Everyone is signed out of the account, in all browsers and programs.</li>
        <li>The password stops working. We send you a link to choose a new one.</li>
      </ul>
      <Form method="post" className={formGrid} aria-label="Restore your email address">
        <SubmitButton wide intent="undo" pendingLabel="Restoring…">
          Restore my email address
        </SubmitButton>
      </Form>
      <p className="mt-6 text-muted">You made the change yourself? Then close this page: nothing changes.</p>
    </Page>
  );
}
