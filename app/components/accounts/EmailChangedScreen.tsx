import { Link } from "@remix-run/react";
import type { EarlierOrders } from "~/features/accounts/earlier-orders.server";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { stack } from "../ui/layoutStyles";

/** The page that the link sent to a new email address opens. */
export function EmailChangedScreen({ email, earlier }: { email: string; earlier: EarlierOrders }) {
  return (
    <Page title="Email address changed" width="narrow">
      <div className={stack}>
        <Alert kind="success">
          <p className="wrap-anywhere">{`Your email address is now ${email}. You sign in with it, and our emails go to it.`}</p>
        </Alert>
        <p>We sent a notice to your old address.</p>
        {earlier && <p>{earlier.words}</p>}
        {earlier?.button && (
          <form method="post" aria-label="Earlier orders">
            <Button>{earlier.button}</Button>
          </form>
        )}
        <p>
          <Link to="/profile" reloadDocument>
            Go to your profile
          </Link>
        </p>
      </div>
    </Page>
  );
}
