import { Link } from "@remix-run/react";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { stack } from "../ui/layoutStyles";
import { AddOrders } from "./AddOrders";

/** The page that the link sent to a new email address opens. */
export function EmailChangedScreen({ email, orders }: { email: string; orders: number }) {
  return (
    <Page title="Email address changed" width="narrow">
      <div className={stack}>
        <Alert kind="success">
          <p className="wrap-anywhere">{`Your email address is now ${email}. You sign in with it, and our emails go to it.`}</p>
        </Alert>
        <p>We sent a notice to your old address.</p>
        <AddOrders orders={orders} />
        <p>
          <Link to="/profile" reloadDocument>
            Go to your profile
          </Link>
        </p>
      </div>
    </Page>
  );
}
