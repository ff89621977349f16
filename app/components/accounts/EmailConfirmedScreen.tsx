import type { EarlierOrders } from "~/features/accounts/earlier-orders.server";
import { pageBox } from "../layout/Page";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { leadText } from "../ui/layoutStyles";
import { receipt } from "../ui/summaryStyles";

/** A standalone page, opened in its own window: no header, footer or links. */
export function EmailConfirmedScreen({ earlier }: { earlier: EarlierOrders }) {
  return (
    <main id="main" tabIndex={-1} className={`${pageBox({ width: "narrow" })} grid content-center`}>
      <div className={`${receipt} text-center`}>
        <p className="mb-3 flex justify-center text-accent">
          <Icon name="success" className="h-12 w-12" />
        </p>
        <h1>Email Confirmed</h1>
        <p className={`${leadText} mx-auto`}>Thank you for confirming your email!</p>
        <p className="mx-auto mt-6 max-w-prose">
          Your account is now active. You may close this window and log in from the main site navigation.
        </p>
        {earlier && <p className="mx-auto mt-6 max-w-prose">{earlier.words}</p>}
        {earlier?.button && (
          <form method="post" className="mt-6" aria-label="Earlier orders">
            <Button>{earlier.button}</Button>
          </form>
        )}
      </div>
    </main>
  );
}
