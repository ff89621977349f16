import { Form, Link, useNavigation } from "@remix-run/react";
import { formGrid } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { stack } from "../ui/layoutStyles";

type UnsubscribeScreenProps = { email: string; hasLeft: boolean; shopName: string };

/** The page that the unsubscribe link of every email opens: a button removes the address from the list. */
export function UnsubscribeScreen({ email, hasLeft, shopName }: UnsubscribeScreenProps) {
  const pending = useNavigation().state === "submitting";
  if (hasLeft) {
    return (
      <Page title="You have left the list" width="narrow">
        <div className={stack}>
          <Alert kind="success">
            <p>
              No more news and offers go to <strong className="wrap-anywhere">{email}</strong>. You still hear about
              your orders.
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
    <Page title="Leave the mailing list?" width="narrow">
      <p className="mb-6">
        {shopName} would send no more news and offers to <strong className="wrap-anywhere">{email}</strong>. You would
        still hear about your orders.
      </p>
      <Form method="post" className={formGrid} aria-label="Mailing list">
        <Button wide name="intent" value="leave" pending={pending} pendingLabel="Leaving…">
          Unsubscribe
        </Button>
      </Form>
    </Page>
  );
}
