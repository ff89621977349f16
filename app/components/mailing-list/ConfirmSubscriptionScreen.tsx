import { Form, Link, useNavigation } from "@remix-run/react";
import { formGrid } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { stack } from "../ui/layoutStyles";

type ConfirmSubscriptionScreenProps = { email: string; isConfirmed: boolean; shopName: string };

/** The page that the confirmation email links to: a button confirms the subscription. */
export function ConfirmSubscriptionScreen({ email, isConfirmed, shopName }: ConfirmSubscriptionScreenProps) {
  const pending = useNavigation().state === "submitting";
  if (isConfirmed) {
    return (
      <Page title="You are on the list" width="narrow">
        <div className={stack}>
          <Alert kind="success">
            <p>
              News and offers go to <strong className="wrap-anywhere">{email}</strong>. Every email has a link to
              unsubscribe.
            </p>
          </Alert>
          <p>
            <Link to="/">Go to the home page</Link>
          </p>
        </div>
      </Page>
    );
  }
  return (
    <Page title="Do you want our emails?" width="narrow">
      <p className="mb-6">
        {shopName} would send news and offers to <strong className="wrap-anywhere">{email}</strong>. You can unsubscribe
        at any time.
      </p>
      <Form method="post" className={formGrid} aria-label="Mailing list">
        <Button wide name="intent" value="confirm" pending={pending} pendingLabel="Confirming…">
          Confirm subscription
        </Button>
      </Form>
      <p className="mt-6 text-muted">You did not request this? Then close this page: we will not write again.</p>
    </Page>
  );
}
